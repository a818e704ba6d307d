// Uptime checks as monitors: how they are read and shown, and what people do to them.

import { isDeepStrictEqual } from 'node:util';
import { isProbed } from '../../../shared/probe-kinds.ts';
import { mayNamePrivateTargets } from '../../accounts/people/private-targets.ts';
import { planLimits } from '../../accounts/plans/limits.ts';
import { applyAlertChanges, resolveAlerts } from '../../alerts/lifecycle/raise.ts';
import type { AlertKind } from '../../delivery/alert-schema.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Issue, refuseIssues } from '../../platform/errors.ts';
import { announceWork } from '../../platform/events.ts';
import { actorName } from '../../platform/http/actor.ts';
import { distinctIssues } from '../../platform/http/input-issues.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { correctStatuses, moveStatuses } from '../../subjects/status.ts';
import { undoablePause, withoutPause } from '../../subjects/undo-pause.ts';
import type { ManagedType, PausableType } from '../monitor.ts';
import { noteOf, recordByHand } from './by-hand.ts';
import { judgeSoon, saveMembers } from './groups/members.ts';
import { isLocalTarget } from './local-target.ts';
import { locationsByDefault, requireLocations } from './locations/naming.ts';
import { saveTargets } from './locations/store.ts';
import { presentCheck } from './present.ts';
import type { ManualSettings } from './probes/manual/schema.ts';
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
  probeElsewhere,
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
    const names = definition.location_ids !== undefined;
    refuseIssues(newSettingsIssues(call, settings));
    return async (tx, id) => {
      const { account_id } = actor;
      const hasDefault = !names && isProbed(settings.kind) && !isLocalTarget(settings);
      const location_ids = hasDefault ? await locationsByDefault(tx, account_id, now) : settings.location_ids;
      const placed = { ...settings, location_ids };
      const isElsewhere = location_ids.length > 0;
      if (isElsewhere) await requireReach(tx, call, placed);
      const due_at = isProbed(settings.kind) ? now : null;
      await insertCheck(tx, { ...sealSettings(app, id, placed), id, account_id, due_at });
      if (isElsewhere) await saveTargets(tx, { account_id, check_id: id }, location_ids);
      if (settings.group) await saveMembers(tx, { account_id, id }, settings.group);
      else if (settings.manual) await begin(tx, { account_id, id }, settings.manual, now);
      else await announceWork(tx, 'probes');
    };
  },

  /** Where another thing is probed, or in another way, the check is new again and due at once. */
  changing(call, check, changes) {
    const kept = openSettings(call.app, check);
    const settings = changed(call, kept, changes);
    return {
      badge_enabled: settings.badge_enabled,
      async save(tx) {
        const { location_ids } = settings;
        const isMoved = !isSameReach(kept, settings);
        if (isMoved && location_ids.length > 0) await requireReach(tx, call, settings);
        await saveSettings(tx, check.account_id, check.id, sealSettings(call.app, check.id, settings));
        if (location_ids.join() !== kept.location_ids.join())
          await saveTargets(tx, { account_id: check.account_id, check_id: check.id }, location_ids);
        if (settings.group) await judgeAsChanged(tx, call, check, { kept, settings });
        else if (isProbed(kept.kind)) await probeAsChanged(tx, call, check, { kept, settings });
      },
    };
  },

  /** From now on it is not probed. */
  async pause(tx, { now }, check) {
    await saveForUndo(tx, check, pausedFrom(check, now));
    await restart(tx, check, { status: 'paused', reason: 'paused', now });
  },

  /** Due at once; a manual one is as it was. */
  async resume(tx, { app, now }, check) {
    await dropUndo(tx, check.account_id, check.id);
    await restart(tx, check, { status: 'new', reason: 'resumed', now });
    const before = check.paused_from?.status;
    if (check.kind === 'manual' && (before === 'up' || before === 'down'))
      await recordByHand(tx, app, check.id, { status: before, note: noteOf(check.last_error) });
  },

  async undoPause(tx, { actor, now }, check) {
    const from = undoablePause(check.paused_from, now);
    const subject = { account_id: check.account_id, subject_id: check.id };
    await restoreJudged(tx, check, now);
    await correctStatuses(tx, [withoutPause(subject, from)]);
    const restore = { since: new Date(from.paused_at), reason: 'paused', at: now, actor: actorName(actor) };
    await applyAlertChanges(tx, [{ change: 'restore', ...subject, ...restore }], now);
    await lookSoon(tx, check);
  },

  linksOthers: ({ group }) => group != null,
  removal: { perStep: 100 },
};

/** Nobody has to be notified of what a manual check is created with. */
const begin = (
  tx: Tx,
  { account_id, id }: Pick<CheckRow, 'account_id' | 'id'>,
  { starts_as }: ManualSettings,
  now: Date,
): Promise<unknown> =>
  moveStatuses(tx, starts_as === 'new' ? [] : [{ account_id, subject_id: id, status: starts_as, at: now }]);

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
    ...(isSameReach(kept, settings) || settings.location_ids.length > 0
      ? []
      : wrongAddresses(call, settings)),
    ...(isSameInterval ? [] : tooOften(call, settings)),
  ];
  refuseIssues(distinctIssues(found));
  return settings;
}

/** Whether both ask the same addresses from the same places. */
const isSameReach = (one: CheckSettings, other: CheckSettings) => reachKey(one) === reachKey(other);

const reachKey = (settings: CheckSettings) => {
  const { url, host, port, location_ids } = settings;
  return JSON.stringify([url, host, port, addressesOf(settings), location_ids]);
};

/** What the account may not have probed, as far as that can be said without looking anything up. */
export function newSettingsIssues(call: ActorCall, settings: CheckSettings): Issue[] {
  const addresses = settings.location_ids.length > 0 ? [] : wrongAddresses(call, settings);
  return distinctIssues([...addresses, ...tooOften(call, settings)]);
}

/** That its locations are there, and may ask what it names. Throws ValidationFailed. */
async function requireReach(tx: Tx, call: ActorCall, settings: CheckSettings): Promise<void> {
  const { account_id } = call.actor;
  const areOwn = await requireLocations(tx, account_id, settings.location_ids);
  // Their probers reach private addresses where those who run them say so, whatever is asked of them here.
  if (!areOwn) refuseIssues(wrongAddresses(call, settings));
}

const wrongAddresses = ({ app, actor }: ActorCall, settings: CheckSettings) =>
  addressIssues(settings, mayNamePrivateTargets(app, actor));

const tooOften = ({ actor }: ActorCall, { kind, interval_seconds }: CheckSettings) =>
  isProbed(kind) ? intervalIssues(interval_seconds, planLimits(actor.plan).min_interval_seconds) : [];

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
  } else if (!isPaused && kept.location_ids.join() !== settings.location_ids.join()) {
    await probeElsewhere(tx, account_id, id, now);
    await announceWork(tx, 'probes');
  } else if (!isPaused && kept.interval_seconds !== settings.interval_seconds) {
    await makeDue(tx, account_id, id, now);
    await announceWork(tx, 'probes');
  }
}

/** Where another one notifies from now on, what was notified is over. A group that is paused stays so. */
async function judgeAsChanged(
  tx: Tx,
  { now }: ActorCall,
  check: CheckRow,
  { kept, settings }: { kept: CheckSettings; settings: CheckSettings },
): Promise<void> {
  const { group } = settings;
  if (group === null || isDeepStrictEqual(group, kept.group)) return;
  await saveMembers(tx, check, group);
  if (group.notify !== kept.group?.notify && check.status === 'down')
    await restart(tx, check, { status: 'new', reason: 'changed', now });
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
  check: Pick<CheckRow, 'account_id' | 'id' | 'kind'>,
  { status, reason, kinds, now }: Restart,
): Promise<void> {
  const { account_id, id, kind } = check;
  await judgeAnew(tx, account_id, id, status === 'paused' || !isProbed(kind) ? null : now);
  await moveStatuses(tx, [{ account_id, subject_id: id, status, at: now }]);
  await resolveAlerts(tx, [{ account_id, subject_id: id, at: now, reason, ...(kinds && { kinds }) }], now);
  if (status === 'new') await lookSoon(tx, check);
}

const lookSoon = (tx: Tx, { id, kind }: Pick<CheckRow, 'id' | 'kind'>): Promise<void> =>
  kind === 'group' ? judgeSoon(tx, id) : announceWork(tx, 'probes');

const pausedFrom = ({ status, status_since }: CheckRow, now: Date): PausedFrom => ({
  paused_at: now.toISOString(),
  status,
  status_since: status_since.toISOString(),
});
