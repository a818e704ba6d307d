// Which request headers a stranger may set.

const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 4_096;

/** They frame the message or speak to the hop, so setting them could smuggle a second request (RFC 9110, 9112). */
const FORBIDDEN = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Why a request header may not be sent, as a short sentence for the `issues` of a 400; null when it may. */
export function headerProblem(name: string, value: string): string | null {
  if (name.length > MAX_NAME_LENGTH || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    return `a header name is 1..${MAX_NAME_LENGTH} letters, digits and hyphens`;
  }
  if (FORBIDDEN.has(name.toLowerCase())) return `the header ${name.toLowerCase()} cannot be set`;
  if (value.length > MAX_VALUE_LENGTH) return `a header value has at most ${MAX_VALUE_LENGTH} characters`;
  if (!/^[\t\x20-\x7e]*$/.test(value)) return 'a header value is printable ASCII without line breaks';
  return null;
}
