// Which names a proxy may fetch certificates for: our own, and the domains of pages that are shown.

import type { App } from '../../../platform/app.ts';
import { seconds } from '../../../platform/time.ts';
import { cachedAnswers } from '../../cached-answers.ts';
import { domainAsSent, isOwnHost } from './domain.ts';
import { findServedDomains } from './store.ts';

export type ServesDomain = (app: App, name: string) => Promise<boolean>;

/** How long a domain that was just verified may wait for its certificate. */
const KNOWN_FOR_MS = seconds(10);

/**
 * All domains are read at once and remembered, so that a stranger who opens connections with made-up names costs one
 * query in ten seconds, however many there are.
 */
export function servedDomains(): ServesDomain {
  const known = cachedAnswers<ReadonlySet<string>>({ ttlMs: KNOWN_FOR_MS, most: 1 });
  return async (app, name) => {
    const domain = domainAsSent(name);
    if (domain === null) return false;
    if (isOwnHost(domain, app.urls)) return true;
    const served = await known.get(app, 'all', () => findServedDomains(app.database));
    return served?.value.has(domain) ?? false;
  };
}
