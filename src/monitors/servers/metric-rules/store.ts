// SQL of what metric rules wait for and hold open.

import { sql } from 'kysely';
import type { MetricName } from '../../../../shared/metric-names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { HeldBreach } from './verdict.ts';

/**
 * Which version of its rules each account has, where it has or had any, and the breaches of these servers. Whoever
 * writes them has locked the server or the rule.
 */
export async function readHeld(
  tx: Tx,
  servers: readonly { id: number; account_id: number }[],
): Promise<{ versions: Map<number, number>; held: HeldBreach[] }> {
  const accounts = [...new Set(servers.map(({ account_id }) => account_id))];
  const found = await sql<{ versions: [number, number][] | null; held: HeldBreach[] | null }>`
    select
      (select json_agg(json_build_array(account_id, version)) from alert_rule_version
        where account_id = any(${accounts}::bigint[])) as versions,
      (select json_agg(json_build_object('server_id', server_id, 'rule_id', rule_id, 'metric', metric,
          'revision', revision, 'since_ms', (extract(epoch from since) * 1000)::bigint,
          'opened_ms', (extract(epoch from opened_at) * 1000)::bigint))
        from metric_rule_state where server_id = any(${servers.map(({ id }) => id)}::bigint[])) as held`.execute(
    tx,
  );
  const { versions, held } = found.rows[0] ?? { versions: null, held: null };
  return { versions: new Map(versions), held: held ?? [] };
}

/** The revisions of those rules that are there and enabled; none of these changes until the transaction ends. */
export async function lockRevisions(
  tx: Tx,
  accountIds: readonly number[],
  ruleIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; revision: number }>`
    select id, revision from alert_rule
    where account_id = any(${[...accountIds]}::bigint[]) and id = any(${[...ruleIds]}::bigint[])
      and kind = 'server_metric' and enabled
    order by id
    for share`.execute(tx);
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

/** Breaches that began, or became alerts. Their rules are locked. */
export async function saveBreaches(
  tx: Tx,
  breaches: readonly (HeldBreach & { account_id: number })[],
): Promise<void> {
  if (breaches.length === 0) return;
  const moment = (ms: number | null) => (ms === null ? null : new Date(ms));
  await sql`
    insert into metric_rule_state (account_id, server_id, rule_id, metric, revision, since, opened_at)
    select * from unnest(
      ${breaches.map(({ account_id }) => account_id)}::bigint[],
      ${breaches.map(({ server_id }) => server_id)}::bigint[],
      ${breaches.map(({ rule_id }) => rule_id)}::bigint[],
      ${breaches.map(({ metric }) => metric)}::text[],
      ${breaches.map(({ revision }) => revision)}::integer[],
      ${breaches.map(({ since_ms }) => moment(since_ms))}::timestamptz[],
      ${breaches.map(({ opened_ms }) => moment(opened_ms))}::timestamptz[])
    on conflict (server_id, rule_id, metric) do update
    set revision = excluded.revision, since = excluded.since, opened_at = excluded.opened_at`.execute(tx);
}

export interface BreachKey {
  server_id: number;
  rule_id: number;
  metric: MetricName;
}

export async function removeBreaches(tx: Tx, keys: readonly BreachKey[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    delete from metric_rule_state s
    using unnest(
      ${keys.map(({ server_id }) => server_id)}::bigint[],
      ${keys.map(({ rule_id }) => rule_id)}::bigint[],
      ${keys.map(({ metric }) => metric)}::text[]
    ) as gone (server_id, rule_id, metric)
    where s.server_id = gone.server_id and s.rule_id = gone.rule_id and s.metric = gone.metric`.execute(tx);
}

interface RuleKey {
  account_id: number;
  id: number;
}

/** Nothing is judged by the rule from here on until the transaction ends. */
export async function lockRule(tx: Tx, rule: RuleKey): Promise<void> {
  await sql`
    select 1 from alert_rule where account_id = ${rule.account_id} and id = ${rule.id}
    for no key update`.execute(tx);
}

/** The alerts that this rule alone keeps open. */
export async function heldByRuleAlone(
  tx: Tx,
  rule: RuleKey,
): Promise<{ server_id: number; metric: MetricName }[]> {
  const { rows } = await sql<{ server_id: number; metric: MetricName }>`
    select s.server_id, s.metric from metric_rule_state s
    where s.account_id = ${rule.account_id} and s.rule_id = ${rule.id} and s.opened_at is not null
      and not exists (
        select from metric_rule_state other
        where other.server_id = s.server_id and other.metric = s.metric and other.rule_id <> s.rule_id
          and other.opened_at is not null)
    order by s.server_id, s.metric`.execute(tx);
  return rows;
}

export async function removeBreachesOfRule(tx: Tx, rule: RuleKey): Promise<void> {
  await sql`delete from metric_rule_state where account_id = ${rule.account_id} and rule_id = ${rule.id}`.execute(
    tx,
  );
}
