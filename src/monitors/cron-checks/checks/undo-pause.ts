// Undoes the pause of a cron check: it and its alerts are as if it had not been paused.

import { applyAlertChanges } from '../../../alerts/lifecycle/raise.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { actorName } from '../../../platform/http/actor.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { correctStatuses } from '../../../subjects/status.ts';
import { undoablePause, withoutPause } from '../../../subjects/undo-pause.ts';
import { toRecordedCheck } from '../recording/check-row.ts';
import { relevantGaps, toAlertChange } from '../recording/record.ts';
import { type CronCheckRow, saveStates } from './store.ts';
import { stateBefore, undonePause } from './undo-pause-state.ts';
import { findIgnoredPings, saveCounted } from './undo-pause-store.ts';

/** `row` is of a check that is paused and locked. Throws Refusal 409 `undo_expired`. */
export async function undoPause(tx: Tx, { actor, now }: ActorCall, row: CronCheckRow): Promise<void> {
  const from = undoablePause(row.paused_from, now);
  const paused = toRecordedCheck(row);
  const subject = { account_id: paused.account_id, subject_id: paused.id };
  const since = new Date(from.paused_at);
  const ignored = await findIgnoredPings(tx, paused, { since, count: paused.ping_count - from.ping_count });
  const before = { ...paused, state: stateBefore(paused.state, from) };
  const gaps = await relevantGaps(tx, [before], now);
  const { check, outcome } = undonePause(paused, from, { ignored, gaps, now });
  await saveCounted(tx, check, outcome.pings);
  await saveStates(tx, check.account_id, [{ ...check, paused_from: null }]);
  await correctStatuses(tx, [withoutPause(subject, from, outcome.moves)]);
  const restore = { since, reason: 'paused', at: now, actor: actorName(actor) };
  const changes = outcome.alertChanges.map(toAlertChange);
  await applyAlertChanges(tx, [{ change: 'restore', ...subject, ...restore }, ...changes], now);
}
