// Logos that are somewhere else, which browsers load from there. Pure.

/** Of names that mean nothing more than themselves in a content security policy, where `;` would begin another rule. */
const HOST = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/;

/** The origin that a page has to allow; null: it is no address that a page may link. */
export function linkedOrigin(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return HOST.test(url.hostname) ? url.origin : null;
}
