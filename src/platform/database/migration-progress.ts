// A line in the log for every migration, and more of them while it runs: a large table may take an hour.

import { sql } from 'kysely';
import type { Logger } from 'pino';
import { seconds } from '../time.ts';
import type { Database } from './database.ts';

const EVERY_MS = seconds(10);

export interface MigrationStep {
  name: string;
  /** The how many-eth of how many. */
  number: number;
  of: number;
}

interface Watched<T> {
  done: Promise<T>;
  blockers: () => Promise<string[]>;
  /** Percent of what can be counted; null where nothing can. */
  progress: () => Promise<number | null>;
}

/** Logs that `step` runs until `done` is settled. */
export async function reportWhile<T>(
  log: Logger | undefined,
  step: MigrationStep,
  { done, blockers, progress }: Watched<T>,
): Promise<T> {
  const startedMs = performance.now();
  const ran = () => Math.round((performance.now() - startedMs) / 1_000);
  log?.info(step, 'migrating the database');
  const report = async () => {
    const [waits_for, percent] = [await blockers(), await progress()];
    log?.info(
      {
        ...{ ...step, seconds: ran() },
        ...(percent !== null && { percent }),
        ...(waits_for.length > 0 && { waits_for }),
      },
      waits_for.length > 0
        ? 'a migration waits for others that use its tables: it goes on when they end'
        : 'a migration is still running: do not stop Tocsin, it would begin anew',
    );
  };
  const timer = setInterval(() => void report().catch(() => {}), EVERY_MS);
  try {
    return await done;
  } finally {
    clearInterval(timer);
  }
}

/** What holds the locks that a connection waits for: the name of the program and its process on the server. */
export async function blockersOf(database: Database, pid: number): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select coalesce(nullif(application_name, ''), 'a connection') || ' (pid ' || pid || ')' as name
    from pg_stat_activity where pid = any(pg_blocking_pids(${pid})) order by pid`.execute(database);
  return found.rows.map(({ name }) => name);
}

/** How much of an index that a connection builds is done, in percent; null while it builds none. */
export async function progressOf(database: Database, pid: number): Promise<number | null> {
  const found = await sql<{ percent: number | null }>`
    select round(100.0 * coalesce(blocks_done::numeric / nullif(blocks_total, 0),
      tuples_done::numeric / nullif(tuples_total, 0)))::int as percent
    from pg_stat_progress_create_index where pid = ${pid}`.execute(database);
  return found.rows[0]?.percent ?? null;
}
