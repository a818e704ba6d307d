// What people and programs set a manual check to: a result like that of a probe, so that alerts, history and pages are
// those of any check.

import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayOf, ensureDays } from '../../platform/database/day-partitions.ts';
import type { ProbeResult } from './probes/definition.ts';
import { resultPartitions } from './results/partitions.ts';
import { markResults } from './results/rollup.ts';
import { foldProbe, type HeldCheck, type ProbeEffects } from './scheduling/fold.ts';
import { applyOutcomes } from './scheduling/record.ts';
import { insertResults, readHeldChecks } from './scheduling/record-store.ts';

export interface SetByHand {
  status: 'up' | 'down';
  note: string | null;
}

const NO_NOTE = 'Set by hand';

/** What was noted when it was set, by what is kept of that. */
export const noteOf = (lastError: string | null): string | null => (lastError === NO_NOTE ? null : lastError);

/** The check is locked, and of kind `manual`. */
export async function recordByHand(
  tx: Tx,
  { clock, config }: Pick<App, 'clock' | 'config'>,
  id: number,
  set: SetByHand,
): Promise<void> {
  const now = clock.now();
  const outcomes = (await readHeldChecks(tx, [id])).map((held) =>
    foldByHand(held, set, now, config.location),
  );
  const rows = outcomes.map(({ check, probed, attempt }) => ({ check_id: check.id, attempt, ...probed }));
  const days = rows.map(({ at }) => dayOf(at));
  await ensureDays(tx, resultPartitions, days, new Set());
  await insertResults(tx, rows);
  await markResults(tx, rows, now);
  await applyOutcomes(tx, outcomes, now);
}

/** It holds at once, and nothing is due after it. */
function foldByHand(held: HeldCheck, set: SetByHand, now: Date, location: string): ProbeEffects {
  const atOnce = { failure_threshold: 1, recovery_threshold: 1, degraded_ms: null };
  const whole = { ...held, ...atOnce, confirm_after_seconds: 0, recover_after_seconds: 0 };
  const result = resultOf(set);
  const effects = foldProbe(whole, { at: now, location, result, isKnown: true }, now);
  const last = { ...effects.last, error: result.up ? null : (set.note ?? NO_NOTE) };
  return { ...effects, last, due_at: null, check: { ...effects.check, attempt: 1 } };
}

const resultOf = ({ status, note }: SetByHand): ProbeResult => ({
  up: status === 'up',
  reason: status === 'up' ? null : 'set_by_hand',
  detail: note,
  compared: null,
  latency_ms: null,
  phases: { dns: null, connect: null, tls: null, first_byte: null, download: null },
  http_status: null,
  ip: null,
  certificate: null,
  tls_version: null,
  assertions: [],
});
