// Which checks of an account are late, and which are expected next.

import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import type { DerivedStatus } from '../../../subjects/standing.ts';
import type { CheckRow } from '../recording/check-row.ts';
import { type ExpectedRow, findExpected, findLate, findToCompute, type ToCompute } from './expected-store.ts';
import { shownOf } from './present.ts';
import type { Shown } from './shown.ts';

/** What a look at all checks of an account says. */
export interface ExpectedChecks {
  late: DerivedStatus[];
  /** Those that are expected first, soonest first, and how many are in all. */
  runs: ExpectedRow[];
  total: number;
}

/** Of more checks than this that are late, or of which it is to be computed, the others are left out. */
const MOST_LOOKED_AT = 10_000;
/** After so many checks the others of this process have their turn: a cron expression takes about 10 µs. */
const AT_ONCE = 500;

/** The checks that are late, and the first `limit` of those that are expected after `now` and up to `until`. */
export async function expectedChecks(
  database: Database,
  accountId: number,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ExpectedChecks> {
  const [late, stored, computed] = await Promise.all([
    findLate(database, accountId, { now, limit: MOST_LOOKED_AT }),
    findExpected(database, accountId, { now, until, limit }),
    compute(database, accountId, now, { isDown: true, until, limit: MOST_LOOKED_AT }),
  ]);
  const beyond = computed.flatMap(({ row: { id, name }, shown: { running, next_expected_at: at } }) =>
    !running && at && at > now && at <= until ? [{ id, name, at }] : [],
  );
  const soonest = [...stored.rows, ...beyond].sort((one, other) => one.at.getTime() - other.at.getTime());
  return {
    late: lateOf(late, computed),
    runs: soonest.slice(0, limit),
    total: stored.total + beyond.length,
  };
}

/** The checks that are late right now. */
export async function lateChecks(database: Database, accountId: number, now: Date): Promise<DerivedStatus[]> {
  const [late, computed] = await Promise.all([
    findLate(database, accountId, { now, limit: MOST_LOOKED_AT }),
    compute(database, accountId, now, { isDown: false, until: now, limit: MOST_LOOKED_AT }),
  ]);
  return lateOf(late, computed);
}

function lateOf(
  stored: readonly { id: number; since: Date }[],
  computed: readonly Computed[],
): DerivedStatus[] {
  const beyond = computed.flatMap(({ row: { id }, shown: { status, status_since } }) =>
    status === 'late' ? [{ id, since: status_since }] : [],
  );
  return [...stored, ...beyond].map(({ id, since }) => ({ id, status: 'late', status_since: since, since }));
}

/** When each check is expected next of which that is not stored: those that are down, and what was never written since. */
export async function expectedBeyondStored(
  database: Database,
  accountId: number,
  now: Date,
): Promise<{ id: number; at: Date }[]> {
  const computed = await compute(database, accountId, now, { isDown: true, until: null, limit: null });
  return computed.flatMap(({ row: { id }, shown: { next_expected_at: at } }) => (at ? [{ id, at }] : []));
}

interface Computed {
  row: CheckRow;
  shown: Shown;
}

async function compute(
  database: Database,
  accountId: number,
  now: Date,
  wanted: ToCompute,
): Promise<Computed[]> {
  const computed: Computed[] = [];
  for (const [index, row] of (await findToCompute(database, accountId, wanted)).entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    computed.push({ row, shown: shownOf(row, now) });
  }
  return computed;
}
