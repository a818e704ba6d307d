// What the dashboard's app may load and do in a browser (Content-Security-Policy).

/**
 * Nothing but what this host serves itself, no script or style within the page, and no string ever becomes script: what
 * would do that is refused by Trusted Types, of which no policy may be made. Frames are previews of status pages.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
