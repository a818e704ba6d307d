// The manual, served by the dashboard host, so that its pages can lead to the right place of the right version.

import { readFile } from 'node:fs/promises';
import { type Html, html } from '../../../platform/html.ts';
import { sendPage } from '../layout.ts';
import type { PageHost } from '../page-host.ts';
import { localeOf } from '../wording.ts';
import { markdown } from './markdown.ts';

const DOCS = new URL('../../../../docs/', import.meta.url);

/** By the name in the address; the manual itself has none. */
const PAGES = new Map([
  ['', { file: 'manual.md', title: 'Manual' }],
  ['overview', { file: 'manual/overview.md', title: 'Overview' }],
  ['cron-checks', { file: 'manual/cron-checks.md', title: 'Cron checks' }],
  ['servers', { file: 'manual/servers.md', title: 'Servers' }],
  ['uptime-checks', { file: 'manual/uptime-checks.md', title: 'Uptime checks' }],
  ['alerts', { file: 'manual/alerts.md', title: 'Alerts' }],
  ['alerting', { file: 'manual/alerting.md', title: 'Who is notified' }],
  ['status-pages', { file: 'manual/status-pages.md', title: 'Status pages' }],
  ['tv-dashboards', { file: 'manual/tv-dashboards.md', title: 'TV dashboards' }],
  ['settings', { file: 'manual/settings.md', title: 'Settings' }],
]);

export const manualPages: readonly string[] = [...PAGES.keys()];

const addressOf = (name: string): string => (name === '' ? '/manual' : `/manual/${name}`);

/** From a link of a document to the address here; null for documents that are not served. */
export function manualLink(file: string, link: string): string | null {
  if (/^https?:/.test(link)) return link;
  const { pathname, hash } = new URL(link, `file:///${file}`);
  const page = [...PAGES].find(([, known]) => `/${known.file}` === pathname);
  return page ? `${addressOf(page[0])}${hash}` : null;
}

const read = new Map<string, Promise<Html>>();

/** undefined: there is no such page. Each is read once. */
export function manualPage(name: string): Promise<Html> | undefined {
  const page = PAGES.get(name);
  if (!page) return undefined;
  const { file } = page;
  const known = read.get(name) ?? readFile(new URL(file, DOCS), 'utf8').then((text) => render(file, text));
  read.set(name, known);
  return known;
}

const render = (file: string, text: string): Html => markdown(text, (link) => manualLink(file, link));

export function mountManual({ fastify }: Pick<PageHost, 'fastify'>): void {
  for (const path of ['/manual', '/manual/:page'])
    fastify.get<{ Params: { page?: string } }>(path, async (request, reply) => {
      const name = request.params.page ?? '';
      const page = await manualPage(name);
      if (!page || request.params.page === '') return reply.callNotFound();
      const locale = await localeOf(request);
      return sendPage(reply, {
        locale,
        title: PAGES.get(name)?.title ?? '',
        isWide: true,
        body: html`<nav class="manual-nav"><a href="/">Tocsin</a>${[...PAGES].map(([one, { title }]) => html`<a href="${addressOf(one)}"${one === name && html` aria-current="page"`}>${title}</a>`)}</nav><article class="manual" lang="en">${page}</article>`,
      });
    });
}
