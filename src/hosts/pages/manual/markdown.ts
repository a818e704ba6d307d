// The Markdown that the manual is written in, as HTML: headings, paragraphs, lists, tables and code. It reads documents of
// this repository and nothing of anybody else. Pure.

import { type Html, html } from '../../../platform/html.ts';
import { inline, type LinkOf } from './inline.ts';

const FENCE = /^```/;
const HEADING = /^(#{1,4}) (.+)$/;
const RULE = /^\|[\s:|-]+\|$/;
const ITEM = /^(?:[-*]|\d+\.) /;

export function markdown(text: string, linkOf: LinkOf): Html {
  const lines = text.split('\n');
  const blocks: Html[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const end = endOf(lines, at);
    if (line.trim() !== '') blocks.push(block(line, lines.slice(at, end), linkOf));
    at = end;
  }
  return html`${blocks}`;
}

/** As GitHub makes them: lower case, without punctuation, a dash for each space. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** The line after the block that begins at `from`. */
function endOf(lines: readonly string[], from: number): number {
  const line = lines[from] ?? '';
  const next = lines.slice(from + 1);
  const after = (place: number) => (place === -1 ? lines.length : from + 1 + place);
  if (FENCE.test(line)) return Math.min(lines.length, after(next.findIndex((one) => FENCE.test(one))) + 1);
  if (line.trim() === '' || HEADING.test(line)) return from + 1;
  if (line.startsWith('|')) return after(next.findIndex((one) => !one.startsWith('|')));
  if (ITEM.test(line))
    return after(next.findIndex((one, place) => isOutside(one) && (next[place - 1] ?? line).trim() === ''));
  return after(
    next.findIndex(
      (one) =>
        one.trim() === '' || FENCE.test(one) || HEADING.test(one) || one.startsWith('|') || ITEM.test(one),
    ),
  );
}

/** Of a list: neither an item nor indented. */
const isOutside = (line: string): boolean => line.trim() !== '' && !ITEM.test(line) && !/^ /.test(line);

function block(first: string, lines: readonly string[], linkOf: LinkOf): Html {
  if (FENCE.test(first)) return html`<pre>${lines.slice(1, -1).join('\n')}</pre>`;
  const [, marks = '', title = ''] = HEADING.exec(first) ?? [];
  if (marks !== '') return heading(marks.length, title, linkOf);
  if (first.startsWith('|') && RULE.test(lines[1] ?? '')) return table(lines, linkOf);
  if (ITEM.test(first)) return list(lines, linkOf);
  return html`<p>${inline(lines.join('\n'), linkOf)}</p>`;
}

function heading(level: number, title: string, linkOf: LinkOf): Html {
  const [id, words] = [anchorOf(title), inline(title, linkOf)];
  if (level === 1) return html`<h1 id="${id}">${words}</h1>`;
  if (level === 2) return html`<h2 id="${id}">${words}</h2>`;
  return level === 3 ? html`<h3 id="${id}">${words}</h3>` : html`<h4 id="${id}">${words}</h4>`;
}

function list(lines: readonly string[], linkOf: LinkOf): Html {
  const isOrdered = /^\d/.test(lines[0] ?? '');
  const indent = isOrdered ? /^ {1,3}/ : /^ {1,2}/;
  const items: string[][] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push([line.replace(ITEM, '')]);
    else items.at(-1)?.push(line.replace(indent, ''));
  }
  const inside = items.map((item) => html`<li>${itemOf(item.join('\n').trimEnd(), linkOf)}</li>`);
  return isOrdered ? html`<ol>${inside}</ol>` : html`<ul>${inside}</ul>`;
}

const itemOf = (text: string, linkOf: LinkOf): Html =>
  text.includes('\n') ? markdown(text, linkOf) : inline(text, linkOf);

function table([head = '', _rule, ...rows]: readonly string[], linkOf: LinkOf): Html {
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim(), linkOf));
  return html`<div class="scrolls" tabindex="0"><table><thead><tr>${cells(head).map((cell) => html`<th>${cell}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${cells(row).map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}
