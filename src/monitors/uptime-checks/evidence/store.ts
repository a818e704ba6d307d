// SQL of the evidence of outages.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/stored-text.ts';
import { differenceOf } from './difference.ts';
import type { ShownEvidence } from './schema.ts';
import { keepScreenshots } from './screenshot-store.ts';

export interface NewEvidence {
  check_id: number;
  account_id: number;
  at: Date;
  seen: Omit<ShownEvidence, 'at' | 'last_good' | 'difference' | 'has_screenshot'>;
  /** Of the picture of this failure; null: there is none. */
  screenshot_id: string | null;
}

const MOST_KEPT = 20;

/** With the last good answer before it. Of each check the newest 20 are kept. */
export async function insertEvidence(tx: Tx, rows: readonly NewEvidence[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ check_id }) => check_id);
  await sql`
    insert into uptime_evidence (check_id, account_id, at, evidence)
    select given.check_id, given.account_id, given.at, given.seen || jsonb_build_object('last_good', (
      select jsonb_build_object('at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'location', r.location, 'http_status', r.http_status, 'ip', host(r.ip), 'latency_ms', r.latency_ms)
      from probe_result r
      where r.check_id = given.check_id and r.up and r.at < given.at and r.at > given.at - interval '7 days'
      order by r.at desc limit 1))
    from unnest(${ids}::bigint[], ${rows.map(({ account_id }) => account_id)}::bigint[],
      ${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ seen }) => json(seen))}::jsonb[])
      as given (check_id, account_id, at, seen)
    on conflict (check_id, at) do update set evidence = excluded.evidence`.execute(tx);
  await sql`
    delete from uptime_evidence e using (
      select check_id, at, row_number() over (partition by check_id order by at desc) as place
      from uptime_evidence where check_id = any(${ids}::bigint[])
    ) as ranked
    where ranked.place > ${MOST_KEPT} and e.check_id = ranked.check_id and e.at = ranked.at`.execute(tx);
  await keepScreenshots(tx, rows);
}

/** What evidence of before lacks. */
const NOT_KEPT_ONCE = { certificate: null, good_answer: null, route: null, trace: null };

/** Newest first. */
export async function findEvidence(
  database: Database,
  accountId: number,
  checkId: number,
): Promise<ShownEvidence[]> {
  const { rows } = await sql<{
    at: Date;
    evidence: Omit<ShownEvidence, 'at' | 'difference' | 'has_screenshot'>;
    has_screenshot: boolean;
  }>`
    select e.at, e.evidence, exists (
      select from uptime_screenshot p where p.check_id = e.check_id and p.outage_at = e.at) as has_screenshot
    from uptime_evidence e
    where e.account_id = ${accountId} and e.check_id = ${checkId}
    order by e.at desc limit ${MOST_KEPT}`.execute(database);
  return rows.map(({ at, evidence, has_screenshot }) => {
    const whole = { ...NOT_KEPT_ONCE, ...evidence };
    return {
      ...whole,
      at,
      has_screenshot,
      difference: differenceOf(whole.good_answer?.body ?? null, whole.body),
    };
  });
}
