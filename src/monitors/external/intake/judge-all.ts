// What all reports of a payload make of the external checks that they are about: for each key in the order of the payload.
// Pure.

import { addMs, hours } from '../../../platform/time.ts';
import type { Report } from '../kinds/report.ts';
import { judge, type Known, type Step } from './judge.ts';
import type { Hash, SavedCheck } from './store.ts';

export interface Judging {
  now: Date;
  resolveAfterMs: number;
  deleteAfterMs: number;
  isOrdered: boolean;
}

export interface Judged {
  hash: Hash;
  /** The last one. */
  report: Report;
  next: Known;
  /** What moved it, in order. */
  steps: { move: 'up' | 'down'; at: Date; anew: boolean; report: Report }[];
  saved: Omit<SavedCheck, 'id'>;
}

export const judgeAll = (
  byKey: ReadonlyMap<Hash, readonly Report[]>,
  known: ReadonlyMap<Hash, Known>,
  judging: Judging,
): Judged[] =>
  [...byKey].flatMap(([hash, reports]) => {
    const judged = judgeOne(known.get(hash) ?? null, reports, judging);
    return judged ? [{ hash, ...judged }] : [];
  });

/** What never fired is known for its end alone, as long as its tool may send what came before. */
const UNFIRED_MS = hours(2);

/** null: all of it is older than what is known. */
export function judgeOne(
  known: Known | null,
  reports: readonly Report[],
  judging: Judging,
): Omit<Judged, 'hash'> | null {
  let next = known;
  let last: Report | null = null;
  const steps: Judged['steps'] = [];
  for (const report of reports) {
    const step: Step = judge(next, report, judging);
    if (step.move === 'stale') continue;
    next = step.next;
    last = report;
    if (step.move === 'down') steps.push({ move: 'down', at: step.at, anew: step.anew, report });
    // What was never known to fire has nothing that could end.
    else if (step.move === 'up' && (known !== null || steps.length > 0))
      steps.push({ move: 'up', at: step.at, anew: false, report });
  }
  if (!next || !last) return null;
  const { now, deleteAfterMs } = judging;
  const { status, ...rest } = next;
  const isKept = next.began_at !== null;
  const saved = {
    ...{ ...rest, message: last.message, url: last.url, reported_at: now },
    review_at: status === 'up' ? addMs(now, isKept ? deleteAfterMs : UNFIRED_MS) : null,
  };
  return { report: last, next, steps, saved };
}
