// The pages of the dashboard host that work without script: what links of mails and messages open, and
// the manual. Everything else is
// the app (web/).

import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { mountAcknowledgePage } from './acknowledge-page.ts';
import { mountAssets } from './assets.ts';
import { mountMailPages } from './mail-pages.ts';
import { mountManual } from './manual/manual.ts';
import { mountSecurityTxt } from './security-txt.ts';

const LARGEST_FORM_BYTES = 64 * 1024;

export function mountPages(app: App, fastify: FastifyInstance): void {
  // Forms of status pages are taken by this parser as well.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  // Mail programs unsubscribe by it (RFC 8058, section 3.2), with nothing in it that is not in the address: it stays unread.
  fastify.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  mountAssets(fastify);
  mountAcknowledgePage({ app, fastify });
  mountMailPages({ app, fastify });
  mountManual({ fastify });
  mountSecurityTxt({ app, fastify });
}
