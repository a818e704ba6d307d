// The frame of every page, and the answer that carries it.

import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../platform/html.ts';
import { mark } from './glyphs.ts';

export interface Page {
  title: string;
  body: Html;
  /** Who is signed in, for the bar at the top; null on the pages before that. */
  account: { name: string; email: string } | null;
  /** Which entry of the bar this page belongs to. */
  section?: 'cron-checks' | 'alerts' | 'keys';
  worst?: 'ok' | 'down' | 'late';
  status?: number;
}

/** Nothing but what this host serves itself; no script or style within a page. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', POLICY)
    .header('Cache-Control', 'no-store')
    .send(document(page).text);
}

const document = ({ title, body, account, section, worst = 'ok' }: Page): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tocsin</title>
<link rel="icon" type="image/svg+xml" href="/assets/favicon.svg">
<link rel="stylesheet" href="/assets/tokens.css">
<link rel="stylesheet" href="/assets/pages.css">
<script src="/assets/copy.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${account ? bar(account, section, worst) : null}
<main id="main" class="${account ? 'wide' : 'narrow'}">
${body}
</main>
</body>
</html>
`;

const bar = (
  account: { name: string; email: string },
  section: Page['section'],
  worst: 'ok' | 'down' | 'late',
): Html => html`<header class="bar">
<a class="home" href="/">${mark(22, worst)}<span>${account.name}</span></a>
<nav aria-label="Main">
${entry('/', 'Cron checks', section === 'cron-checks')}
${entry('/alerts', 'Alerts', section === 'alerts')}
${entry('/keys', 'Keys', section === 'keys')}
</nav>
<form method="post" action="/logout"><span class="who">${account.email}</span><button class="button">Sign out</button></form>
</header>`;

const entry = (href: string, label: string, current: boolean): Html =>
  html`<a href="${href}"${current ? html` aria-current="page"` : null}>${label}</a>`;
