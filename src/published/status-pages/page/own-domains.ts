// Requests to domains of status pages: what there is at the root there stands for parts of that page, and nothing else
// of this host is there.

import type { App } from '../../../platform/app.ts';
import { isOurName } from '../../../platform/http/known-host.ts';
import type { OtherHosts } from '../../../platform/http/own-domain.ts';
import type { Views } from '../read-view.ts';

/** The parts of a page, and where they are on this host. */
const PARTS: Readonly<Record<string, (slug: string) => string>> = {
  '/': (slug) => `/status/${slug}`,
  '/logo': (slug) => `/api/status/${slug}/logo`,
  ...Object.fromEntries(
    [
      ...[
        '/history',
        '/feed.atom',
        '/feed.json',
        '/maintenance.ics',
        '/status.txt',
        '/embed',
        '/badge.js',
        '/og.png',
        '/favicon.svg',
        '/subscribe',
        '/enter',
      ],
      // Where the links of those lead who subscribed there.
      ...['/confirm', '/subscription', '/unsubscribe', '/resume'],
    ].map((path) => [path, (slug: string) => `/status/${slug}${path}`]),
  ),
};

/** No route has it, so that it is answered as what there is not. */
const NOWHERE = '/status/-/-/-';

export const statusPageDomains = (app: App, views: Views): OtherHosts => ({
  async find(domain) {
    if (!isCandidate(app, domain)) return null;
    const slug = await views.slugAt(app, domain);
    return slug === null ? null : (url) => pathOf(slug, url);
  },
  isCandidate: (domain) => isCandidate(app, domain),
});

/** Addresses, names within a network and our own are never looked up. */
const isCandidate = (app: App, domain: string): boolean =>
  !isOurName(app, domain) && /^(?:[a-z\d_-]+\.)+[a-z\d-]*[a-z][a-z\d-]*$/.test(domain);

function pathOf(slug: string, url: string): string {
  const [path = ''] = url.split('?', 1);
  const part = Object.hasOwn(PARTS, path) ? PARTS[path] : undefined;
  return part ? `${part(slug)}${url.slice(path.length)}` : NOWHERE;
}
