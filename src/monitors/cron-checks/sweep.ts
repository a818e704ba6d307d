// Takes overdue checks down: fires the deadlines that lie before the moment up to which everything was heard.

import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Outage } from './excuse.ts';
import { type BatchOutcome, judgeCheck, nothingYet } from './pings/batch.ts';
import { lockOverdueChecks, outagesThatMatter, store } from './pings/record.ts';
import type { RecordedCheck } from './recorded-check.ts';
import { deadlineAt } from './state.ts';

const CHECKS_PER_STEP = 1_000;

/** Looks at checks whose time has come by `heardUntil`; true when there may be more of them. */
export async function sweepOverdueChecks(app: App, heardUntil: Date): Promise<boolean> {
  return transaction(app.database, async (tx) => {
    const checks = await lockOverdueChecks(tx, heardUntil, CHECKS_PER_STEP);
    if (checks.length === 0) return false;
    const outages = await outagesThatMatter(tx, checks, heardUntil);
    await store(tx, judgeDeadlines(checks, heardUntil, outages), app.clock.now());
    return checks.length === CHECKS_PER_STEP;
  });
}

/** What the deadlines up to `heardUntil` come to: pure. Every check gets the time at which it is looked at next. */
function judgeDeadlines(
  checks: readonly RecordedCheck[],
  heardUntil: Date,
  outages: readonly Outage[],
): BatchOutcome {
  const outcome = nothingYet();
  for (const check of checks) {
    const judged = judgeCheck(check, heardUntil, outages, outcome);
    outcome.checks.push({ ...judged, sweep_at: deadlineAt(judged.state, judged.schedule) });
    if (judged !== check) outcome.changed.push(judged);
  }
  return outcome;
}
