// Domains whose expiry monitors of Uptime Kuma watch: a check for each, however many monitors are below it. Pure.

import { packageOnFirstUse } from '../../platform/first-use.ts';
import { type Draft, keyOf, type Reference } from '../draft.ts';
import type { SourceItem } from '../source-item.ts';

/** The public suffix list. */
const suffixes = packageOnFirstUse<typeof import('tldts')>('tldts');

const HOUR_SECONDS = 3_600;

/** `days`: below so many, Uptime Kuma warns first. null: the monitor watches none. */
export function domainOf(
  item: SourceItem,
  host: string,
  { draft, prefix, days }: { draft: Draft; prefix: string; days: number },
): Reference | null {
  const field = 'domain_expiry_notification';
  if (!item.flag(field)) return null;
  const { domain, isIcann } = suffixes().parse(host, { allowPrivateDomains: false });
  if (domain === null || !isIcann) {
    item.refuse(field, 'Its host is below no domain that is registered.');
    return null;
  }
  const key = keyOf(prefix, 'domain', domain);
  draft.uptime_checks.set(key, {
    ...{ name: `Domain ${domain}`.slice(0, 100), kind: 'domain', host: domain, domain: { min_days: days } },
    interval_seconds: HOUR_SECONDS,
  });
  item.change(field, 'Becomes a domain check of its own.');
  return `uptime_checks.${key}`;
}
