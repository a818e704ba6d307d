// Lists under headings in a mail. Pure.

import { type Html, html } from '../../platform/html.ts';

export interface MailSection {
  title: string;
  lines: readonly string[];
}

/** Those that have lines, for `rich` of a mail; undefined where none has. */
export function richSections(sections: readonly MailSection[]): { text: string; html: Html } | undefined {
  const shown = sections.filter(({ lines }) => lines.length > 0);
  if (shown.length === 0) return undefined;
  return { text: shown.map(textOf).join('\n\n'), html: html`${shown.map(htmlOf)}` };
}

const textOf = ({ title, lines }: MailSection) => [title, ...lines.map((line) => `- ${line}`)].join('\n');

const htmlOf = ({ title, lines }: MailSection): Html =>
  html`<h2 style="margin:16px 0 4px;font-size:14px;font-weight:600">${title}</h2>
<ul style="margin:0 0 12px;padding-left:20px">${lines.map((line) => html`<li>${line}</li>`)}</ul>
`;
