// Creates, changes, pauses and deletes uptime checks: what a person does to them.

import { mayNamePrivateTargets } from '../../accounts/people/private-targets.ts';
import { claimLimit, planLimits } from '../../accounts/plans/limits.ts';
import { applyAlertChanges, resolveAlerts } from '../../alerts/lifecycle/raise.ts';
import type { AlertKind } from '../../alerts/schema.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { notFound, refuseIssues } from '../../platform/errors.ts';
import { announceWork } from '../../platform/events.ts';
import { actorName } from '../../platform/http/actor.ts';
import { distinctIssues } from '../../platform/http/input-issues.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { lockDependencies, resolveParent } from '../../subjects/dependencies.ts';
import { correctStatuses, moveStatuses } from '../../subjects/status.ts';
import { createSubject, updateSubject } from '../../subjects/subjects.ts';
import { undoablePause, withoutPause } from '../../subjects/undo-pause.ts';
import { type Act, announceAct, deleteMonitor } from '../acts.ts';
import { presentCheck } from './present.ts';
import { addressIssues, foreignIssues, intervalIssues, settingsIssues } from './rules.ts';
import type { NewUptimeCheck, UptimeCheck, UptimeCheckChanges } from './schema.ts';
import { openSettings, sealSettings } from './sealed.ts';
import {
  type CheckSettings,
  changedSettings,
  isSameProbe,
  isSameTlsEnd,
  movedSecretIssues,
  settingsOf,
} from './settings.ts';
import {
  type CheckRow,
  clearCertificate,
  clearLastProbe,
  dropUndo,
  findChecks,
  insertCheck,
  judgeAnew,
  lockCheck,
  makeDue,
  type PausedFrom,
  restoreJudged,
  saveForUndo,
  saveSettings,
} from './store.ts';

/** The definition was checked by `newCheckIssues`. Throws ValidationFailed and PlanLimitReached. */
export async function createCheck(call: ActorCall, definition: NewUptimeCheck): Promise<UptimeCheck> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  const { settings } = settingsOf(definition);
  refuseIssues(distinctIssues([...addressesOf(call, settings), ...tooOften(call, settings)]));
  return transaction(app.database, async (tx) => {
    await claimLimit(tx, actor, 'uptime_checks');
    const id = await createSubject(tx, {
      account_id,
      type: 'uptime_check',
      name: definition.name.trim(),
      tags: definition.tags ?? [],
      status: 'new',
      depends_on_id: await resolveParent(tx, account_id, null, definition.depends_on ?? null),
      now,
    });
    await insertCheck(tx, { ...sealSettings(app, id, settings), id, account_id, due_at: now });
    await announceWork(tx, 'probes');
    return tell(tx, call, id, { action: 'uptime_check.create' });
  });
}

/** Changes what is given. Where another thing is probed, or in another way, the check is new again and due at once. */
export async function changeCheck(
  call: ActorCall,
  id: number,
  changes: UptimeCheckChanges,
): Promise<UptimeCheck> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  return transaction(app.database, async (tx) => {
    // Before the row of the check, as a deletion locks them, so that the two never wait for each other.
    if (changes.depends_on) await lockDependencies(tx, account_id);
    const check = await lockOwnCheck(tx, call, id);
    const kept = openSettings(app, check);
    if (Object.keys(changes).length === 0) return presentCheck(check, kept);
    const settings = changed(call, kept, changes);
    const depends_on_id =
      changes.depends_on === undefined
        ? undefined
        : await resolveParent(tx, account_id, id, changes.depends_on);
    await saveSettings(tx, account_id, id, sealSettings(app, id, settings));
    if (settings.badge_enabled !== kept.badge_enabled) await announceWork(tx, 'badges');
    await probeAsChanged(tx, call, check, { kept, settings });
    const { tags } = changes;
    await updateSubject(tx, account_id, id, { name: changes.name?.trim(), tags, depends_on_id, now });
    const detail = { fields: Object.keys(changes).join(', ') };
    return tell(tx, call, id, { action: 'uptime_check.update', detail });
  });
}

/** What was kept with the changes on top. Throws ValidationFailed. */
function changed(call: ActorCall, kept: CheckSettings, changes: UptimeCheckChanges): CheckSettings {
  const { settings, issues } = changedSettings(kept, changes);
  const isOtherKind = changes.kind !== undefined && changes.kind !== kept.kind;
  const isSameInterval = settings.interval_seconds === kept.interval_seconds;
  const found = [
    ...(isOtherKind ? [{ field: 'kind', reason: `cannot be changed: it is ${kept.kind}` }] : []),
    ...foreignIssues(kept.kind, changes),
    ...issues,
    ...movedSecretIssues(kept, settings, changes),
    ...settingsIssues(settings),
    // A check that was made under another plan, or by somebody who might, keeps what nobody touches.
    ...(isSameTarget(kept, settings) ? [] : addressesOf(call, settings)),
    ...(isSameInterval ? [] : tooOften(call, settings)),
  ];
  refuseIssues(distinctIssues(found));
  return settings;
}

const isSameTarget = (one: CheckSettings, other: CheckSettings) =>
  one.url === other.url &&
  one.host === other.host &&
  one.port === other.port &&
  one.dns?.resolver === other.dns?.resolver;

const addressesOf = ({ app, actor }: ActorCall, settings: CheckSettings) =>
  addressIssues(settings, mayNamePrivateTargets(app, actor));

const tooOften = ({ actor }: ActorCall, { interval_seconds }: CheckSettings) =>
  intervalIssues(interval_seconds, planLimits(actor.plan).min_interval_seconds);

/** What was judged with other settings says nothing about these. A check that is paused stays so. */
async function probeAsChanged(
  tx: Tx,
  call: ActorCall,
  { id, status }: CheckRow,
  { kept, settings }: { kept: CheckSettings; settings: CheckSettings },
): Promise<void> {
  const { account_id } = call.actor;
  const isPaused = status === 'paused';
  if (!isSameTlsEnd(kept, settings)) await clearCertificate(tx, account_id, id);
  if (!isSameProbe(kept, settings)) {
    await clearLastProbe(tx, account_id, id);
    const kinds = isSameTlsEnd(kept, settings) ? JUDGED_BY_PROBES : undefined;
    if (isPaused) await dropUndo(tx, account_id, id);
    await restart(tx, call, id, { status: isPaused ? 'paused' : 'new', reason: 'changed', kinds });
  } else if (!isPaused && kept.interval_seconds !== settings.interval_seconds) {
    await makeDue(tx, account_id, id, call.now);
    await announceWork(tx, 'probes');
  }
}

/** What is said of a certificate stays true however its target is probed. */
const JUDGED_BY_PROBES = ['uptime_down', 'uptime_degraded'] as const;

interface Restart {
  status: 'new' | 'paused';
  /** Why open alerts are over: all of them, or those of `kinds`. */
  reason: string;
  kinds?: readonly AlertKind[] | undefined;
}

/** Judges from nothing, in the status given. */
async function restart(
  tx: Tx,
  { actor: { account_id }, now }: ActorCall,
  id: number,
  { status, reason, kinds }: Restart,
): Promise<void> {
  await judgeAnew(tx, account_id, id, status === 'paused' ? null : now);
  await moveStatuses(tx, [{ account_id, subject_id: id, status, at: now }]);
  await resolveAlerts(tx, [{ account_id, subject_id: id, at: now, reason, ...(kinds && { kinds }) }], now);
  if (status === 'new') await announceWork(tx, 'probes');
}

/** Deletes a check with its timeline; its results go in the background. */
export const deleteCheck = (call: ActorCall, id: number): Promise<void> =>
  transaction(call.app.database, (tx) =>
    deleteMonitor(tx, call, { type: 'uptime_check', id, lock: () => lockOwnCheck(tx, call, id) }),
  );

/** From now on it is not probed. Open alerts are over. */
export const pauseCheck = (call: ActorCall, id: number): Promise<UptimeCheck> =>
  turnCheck(call, id, { status: 'paused', reason: 'paused', action: 'uptime_check.pause' });

/** As new, and due at once. Nothing changes where it is not paused. */
export const resumeCheck = (call: ActorCall, id: number): Promise<UptimeCheck> =>
  turnCheck(call, id, { status: 'new', reason: 'resumed', action: 'uptime_check.resume' });

const turnCheck = (
  call: ActorCall,
  id: number,
  { action, ...turn }: Restart & { action: string },
): Promise<UptimeCheck> =>
  transaction(call.app.database, async (tx) => {
    const check = await lockOwnCheck(tx, call, id);
    const isPaused = check.status === 'paused';
    if (isPaused === (turn.status === 'paused')) return presentCheck(check, openSettings(call.app, check));
    if (isPaused) await dropUndo(tx, check.account_id, id);
    else await saveForUndo(tx, check, pausedFrom(check, call.now));
    await restart(tx, call, id, turn);
    return tell(tx, call, id, { action });
  });

const pausedFrom = ({ status, status_since }: CheckRow, now: Date): PausedFrom => ({
  paused_at: now.toISOString(),
  status,
  status_since: status_since.toISOString(),
});

/** As if it had not been paused. Nothing changes where it is not. Throws Refusal 409 `undo_expired`. */
export const undoPauseOfCheck = (call: ActorCall, id: number): Promise<UptimeCheck> =>
  transaction(call.app.database, async (tx) => {
    const check = await lockOwnCheck(tx, call, id);
    if (check.status !== 'paused') return presentCheck(check, openSettings(call.app, check));
    await undoPause(tx, call, check);
    return tell(tx, call, id, { action: 'uptime_check.resume', detail: { undo: 'true' } });
  });

async function undoPause(tx: Tx, { actor, now }: ActorCall, check: CheckRow): Promise<void> {
  const from = undoablePause(check.paused_from, now);
  const subject = { account_id: check.account_id, subject_id: check.id };
  await restoreJudged(tx, check, now);
  await correctStatuses(tx, [withoutPause(subject, from)]);
  const restore = { since: new Date(from.paused_at), reason: 'paused', at: now, actor: actorName(actor) };
  await applyAlertChanges(tx, [{ change: 'restore', ...subject, ...restore }], now);
  await announceWork(tx, 'probes');
}

const lockOwnCheck = async (tx: Tx, { actor }: ActorCall, id: number): Promise<CheckRow> =>
  (await lockCheck(tx, actor.account_id, id)) ?? notFound();

/** Tells whoever watches what was done, and gives the check as it is now. */
async function tell(tx: Tx, call: ActorCall, id: number, act: Act): Promise<UptimeCheck> {
  const [check] = await findChecks(tx, call.actor.account_id, [id]);
  if (!check) return notFound();
  await announceAct(tx, call, { type: 'uptime_check', id, name: check.name }, act);
  return presentCheck(check, openSettings(call.app, check));
}
