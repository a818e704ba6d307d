// Which checks of an account are late, and which are expected next.

import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import type { DerivedStatus } from '../../../subjects/standing.ts';
import { shownOf } from './present.ts';
import { findPerhapsExpected, findToCompute } from './store.ts';

/** When a check is expected to be heard from. */
export interface ExpectedRun {
  id: number;
  name: string;
  at: Date;
}

/** Of more checks than this that may be expected, those that are due first are looked at. */
const MOST_LOOKED_AT = 10_000;

/** The checks that are late, and those that are expected after `now` and up to `until`, soonest first. */
export async function expectedChecks(
  database: Database,
  accountId: number,
  { now, until }: { now: Date; until: Date },
): Promise<{ late: DerivedStatus[]; expected: ExpectedRun[] }> {
  const rows = await findPerhapsExpected(database, accountId, { until, limit: MOST_LOOKED_AT });
  const late: DerivedStatus[] = [];
  const expected: ExpectedRun[] = [];
  for (const row of rows) {
    const { status, status_since, running, next_expected_at } = shownOf(row, now);
    if (status === 'late') late.push({ id: row.id, status, status_since, since: status_since });
    else if (!running && next_expected_at && next_expected_at > now && next_expected_at <= until)
      expected.push({ id: row.id, name: row.name, at: next_expected_at });
  }
  return { late, expected: expected.sort((one, other) => one.at.getTime() - other.at.getTime()) };
}

/** The checks that are late right now. */
export const lateChecks = async (
  database: Database,
  accountId: number,
  now: Date,
): Promise<DerivedStatus[]> => (await expectedChecks(database, accountId, { now, until: now })).late;

/** After so many checks the others of this process have their turn: a cron expression takes about 10 µs. */
const AT_ONCE = 500;

/** When each check is expected next of which that is not stored: those that are down, and what was never written since. */
export async function expectedBeyondStored(
  database: Database,
  accountId: number,
  now: Date,
): Promise<{ id: number; at: Date }[]> {
  const expected: { id: number; at: Date }[] = [];
  for (const [index, row] of (await findToCompute(database, accountId)).entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const { next_expected_at: at } = shownOf(row, now);
    if (at) expected.push({ id: row.id, at });
  }
  return expected;
}
