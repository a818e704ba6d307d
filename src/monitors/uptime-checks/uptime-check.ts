// Uptime checks as monitors: how they are read and shown, and what people do to them.

import { isProbed } from '../../../shared/probe-kinds.ts';
import { applyAlertChanges } from '../../alerts/lifecycle/raise.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuseIssues } from '../../platform/errors.ts';
import { announceWork } from '../../platform/events.ts';
import { actorName } from '../../platform/http/actor.ts';
import { correctStatuses, moveStatuses } from '../../subjects/status.ts';
import { undoablePause, withoutPause } from '../../subjects/undo-pause.ts';
import type { ManagedType, PausableType } from '../monitor-type.ts';
import { noteOf, recordByHand } from './by-hand.ts';
import { changing } from './change.ts';
import { saveMembers } from './groups/members.ts';
import { isLocalTarget } from './local-target.ts';
import { locationsByDefault } from './locations/naming.ts';
import { saveTargets } from './locations/store.ts';
import { presentCheck } from './present.ts';
import type { ManualSettings } from './probes/manual/schema.ts';
import { newSettingsIssues, requireReach } from './reach.ts';
import { lookSoon, restart } from './restart.ts';
import type { NewUptimeCheck, UptimeCheck, UptimeCheckChanges, UptimeCheckListQuery } from './schema.ts';
import { openSettings, sealSettings } from './sealed.ts';
import { settingsOf } from './settings.ts';
import {
  type CheckRow,
  checkSearchText,
  checkSortKeys,
  dropUndo,
  findChecks,
  insertCheck,
  isOfKind,
  type PausedFrom,
  restoreJudged,
  saveForUndo,
} from './store.ts';

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
      if (isElsewhere) await requireReach(tx, call, [placed]);
      const due_at = isProbed(settings.kind) ? now : null;
      await insertCheck(tx, { ...sealSettings(app, id, placed), id, account_id, due_at });
      if (isElsewhere) await saveTargets(tx, account_id, [{ id, location_ids }]);
      if (settings.group) await saveMembers(tx, { account_id, id }, settings.group);
      else if (settings.manual) await begin(tx, { account_id, id }, settings.manual, now);
      else await announceWork(tx, 'probes');
    };
  },

  changing,

  /** From now on they are not probed. */
  async pause(tx, { actor: { account_id }, now }, checks) {
    await saveForUndo(
      tx,
      account_id,
      checks.map((check) => ({ id: check.id, from: pausedFrom(check, now) })),
    );
    await restart(tx, checks, { to: () => 'paused', reason: 'paused', now });
  },

  /** Due at once; a manual one is as it was. */
  async resume(tx, { app, actor: { account_id }, now }, checks) {
    await dropUndo(
      tx,
      account_id,
      checks.map(({ id }) => id),
    );
    await restart(tx, checks, { to: () => 'new', reason: 'resumed', now });
    for (const { id, kind, paused_from, last_error } of checks) {
      const status = paused_from?.status;
      if (kind === 'manual' && (status === 'up' || status === 'down'))
        await recordByHand(tx, app, id, { status, note: noteOf(last_error) });
    }
  },

  async undoPause(tx, { actor, now }, check) {
    const from = undoablePause(check.paused_from, now);
    const subject = { account_id: check.account_id, subject_id: check.id };
    await restoreJudged(tx, check, now);
    await correctStatuses(tx, [withoutPause(subject, from)]);
    const restore = { since: new Date(from.paused_at), reason: 'paused', at: now, actor: actorName(actor) };
    await applyAlertChanges(tx, [{ change: 'restore', ...subject, ...restore }], now);
    await lookSoon(tx, [check]);
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

const pausedFrom = ({ status, status_since }: CheckRow, now: Date): PausedFrom => ({
  paused_at: now.toISOString(),
  status,
  status_since: status_since.toISOString(),
});
