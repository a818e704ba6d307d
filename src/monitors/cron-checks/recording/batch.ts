// What a batch of pings does to the checks that they are for: pure, in the order of receipt.

import { addMs } from '../../../platform/time.ts';
import { applyDeadline, type DeadlineOutcome } from '../apply-deadline.ts';
import { deadline, nextSweepAt } from '../deadline.ts';
import { excusesOf, isSuspendedAt, type RelevantGaps } from '../excuse.ts';
import { applyPing, type CronAlert, type CronCheckState, type PingOutcome } from '../state.ts';
import type { ReceivedPing } from './journal-record.ts';
import { countPing } from './rate-window.ts';
import type { RecordedCheck } from './recorded-check.ts';

export interface JournaledPing extends ReceivedPing {
  received_at: Date;
  /** Received while the journal of another node took the pings: it is kept, and changes nothing any more. */
  is_late: boolean;
  /** A start that was recorded after the end of its run. */
  is_overtaken?: boolean;
}

/** A ping as it is stored. */
export interface StoredPing extends Omit<JournaledPing, 'is_late' | 'is_overtaken' | 'further'> {
  account_id: number;
  check_id: number;
  duration_ms: number | null;
  ignored: boolean;
}

interface StatusMove {
  account_id: number;
  subject_id: number;
  status: string;
  at: Date;
}

/** What happened to the alerts of a check, in order. */
export type AlertChange =
  | { change: 'raise'; check: RecordedCheck; cause: CronAlert; ping: StoredPing | null }
  | { change: 'resolve'; check: RecordedCheck; at: Date; reason: string };

export interface BatchOutcome {
  checks: RecordedCheck[];
  pings: StoredPing[];
  moves: StatusMove[];
  alertChanges: AlertChange[];
  /** Checks that look different to a person who watches: another status, a run begun or ended. */
  changed: RecordedCheck[];
  /** The ids of those that were late at a moment of the batch, which is shown and never stored. */
  late: Set<number>;
}

export const nothingYet = (): BatchOutcome => ({
  checks: [],
  pings: [],
  moves: [],
  alertChanges: [],
  changed: [],
  late: new Set(),
});

/**
 * Pings for slugs that are not in `checks` leave no trace, nor do those over the rate limit (late ones: `withoutLateFlood`) and those that came while
 * their account was suspended. A deadline that had passed when a ping was received is judged before the ping, also when
 * both are recorded long afterwards; `gaps` is what it may be excused by.
 */
export function foldPings(
  checks: readonly RecordedCheck[],
  pings: readonly JournaledPing[],
  gaps: RelevantGaps,
): BatchOutcome {
  const bySlug = new Map(checks.map((check) => [check.slug, check]));
  const outcome = nothingYet();
  for (const ping of pings) {
    const check = bySlug.get(ping.slug);
    if (!check || isSuspendedAt(gaps, check.account_id, ping.received_at)) continue;
    bySlug.set(ping.slug, foldPing(judgedBefore(check, ping, gaps, outcome), ping, outcome));
  }
  const before = new Map(checks.map((check) => [check.slug, check]));
  outcome.checks = [...bySlug.values()]
    .filter((check) => check !== before.get(check.slug))
    .map(withNearerSweep);
  outcome.changed = outcome.checks.filter(
    (check) => outcome.late.has(check.id) || looksDifferent(before.get(check.slug), check),
  );
  return outcome;
}

const judgedBefore = (
  check: RecordedCheck,
  ping: JournaledPing,
  gaps: RelevantGaps,
  outcome: BatchOutcome,
) => (ping.is_late ? check : judgeCheck(check, addMs(ping.received_at, -1), gaps, outcome).check);

function foldPing(check: RecordedCheck, ping: JournaledPing, outcome: BatchOutcome): RecordedCheck {
  const rate = ping.is_late
    ? { window: check.rate_window, counts: true }
    : countPing(check.rate_window, ping.received_at);
  if (!rate.counts) return check;
  const effect = ping.is_late
    ? withoutEffect(check.state)
    : applyPing(check.state, check.schedule, check.settings, ping);
  const duration_ms = effect.duration_ms ?? ping.further?.duration_ms ?? null;
  const stored = {
    ...ping,
    account_id: check.account_id,
    check_id: check.id,
    duration_ms,
    ignored: effect.ignored,
  };
  outcome.pings.push(stored);
  const isEnd = effect.state.last_ping_at === ping.received_at;
  const next = {
    ...check,
    state: isEnd ? { ...effect.state, last_duration_ms: duration_ms } : effect.state,
    rate_window: rate.window,
    ping_count: check.ping_count + 1,
    ...(ping.unknown_ending !== null && {
      unknown_ending: ping.unknown_ending,
      unknown_ending_at: ping.received_at,
    }),
  };
  addEffect(outcome, next, effect, stored);
  if (effect.resolve)
    outcome.alertChanges.push({
      change: 'resolve',
      check: next,
      at: ping.received_at,
      reason: 'recovered',
    });
  return next;
}

function addEffect(
  outcome: BatchOutcome,
  check: RecordedCheck,
  { transitions, raise }: Pick<DeadlineOutcome, 'transitions' | 'raise'>,
  ping: StoredPing | null,
): void {
  for (const { status, at } of transitions)
    outcome.moves.push({ account_id: check.account_id, subject_id: check.id, status, at });
  for (const cause of raise) outcome.alertChanges.push({ change: 'raise', check, cause, ping });
}

const withoutEffect = (state: CronCheckState): PingOutcome => ({
  state,
  duration_ms: null,
  ignored: true,
  transitions: [],
  raise: [],
  resolve: false,
});

/** A check after its deadlines were judged; `recheck_at` is when one that waits may fire. */
interface Judged {
  check: RecordedCheck;
  recheck_at: Date | null;
}

/** Fires the deadlines of a check up to a moment; the same check if none fired. */
export function judgeCheck(
  check: RecordedCheck,
  listenedUntil: Date,
  gaps: RelevantGaps,
  outcome: BatchOutcome,
): Judged {
  const due = deadline(check.state, check.schedule);
  if (due?.cause === 'missed' && due.expected <= listenedUntil) outcome.late.add(check.id);
  if (!due || due.at > listenedUntil) return { check, recheck_at: null };
  const excuses = excusesOf(gaps, check.account_id, listenedUntil);
  const effect = applyDeadline(check.state, check.schedule, check.settings, {
    listenedUntil,
    outages: excuses,
  });
  const { state, recheck_at } = effect;
  if (state === check.state) return { check, recheck_at };
  const next = { ...check, state };
  addEffect(outcome, next, effect, null);
  return { check: next, recheck_at };
}

/** `sweep_at` moves only when what it waits for comes nearer: a healthy check then changes no index. */
function withNearerSweep(check: RecordedCheck): RecordedCheck {
  const { state, schedule } = check;
  const next = nextSweepAt(state, schedule, state.last_ping_at ?? state.status_since);
  if (!next || (check.sweep_at && check.sweep_at <= next)) return check;
  return { ...check, sweep_at: next };
}

const looksDifferent = (before: RecordedCheck | undefined, after: RecordedCheck) =>
  before === undefined ||
  before.state.status !== after.state.status ||
  before.unknown_ending !== after.unknown_ending ||
  before.state.down_reason !== after.state.down_reason ||
  // Down and up again within one batch: the status is the same, and is another one.
  before.state.status_since.getTime() !== after.state.status_since.getTime() ||
  before.state.open_runs.length !== after.state.open_runs.length;
