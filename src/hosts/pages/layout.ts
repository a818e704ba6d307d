// The frame of the pages without script, and the answer that carries it: one narrow column, one question; a wide one for what is read.

import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../platform/html.ts';
import { iconPath, stylePath } from './assets.ts';
import { mark, type Worst } from './glyphs.ts';
import type { PageLocale } from './wording.ts';

export interface Page {
  locale: PageLocale;
  title: string;
  body: Html;
  status?: number;
  /** Of text that is read, not of one question. */
  isWide?: boolean;
}

/** Nothing but what this host serves itself; no style within a page, and no script at all. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const sendPage = (reply: FastifyReply, page: Page): FastifyReply =>
  reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', POLICY)
    .header('Cache-Control', 'no-store')
    .header('Vary', 'Accept-Language')
    .send(document(page).text);

/** The heading of a page. */
export const brand = (title: string, worst?: Worst): Html =>
  html`<header class="brand">${mark(36, worst)}<h1>${title}</h1></header>`;

const document = ({
  locale: { language, t },
  title,
  body,
  isWide = false,
}: Page): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tocsin</title>
<link rel="icon" type="image/svg+xml" href="${iconPath}">
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<a class="skip" href="#main">${t('skip')}</a>
<main id="main" class="${isWide ? 'wide' : 'narrow'}">${body}</main>
</body>
</html>
`;
