// What a public page may load, and what such a page is when it is answered.

import { createHash } from 'node:crypto';
import { linkedOrigin } from '../logos/linked.ts';

/** A page with the policy that allows its one style, and nothing else that was not written here. */
export interface Rendered {
  body: string;
  policy: string;
}

interface Elsewhere {
  /** Addresses of pictures. */
  logos?: readonly (string | null)[];
  /** Sites that may show it in a frame. */
  frames?: readonly string[];
}

/** No script, no frame, no request but for logos; forms go to where the page is from. */
export function policyFor(styles: readonly string[], { logos = [], frames = [] }: Elsewhere): string {
  const hashes = styles.map((style) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const origins = new Set(logos.flatMap((logo) => (logo === null ? [] : (linkedOrigin(logo) ?? []))));
  return [
    "default-src 'none'",
    `style-src${hashes.join('')}`,
    ['img-src', "'self'", ...origins].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    // The dashboard shows it while it is set up.
    ['frame-ancestors', "'self'", ...frames].join(' '),
  ].join('; ');
}
