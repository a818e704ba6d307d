// SQL of the jobs that one node at a time does.

import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface JobRow {
  name: string;
  holder: string;
  held_until: Date;
  next_at: Date | null;
}

export async function allJobs(database: Database): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`select name, holder, held_until, next_at from job`.execute(database);
  return rows;
}

export interface WantedClaims {
  holder: string;
  now: Date;
  held_until: Date;
  /** Taken or renewed. */
  hold: readonly string[];
  release: readonly string[];
  /** When those that were done come next. */
  next: ReadonlyMap<string, Date>;
}

/** The names that are held now: others may have been quicker. Rows are locked in the order of their names. */
export async function saveClaims(database: Database, wanted: WantedClaims): Promise<string[]> {
  const { holder, now, held_until, next } = wanted;
  const names = [...wanted.hold, ...wanted.release].sort();
  if (names.length === 0) return [];
  const released = new Set(wanted.release);
  const untils = names.map((name) => (released.has(name) ? now : held_until));
  const nexts = names.map((name) => next.get(name) ?? null);
  const { rows } = await sql<{ name: string; is_held: boolean }>`
    insert into job as held (name, holder, held_until, next_at)
    select name, ${holder}::uuid, held_until, next_at
    from unnest(${names}::text[], ${untils}::timestamptz[], ${nexts}::timestamptz[]) as t (name, held_until, next_at)
    on conflict (name) do update set
      holder = excluded.holder, held_until = excluded.held_until,
      next_at = coalesce(excluded.next_at, held.next_at)
    where held.holder = excluded.holder or held.held_until <= ${now}
    returning name, held_until > ${now} as is_held`.execute(database);
  return rows.flatMap(({ name, is_held }) => (is_held ? [name] : []));
}
