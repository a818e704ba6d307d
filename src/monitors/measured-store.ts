// SQL of what was measured: which buckets are to be summed up and when, and forgetting rows and roll-ups that are older
// than a plan keeps them, and those of monitors that are deleted.

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Bucket, Measured } from './measured.ts';

/**
 * Notes that the buckets of this size around these moments must be summed up, once they are over and complete. They stay
 * locked until the transaction ends, so that nobody sums up one without what is being written to it.
 */
export async function markBuckets<Id extends Measured['id']>(
  tx: Tx,
  of: Measured<Id>,
  moments: readonly Bucket<Id>[],
  { step_seconds, now }: { step_seconds: number; now: Date },
): Promise<void> {
  if (moments.length === 0) return;
  const [buckets, id] = [sql.table(of.buckets), sql.id(of.id)];
  const { rest, spread } = of.rests[step_seconds] ?? { rest: 0, spread: 1 };
  await sql`
    insert into ${buckets} (${id}, step_seconds, at, due_at)
    select distinct given.id, ${step_seconds}::integer, bucket.at,
      greatest(bucket.at + make_interval(secs => ${step_seconds + rest} + given.id % ${spread}), ${now}::timestamptz)
    from unnest(${moments.map((moment) => moment[of.id])}::bigint[], ${moments.map(({ at }) => at)}::timestamptz[])
      as given (id, at)
    cross join lateral (
      select date_bin(make_interval(secs => ${step_seconds}), given.at, 'epoch') as at
    ) as bucket
    order by 1, 3
    on conflict (${id}, step_seconds, at) do update set due_at = ${buckets}.due_at
      where ${buckets}.due_at <= ${now}`.execute(tx);
}

/** Takes due buckets of this size; those that somebody else has wait. They are gone unless the transaction fails. */
export async function takeDueBuckets<Id extends Measured['id']>(
  tx: Tx,
  of: Measured<Id>,
  due: { step_seconds: number; now: Date; limit: number },
): Promise<Bucket<Id>[]> {
  const [buckets, id] = [sql.table(of.buckets), sql.id(of.id)];
  const { rows } = await sql<Bucket<Id>>`
    delete from ${buckets} taken
    using (
      select ${id}, step_seconds, at from ${buckets}
      where due_at <= ${due.now} and step_seconds = ${due.step_seconds}
      order by due_at limit ${due.limit} for update skip locked
    ) as due
    where taken.${id} = due.${id} and taken.step_seconds = due.step_seconds and taken.at = due.at
    returning taken.${id}, taken.at`.execute(tx);
  return rows;
}

interface Old {
  plan: string;
  before: Date;
  limit: number;
}

/** Deletes at most `limit` rows from before a moment, of accounts with this plan. Returns how many. */
export async function trimRowsOfPlan(database: Database, of: Measured, old: Old): Promise<number> {
  const [rows, id] = [sql.table(of.rows.table), sql.id(of.id)];
  const trimmed = await sql`
    delete from ${rows} where (${id}, at) in (
      select r.${id}, r.at from account a
      join ${sql.table(of.monitors)} m on m.account_id = a.id
      join ${rows} r on r.${id} = m.id and r.at < ${old.before}
      where a.plan = ${old.plan}
      limit ${old.limit}
    ) and at < ${old.before}`.execute(database);
  return Number(trimmed.numAffectedRows ?? 0n);
}

/** As `trimRowsOfPlan`, for roll-ups. */
export async function trimRollupsOfPlan(database: Database, of: Measured, old: Old): Promise<number> {
  const [rollups, id] = [sql.table(of.rollups), sql.id(of.id)];
  const trimmed = await sql`
    delete from ${rollups} where (${id}, step_seconds, at) in (
      select r.${id}, r.step_seconds, r.at from account a
      join ${sql.table(of.monitors)} m on m.account_id = a.id
      join ${rollups} r on r.${id} = m.id and r.step_seconds = any(${[...of.steps]}::int[]) and r.at < ${old.before}
      where a.plan = ${old.plan}
      limit ${old.limit}
    )`.execute(database);
  return Number(trimmed.numAffectedRows ?? 0n);
}

/** A deleted monitor of which something is still there; null: there is none that nobody else looks after. */
export async function lockRemoval(tx: Tx, { id, removals }: Measured): Promise<number | null> {
  const found = await sql<{ id: number }>`
    select ${sql.id(id)} as id from ${sql.table(removals)} order by 1 limit 1 for update skip locked`.execute(
    tx,
  );
  return found.rows[0]?.id ?? null;
}

/** Deletes a part of what is left of a deleted monitor; the last part ends its removal. */
export async function removeSome(tx: Tx, of: Measured, monitorId: number, limit: number): Promise<void> {
  const [rows, id] = [sql.table(of.rows.table), sql.id(of.id)];
  const removed = await sql`
    delete from ${rows} where (${id}, at) in (
      select ${id}, at from ${rows} where ${id} = ${monitorId} limit ${limit})`.execute(tx);
  if (Number(removed.numAffectedRows ?? 0n) > 0) return;
  for (const table of [of.rollups, of.buckets, of.removals])
    await sql`delete from ${sql.table(table)} where ${id} = ${monitorId}`.execute(tx);
}
