// The frame of every page, and the answer that carries it.

import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../platform/html.ts';
import { iconPath, scriptPath, stylePath } from './assets.ts';
import { mark, type Worst } from './glyphs.ts';

export interface Page {
  title: string;
  body: Html;
  status?: number;
}

export interface Viewer {
  account_id: number;
  account: string;
  email: string;
  /** Whether there are others of theirs to look at. */
  hasOtherAccounts: boolean;
  role: 'viewer' | 'editor' | 'admin' | 'owner';
  theme: 'auto' | 'light' | 'dark';
  /** Whether they run the instance. */
  is_admin: boolean;
  /** What is announced at present and they have not dismissed; null for nothing. */
  announced: { title: string; more: number } | null;
  /** When the account is to be deleted; null: it is kept. */
  deleteAt: string | null;
  /** Alerts that nobody is on yet, `99+` where there are many; null for none. */
  openAlerts: string | null;
}

type Section =
  | 'cron-checks'
  | 'servers'
  | 'alerts'
  | 'keys'
  | 'members'
  | 'account'
  | 'profile'
  | 'security'
  | 'admin';

export interface ViewerPage extends Page {
  section?: Section;
  worst?: Worst;
}

/** Nothing but what this host serves itself; no script or style within a page. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page for people who are not signed in: one narrow column, one question. */
export const sendPage = (reply: FastifyReply, page: Page): FastifyReply =>
  send(reply, page, {
    theme: 'auto',
    worst: 'ok',
    content: html`<main id="main" class="narrow">${page.body}</main>`,
  });

/** A page for people who are signed in. */
export function sendViewerPage(reply: FastifyReply, viewer: Viewer, page: ViewerPage): FastifyReply {
  const worst = viewer.openAlerts === null ? (page.worst ?? 'ok') : 'down';
  const content = html`${bar(viewer, page.section, worst)}
${viewer.announced && banner(viewer.announced)}${viewer.deleteAt !== null && DOOMED}<main id="main" class="wide">
${page.body}
</main>`;
  return send(reply, page, { theme: viewer.theme, worst, content });
}

/** The heading of a page without a bar. */
export const brand = (title: string): Html =>
  html`<header class="brand">${mark(36, 'ok')}<h1>${title}</h1></header>`;

interface Frame {
  theme: Viewer['theme'];
  worst: Worst;
  content: Html;
}

const send = (reply: FastifyReply, page: Page, frame: Frame): FastifyReply =>
  reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', POLICY)
    .header('Cache-Control', 'no-store')
    .send(document(page, frame).text);

const document = ({ title }: Page, { theme, worst, content }: Frame): Html => html`<!doctype html>
<html lang="en"${theme === 'auto' ? null : html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tocsin</title>
<link rel="icon" type="image/svg+xml" href="${iconPath(worst)}">
<link rel="stylesheet" href="${stylePath}">
<script src="${scriptPath}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${content}
<p class="vh" role="status" id="said"></p>
</body>
</html>
`;

const bar = (viewer: Viewer, section: Section | undefined, worst: Worst): Html => html`<header class="bar">
<a class="home" href="/">${mark(24, worst)}<bdi>${viewer.account}</bdi></a>
<nav aria-label="Main">
${entry('/', html`Cron checks`, section === 'cron-checks')}
${entry('/servers', html`Servers`, section === 'servers')}
${entry('/alerts', html`Alerts${viewer.openAlerts && html` <span class="count">${viewer.openAlerts}<span class="vh"> open</span></span>`}`, section === 'alerts')}
${entry('/keys', html`Keys`, section === 'keys')}
${entry('/members', html`Members`, section === 'members')}
${entry('/account', html`Account`, section === 'account')}
${entry('/security', html`Security`, section === 'security')}
${viewer.is_admin && entry('/admin', html`Admin`, section === 'admin')}
${viewer.hasOtherAccounts && entry('/accounts', html`Switch account`, false)}
</nav>
<form method="post" action="/logout"><a class="who" href="/profile"${section === 'profile' && html` aria-current="page"`}>${viewer.email}</a><button class="button">Sign out</button></form>
</header>`;

const banner = ({ title, more }: NonNullable<Viewer['announced']>): Html =>
  html`<aside class="banner" aria-label="Announcements"><a class="link" href="/announcements"><bdi>${title}</bdi>${more > 0 && ` and ${more} more`}</a></aside>
`;

const DOOMED = html`<aside class="banner" aria-label="Deletion"><a class="link" href="/account">This account is about to be deleted</a></aside>
`;

const entry = (href: string, label: Html, current: boolean): Html =>
  html`<a class="entry" href="${href}"${current && html` aria-current="page"`}>${label}</a>`;
