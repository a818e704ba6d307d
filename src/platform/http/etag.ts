// Whether a caller has what it asks for already.

import { createHash } from 'node:crypto';

/** A strong entity tag: names a body by what is in it. */
export const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** RFC 9110, section 13.1.2: weak comparison of `If-None-Match`, a list of names or any, with an entity tag. */
export function isNamed(header: string | string[] | undefined, etag: string): boolean {
  const names = [header ?? []].flat().join(',').split(',');
  return names.some(
    (name) => name.trim() === '*' || name.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''),
  );
}
