// What the pages of instance admins have in common: who sees them, and the way from one to the other.

import { type Html, html } from '../../platform/html.ts';
import { type ApiAnswer, queryValues } from './api.ts';
import { cursorOf, pageQuery } from './pager.ts';
import type { Visit } from './visit.ts';

const TABS = [
  ['/admin', 'Overview'],
  ['/admin/accounts', 'Accounts'],
  ['/admin/users', 'Users'],
  ['/admin/settings', 'Settings'],
  ['/admin/announcements', 'Announcements'],
] as const;

export interface AdminPage {
  path: (typeof TABS)[number][0];
  title: string;
  lead: Html | string;
  body: Html;
  status?: number;
}

/** Whoever runs the instance sees it; to everybody else the API has said no before it comes to this. */
export const showAdmin = (visit: Visit, { path, title, lead, body, status = 200 }: AdminPage) =>
  visit.show({
    title,
    section: 'admin',
    status,
    body: html`<header class="head"><div><h1>${title}</h1><p class="lead">${lead}</p></div></header>
<nav class="actions" aria-label="Running this Tocsin">${TABS.map(
      ([to, name]) =>
        html`<a class="button button-small${to === path && ' button-ink'}" href="${to}"${to === path && html` aria-current="page"`}>${name}</a>`,
    )}</nav>
${body}`,
  });

const AT_ONCE = 50;

/** The page of a list of the API that the address of this page asks for, and the text `q` that is looked for. */
export async function findPage(
  visit: Visit,
  path: AdminPage['path'],
): Promise<{ found: ApiAnswer; q: string | undefined; cursor: string | undefined }> {
  const { q } = queryValues(visit.request);
  const cursor = cursorOf(visit);
  const query = pageQuery(AT_ONCE, cursor);
  if (q) query.set('q', q);
  return { found: await visit.api.get(`${path}?${query}`), q, cursor };
}

/** A form that is one button. */
export const buttonForm = (action: string, label: Html | string, fields: Html | null = null): Html =>
  html`<form method="post" action="${action}">${fields}<button class="button button-small">${label}</button></form>`;

export const searchForm = (path: string, label: string, q: string | undefined): Html =>
  html`<form class="actions" method="get" action="${path}" role="search"><input class="inline" type="search" name="q" value="${q ?? ''}" maxlength="200" aria-label="${label}" placeholder="${label}"><button class="button button-small">Search</button></form>`;
