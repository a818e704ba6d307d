// What an account has of every limited thing, beside what its plan allows.

import type { Static } from 'typebox';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { planLimits, type Resource } from './limits.ts';
import { mailsToday } from './mail-limit.ts';
import type { usage } from './schema.ts';
import { findUses } from './store.ts';

type Usage = Static<typeof usage>;

export const usageOf = async (
  database: Database,
  { account_id, plan }: Pick<Actor, 'account_id' | 'plan'>,
  now: Date,
): Promise<Usage> => ({
  plan,
  ...besideLimits(plan, await findUses(database, account_id)),
  mails_today: await mailsToday(database, account_id, now),
});

/** Counts of what an account has, each beside what `plan` allows; what is missing was never counted. */
export function besideLimits(
  plan: string,
  uses: ReadonlyMap<string, number>,
): Omit<Usage, 'plan' | 'mails_today'> {
  const limits = planLimits(plan);
  const use = (resource: Resource) => ({ current: uses.get(resource) ?? 0, limit: limits[resource] });
  return {
    usage: {
      servers: use('servers'),
      cron_checks: use('cron_checks'),
      uptime_checks: use('uptime_checks'),
      external_checks: use('external_checks'),
      status_pages: use('status_pages'),
      webhooks: use('webhooks'),
      custom_endpoints: use('custom_endpoints'),
      tv_dashboards: use('tv_dashboards'),
      members: use('members'),
    },
    min_interval_seconds: limits.min_interval_seconds,
    retention_days: limits.retention_days,
  };
}
