// Creates, changes, pauses and deletes cron checks: what a person does to them.

import { randomUUID } from 'node:crypto';
import { claimLimit } from '../../../accounts/plans/limits.ts';
import { resolveAlerts } from '../../../alerts/lifecycle/raise.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { notFound, refuseIssues } from '../../../platform/errors.ts';
import { announceWork } from '../../../platform/events.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { lockDependencies, resolveParent } from '../../../subjects/dependencies.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { createSubject, updateSubject } from '../../../subjects/subjects.ts';
import { type Act, announceAct, deleteMonitor } from '../../acts.ts';
import { nextSweepAt, reschedule } from '../deadline.ts';
import { toRecordedCheck } from '../recording/check-row.ts';
import { awaitFirst, type CronCheckState, newState, pause, resume } from '../state.ts';
import { wholeIssues } from './rules.ts';
import type { CronCheckChanges, NewCronCheck } from './schema.ts';
import { changedSettings, isSameSchedule, settingsOf } from './settings.ts';
import {
  type CheckSettings,
  type CronCheckRow,
  findChecks,
  insertCheck,
  lockCheck,
  saveSettings,
  saveSlug,
  saveState,
} from './store.ts';
import { undoPause } from './undo-pause.ts';
import { pausedFrom } from './undo-pause-state.ts';

/** Throws ValidationFailed and PlanLimitReached. */
export async function createCheck(call: ActorCall, definition: NewCronCheck): Promise<CronCheckRow> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  const settings = settingsOf(definition);
  refuseIssues(wholeIssues(settings));
  return transaction(app.database, async (tx) => {
    await claimLimit(tx, actor, 'cron_checks');
    const id = await createSubject(tx, {
      account_id,
      type: 'cron_check',
      name: definition.name.trim(),
      tags: definition.tags ?? [],
      status: 'new',
      depends_on_id: await resolveParent(tx, account_id, null, definition.depends_on ?? null),
      now,
    });
    const state = newState(now, settings.alert_on_first_miss);
    const awaited = { slot_since: state.slot_since, sweep_at: nextSweepAt(state, settings, now) };
    await insertCheck(tx, { ...settings, id, account_id, slug: newSlug(app), now }, awaited);
    await announceWork(tx, 'slugs');
    return tell(tx, call, id, { action: 'cron_check.create' });
  });
}

/** Changes what is given. Another kind of schedule takes the place of the one before. */
export async function changeCheck(
  call: ActorCall,
  id: number,
  changes: CronCheckChanges,
): Promise<CronCheckRow> {
  const { app, actor, now } = call;
  return transaction(app.database, async (tx) => {
    // Before the row of the check, as a deletion locks them, so that the two never wait for each other.
    if (changes.depends_on) await lockDependencies(tx, actor.account_id);
    const check = await lockOwnCheck(tx, call, id);
    if (Object.keys(changes).length === 0) return check;
    const settings = changedSettings(check, changes);
    refuseIssues(wholeIssues(settings));
    const depends_on_id =
      changes.depends_on === undefined
        ? undefined
        : await resolveParent(tx, actor.account_id, id, changes.depends_on);
    await saveSettings(tx, actor.account_id, id, settings);
    if (settings.badge_enabled !== check.badge_enabled) await announceWork(tx, 'badges');
    const isAwaitedAlike = settings.alert_on_first_miss === check.alert_on_first_miss;
    if (!isSameSchedule(check, settings) || !isAwaitedAlike) await saveRescheduled(tx, check, settings, now);
    const { tags } = changes;
    await updateSubject(tx, actor.account_id, id, { name: changes.name?.trim(), tags, depends_on_id, now });
    const detail = { fields: Object.keys(changes).join(', ') };
    return tell(tx, call, id, { action: 'cron_check.update', detail });
  });
}

/** Deletes a check with all that was recorded of it; its pings go in the background. */
export const deleteCheck = (call: ActorCall, id: number): Promise<void> =>
  transaction(call.app.database, (tx) =>
    deleteMonitor(tx, call, { type: 'cron_check', id, lock: () => lockOwnCheck(tx, call, id) }),
  );

/** From now on pings are recorded and change nothing, and nothing is expected. Open alerts are over. */
export const pauseCheck = (call: ActorCall, id: number): Promise<CronCheckRow> =>
  turnCheck(call, id, { action: 'cron_check.pause', reason: 'paused', turn: pause });

/** As new: nothing is expected until the check is heard from, unless its first slot is. Nothing changes if not paused. */
export const resumeCheck = (call: ActorCall, id: number): Promise<CronCheckRow> =>
  turnCheck(call, id, { action: 'cron_check.resume', reason: 'resumed', turn: resume });

/** As if it had not been paused. Nothing changes if not paused. Throws Refusal 409 `undo_expired`. */
export const undoPauseOfCheck = (call: ActorCall, id: number): Promise<CronCheckRow> =>
  transaction(call.app.database, async (tx) => {
    const check = await lockOwnCheck(tx, call, id);
    if (check.status !== 'paused') return check;
    await undoPause(tx, call, check);
    return tell(tx, call, id, { action: 'cron_check.resume', detail: { undo: 'true' } });
  });

function newSlug(app: App): string {
  const slug = randomUUID();
  app.learnSlug(slug);
  return slug;
}

/** Gives the check another slug; pings to the one before leave no trace from now on. */
export async function rotateSlug(call: ActorCall, id: number): Promise<CronCheckRow> {
  const { app, actor, now } = call;
  return transaction(app.database, async (tx) => {
    await lockOwnCheck(tx, call, id);
    await saveSlug(tx, { account_id: actor.account_id, id }, newSlug(app), now);
    await updateSubject(tx, actor.account_id, id, { now });
    await announceWork(tx, 'slugs');
    return tell(tx, call, id, { action: 'cron_check.rotate_slug' });
  });
}

interface Turn {
  action: string;
  /** Why open alerts are over. */
  reason: string;
  turn: (state: CronCheckState, now: Date, isAwaited: boolean) => CronCheckState;
}

async function turnCheck(call: ActorCall, id: number, { action, reason, turn }: Turn): Promise<CronCheckRow> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  return transaction(app.database, async (tx) => {
    const check = await lockOwnCheck(tx, call, id);
    const recorded = toRecordedCheck(check);
    const { state, schedule } = recorded;
    const turned = turn(state, now, check.alert_on_first_miss);
    if (turned === state) return check;
    const paused_from = turned.status === 'paused' ? pausedFrom(recorded, now) : null;
    await saveState(tx, check, turned, { sweep_at: nextSweepAt(turned, schedule, now), paused_from });
    await moveStatuses(tx, [{ account_id, subject_id: id, status: turned.status, at: turned.status_since }]);
    await resolveAlerts(tx, [{ account_id, subject_id: id, at: now, reason }], now);
    return tell(tx, call, id, { action });
  });
}

const lockOwnCheck = async (tx: Tx, { actor }: ActorCall, id: number): Promise<CronCheckRow> =>
  (await lockCheck(tx, actor.account_id, id)) ?? notFound();

async function saveRescheduled(
  tx: Tx,
  check: CronCheckRow,
  settings: CheckSettings,
  now: Date,
): Promise<void> {
  const before = toRecordedCheck(check).state;
  const state = reschedule(awaitFirst(before, settings.alert_on_first_miss, now), settings, now);
  // What was expected before the pause was so under another schedule.
  await saveState(tx, check, state, { sweep_at: nextSweepAt(state, settings, now), paused_from: null });
}

/** Tells whoever watches what was done, and gives the check as it is now. */
async function tell(tx: Tx, call: ActorCall, id: number, act: Act): Promise<CronCheckRow> {
  const [check] = await findChecks(tx, call.actor.account_id, [id]);
  if (!check) return notFound();
  await announceAct(tx, call, { type: 'cron_check', id, name: check.name }, act);
  return check;
}
