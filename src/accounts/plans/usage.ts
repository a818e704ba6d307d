// What an account has of every limited thing, beside what its plan allows.

import type { Static } from 'typebox';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { planLimits, type Resource } from './limits.ts';
import type { usage } from './schema.ts';
import { findUses } from './store.ts';

export async function usageOf(
  database: Database,
  actor: Pick<Actor, 'account_id' | 'plan'>,
): Promise<Static<typeof usage>> {
  const limits = planLimits(actor.plan);
  const uses = await findUses(database, actor.account_id);
  const use = (resource: Resource) => ({ current: uses.get(resource) ?? 0, limit: limits[resource] });
  return {
    plan: actor.plan,
    usage: {
      servers: use('servers'),
      cron_checks: use('cron_checks'),
      uptime_checks: use('uptime_checks'),
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
