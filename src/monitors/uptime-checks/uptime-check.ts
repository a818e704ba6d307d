// Uptime checks as monitors: how they are read and shown, and what people do to them.

import { mayNamePrivateTargets } from '../../accounts/people/private-targets.ts';
import { planLimits } from '../../accounts/plans/limits.ts';
import { applyAlertChanges, resolveAlerts } from '../../alerts/lifecycle/raise.ts';
import type { AlertKind } from '../../delivery/alert-schema.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuseIssues } from '../../platform/errors.ts';
import { announceWork } from '../../platform/events.ts';
import { actorName } from '../../platform/http/actor.ts';
import { distinctIssues } from '../../platform/http/input-issues.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { correctStatuses, moveStatuses } from '../../subjects/status.ts';
import { undoablePause, withoutPause } from '../../subjects/undo-pause.ts';
import type { ManagedType, PausableType } from '../monitor.ts';
import { presentCheck } from './present.ts';
import type { NewUptimeCheck, UptimeCheck, UptimeCheckChanges, UptimeCheckListQuery } from './schema.ts';
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
  checkSearchText,
  checkSortKeys,
  clearCertificate,
  clearLastProbe,
  dropUndo,
  findChecks,
  insertCheck,
  isOfKind,
  judgeAnew,
  makeDue,
  type PausedFrom,
  restoreJudged,
  saveForUndo,
  saveSettings,
} from './store.ts';
import { addressesOf, addressIssues, foreignIssues, intervalIssues, settingsIssues } from './validate.ts';

type UptimeCheckType = ManagedType<
  CheckRow,
  UptimeCheck,
  NewUptimeCheck,
  UptimeCheckChanges,
  UptimeCheckListQuery
> &
  PausableType<CheckRow, UptimeCheck, UptimeCheckListQuery>;

export const uptimeCheck: UptimeCheckType = {
  type: 'uptime_check',
  find: findChecks,
  present: (row, { app }) => presentCheck(row, openSettings(app, row)),
  statusOf: ({ status }) => status,

  lookup: ({ kind }) => ({
    derives: null,
    sortKeys: checkSortKeys,
    searchText: checkSearchText,
    filters: kind ? [isOfKind(kind)] : [],
  }),

  /** The definition was checked by `newCheckIssues`. */
  creating(call, definition) {
    const { app, actor, now } = call;
    const { settings } = settingsOf(definition);
    refuseIssues(distinctIssues([...wrongAddresses(call, settings), ...tooOften(call, settings)]));
    return async (tx, id) => {
      const { account_id } = actor;
      await insertCheck(tx, { ...sealSettings(app, id, settings), id, account_id, due_at: now });
      await announceWork(tx, 'probes');
    };
  },

  /** Where another thing is probed, or in another way, the check is new again and due at once. */
  changing(call, check, changes) {
    const kept = openSettings(call.app, check);
    const settings = changed(call, kept, changes);
    return {
      badge_enabled: settings.badge_enabled,
      async save(tx) {
        await saveSettings(tx, check.account_id, check.id, sealSettings(call.app, check.id, settings));
        await probeAsChanged(tx, call, check, { kept, settings });
      },
    };
  },

  /** From now on it is not probed. */
  async pause(tx, { now }, check) {
    await saveForUndo(tx, check, pausedFrom(check, now));
    await restart(tx, check, { status: 'paused', reason: 'paused', now });
  },

  /** Due at once. */
  async resume(tx, { now }, check) {
    await dropUndo(tx, check.account_id, check.id);
    await restart(tx, check, { status: 'new', reason: 'resumed', now });
  },

  async undoPause(tx, { actor, now }, check) {
    const from = undoablePause(check.paused_from, now);
    const subject = { account_id: check.account_id, subject_id: check.id };
    await restoreJudged(tx, check, now);
    await correctStatuses(tx, [withoutPause(subject, from)]);
    const restore = { since: new Date(from.paused_at), reason: 'paused', at: now, actor: actorName(actor) };
    await applyAlertChanges(tx, [{ change: 'restore', ...subject, ...restore }], now);
    await announceWork(tx, 'probes');
  },

  removal: { perStep: 100 },
};

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
    ...(isSameTarget(kept, settings) ? [] : wrongAddresses(call, settings)),
    ...(isSameInterval ? [] : tooOften(call, settings)),
  ];
  refuseIssues(distinctIssues(found));
  return settings;
}

const isSameTarget = (one: CheckSettings, other: CheckSettings) => targetKey(one) === targetKey(other);

const targetKey = (settings: CheckSettings) =>
  JSON.stringify([settings.url, settings.host, settings.port, addressesOf(settings)]);

const wrongAddresses = ({ app, actor }: ActorCall, settings: CheckSettings) =>
  addressIssues(settings, mayNamePrivateTargets(app, actor));

const tooOften = ({ actor }: ActorCall, { interval_seconds }: CheckSettings) =>
  intervalIssues(interval_seconds, planLimits(actor.plan).min_interval_seconds);

/** What was judged with other settings says nothing about these. A check that is paused stays so. */
async function probeAsChanged(
  tx: Tx,
  { now }: ActorCall,
  check: CheckRow,
  { kept, settings }: { kept: CheckSettings; settings: CheckSettings },
): Promise<void> {
  const { account_id, id } = check;
  const isPaused = check.status === 'paused';
  if (!isSameTlsEnd(kept, settings)) await clearCertificate(tx, account_id, id);
  if (!isSameProbe(kept, settings)) {
    await clearLastProbe(tx, account_id, id);
    const kinds = isSameTlsEnd(kept, settings) ? JUDGED_BY_PROBES : undefined;
    if (isPaused) await dropUndo(tx, account_id, id);
    await restart(tx, check, { status: isPaused ? 'paused' : 'new', reason: 'changed', kinds, now });
  } else if (!isPaused && kept.interval_seconds !== settings.interval_seconds) {
    await makeDue(tx, account_id, id, now);
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
  now: Date;
}

/** Judges from nothing, in the status given. */
async function restart(
  tx: Tx,
  { account_id, id }: Pick<CheckRow, 'account_id' | 'id'>,
  { status, reason, kinds, now }: Restart,
): Promise<void> {
  await judgeAnew(tx, account_id, id, status === 'paused' ? null : now);
  await moveStatuses(tx, [{ account_id, subject_id: id, status, at: now }]);
  await resolveAlerts(tx, [{ account_id, subject_id: id, at: now, reason, ...(kinds && { kinds }) }], now);
  if (status === 'new') await announceWork(tx, 'probes');
}

const pausedFrom = ({ status, status_since }: CheckRow, now: Date): PausedFrom => ({
  paused_at: now.toISOString(),
  status,
  status_since: status_since.toISOString(),
});
