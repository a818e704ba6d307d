// Records journaled pings: one transaction per batch moves the checks, stores the pings, writes the periods, opens and
// resolves the alerts with their deliveries, and commits the position in the journal, so that nothing is judged twice.

import { applyAlertChanges } from '../../../alerts/raise.ts';
import type { App } from '../../../platform/app.ts';
import { sqlState, type Tx, transaction } from '../../../platform/database/database.ts';
import { announceChanges } from '../../../platform/events.ts';
import type { JournalRecord } from '../../../platform/journal/read-segments.ts';
import { outagesBetween } from '../../../subjects/own-outages.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { alertCause } from '../alert-text.ts';
import type { Outage } from '../excuse.ts';
import type { RecordedCheck } from '../recorded-check.ts';
import { type AlertChange, type BatchOutcome, foldPings, type JournaledPing } from './batch.ts';
import { decodePing } from './journal-record.ts';
import { ensurePingPartitions } from './partitions-store.ts';
import {
  insertDeadLetter,
  insertPings,
  lockChecksBySlug,
  lockChecksToSweep,
  movePosition,
  saveChecks,
} from './store.ts';

export interface Stretch {
  records: readonly JournalRecord[];
  from: number;
  to: number;
}

export interface RecordedPartition {
  partition: number;
  journal_id: string;
  /** Days whose partition of the ping table is known to exist. */
  madePartitions: Set<string>;
}

/** Somebody else moved the position: this process must look where it stands before it records anything more. */
export class PositionMoved extends Error {
  override name = 'PositionMoved';
}

/**
 * Records a stretch of the journal. A stretch that PostgreSQL refuses is halved until the record at fault stands alone,
 * and that one goes to the dead letters. Throws PositionMoved, and whatever says that the database is away: then
 * nothing of the refused part was recorded and it may be tried again.
 */
export async function recordStretch(app: App, journal: RecordedPartition, stretch: Stretch): Promise<void> {
  try {
    await transaction(app.database, (tx) => recordAll(app, tx, journal, stretch));
  } catch (error) {
    if (!isPoison(error)) throw error;
    if (stretch.records.length <= 1) await setAside(app, journal, stretch, error);
    else for (const half of halves(stretch)) await recordStretch(app, journal, half);
  }
}

async function recordAll(app: App, tx: Tx, journal: RecordedPartition, stretch: Stretch) {
  const now = app.clock.now();
  await advance(tx, journal, stretch);
  const pings = stretch.records.flatMap(journaledPing);
  if (pings.length === 0) return;
  await ensurePingPartitions(tx, pings, journal.madePartitions);
  const checks = await lockChecksBySlug(tx, [...new Set(pings.map((ping) => ping.slug))]);
  const until = new Date(Math.max(...pings.map((ping) => ping.received_at.getTime())));
  const overdue = checks.filter((check) => check.sweep_at && check.sweep_at < until);
  await store(tx, foldPings(checks, pings, await outagesThatMatter(tx, overdue, until)), now);
}

/** Locks checks that are to be looked at by `until`, for the sweep. */
export const lockOverdueChecks = lockChecksToSweep;

/** Own outages that may excuse a deadline of these checks. */
export async function outagesThatMatter(
  tx: Tx,
  checks: readonly RecordedCheck[],
  until: Date,
): Promise<Outage[]> {
  if (checks.length === 0) return [];
  const starts = checks.flatMap(({ state }) => [
    state.slot_since?.getTime() ?? until.getTime(),
    ...state.open_runs.map((run) => Date.parse(run.started_at)),
  ]);
  const outages = await outagesBetween(tx, new Date(Math.min(...starts)), until);
  return outages.map(({ from, to }) => ({ from, to: to ?? until }));
}

async function advance(tx: Tx, journal: RecordedPartition, stretch: Stretch) {
  const { partition, journal_id } = journal;
  const moved = await movePosition(tx, { partition, journal_id, from: stretch.from, to: stretch.to });
  if (!moved) throw new PositionMoved(`the journal position is not ${stretch.from}`);
}

/** Writes what a batch of pings or of deadlines came to. */
export async function store(tx: Tx, outcome: BatchOutcome, now: Date): Promise<void> {
  await insertPings(tx, outcome.pings);
  await saveChecks(tx, outcome.checks);
  await moveStatuses(tx, outcome.moves);
  await applyAlertChanges(tx, outcome.alertChanges.map(toAlertChange), now);
  await announceChanges(
    tx,
    outcome.changed.map((check) => ({ account_id: check.account_id, type: 'cron_check', id: check.id })),
  );
}

const toAlertChange = (change: AlertChange) =>
  change.change === 'raise'
    ? ({ change: 'raise', ...alertCause(change.check, change.cause, change.ping?.body ?? null) } as const)
    : ({
        change: 'resolve',
        account_id: change.check.account_id,
        subject_id: change.check.id,
        at: change.at,
        reason: change.reason,
      } as const);

/** None for a void record. */
function journaledPing(record: JournalRecord): JournaledPing[] {
  const ping = decodePing(record.payload);
  return ping ? [{ ...ping, received_at: record.at }] : [];
}

/** Errors that a record causes by what it says: data that PostgreSQL refuses, or a record that is none. */
function isPoison(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) return true;
  const state = sqlState(error);
  return state !== null && (state.startsWith('22') || state.startsWith('23') || state === '54000');
}

function halves(stretch: Stretch): Stretch[] {
  const middle = Math.ceil(stretch.records.length / 2);
  const first = stretch.records.slice(0, middle);
  const border = first.at(-1)?.next ?? stretch.from;
  return [
    { records: first, from: stretch.from, to: border },
    { records: stretch.records.slice(middle), from: border, to: stretch.to },
  ];
}

async function setAside(app: App, journal: RecordedPartition, stretch: Stretch, error: unknown) {
  const now = app.clock.now();
  const reason = error instanceof Error ? error.message : String(error);
  await transaction(app.database, async (tx) => {
    await advance(tx, journal, stretch);
    for (const { position, at, payload } of stretch.records)
      await insertDeadLetter(
        tx,
        { journal_id: journal.journal_id, position, received_at: at, record: payload, error: reason },
        now,
      );
  });
  app.log.error(
    { from: stretch.from, to: stretch.to, reason },
    'a ping could not be recorded and was set aside',
  );
}
