// Keeps other sites from acting with the cookie of a visitor (cross-site request forgery).

import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser sent this from a page of `origin`. The Origin header must be that origin exactly; where a
 * browser leaves it out, Fetch Metadata has to say so. Neither can be set by a script of another site.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, origin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === origin;
  return headers['sec-fetch-site'] === 'same-origin';
}
