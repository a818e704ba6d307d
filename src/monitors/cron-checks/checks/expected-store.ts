// Which checks are late or expected, as it is stored of them: read of all checks of an account at once.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { SortKey } from '../../../subjects/lists.ts';
import { CHECK_COLUMNS, type CheckRow } from '../recording/check-row.ts';

/** Of `cron_check c`: as `runningRun` in shown.ts says it of one check. */
export const isRunning = sql<boolean>`
  c.open_runs <> '[]' and exists (
    select from jsonb_array_elements(c.open_runs) as run
    where not (run ->> 'past_limit')::boolean
      or (run ->> 'started_at')::timestamptz >= coalesce(c.last_ping_at, '-infinity'))`;

/** Of `cron_check c`: the end of a run is awaited, and no other one. */
const isAwaitingEnd = sql<boolean>`
  c.open_runs <> '[]' and exists (
    select from jsonb_array_elements(c.open_runs) as run where not (run ->> 'past_limit')::boolean)`;

/** By when checks are expected next, as it is stored but for the `computed` ones. */
export const expectedSortKey = (computed: readonly { id: number; at: Date }[]): SortKey => ({
  kind: 'moment',
  expression: sql`case when s.status = 'down' then expected.at else coalesce(kept.next_expected_at, expected.at) end`,
  mayBeNull: true,
  tables: sql`
    left join cron_check kept on kept.id = s.id
    left join unnest(${computed.map(({ id }) => id)}::bigint[], ${computed.map(({ at }) => at)}::timestamptz[])
      as expected (id, at) on expected.id = s.id`,
});

/** Checks that have not pinged although they were expected to by now, and since when they are late. */
export async function findLate(
  database: Database,
  accountId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: number; since: Date }[]> {
  const { rows } = await sql<{ id: number; since: Date }>`
    select s.id, greatest(c.next_expected_at, s.status_since) as since
    from cron_check c join subject s on s.id = c.id
    where c.account_id = ${accountId} and c.next_expected_at <= ${now} and not (${isAwaitingEnd}) and s.status = 'up'
    order by c.next_expected_at, c.id
    limit ${limit}`.execute(database);
  return rows;
}

/** A check with when it is expected. */
export interface ExpectedRow {
  id: number;
  name: string;
  at: Date;
}

/** The first checks that are stored as expected after `now` and up to `until`, and how many there are of these. */
export async function findExpected(
  database: Database,
  accountId: number,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ rows: ExpectedRow[]; total: number }> {
  const { rows } = await sql<ExpectedRow & { total: number }>`
    with expected as materialized (
      select c.id, c.next_expected_at as at from cron_check c
      where c.account_id = ${accountId} and c.next_expected_at > ${now} and c.next_expected_at <= ${until}
        and not (${isRunning})
    ), first as (
      select * from expected order by at, id limit ${limit}
    )
    select first.id, s.name, first.at, (select count(*) from expected) as total
    from first join subject s on s.id = first.id
    order by first.at, first.id`.execute(database);
  return { rows: rows.map(({ total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export interface ToCompute {
  /** Whether those that are down are wanted as well. */
  isDown: boolean;
  /** Those that are expected later are left out where that is easily seen; null: none of them. */
  until: Date | null;
  /** null: all of them. */
  limit: number | null;
}

/**
 * Checks that may be expected and of which it is not stored when: the answer for one that is down depends on the time of
 * day, and some were last written before it was stored.
 */
export async function findToCompute(
  database: Database,
  accountId: number,
  { isDown, until, limit }: ToCompute,
): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select ${sql.raw(CHECK_COLUMNS)} from cron_check c join subject s on s.id = c.id
    where c.account_id = ${accountId} and c.next_expected_at is null
      and (s.status = 'down' and ${isDown}
        or s.status in ('new', 'up') and (c.slot_since is not null or c.open_runs <> '[]')
          and (c.interval_seconds is null or c.open_runs <> '[]'
            or c.slot_since + c.interval_seconds * interval '1 second' <= ${until ?? 'infinity'}))
    order by s.id
    limit ${limit}`.execute(database);
  return rows;
}
