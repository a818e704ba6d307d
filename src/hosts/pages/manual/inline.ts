// What stands within a line of the manual: code, bold, emphasis and links. Pure.

import { type Html, html } from '../../../platform/html.ts';

/** Where a link of a document leads; null: nowhere that is served, so that its words are plain. */
export type LinkOf = (link: string) => string | null;

const MARKS =
  /(?<ticks>`+)(?<code>.+?)\k<ticks>|\*\*(?<bold>.+?)\*\*|\[(?<words>[^\]]+)\]\((?<link>[^)\s]+)\)|\*(?<em>[^*\s][^*]*)\*/gs;

export function inline(text: string, linkOf: LinkOf): Html {
  const parts: (Html | string)[] = [];
  let at = 0;
  for (const found of text.matchAll(MARKS)) {
    parts.push(plain(text.slice(at, found.index)), marked(found.groups ?? {}, linkOf));
    at = found.index + found[0].length;
  }
  return html`${[...parts, plain(text.slice(at))]}`;
}

const plain = (text: string): string => text.replaceAll(/\\([*_|[\]`])/g, '$1');

function marked({ code, bold, words, link, em }: Record<string, string | undefined>, linkOf: LinkOf): Html {
  if (code !== undefined) return html`<code>${code.replaceAll('\\|', '|')}</code>`;
  if (bold !== undefined) return html`<b>${inline(bold, linkOf)}</b>`;
  if (em !== undefined) return html`<em>${inline(em, linkOf)}</em>`;
  const inside = inline(words ?? '', linkOf);
  const href = linkOf(link ?? '');
  return href === null ? inside : html`<a href="${href}">${inside}</a>`;
}
