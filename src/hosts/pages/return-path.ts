// Where somebody goes on after they have signed in: a page of this host, and nothing else.

import type { FastifyRequest } from 'fastify';

const LONGEST = 2_000;
const BASE = 'http://dashboard.invalid';
/** These would only lead back to where one was. */
const SIGN_IN_PAGES = ['/login', '/login/code', '/register', '/logout'];

/** `/` for anything that could lead away from this host: `next` stands in links that anybody can write. */
export function returnPath(next: string | undefined): string {
  if (next === undefined || next.length > LONGEST || !URL.canParse(next, BASE)) return '/';
  const { origin, pathname, search } = new URL(next, BASE);
  // Two slashes would be the start of another host, also where dots before them were resolved away.
  if (origin !== BASE || !next.startsWith('/') || pathname.startsWith('//')) return '/';
  return SIGN_IN_PAGES.includes(pathname) ? '/' : pathname + search;
}

/** The sign-in page that leads back to `path`. */
export function signInPath(path: string): string {
  const next = returnPath(path);
  return next === '/' ? '/login' : `/login?${new URLSearchParams({ next })}`;
}

/** The page from which a form was sent, as its browser says. The form's origin was checked before. */
export function senderPath(request: FastifyRequest): string {
  const { referer = '' } = request.headers;
  if (!URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return returnPath(pathname + search);
}
