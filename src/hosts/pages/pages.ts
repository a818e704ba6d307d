// The pages of the dashboard host: small, server-rendered, and all of them on top of the API.

import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { mountAlertPages } from './alert-pages.ts';
import { mountCheckPages } from './check-pages.ts';
import { mountKeyPages } from './key-pages.ts';
import { mountSignInPages } from './sign-in-pages.ts';

const ASSETS: Readonly<Record<string, string>> = {
  'tokens.css': 'text/css; charset=utf-8',
  'pages.css': 'text/css; charset=utf-8',
  'copy.js': 'text/javascript; charset=utf-8',
  'favicon.svg': 'image/svg+xml',
};
const LARGEST_FORM_BYTES = 64 * 1024;

export function mountPages(app: App, fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  mountAssets(fastify);
  mountSignInPages(app, fastify);
  mountCheckPages(app, fastify);
  mountAlertPages(app, fastify);
  mountKeyPages(app, fastify);
}

function mountAssets(fastify: FastifyInstance) {
  for (const [name, type] of Object.entries(ASSETS)) {
    const content = readFileSync(new URL(`./assets/${name}`, import.meta.url));
    fastify.get(`/assets/${name}`, async (_request, reply) =>
      reply.type(type).header('Cache-Control', 'public, max-age=300').send(content),
    );
  }
}
