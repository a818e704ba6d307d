// When a metric of a server becomes an alert by a rule, and when that is over: pure, and the same for samples that
// arrive and for samples of long ago.

import type { RuleOp } from '../../../alerts/rules/schema.ts';
import { seconds } from '../../../platform/time.ts';

/** Agents measure every minute: two samples further apart than two and a half of these have a gap between them. */
export const GAP_MS = seconds(150);

export interface Condition {
  op: RuleOp;
  threshold: number;
  for_seconds: number;
  /** null: the threshold itself. */
  clear_threshold: number | null;
}

/** One metric in one sample, in milliseconds since 1970. */
export interface Reading {
  at_ms: number;
  /** The sample before this one, whatever it held; null where there is none. */
  before_ms: number | null;
  /** null: the sample does not say. */
  value: number | null;
}

/** The threshold is passed; that there is no breach is null. */
export interface Breach {
  since_ms: number;
  /** When it became an alert; null while it has not lasted for long enough. */
  opened_ms: number | null;
}

/** What became of a breach with a reading: an alert began, or was over. */
export interface Turn {
  type: 'opened' | 'cleared';
  since_ms: number;
  reading: Reading;
}

/**
 * The breach once a reading is known; the same object where it changes nothing. A gap before the reading, and a reading
 * that does not say, prove nothing: they end no alert, and the time that a breach must last begins anew. An alert
 * begins with a reading of `opensFromMs` or later only, so that what arrives late notifies nobody of what is past.
 */
export function judgeReading(
  breach: Breach | null,
  reading: Reading,
  condition: Condition,
  opensFromMs: number,
): Breach | null {
  const { at_ms, value } = reading;
  if (breach?.opened_ms != null) return value !== null && isOver(value, condition) ? null : breach;
  if (value === null || !isPassed(value, condition.op, condition.threshold)) return null;
  const lasting = breach && isUnbroken(reading) ? breach : { since_ms: at_ms, opened_ms: null };
  const isLongEnough = at_ms - lasting.since_ms >= seconds(condition.for_seconds);
  return isLongEnough && at_ms >= opensFromMs ? { ...lasting, opened_ms: at_ms } : lasting;
}

/** `judgeReading` of all of these, oldest first: what they leave, and the alerts that began and ended with them. */
export function evaluate(
  before: Breach | null,
  readings: readonly Reading[],
  condition: Condition,
  opensFromMs: number,
): { breach: Breach | null; turns: Turn[] } {
  const turns: Turn[] = [];
  let breach = before;
  for (const reading of readings) {
    const next = judgeReading(breach, reading, condition, opensFromMs);
    const turn = turnBetween(breach, next, reading);
    if (turn) turns.push(turn);
    breach = next;
  }
  return { breach, turns };
}

/** The alert that began or ended between a breach and what a reading made of it; null: neither. */
export function turnBetween(before: Breach | null, after: Breach | null, reading: Reading): Turn | null {
  const wasOpen = before !== null && before.opened_ms !== null;
  const isOpen = after !== null && after.opened_ms !== null;
  if (isOpen && !wasOpen) return { type: 'opened', since_ms: after.since_ms, reading };
  return wasOpen && !isOpen ? { type: 'cleared', since_ms: before.since_ms, reading } : null;
}

const isUnbroken = ({ at_ms, before_ms }: Reading) => before_ms !== null && at_ms - before_ms <= GAP_MS;

function isOver(value: number, { op, threshold, clear_threshold }: Condition): boolean {
  if (isPassed(value, op, threshold)) return false;
  return clear_threshold === null || isPassed(value, BACK[op], clear_threshold);
}

const BACK: Record<RuleOp, RuleOp> = { gt: 'le', ge: 'le', lt: 'ge', le: 'ge' };

/** Compared with the precision that samples are stored with, so that a value is judged alike before and after. */
function isPassed(value: number, op: RuleOp, threshold: number): boolean {
  const [stored, bar] = [Math.fround(value), Math.fround(threshold)];
  switch (op) {
    case 'gt':
      return stored > bar;
    case 'ge':
      return stored >= bar;
    case 'lt':
      return stored < bar;
    case 'le':
      return stored <= bar;
  }
}
