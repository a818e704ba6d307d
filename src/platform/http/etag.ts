// Whether a caller has what it asks for already.

/** RFC 9110, section 13.1.2: weak comparison of `If-None-Match`, a list of names or any, with an entity tag. */
export function isNamed(header: string | string[] | undefined, etag: string): boolean {
  const names = [header ?? []].flat().join(',').split(',');
  return names.some(
    (name) => name.trim() === '*' || name.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''),
  );
}
