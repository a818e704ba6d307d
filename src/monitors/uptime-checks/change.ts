// What becomes of uptime checks that people change.

import { isDeepStrictEqual } from 'node:util';
import { isProbed } from '../../../shared/probe-kinds.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuseIssues } from '../../platform/errors.ts';
import { announceWork } from '../../platform/events.ts';
import { distinctIssues } from '../../platform/http/input-issues.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { Changed } from '../monitor-type.ts';
import { saveMembers } from './groups/members.ts';
import { saveTargets } from './locations/store.ts';
import { changedSettingsIssues, isSameReach, requireReach } from './reach.ts';
import { restart } from './restart.ts';
import type { UptimeCheckChanges } from './schema.ts';
import { openSettings, sealSettings } from './sealed.ts';
import {
  type CheckSettings,
  changedSettings,
  isSameProbe,
  isSameTlsEnd,
  movedSecretIssues,
} from './settings.ts';
import {
  type CheckRow,
  clearCertificate,
  clearLastProbe,
  dropUndo,
  makeDue,
  probeElsewhere,
  saveSettings,
} from './store.ts';
import { foreignIssues, settingsIssues } from './validate.ts';

interface Changing {
  check: CheckRow;
  kept: CheckSettings;
  settings: CheckSettings;
}

/** Where another thing is probed, or in another way, a check is new again and due at once. */
export function changing(call: ActorCall, changed: readonly Changed<CheckRow, UptimeCheckChanges>[]) {
  const all = changed.map(({ row: check, changes }): Changing => {
    const kept = openSettings(call.app, check);
    return { check, kept, settings: settled(call, kept, changes) };
  });
  return {
    badges_enabled: all.map(({ settings }) => settings.badge_enabled),
    save: (tx: Tx) => save(tx, call, all),
  };
}

/** What was kept with the changes on top. Throws ValidationFailed. */
function settled(call: ActorCall, kept: CheckSettings, changes: UptimeCheckChanges): CheckSettings {
  const { settings, issues } = changedSettings(kept, changes);
  const isOtherKind = changes.kind !== undefined && changes.kind !== kept.kind;
  const found = [
    ...(isOtherKind ? [{ field: 'kind', reason: `cannot be changed: it is ${kept.kind}` }] : []),
    ...foreignIssues(kept.kind, changes),
    ...issues,
    ...movedSecretIssues(kept, settings, changes),
    ...settingsIssues(settings),
    ...changedSettingsIssues(call, kept, settings),
  ];
  refuseIssues(distinctIssues(found));
  return settings;
}

async function save(tx: Tx, call: ActorCall, all: readonly Changing[]): Promise<void> {
  const { app, actor, now } = call;
  const isMoved = ({ kept, settings }: Changing) => !isSameReach(kept, settings);
  const reaching = all.filter((one) => isMoved(one) && one.settings.location_ids.length > 0);
  await requireReach(tx, call, reaching.map(settingsOf));
  const rows = all.map(({ check: { id }, settings }) => ({ ...sealSettings(app, id, settings), id }));
  await saveSettings(tx, actor.account_id, rows);
  const placed = all.filter((one) => !isSamePlace(one));
  const targets = placed.map(({ check: { id }, settings: { location_ids } }) => ({ id, location_ids }));
  if (targets.length > 0) await saveTargets(tx, actor.account_id, targets);
  for (const one of all) await judgeAsChanged(tx, one, now);
  const probed = all.filter(({ settings: { kind } }) => isProbed(kind));
  await probeAsChanged(tx, call, probed);
}

const settingsOf = ({ settings }: Changing) => settings;

const isSamePlace = ({ kept, settings }: Changing) =>
  kept.location_ids.join() === settings.location_ids.join();

/** What was judged with other settings says nothing about these. Checks that are paused stay so. */
async function probeAsChanged(
  tx: Tx,
  { actor: { account_id }, now }: ActorCall,
  all: readonly Changing[],
): Promise<void> {
  const idsOf = (some: readonly Changing[]) => some.map(({ check: { id } }) => id);
  const isPaused = ({ check }: Changing) => check.status === 'paused';
  const seesOther = ({ kept, settings }: Changing) => !isSameTlsEnd(kept, settings);
  await clearCertificate(tx, account_id, idsOf(all.filter(seesOther)));
  const other = all.filter(({ kept, settings }) => !isSameProbe(kept, settings));
  await clearLastProbe(tx, account_id, idsOf(other));
  await dropUndo(tx, account_id, idsOf(other.filter(isPaused)));
  for (const [kinds, some] of [
    [undefined, other.filter(seesOther)],
    [JUDGED_BY_PROBES, other.filter((one) => !seesOther(one))],
  ] as const)
    await restart(tx, some.map(checkOf), {
      to: ({ status }) => (status === 'paused' ? 'paused' : 'new'),
      ...{ reason: 'changed', kinds, now },
    });
  const going = all.filter((one) => !isPaused(one) && !other.includes(one));
  const elsewhere = going.filter((one) => !isSamePlace(one));
  await probeElsewhere(tx, account_id, idsOf(elsewhere), now);
  const inOtherSlots = going.filter(
    (one) => isSamePlace(one) && one.kept.interval_seconds !== one.settings.interval_seconds,
  );
  await makeDue(tx, account_id, idsOf(inOtherSlots), now);
  if (elsewhere.length + inOtherSlots.length > 0) await announceWork(tx, 'probes');
}

const checkOf = ({ check }: Changing) => check;

/** What is said of a certificate stays true however its target is probed. */
const JUDGED_BY_PROBES = ['uptime_down', 'uptime_degraded'] as const;

/** Where another one notifies from now on, what was notified is over. A group that is paused stays so. */
async function judgeAsChanged(tx: Tx, { check, kept, settings }: Changing, now: Date): Promise<void> {
  const { group } = settings;
  if (group === null || isDeepStrictEqual(group, kept.group)) return;
  await saveMembers(tx, check, group);
  if (group.notify !== kept.group?.notify && check.status === 'down')
    await restart(tx, [check], { to: () => 'new', reason: 'changed', now });
}
