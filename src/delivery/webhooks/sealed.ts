// The secrets of a webhook, as they are stored and opened.

import type { App } from '../../platform/app.ts';
import type { Headers } from '../../platform/secret-headers.ts';
import { openSecret, sealSecret } from '../../platform/secrets.ts';

// The context binds what is sealed to its row, so that it cannot be moved to another webhook.
const headersOf = (id: number) => `webhook.headers:${id}`;
const secretOf = (id: number) => `webhook.secret:${id}`;

export const sealHeaders = (app: App, id: number, headers: Headers) =>
  sealSecret(app.secret, JSON.stringify(headers), headersOf(id));
export const openHeaders = (app: Pick<App, 'secret'>, id: number, sealed: Buffer): Headers =>
  JSON.parse(openSecret(app.secret, sealed, headersOf(id)));

export const sealSigningSecret = (app: App, id: number, secret: string) =>
  sealSecret(app.secret, secret, secretOf(id));
export const openSigningSecret = (app: Pick<App, 'secret'>, id: number, sealed: Buffer) =>
  openSecret(app.secret, sealed, secretOf(id));
