// What subjects were in another tool, before what was seen here. It notifies nobody and moves no status.

import type { Tx } from '../platform/database/database.ts';
import { addMs, days, earlier, later } from '../platform/time.ts';
import { insertImported, lockFirstOwn, replaceImported } from './imported-period-store.ts';
import type { Period } from './uptime.ts';

export interface ImportedPeriod {
  status: string;
  from: Date;
  to: Date;
}

/** Timelines reach no further back. */
const LONGEST_MS = days(400);

/**
 * Puts these periods, ascending, in the place of what was imported of the subject before; those that overlap what was seen
 * here are cut. Returns how many there are then, those between them included in which nothing is known; null: the
 * account has no such subject.
 */
export async function importPeriods(
  tx: Tx,
  subject: { account_id: number; subject_id: number },
  periods: readonly ImportedPeriod[],
  now: Date,
): Promise<number | null> {
  const until = await lockFirstOwn(tx, subject.account_id, subject.subject_id);
  if (!until) return null;
  const fitted = fittedPeriods(periods, { from: addMs(now, -LONGEST_MS), to: until });
  await replaceImported(tx, subject, fitted);
  return fitted.length;
}

const MOST_AT_ONCE = 10_000;

/** Of subjects of the account that are created in this transaction, at `now`. */
export async function importPeriodsOfNew(
  tx: Tx,
  accountId: number,
  subjects: readonly { subject_id: number; periods: readonly ImportedPeriod[] }[],
  now: Date,
): Promise<void> {
  const window = { from: addMs(now, -LONGEST_MS), to: now };
  const rows = subjects.flatMap(({ subject_id, periods }) =>
    fittedPeriods(periods, window).map((period) => ({ ...period, subject_id })),
  );
  for (let start = 0; start < rows.length; start += MOST_AT_ONCE)
    await insertImported(tx, accountId, rows.slice(start, start + MOST_AT_ONCE));
}

/** Within the window, without gaps from the first of them to its end. */
export function fittedPeriods(
  periods: readonly ImportedPeriod[],
  window: { from: Date; to: Date },
): Period[] {
  const fitted: { status: string; from: Date; to: Date }[] = [];
  const add = (status: string, from: Date, to: Date) => {
    const last = fitted.at(-1);
    if (last?.status === status) last.to = to;
    else fitted.push({ status, from, to });
  };
  for (const { status, from, to } of periods) {
    const [start, end] = [later(from, window.from), earlier(to, window.to)];
    if (start >= end) continue;
    const last = fitted.at(-1);
    if (last && last.to < start) add('unknown', last.to, start);
    add(status, start, end);
  }
  const last = fitted.at(-1);
  if (last && last.to < window.to) add('unknown', last.to, window.to);
  return fitted;
}
