// Texts with HTML for some of their values: the text names where, the caller gives what.

import { Html, html } from '../html.ts';

const SLOT = /\uE000([a-z_]+)\uE001/;

/** `withHtml({ time }, (slots) => t('checked_at', slots))`: everything else of the text stays text. */
export function withHtml<Name extends string>(
  values: Readonly<Record<Name, Html>>,
  write: (slots: Record<Name, string>) => string,
): Html {
  const names = Object.keys(values) as Name[];
  const slots = Object.fromEntries(names.map((name) => [name, `\uE000${name}\uE001`])) as Record<
    Name,
    string
  >;
  const parts = write(slots).split(SLOT);
  const made = parts.map((part, at) => (at % 2 === 0 ? html`${part}` : (givenFor(values, part) ?? html``)));
  return new Html(made.map(({ text }) => text).join(''));
}

const givenFor = (values: Readonly<Record<string, Html>>, name: string): Html | null =>
  Object.hasOwn(values, name) ? (values[name] ?? null) : null;
