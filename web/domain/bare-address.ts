// What people type where an address of a site is asked for.

/** A host with a dot or a port, without a scheme. */
const BARE = /^[^\s/?#:]+(\.[^\s/?#.:]+|:\d+)(?=[/?#:]|$)/;

/** `example.com` is what people type, and `https://example.com` what they mean. */
export function withScheme(typed: string, scheme = 'https'): string {
  const address = typed.trim();
  return BARE.test(address) ? `${scheme}://${address}` : address;
}
