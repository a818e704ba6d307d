// Records runs: one transaction for all that ended together keeps the results, moves checks, writes the periods, and
// opens and resolves the alerts with their deliveries.

import { applyAlertChanges } from '../../../alerts/lifecycle/raise.ts';
import type { App } from '../../../platform/app.ts';
import { sqlState, type Tx, transaction } from '../../../platform/database/database.ts';
import { dayOf, ensureDays } from '../../../platform/database/day-partitions.ts';
import { announceChanges } from '../../../platform/events.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { evidenceOf } from '../evidence/evidence.ts';
import { storeScreenshots } from '../evidence/screenshots.ts';
import { insertEvidence } from '../evidence/store.ts';
import { resultPartitions } from '../results/partitions.ts';
import { markResults } from '../results/rollup.ts';
import { foldProbe, type ProbeEffects } from './fold.ts';
import { giveBack } from './lease-store.ts';
import { insertResults, lockHeldChecks, saveOutcomes } from './record-store.ts';
import type { Run } from './work.ts';

/** There must be no more than one run of a check among them. */
export async function recordRuns(app: App, runs: readonly Run[], madePartitions: Set<string>): Promise<void> {
  const made = runs.filter(({ probed }) => probed !== null);
  const unmade = runs.filter(({ probed }) => probed === null);
  await giveBack(
    app.database,
    unmade.map(({ check_id, lease_id }) => ({ id: check_id, lease_id, due_at: null })),
  );
  if (made.length > 0) await recordOrHalve(app, made, madePartitions);
}

/** A run that the database does not take must not keep the others from being recorded. */
async function recordOrHalve(app: App, runs: readonly Run[], madePartitions: Set<string>): Promise<void> {
  try {
    await recordTogether(app, runs, madePartitions);
  } catch (error) {
    if (runs.length === 1 || sqlState(error) === null) throw error;
    const half = Math.ceil(runs.length / 2);
    const halves = [runs.slice(0, half), runs.slice(half)];
    const outcomes = await Promise.allSettled(halves.map((part) => recordOrHalve(app, part, madePartitions)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}

async function recordTogether(app: App, runs: readonly Run[], madePartitions: Set<string>): Promise<void> {
  const now = app.clock.now();
  const runOf = new Map(runs.map((run) => [run.check_id, run]));
  await transaction(app.database, async (tx) => {
    const held = (await lockHeldChecks(tx, runs)).flatMap((check) => {
      const probed = runOf.get(check.id)?.probed;
      return probed ? [{ check, probed }] : [];
    });
    if (held.length === 0) return;
    const found = held.map(({ check, probed }) => ({ check_id: check.id, ...probed }));
    const kept = await storeScreenshots(tx, found);
    const outcomes = held.map(({ check, probed }) =>
      foldProbe(check, { ...probed, result: kept.get(check.id) ?? probed.result }, now),
    );
    const rows = outcomes.map(({ check, probed, attempt }) => ({ check_id: check.id, attempt, ...probed }));
    const days = rows.map(({ at }) => dayOf(at));
    await ensureDays(tx, resultPartitions, days, madePartitions);
    await insertResults(tx, rows);
    await markResults(tx, rows, now);
    await applyOutcomes(tx, outcomes, now);
  });
}

/** Saves what was judged, moves statuses, and opens and resolves alerts. The checks are locked. */
export async function applyOutcomes(tx: Tx, outcomes: readonly ProbeEffects[], now: Date): Promise<void> {
  await saveOutcomes(tx, outcomes);
  await insertEvidence(tx, evidenceOf(outcomes));
  await moveStatuses(tx, outcomes.flatMap(movesOf));
  const alerts = outcomes.flatMap((outcome) => outcome.alerts);
  await applyAlertChanges(tx, alerts, now);
  await announceChanges(
    tx,
    outcomes.map(({ check }) => ({ account_id: check.account_id, type: 'uptime_check', id: check.id })),
  );
}

const movesOf = ({ check, moves }: ProbeEffects) =>
  moves.map((move) => ({ ...move, account_id: check.account_id, subject_id: check.id }));
