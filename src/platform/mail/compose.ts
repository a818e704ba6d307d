// Turns what a mail says into its subject, plain text and HTML. Pure.

import { defaultLanguage, type Language } from '../../../shared/languages.ts';
import { type Html, html } from '../html.ts';
import { readable } from '../readable-text.ts';
import { labelText } from '../texts/labelled.ts';

export interface MailContent {
  /** The default language unless given. */
  language?: Language;
  subject: string;
  /** The heading: one sentence that says what happened. */
  title: string;
  /** Line breaks inside a paragraph are kept. */
  paragraphs: readonly string[];
  /** What follows the paragraphs in markup of its own: `html` must be safe, `text` is the same in plain text. */
  rich?: { text: string; html: Html };
  /** What is to know, one line each, as [label, value]. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** The one thing to do next; an http or https address. */
  action?: { label: string; url: string };
  /** What else may be done; an http or https address, which is not written out where the label leads there. */
  otherAction?: { label: string; url: string };
  /** Why the reader gets this mail, and how to stop it. */
  footer: string;
  /** Beneath the footer: where all such mails end; an http or https address. */
  stop?: { label: string; url: string };
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

const MAX_SUBJECT_LENGTH = 150;
const MAX_LINE_LENGTH = 500;
const MAX_PARAGRAPH_LENGTH = 4_000;

/**
 * Whatever strangers put into it (names, output of jobs) stays text: it cannot add a header to the mail, markup
 * to the HTML or a fact of its own, and it is cut at a length that people read.
 */
export function composeMail(content: MailContent): ComposedMail {
  const { action, otherAction, stop, language = defaultLanguage } = content;
  for (const { url } of [action, otherAction, stop].filter((one) => one !== undefined))
    if (!/^https?:\/\//.test(url)) throw new Error('The action of a mail is an http or https URL');
  const clean: CleanContent = {
    title: oneLine(content.title, MAX_LINE_LENGTH),
    paragraphs: content.paragraphs.map((text) => cut(readable(text).trim(), MAX_PARAGRAPH_LENGTH)),
    rich: content.rich
      ? { text: cut(readable(content.rich.text).trim(), MAX_PARAGRAPH_LENGTH), html: content.rich.html }
      : null,
    facts: (content.facts ?? []).map(([label, value]) => ({
      label: oneLine(label, MAX_LINE_LENGTH),
      value: oneLine(value, MAX_LINE_LENGTH),
    })),
    action: action ? { label: oneLine(action.label, MAX_LINE_LENGTH), url: action.url } : null,
    otherAction: otherAction
      ? { label: oneLine(otherAction.label, MAX_LINE_LENGTH), url: otherAction.url }
      : null,
    footer: cut(readable(content.footer).trim(), MAX_PARAGRAPH_LENGTH),
    stop: stop ? { label: oneLine(stop.label, MAX_LINE_LENGTH), url: stop.url } : null,
  };
  return {
    subject: oneLine(content.subject, MAX_SUBJECT_LENGTH),
    text: composeText(clean, language),
    html: composeHtml(clean, language).text,
  };
}

interface CleanContent {
  title: string;
  paragraphs: string[];
  rich: { text: string; html: Html } | null;
  facts: { label: string; value: string }[];
  action: { label: string; url: string } | null;
  otherAction: { label: string; url: string } | null;
  footer: string;
  stop: { label: string; url: string } | null;
}

const oneLine = (text: string, length: number) => cut(readable(text).replaceAll(/\s+/gu, ' ').trim(), length);

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function composeText(
  { title, paragraphs, rich, facts, action, otherAction, footer, stop }: CleanContent,
  language: Language,
): string {
  const labelOf = (label: string) => labelText(label, language);
  const width = Math.max(0, ...facts.map(({ label }) => labelOf(label).length));
  const factLines = facts.map(({ label, value }) => `${labelOf(label).padEnd(width + 1)}${value}`);
  const blocks = [
    title,
    ...paragraphs,
    rich?.text ?? '',
    factLines.join('\n'),
    action ? `${labelOf(action.label)}\n${action.url}` : '',
    otherAction ? `${labelOf(otherAction.label)}\n${otherAction.url}` : '',
    `-- \n${footer}${stop ? `\n\n${labelOf(stop.label)}\n${stop.url}` : ''}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The tokens of the dashboard, light and dark. Mail programs know neither light-dark() nor custom properties. */
const colour = {
  bg: ['#f6f5f1', '#11110f'],
  surface: ['#ffffff', '#191917'],
  line: ['#e3e0d7', '#2e2d29'],
  text: ['#1b1a17', '#efede7'],
  text2: ['#55514a', '#b8b3a8'],
  text3: ['#6b675d', '#98938a'],
  ink: ['#1b1a17', '#efede7'],
  onInk: ['#ffffff', '#141412'],
  accent: ['#4350c4', '#9aa6ff'],
} as const;

const FONT =
  "'IBM Plex Sans',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',Arial,sans-serif";

/** Inline styles are the light look, which every mail program shows; classes change it where dark is understood. */
const DARK = `@media (prefers-color-scheme: dark) {
.bg { background: ${colour.bg[1]} !important; }
.card { background: ${colour.surface[1]} !important; border-color: ${colour.line[1]} !important; }
.text { color: ${colour.text[1]} !important; }
.text2 { color: ${colour.text2[1]} !important; }
.text3 { color: ${colour.text3[1]} !important; }
.line { border-color: ${colour.line[1]} !important; }
.ink { background: ${colour.ink[1]} !important; }
.on-ink { color: ${colour.onInk[1]} !important; }
.accent { color: ${colour.accent[1]} !important; }
}`;

function composeHtml(
  { title, paragraphs, rich, facts, action, otherAction, footer, stop }: CleanContent,
  language: string,
): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${DARK}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:${colour.bg[0]}">
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.bg[0]}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${colour.surface[0]};border:1px solid ${colour.line[0]};border-radius:10px">
<tr><td style="padding:24px;font-family:${FONT};font-size:14px;line-height:1.6">
<h1 class="text" style="margin:0 0 16px;font-size:20px;line-height:1.2;font-weight:600;letter-spacing:-0.015em;overflow-wrap:anywhere;color:${colour.text[0]}">${title}</h1>
${paragraphs.map(paragraphHtml)}${rich && richHtml(rich.html)}${facts.length > 0 && factsHtml(facts)}${action && actionHtml(action)}${otherAction && otherActionHtml(otherAction)}</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="text3" style="padding:16px 24px;font-family:${FONT};font-size:12px;line-height:1.4;white-space:pre-line;overflow-wrap:anywhere;color:${colour.text3[0]}">${footer}${stop && stopHtml(stop)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const paragraphHtml = (text: string) =>
  html`<p class="text" style="margin:0 0 12px;white-space:pre-line;overflow-wrap:anywhere;color:${colour.text[0]}">${text}</p>
`;

const richHtml = (content: Html) =>
  html`<div class="text" style="margin:0 0 12px;overflow-wrap:anywhere;color:${colour.text[0]}">${content}</div>
`;

const factsHtml = (facts: CleanContent['facts']) =>
  html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 16px;font-size:13px;line-height:1.4">
${facts.map(factHtml)}</table>
`;

const factHtml = ({ label, value }: CleanContent['facts'][number]) =>
  html`<tr><th scope="row" align="left" valign="top" class="text3 line" style="padding:8px 16px 8px 0;border-top:1px solid ${colour.line[0]};font-weight:400;white-space:nowrap;color:${colour.text3[0]}">${label}</th>
<td width="100%" class="text line" style="padding:8px 0;border-top:1px solid ${colour.line[0]};overflow-wrap:anywhere;color:${colour.text[0]}">${value}</td></tr>
`;

/** The address is written out too: not every mail program shows buttons, and people should see where they go. */
const actionHtml = ({ label, url }: NonNullable<CleanContent['action']>) =>
  html`<p style="margin:16px 0 12px"><a class="ink on-ink" href="${url}" style="display:inline-block;padding:8px 16px;border-radius:6px;font-weight:500;text-decoration:none;background:${colour.ink[0]};color:${colour.onInk[0]}">${label}</a></p>
<p class="text2" style="margin:0;font-size:12px;line-height:1.4;overflow-wrap:anywhere;color:${colour.text2[0]}"><a class="accent" href="${url}" style="color:${colour.accent[0]}">${url}</a></p>
`;

const otherActionHtml = ({ label, url }: NonNullable<CleanContent['otherAction']>) =>
  html`<p style="margin:16px 0 0"><a class="accent" href="${url}" style="font-weight:500;color:${colour.accent[0]}">${label}</a></p>
`;

const stopHtml = ({ label, url }: NonNullable<CleanContent['stop']>) =>
  html`<br><br><a class="accent" href="${url}" style="color:${colour.accent[0]}">${label}</a>`;
