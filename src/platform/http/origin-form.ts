/** Proxies may send the whole address as the request target (RFC 9112 §3.2.2); it means the same as its path. */
export const originForm = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
