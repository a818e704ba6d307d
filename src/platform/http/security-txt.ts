// Where to report a vulnerability of this instance (RFC 9116).

import type { App } from '../app.ts';
import { notFound } from '../errors.ts';
import { addMs, days } from '../time.ts';
import { type Route, rawRoute } from './route.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** The standard asks for less than a year (section 2.5.5). */
const HOLDS_MS = days(90);

/**
 * Null where the operator names no contact. It ends at the start of a day, so that it stays the same for one.
 * `url`: the base address of the host that is asked.
 */
export function securityTxt({ config }: Pick<App, 'config'>, url: string, now: Date): string | null {
  const { securityContact } = config;
  if (securityContact === null) return null;
  const expires = `${addMs(now, HOLDS_MS).toISOString().slice(0, 10)}T00:00:00.000Z`;
  return `Contact: ${securityContact}\nExpires: ${expires}\nCanonical: ${url}${SECURITY_TXT_PATH}\n`;
}

export const securityTxtRoute: Route = rawRoute({
  method: 'GET',
  path: SECURITY_TXT_PATH,
  tag: 'Service',
  summary: 'Where to report a vulnerability of this instance (RFC 9116)',
  description:
    '404 unless the operator names a contact (`TOCSIN_SECURITY_CONTACT`). The dashboard host has it at its root, too.',
  contentType: 'text/plain',
  access: { kind: 'public' },
  errors: [404],
  async raw({ app, now, request }, reply) {
    const text = securityTxt(app, app.urls[request.surface], now) ?? notFound();
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text);
  },
});
