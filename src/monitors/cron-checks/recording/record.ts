// Records journaled pings: one transaction per batch moves the checks, stores the pings, writes the periods, opens and
// resolves the alerts with their deliveries, and commits the position in the journal, so that nothing is judged twice.

import { suspensionsOf } from '../../../accounts/suspension/suspensions.ts';
import { applyAlertChanges } from '../../../alerts/lifecycle/raise.ts';
import { storableText } from '../../../delivery/texts/storable-text.ts';
import { sqlState, type Tx, transaction } from '../../../platform/database/database.ts';
import { announceChanges } from '../../../platform/events.ts';
import { seconds } from '../../../platform/time.ts';
import { outagesBetween } from '../../../subjects/own-outages.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { noteIncident } from '../../operator-incident-store.ts';
import { mayBeAlias, storedAlias } from '../alias.ts';
import { deadlineAt } from '../deadline.ts';
import type { Outage, RelevantGaps } from '../excuse.ts';
import { alertCause } from './alert-causes.ts';
import { findAliases } from './alias-store.ts';
import { createMissing, withGivenSettings } from './auto-create.ts';
import { type AlertChange, type BatchOutcome, foldPings, type JournaledPing } from './batch.ts';
import { type Holding, positionsAfter, type RecorderApp } from './holding.ts';
import { decodePing } from './journal-record.ts';
import { markOvertaken, mayBeOvertaken } from './overtaken.ts';
import { findEnded } from './overtaken-store.ts';
import { ensurePingPartitions } from './partitions-store.ts';
import type { LoggedRecord, Positions } from './ping-log.ts';
import { lastKeyword, meantPing } from './ping-meaning.ts';
import { countBeforeLate } from './rate-store.ts';
import { withoutLateFlood } from './rate-window.ts';
import type { RecordedCheck } from './recorded-check.ts';
import {
  insertDeadLetter,
  insertPings,
  lockChecksBySlug,
  lockChecksToSweep,
  postponeSweep,
  saveChecks,
} from './store.ts';

/** Records in the order of receipt, and where they end. */
export interface Stretch {
  records: readonly LoggedRecord[];
  to: Positions;
}

/**
 * Records a stretch of what was received. A stretch that PostgreSQL refuses is halved until the record at fault stands alone.
 * That one gets a second chance, because what it met may have been a race, and then goes to the dead letters. Throws
 * PositionMoved, and whatever says that the database is away: then nothing of the refused part was recorded and it may
 * be tried again.
 */
export async function recordStretch(
  app: RecorderApp,
  holding: Holding,
  stretch: Stretch,
  attempt = 1,
): Promise<void> {
  try {
    await transaction(app.database, (tx) => recordAll(app, tx, holding, stretch));
    holding.advanced(stretch.to);
  } catch (error) {
    if (!isPoison(error)) throw error;
    // A partition of pings that was there before may have been dropped since.
    holding.madePartitions.clear();
    if (stretch.records.length > 1)
      for (const half of halves(holding, stretch)) await recordStretch(app, holding, half);
    else if (attempt === 1) await recordStretch(app, holding, stretch, 2);
    else await setAside(app, holding, stretch, error);
  }
}

async function recordAll(app: RecorderApp, tx: Tx, holding: Holding, stretch: Stretch) {
  const now = app.clock.now();
  await holding.advance(tx, stretch.to);
  const received = stretch.records.flatMap((record) => journaledPing(record, holding));
  if (received.length === 0) return;
  await ensurePingPartitions(tx, received, holding.madePartitions);
  await createMissing(tx, received);
  const { checks: locked, pings: named } = await checksOf(tx, received);
  if (locked.length === 0) return;
  const checks = await withGivenSettings(tx, locked, named);
  const meant = asMeant(checks, withoutLateFlood(named, await countBeforeLate(tx, checks, named)));
  const pings = holding.mayReorder
    ? markOvertaken(meant, await findEnded(tx, checks, mayBeOvertaken(checks, meant)))
    : meant;
  await store(tx, foldPings(checks, pings, await relevantGapsOfBatch(tx, checks, pings)), now);
}

/** The checks that pings are for, locked, and the pings with the slugs of these in place of aliases. */
async function checksOf(
  tx: Tx,
  received: readonly JournaledPing[],
): Promise<{ checks: RecordedCheck[]; pings: readonly JournaledPing[] }> {
  const slugs = [...new Set(received.map((ping) => ping.slug))];
  const aliases = slugs.filter(mayBeAlias).map(storedAlias);
  const checks = await lockChecksBySlug(tx, slugs, aliases);
  if (aliases.length === 0) return { checks, pings: received };
  const slugOf = new Map(checks.map((check) => [check.id, check.slug]));
  const meant = new Map(
    (await findAliases(tx, aliases)).map(({ id, check_id }) => [id, slugOf.get(check_id)]),
  );
  const pings = received.map((ping) => {
    const slug = mayBeAlias(ping.slug) ? meant.get(storedAlias(ping.slug)) : undefined;
    return slug === undefined ? ping : { ...ping, slug };
  });
  return { checks, pings };
}

/** The pings as what their checks take them for. */
function asMeant(
  checks: readonly RecordedCheck[],
  pings: readonly JournaledPing[],
): readonly JournaledPing[] {
  const bySlug = new Map(checks.map((check) => [check.slug, check]));
  return pings.map((ping) => {
    const check = bySlug.get(ping.slug);
    return check ? meantPing(ping, check.settings) : ping;
  });
}

/** No deadline is nearer to the ping that sets it. */
const SHORTEST_DEADLINE_MS = seconds(1);

/** Deadlines that pings of a batch are judged by: those that had been set before, and those that the batch itself sets. */
async function relevantGapsOfBatch(
  tx: Tx,
  checks: readonly RecordedCheck[],
  pings: readonly JournaledPing[],
): Promise<RelevantGaps> {
  const times = pings.map((ping) => ping.received_at.getTime());
  const first = Math.min(...times);
  const until = new Date(Math.max(...times));
  // Not by `sweep_at`, which lies after a deadline that an outage gave a grace of its own.
  const overdue = checks.filter((check) => (deadlineAt(check.state, check.schedule) ?? until) < until);
  const since = earliestStart(overdue, new Date(first));
  const mayJudge = overdue.length > 0 || until.getTime() - first >= SHORTEST_DEADLINE_MS;
  return {
    outages: mayJudge ? await outagesUntil(tx, since, until) : [],
    suspensions: await suspensionsOfChecks(tx, checks, since),
  };
}

/** Locks checks that are to be looked at by `until`, for the sweep of whoever records the pings. */
export async function lockOverdueChecks(
  tx: Tx,
  holding: Holding,
  until: Date,
  limit: number,
): Promise<RecordedCheck[]> {
  const overdue = await lockChecksToSweep(tx, { until, limit, slots: holding.slots() });
  if (overdue.length > 0) await holding.confirm(tx);
  return overdue;
}

/** Leaves a check that cannot be judged for later, so that all others are. */
export async function postpone(
  app: RecorderApp,
  checkId: number,
  until: Date,
  error: unknown,
): Promise<void> {
  await transaction(app.database, (tx) => postponeSweep(tx, checkId, until));
  app.log.error({ check_id: checkId, err: error }, 'a deadline could not be judged; it is tried again later');
}

/** What may excuse a deadline of these checks up to `until`. */
export async function relevantGaps(
  tx: Tx,
  checks: readonly RecordedCheck[],
  until: Date,
): Promise<RelevantGaps> {
  const since = earliestStart(checks, until);
  return {
    outages: await outagesUntil(tx, since, until),
    suspensions: await suspensionsOfChecks(tx, checks, since),
  };
}

/** When the first slot or run of these checks began; `latest` where none of them awaits anything. */
const earliestStart = (checks: readonly RecordedCheck[], latest: Date): Date => {
  const starts = checks.flatMap(({ state }) => [
    state.slot_since?.getTime() ?? latest.getTime(),
    ...state.open_runs.map((run) => Date.parse(run.started_at)),
  ]);
  return new Date(Math.min(latest.getTime(), ...starts));
};

async function outagesUntil(tx: Tx, since: Date, until: Date): Promise<Outage[]> {
  const outages = await outagesBetween(tx, since, until);
  // Pings are heard even while nothing that agents report can be stored.
  return outages
    .filter(({ cause }) => cause !== 'reports')
    .map(({ from, to }) => ({ from, to: to ?? until }));
}

const suspensionsOfChecks = (tx: Tx, checks: readonly RecordedCheck[], since: Date) =>
  suspensionsOf(tx, [...new Set(checks.map((check) => check.account_id))], since);

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

export const toAlertChange = (change: AlertChange) =>
  change.change === 'raise'
    ? ({ change: 'raise', ...alertCause(change.check, change.cause, quoted(change)) } as const)
    : ({
        change: 'resolve',
        account_id: change.check.account_id,
        subject_id: change.check.id,
        at: change.at,
        reason: change.reason,
      } as const);

/** An alert quotes the end of a body; where a failure keyword lies further up, what follows it ends before. */
const AFTER_KEYWORD_CHARACTERS = 800;

function quoted({ check, ping }: Extract<AlertChange, { change: 'raise' }>): string | null {
  const body = ping?.body ?? null;
  const at = lastKeyword(check.settings.failure_keywords, body);
  return at < 0 ? body : (body?.slice(0, at + AFTER_KEYWORD_CHARACTERS) ?? null);
}

const hasTime = ({ at }: LoggedRecord) => !Number.isNaN(at.getTime());

/** None for a void record. */
function journaledPing(record: LoggedRecord, holding: Holding): JournaledPing[] {
  if (!hasTime(record)) throw new RangeError('a ping record without a time that a calendar has');
  const ping = decodePing(record.payload);
  return ping ? [Object.assign(ping, holding.receiptOf(record))] : [];
}

/** Errors that a record or a check causes by what it says: data that PostgreSQL refuses, or a record that is none. */
export function isPoison(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) return true;
  const state = sqlState(error);
  return state !== null && (state.startsWith('22') || state.startsWith('23') || state === '54000');
}

function halves(holding: Holding, { records, to }: Stretch): Stretch[] {
  const middle = Math.ceil(records.length / 2);
  const first = records.slice(0, middle);
  return [
    { records: first, to: positionsAfter(holding.positions(), first) },
    { records: records.slice(middle), to },
  ];
}

const LONGEST_REASON = 1_000;

async function setAside(app: RecorderApp, holding: Holding, stretch: Stretch, error: unknown) {
  const now = app.clock.now();
  const reason = storableText(error instanceof Error ? error.message : String(error), LONGEST_REASON);
  await transaction(app.database, async (tx) => {
    await holding.advance(tx, stretch.to);
    for (const record of stretch.records) {
      const { journal_id, position, payload } = record;
      const received_at = hasTime(record) ? record.at : now;
      await insertDeadLetter(tx, { journal_id, position, received_at, record: payload, error: reason }, now);
    }
    await noteIncident(tx, { kind: 'dead_letters', at: now });
  });
  holding.advanced(stretch.to);
  app.log.error({ to: stretch.to, reason }, 'a ping could not be recorded and was set aside');
}
