// Serves the dashboard's app as `npm ci` or `npm run build:web` has built it: one page, opened at many addresses, and
// the files that it loads.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../../platform/html.ts';
import { withHtml } from '../../platform/texts/with-html.ts';
import { days } from '../../platform/time.ts';
import { brand, sendPage } from '../pages/layout.ts';
import { localeOf } from '../pages/wording.ts';
import { appAddresses } from './addresses.ts';
import { isFileName, sendBuilt } from './built-files.ts';
import { POLICY, WORKER_POLICY } from './policy.ts';

export const BUILT_APP = fileURLToPath(new URL('../../../dist/web', import.meta.url));

const FOR_GOOD = `public, max-age=${days(365) / 1_000}, immutable`;

/** `directory`: of the build. Looked at with each request, so what is built anew is served without a restart. */
export async function mountWebApp(fastify: FastifyInstance, directory: string): Promise<void> {
  await fastify.register(async (scope) => {
    mountFiles(scope, directory);
    mountInstalled(scope, directory);
    for (const path of appAddresses) scope.get(path, (_request, reply) => sendApp(reply, directory));
  });
}

/** Their names hold what is in them, so browsers keep them for good. */
function mountFiles(scope: FastifyInstance, directory: string): void {
  scope.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    // What is kept for good would name the first request for it ever after.
    reply.removeHeader('x-request-id');
    const sent = isFileName(name)
      ? await sendBuilt(reply, join(directory, 'assets', name), { cacheControl: FOR_GOOD })
      : null;
    return sent ?? reply.callNotFound();
  });
}

/** What an installed app begins with: addresses that never change, so browsers ask each time whether they have it. */
const INSTALLED = [
  ...['worker.js', 'app.webmanifest', 'badge-96.png'],
  ...['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'],
];

function mountInstalled(scope: FastifyInstance, directory: string): void {
  for (const name of INSTALLED)
    scope.get(`/${name}`, async (_request, reply) => {
      if (name === 'worker.js') reply.header('content-security-policy', WORKER_POLICY);
      const sent = await sendBuilt(reply, join(directory, name), { cacheControl: 'no-cache', hasTag: true });
      return sent ?? reply.callNotFound();
    });
}

async function sendApp(reply: FastifyReply, directory: string): Promise<FastifyReply> {
  reply.header('content-security-policy', POLICY);
  const sent = await sendBuilt(reply, join(directory, 'index.html'), {
    cacheControl: 'no-cache',
    hasTag: true,
  });
  return sent ?? sendUnbuilt(reply.removeHeader('content-security-policy'));
}

async function sendUnbuilt(reply: FastifyReply): Promise<FastifyReply> {
  const locale = await localeOf(reply.request);
  const { t } = locale;
  const command = html`<code>npm run build:web</code>`;
  return sendPage(reply, {
    locale,
    title: t('unbuilt_title'),
    status: 503,
    body: html`${brand(t('unbuilt_title'))}
<p class="lead">${withHtml({ command }, (slots) => t('unbuilt_text', slots))}</p>`,
  });
}
