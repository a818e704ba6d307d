// Serves the dashboard's app as `npm ci` or `npm run build:web` has built it: one page, opened at many addresses, and
// the files that it loads.

import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../../platform/html.ts';
import { withHtml } from '../../platform/texts/with-html.ts';
import { days } from '../../platform/time.ts';
import { brand, sendPage } from '../pages/layout.ts';
import { spokenTo } from '../pages/wording.ts';
import { appAddresses } from './addresses.ts';
import { POLICY } from './policy.ts';

export const BUILT_APP = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** `directory`: of the build. Looked at with each request, so what is built anew is served without a restart. */
export async function mountWebApp(fastify: FastifyInstance, directory: string): Promise<void> {
  await fastify.register(async (scope) => {
    await mountFiles(scope, directory);
    for (const path of appAddresses) scope.get(path, (_request, reply) => sendApp(reply, directory));
  });
}

/** Their names hold what is in them, so browsers keep them for good. */
async function mountFiles(scope: FastifyInstance, directory: string): Promise<void> {
  // Paths that are written oddly are refused by the plugin; for whoever asks, there is nothing.
  scope.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error;
    reply.callNotFound();
  });
  await scope.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: days(365),
    // Nobody asks for one again, or for a part of it.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    suppressWarning: true,
  });
}

async function sendApp(reply: FastifyReply, directory: string): Promise<FastifyReply> {
  if (!(await isThere(join(directory, 'index.html')))) return sendUnbuilt(reply);
  return reply
    .headers({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' })
    .sendFile('index.html', directory, { cacheControl: false, etag: true, lastModified: true });
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function sendUnbuilt(reply: FastifyReply): Promise<FastifyReply> {
  const spoken = await spokenTo(reply.request);
  const { t } = spoken;
  const command = html`<code>npm run build:web</code>`;
  return sendPage(reply, {
    spoken,
    title: t('unbuilt_title'),
    status: 503,
    body: html`${brand(t('unbuilt_title'))}
<p class="lead">${withHtml({ command }, (slots) => t('unbuilt_text', slots))}</p>`,
  });
}
