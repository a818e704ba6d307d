// Which recurring jobs a node takes, goes on with and gives back, where one node at a time does each. Pure.

import { createHash } from 'node:crypto';
import { addMs, seconds } from '../time.ts';
import type { JobRow } from './job-store.ts';

/** A claim lasts for so long without being renewed: that is how long a job stands still when its node dies. */
export const CLAIM_MS = seconds(10);
const RENEWED_BEFORE_MS = seconds(7);
/** A job that is nobody's for so long is anybody's. */
const FREE_MS = seconds(3);

export interface JobNode {
  run_id: string;
  /** Names of jobs that it could do. */
  jobs: readonly string[];
}

export interface ClaimPlan {
  hold: string[];
  release: string[];
}

/**
 * Each job has a node that it belongs to, which all agree on without a word: jobs spread, and few move when a node comes or
 * goes. `alive`: all nodes but those that are gone, `me` among them. `busy`: what is being done right now, and not given back.
 */
export function planClaims({
  me,
  alive,
  rows,
  busy,
  now,
}: {
  me: JobNode;
  alive: readonly JobNode[];
  rows: readonly JobRow[];
  busy: ReadonlySet<string>;
  now: Date;
}): ClaimPlan {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const plan: ClaimPlan = { hold: [], release: [] };
  for (const name of me.jobs) {
    const row = byName.get(name);
    const isOurs = belongsTo(name, alive) === me.run_id;
    if (row?.holder === me.run_id && row.held_until > now) {
      if (!isOurs && !busy.has(name)) plan.release.push(name);
      else if (row.held_until < addMs(now, RENEWED_BEFORE_MS)) plan.hold.push(name);
    } else if (!row || row.held_until <= now) {
      const isForgotten = row !== undefined && row.held_until <= addMs(now, -FREE_MS);
      if (isOurs || isForgotten || busy.has(name)) plan.hold.push(name);
    }
  }
  return plan;
}

/** By highest random weight, which is the same for whoever computes it. */
function belongsTo(name: string, nodes: readonly JobNode[]): string | null {
  let best: { run_id: string; weight: string } | null = null;
  for (const { run_id, jobs } of nodes) {
    if (!jobs.includes(name)) continue;
    const weight = createHash('sha256').update(`${name}\n${run_id}`).digest('hex');
    if (!best || weight > best.weight) best = { run_id, weight };
  }
  return best?.run_id ?? null;
}
