// The cookie that carries a dashboard session (RFC 6265bis, section 4.1.3 for the __Host- prefix).

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';

/** The token that the browser sent, or null. */
export function sessionCookieOf(app: App, facts: RequestFacts): string | null {
  const header = facts.headers.cookie;
  if (typeof header !== 'string') return null;
  const start = `${cookieName(app)}=`;
  const pair = header.split(';').find((part) => part.trim().startsWith(start));
  return pair?.trim().slice(start.length) || null;
}

/** A Set-Cookie header that keeps the token until the session ends for good. */
export const sessionCookie = (app: App, token: string, maxAgeSeconds: number) =>
  `${cookieName(app)}=${token}; Max-Age=${maxAgeSeconds}; ${attributes(app)}`;

/** A Set-Cookie header that makes the browser forget its session. */
export const forgottenSessionCookie = (app: App) => `${cookieName(app)}=; Max-Age=0; ${attributes(app)}`;

const isHttps = (app: App) => app.urls.dashboard.startsWith('https:');

// A browser refuses the prefix without Secure, and Secure over plain http.
const cookieName = (app: App) => (isHttps(app) ? '__Host-toc_session' : 'toc_session');

const attributes = (app: App) => `Path=/; HttpOnly; SameSite=Lax${isHttps(app) ? '; Secure' : ''}`;
