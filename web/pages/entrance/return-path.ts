// Where somebody goes on after they have signed in: a page of this host, and nothing else.

const LONGEST = 2_000;
const BASE = 'http://dashboard.invalid';
/** These would only lead back to where one was. */
const ENTRANCE = ['/login', '/2fa', '/register'];

/** `/` for anything that could lead away from this host: `next` stands in links that anybody can write. */
export function returnPath(next: string | undefined): string {
  if (next === undefined || next.length > LONGEST || !URL.canParse(next, BASE)) return '/';
  const { origin, pathname, search } = new URL(next, BASE);
  // Two slashes would be the start of another host, also where dots before them were resolved away.
  if (origin !== BASE || !next.startsWith('/') || pathname.startsWith('//')) return '/';
  return ENTRANCE.includes(pathname) ? '/' : pathname + search;
}
