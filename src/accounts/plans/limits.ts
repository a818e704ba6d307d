// What a plan allows, and the counters that hold it under concurrent creation.

import type { Tx } from '../../platform/database/database.ts';
import { notFound, PlanLimitReached } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { addUses, findUses, lockPlan, lockUses, removeUses } from './store.ts';

interface LimitedCounts {
  servers: number | null;
  cron_checks: number | null;
  uptime_checks: number | null;
  external_checks: number | null;
  status_pages: number | null;
  webhooks: number | null;
  custom_endpoints: number | null;
  tv_dashboards: number | null;
  members: number | null;
}

export type Resource = keyof LimitedCounts;

/** Counts are null where there may be as many as wanted. */
export interface PlanLimits extends LimitedCounts {
  /** The shortest interval of an uptime check. */
  min_interval_seconds: number;
  /** How long raw history is kept. */
  retention_days: number;
  /** Alert mails to addresses outside the account; null: unlimited. */
  mails_per_day: number | null;
}

const free: PlanLimits = {
  servers: 3,
  cron_checks: 20,
  uptime_checks: 10,
  external_checks: 20,
  status_pages: 1,
  webhooks: 1,
  custom_endpoints: 1,
  tv_dashboards: 1,
  members: 1,
  min_interval_seconds: 60,
  retention_days: 7,
  mails_per_day: 50,
};

const pro: PlanLimits = {
  servers: 50,
  cron_checks: 500,
  uptime_checks: 250,
  external_checks: 500,
  status_pages: 10,
  webhooks: 20,
  custom_endpoints: 20,
  tv_dashboards: 20,
  members: 10,
  min_interval_seconds: 30,
  retention_days: 90,
  mails_per_day: 500,
};

const business: PlanLimits = {
  servers: 500,
  cron_checks: 5_000,
  uptime_checks: 2_500,
  external_checks: 5_000,
  status_pages: 100,
  webhooks: 200,
  custom_endpoints: 200,
  tv_dashboards: 200,
  members: 100,
  min_interval_seconds: 10,
  retention_days: 400,
  mails_per_day: 5_000,
};

const unlimited: PlanLimits = {
  servers: null,
  cron_checks: null,
  uptime_checks: null,
  external_checks: null,
  status_pages: null,
  webhooks: null,
  custom_endpoints: null,
  tv_dashboards: null,
  members: null,
  min_interval_seconds: 10,
  retention_days: 400,
  mails_per_day: null,
};

const plans = new Map<string, PlanLimits>(Object.entries({ free, pro, business, unlimited }));

export const planNames: readonly string[] = [...plans.keys()];

/** Things that plans count, in the order in which they are shown. */
export const limitedResources: readonly Resource[] = [
  'servers',
  'cron_checks',
  'uptime_checks',
  'external_checks',
  'status_pages',
  'webhooks',
  'custom_endpoints',
  'tv_dashboards',
  'members',
];

/** What a plan allows. Throws where a stored account names a plan that this program does not know. */
export function planLimits(plan: string): PlanLimits {
  const known = plans.get(plan);
  if (!known) throw new Error(`There is no plan ${plan}`);
  return known;
}

/**
 * Counts `count` more of `resource` for the account, in the transaction that creates it. Throws PlanLimitReached where
 * the plan allows no more: the plan that the account has now, which may not be the one that the caller came with.
 * Others of the same account and resource, and a change of the plan, wait until `tx` ends.
 */
export async function claimLimit(
  tx: Tx,
  { account_id }: Pick<Actor, 'account_id'>,
  resource: Resource,
  count = 1,
): Promise<void> {
  const plan = (await lockPlan(tx, account_id)) ?? notFound();
  const limit = planLimits(plan)[resource];
  if (await addUses(tx, account_id, resource, { limit, count })) return;
  const current = (await findUses(tx, account_id)).get(resource) ?? 0;
  throw new PlanLimitReached({ current, limit: limit ?? current, plan });
}

/**
 * As `claimLimit` for as many of `wanted` as the plan leaves room for; gives how many that are. Others of the same account
 * and resource wait until `tx` ends, and a change of the plan does.
 */
export async function claimSome(
  tx: Tx,
  accountId: number,
  resource: Resource,
  wanted: number,
): Promise<number> {
  const room = await lockRoom(tx, accountId, resource);
  const count = Math.min(wanted, room ?? wanted);
  if (count <= 0) return 0;
  await addUses(tx, accountId, resource, { limit: null, count });
  return count;
}

/**
 * How many more the plan allows, null: as many as wanted. Until `tx` ends nobody adds one, and nobody deletes one: whoever
 * does releases its place before it locks its row.
 */
export async function lockRoom(tx: Tx, accountId: number, resource: Resource): Promise<number | null> {
  const limit = planLimits((await lockPlan(tx, accountId)) ?? notFound())[resource];
  const used = await lockUses(tx, accountId, resource);
  return limit === null ? null : Math.max(0, limit - used);
}

/** Counts one more of `resource`, whatever the plan allows. */
export async function countOne(tx: Tx, accountId: number, resource: Resource): Promise<void> {
  await addUses(tx, accountId, resource, { limit: null, count: 1 });
}

/** Counts `count` less of `resource`, in the transaction that deletes them. */
export async function releaseLimit(tx: Tx, accountId: number, resource: Resource, count = 1): Promise<void> {
  await removeUses(tx, accountId, resource, count);
}
