// SQL of the nodes that share a database.

import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

/** What a node says of itself. */
export interface NodeFacts {
  id: string;
  run_id: string;
  name: string;
  version: string;
  protocol: number;
  api_url: string;
  dashboard_url: string;
  /** Who keeps pings until they are recorded. */
  ping_log: 'postgres' | 'jetstream';
  ready_urls: readonly string[];
  jobs: readonly string[];
  roles: readonly string[];
  clock_error_ms: number | null;
  /** Why it cannot keep pings; null: it can. */
  trouble: string | null;
  /** It is being stopped. */
  is_draining: boolean;
  /** Since when its own disk keeps pings that the log does not hold yet; null: the log does. */
  ashore_since: Date | null;
  unshipped_bytes: number;
  /** Of the clock of its machine, compared with that of the database. */
  machine_ahead_ms: number | null;
  started_at: Date;
}

export interface NodeRow extends NodeFacts {
  seen_at: Date;
  /** null: it was not stopped, though it may have died. */
  stopped_at: Date | null;
}

/** One node at a time registers, so that each sees those before. */
export const lockNodes = (tx: Tx) => sql`lock table node in share row exclusive mode`.execute(tx);

export async function allNodes(database: Database): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select id, run_id, name, version, protocol, api_url, dashboard_url, coalesce(ping_log, 'postgres') as ping_log,
      ready_urls, jobs, roles, clock_error_ms, trouble, machine_ahead_ms, is_draining, ashore_since, unshipped_bytes, started_at, seen_at, stopped_at
    from node order by id`.execute(database);
  return rows;
}

/**
 * Renews the row of a node, or makes it. False where it belongs to another run meanwhile. Where nobody renewed theirs for
 * `awayMs` before, that stretch is noted.
 */
export async function renewNode(
  database: Database,
  node: NodeFacts,
  { now, awayMs }: { now: Date; awayMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    with last as (select max(seen_at) as seen_at from node),
    away as (
      select seen_at from last where seen_at < ${now}::timestamptz - ${awayMs} * interval '1 millisecond'
    )
    insert into node as mine (id, run_id, name, version, protocol, api_url, dashboard_url, ping_log, ready_urls, jobs,
      roles, clock_error_ms, trouble, machine_ahead_ms, is_draining, ashore_since, unshipped_bytes, started_at, seen_at,
      away_from, away_to)
    values (${node.id}, ${node.run_id}, ${node.name}, ${node.version}, ${node.protocol}, ${node.api_url},
      ${node.dashboard_url}, ${node.ping_log}, ${node.ready_urls}, ${node.jobs}, ${node.roles}, ${node.clock_error_ms}, ${node.trouble},
      ${node.machine_ahead_ms}, ${node.is_draining}, ${node.ashore_since}, ${node.unshipped_bytes}, ${node.started_at}, ${now},
      (select seen_at from away), (select ${now}::timestamptz from away))
    on conflict (id) do update set
      jobs = excluded.jobs, clock_error_ms = excluded.clock_error_ms, trouble = excluded.trouble,
      machine_ahead_ms = excluded.machine_ahead_ms, roles = excluded.roles, is_draining = excluded.is_draining,
      ashore_since = excluded.ashore_since, unshipped_bytes = excluded.unshipped_bytes,
      seen_at = greatest(mine.seen_at, excluded.seen_at), stopped_at = null,
      away_from = coalesce(excluded.away_from, mine.away_from), away_to = coalesce(excluded.away_to, mine.away_to)
    where mine.run_id = excluded.run_id
    returning mine.id`.execute(database);
  return rows.length > 0;
}

/** Takes the row of an earlier run over, so that `renewNode` finds its own. */
export const takeNodeOver = (tx: Tx, { id, run_id, name, version, protocol, ...at }: NodeFacts) =>
  sql`
    update node set run_id = ${run_id}, name = ${name}, version = ${version}, protocol = ${protocol},
      api_url = ${at.api_url}, dashboard_url = ${at.dashboard_url}, ready_urls = ${at.ready_urls},
      ping_log = ${at.ping_log}, started_at = ${at.started_at}
    where id = ${id}`.execute(tx);

export const noteStopped = (database: Database, { id, run_id }: NodeFacts, now: Date) =>
  sql`
    update node set stopped_at = ${now}, seen_at = greatest(seen_at, ${now}) where id = ${id} and run_id = ${run_id}`.execute(
    database,
  );

/**
 * Stretches without a renewal that are longer than `longerMs` and that somebody lived through, each once. One that ended
 * less than `settledMs` ago may still be noted by another node.
 */
export async function takeAway(
  tx: Tx,
  { since, now, longerMs, settledMs }: { since: Date; now: Date; longerMs: number; settledMs: number },
): Promise<Away[]> {
  const { rows } = await sql<Away>`
    update node n set away_notified_to = away_to
    where away_to > ${since} and away_to <= ${now}::timestamptz - ${settledMs} * interval '1 millisecond'
      and away_to - away_from > ${longerMs} * interval '1 millisecond'
      and away_notified_to is distinct from away_to
      and exists (select from node o where o.started_at <= n.away_from and o.seen_at >= n.away_to)
    returning away_from as "from", away_to as "to"`.execute(tx);
  return rows;
}

/** All but the newest: that says since when no node runs. */
export const deleteNodesBefore = (database: Database, before: Date) =>
  sql`delete from node where seen_at < ${before} and seen_at < (select max(seen_at) from node)`.execute(
    database,
  );

export const deleteNode = (tx: Tx, id: string) => sql`delete from node where id = ${id}`.execute(tx);

export interface Away {
  from: Date;
  to: Date;
}

/** Stretches since `since` in which no node renewed its row, the one that may go on until now included. */
export async function awayStretches(
  database: Database,
  { since, now, awayMs }: { since: Date; now: Date; awayMs: number },
): Promise<Away[]> {
  const { rows } = await sql<Away>`
    select away_from as "from", away_to as "to" from node where away_to > ${since}
    union
    select max(seen_at), ${now}::timestamptz from node
    having max(seen_at) < ${now}::timestamptz - ${awayMs} * interval '1 millisecond'`.execute(database);
  return rows;
}
