// Other sites that policies of pages name: those that have a logo, and those that show a page in a frame. Pure.

/** Of names that mean nothing more than themselves in a content security policy, where `;` would begin another rule. */
const HOST = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/;

/** The origin that a page has to allow; null: it is no address that a page may link. */
export function linkedOrigin(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return HOST.test(url.hostname) ? url.origin : null;
}

/**
 * The origin of a site that may show a page in a frame; null: it is none. Over plain HTTP it is the machine of whoever tries
 * it out.
 */
export function siteOrigin(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || `${url.origin}/` !== url.href || !HOST.test(url.hostname)) return null;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost');
  return isSafe ? url.origin : null;
}
