// Moves subjects from one status to the next: the one place where state periods are written.

import type { Tx } from '../platform/database/database.ts';
import { lockStatuses, type PeriodRow, periodsSince, replacePeriods, writePeriods } from './period-store.ts';
import type { Period } from './uptime.ts';

export interface StatusMove {
  account_id: number;
  subject_id: number;
  status: string;
  /** When the status began, which may lie before the move is noticed. */
  at: Date;
}

/**
 * Moves each subject through its moves in the order given, in two statements however many there are. The period that
 * goes on is closed and the next one opened; subject.status and status_since follow. A move to the status that the
 * subject already has changes nothing, so a repeated batch does no harm. A move dated before the current period began
 * takes effect when it began; a period that would have no length takes the status of the one that follows it.
 * Subjects that no longer exist are passed over. Locks the subjects in the order of their ids. Best the only update of
 * a subject in its transaction: a second one makes PostgreSQL lock what the subject depends on as well.
 */
export async function moveStatuses(tx: Tx, moves: readonly StatusMove[]): Promise<void> {
  const movesOf = Map.groupBy(moves, (move) => move.subject_id);
  if (movesOf.size === 0) return;
  const rows: PeriodRow[] = [];
  for (const subject of await lockStatuses(tx, moves)) {
    const periods = foldMoves(subject, movesOf.get(subject.id) ?? []);
    if (periods.length > 1 || periods[0]?.status !== subject.status)
      for (const period of periods)
        rows.push({ ...period, account_id: subject.account_id, subject_id: subject.id });
  }
  if (rows.length > 0) await writePeriods(tx, rows);
}

/** The periods from the current one on; the last one goes on. */
export function foldMoves(
  current: { status: string; status_since: Date },
  moves: readonly { status: string; at: Date }[],
): Period[] {
  let last: Period = { status: current.status, from: current.status_since, to: null };
  const closed: Period[] = [];
  for (const { status, at } of moves) {
    if (status === last.status) continue;
    if (at > last.from) {
      closed.push({ ...last, to: at });
      last = { status, from: at, to: null };
    } else {
      const before = closed.at(-1)?.status === status ? closed.pop() : undefined;
      last = { status, from: before?.from ?? last.from, to: null };
    }
  }
  return [...closed, last];
}

export interface Correction {
  account_id: number;
  subject_id: number;
  /** How far back the periods may be wrong. */
  since: Date;
  /** From the period that holds `since` and all after it, ascending, to what they should have been. */
  correct: (periods: readonly Period[]) => readonly Period[];
}

/**
 * Rewrites what subjects were, for what is learned late, in a fixed number of statements; subject.status and
 * status_since follow the period that goes on. One correction per subject. Gives the subjects that were corrected, with
 * their status now. Subjects that no longer exist are passed over. Locks the subjects in the order of their ids.
 */
export async function correctStatuses(
  tx: Tx,
  corrections: readonly Correction[],
): Promise<{ account_id: number; subject_id: number; status: string }[]> {
  if (corrections.length === 0) return [];
  await lockStatuses(tx, corrections);
  const periodsOf = Map.groupBy(await periodsSince(tx, corrections), (period) => period.subject_id);
  const rewritten = corrections.flatMap(({ account_id, subject_id, correct }) => {
    const known = periodsOf.get(subject_id) ?? [];
    const periods = correct(known);
    return isSame(known, periods) ? [] : [{ account_id, subject_id, periods }];
  });
  await replacePeriods(
    tx,
    rewritten.flatMap(({ periods, ...subject }) => periods.map((period) => ({ ...period, ...subject }))),
  );
  return rewritten.map(({ periods, ...subject }) => ({ ...subject, status: periods.at(-1)?.status ?? '' }));
}

const isSame = (known: readonly Period[], corrected: readonly Period[]): boolean =>
  known.length === corrected.length &&
  known.every(
    ({ status, from }, index) =>
      status === corrected[index]?.status && from.getTime() === corrected[index].from.getTime(),
  );
