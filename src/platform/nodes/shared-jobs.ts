// The part that a node takes of the jobs of which one node at a time does each.

import type { Database } from '../database/database.ts';
import { addMs } from '../time.ts';
import { CLAIM_MS, planClaims } from './job-claims.ts';
import { allJobs, saveClaims } from './job-store.ts';
import type { NodeRow } from './node-store.ts';

/** Jobs of which one node at a time does each. */
export interface SharedJobs {
  /** What this node could do, from now on. */
  offer(names: readonly string[]): void;
  /** Whether it is this node's and due; false for as long as the claim is another's or the next time has not come. */
  begin(name: string, now: Date): boolean;
  /** `next`: no node does it before; null: at once. */
  end(name: string, next: Date | null): void;
}

export interface ClaimedJobs extends SharedJobs {
  /** Those that were offered. */
  offered(): readonly string[];
  /** Takes, renews and gives back claims; `alive`: all nodes but those that are gone. */
  claim(database: Database, alive: readonly NodeRow[], now: Date): Promise<void>;
  /** Gives all claims back. */
  release(database: Database, now: Date): Promise<void>;
}

/** Of the run of a node. What is kept in memory is what the database said, so a claim ends by itself. */
export function claimedJobs(run_id: string): ClaimedJobs {
  const held = new Map<string, Date>();
  const nextAt = new Map<string, Date>();
  const busy = new Set<string>();
  /** Next times that the database is yet to be given. */
  const unsaved = new Map<string, Date>();
  let jobs: readonly string[] = [];
  return {
    offered: () => jobs,
    offer(names) {
      jobs = [...names].sort();
    },
    begin(name, now) {
      const until = held.get(name);
      const next = nextAt.get(name);
      if (!until || until <= now || (next && next > now)) return false;
      busy.add(name);
      return true;
    },
    end(name, next) {
      busy.delete(name);
      if (!next) return;
      nextAt.set(name, next);
      unsaved.set(name, next);
    },
    async claim(database, alive, now) {
      if (jobs.length === 0) return;
      const rows = await allJobs(database);
      const { hold, release } = planClaims({ me: { run_id, jobs }, alive, rows, busy, now });
      for (const name of release) held.delete(name);
      // What was done is written with what is held; whoever has the job next would do it again.
      const saved = new Map([...unsaved].filter(([name]) => held.has(name) || release.includes(name)));
      const renewed = new Set([...hold, ...[...saved.keys()].filter((name) => held.has(name))]);
      const held_until = addMs(now, CLAIM_MS);
      const wanted = { holder: run_id, now, held_until, hold: [...renewed], release, next: saved };
      const got = await saveClaims(database, wanted);
      for (const [name, next] of saved) if (unsaved.get(name) === next) unsaved.delete(name);
      for (const name of renewed) held.delete(name);
      for (const name of got) held.set(name, held_until);
      for (const { name, next_at } of rows)
        if (got.includes(name) && next_at && !saved.has(name)) nextAt.set(name, next_at);
    },
    async release(database, now) {
      const release = [...held.keys()];
      held.clear();
      await saveClaims(database, { holder: run_id, now, held_until: now, hold: [], release, next: unsaved });
    },
  };
}
