// What the dashboard's app may load and do in a browser (Content-Security-Policy).

/**
 * Nothing but what this host serves itself, no script or style within the page, and no string ever becomes script: what
 * would do that is refused by Trusted Types. The one policy that may be made leads to the service worker and nowhere else
 * (web/ui/page/worker.ts). Frames are previews of status pages.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types tocsin-worker',
].join('; ');

/** Of the service worker, which asks its own host and loads no other script. */
export const WORKER_POLICY = ["default-src 'none'", "connect-src 'self'"].join('; ');
