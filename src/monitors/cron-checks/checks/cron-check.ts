// Cron checks as monitors: how they are read and shown, and what people do to them.

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { resolveAlerts } from '../../../alerts/lifecycle/raise.ts';
import type { App } from '../../../platform/app.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuseIssues } from '../../../platform/errors.ts';
import { announceWork } from '../../../platform/events.ts';
import { maySeeSecrets } from '../../../platform/http/actor.ts';
import { rootUrl } from '../../../platform/http/root-url.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { updateSubject } from '../../../subjects/subjects.ts';
import { actOnMonitor, type ManagedType, type PausableType } from '../../monitor.ts';
import { expectedUnlessDown, nextSweepAt, reschedule } from '../deadline.ts';
import { insertCheck } from '../new-check-store.ts';
import { toRecordedCheck } from '../recording/check-row.ts';
import type { CheckSettings } from '../settings-schema.ts';
import { awaitFirst, type CronCheckState, newState, pause, resume } from '../state.ts';
import { saveAliases } from './aliases.ts';
import { expectedBeyondStored, lateChecks } from './expected.ts';
import { presentCronCheck, shownOf, stateOf } from './present.ts';
import type { CronCheck, CronCheckChanges, CronCheckListQuery, NewCronCheck } from './schema.ts';
import { changedSettings, isSameSchedule, settingsOf } from './settings.ts';
import {
  type CronCheckRow,
  checkSortKeys,
  checkState,
  expectedSortKey,
  findChecks,
  saveSettings,
  saveSlug,
  saveState,
} from './store.ts';
import { undoPause } from './undo-pause.ts';
import { pausedFrom } from './undo-pause-state.ts';
import { wholeIssues } from './validate.ts';

type CronCheckType = ManagedType<
  CronCheckRow,
  CronCheck,
  NewCronCheck,
  CronCheckChanges,
  CronCheckListQuery
> &
  PausableType<CronCheckRow, CronCheck, CronCheckListQuery>;

export const cronCheck: CronCheckType = {
  type: 'cron_check',
  find: findChecks,
  present: (row, { app, actor, now }) =>
    presentCronCheck(row, { rootUrl: rootUrl(app.urls), showSecrets: maySeeSecrets(actor), now }),
  statusOf: (row, now) => shownOf(row, now).status,

  async lookup(query, { app: { database }, actor: { account_id }, now }) {
    return {
      derives: { from: 'up', to: 'late', read: () => lateChecks(database, account_id, now) },
      storedAs: { late: ['up'] },
      states: { expression: checkState, of: (row) => stateOf(row, now) },
      sortKeys: /^-?next$/.test(query.sort ?? '')
        ? { next: expectedSortKey(await expectedBeyondStored(database, account_id, now)) }
        : checkSortKeys,
    };
  },

  creating({ app, actor: { account_id }, now }, definition) {
    const settings = settingsOf(definition);
    refuseIssues(wholeIssues(settings));
    return async (tx, id) => {
      const state = newState(now, settings.alert_on_first_miss);
      const awaited = {
        slot_since: state.slot_since,
        sweep_at: nextSweepAt(state, settings, now),
        next_expected_at: expectedUnlessDown(state, settings),
      };
      await insertCheck(tx, { ...settings, id, account_id, slug: slugOf(app, definition), now }, awaited);
      if (settings.ping_aliases.length > 0) await saveAliases(app, tx, { ...settings, id, account_id }, now);
      await announceWork(tx, 'slugs');
    };
  },

  /** Another kind of schedule takes the place of the one before. */
  changing({ app, now }, check, changes) {
    const settings = changedSettings(check, changes);
    refuseIssues(wholeIssues(settings));
    return {
      badge_enabled: settings.badge_enabled,
      async save(tx) {
        await saveSettings(tx, check.account_id, check.id, settings);
        if (!isDeepStrictEqual(settings.ping_aliases, check.ping_aliases))
          await saveAliases(app, tx, { ...check, ping_aliases: settings.ping_aliases }, now);
        const isAwaitedAlike = settings.alert_on_first_miss === check.alert_on_first_miss;
        if (!isSameSchedule(check, settings) || !isAwaitedAlike)
          await saveRescheduled(tx, check, settings, now);
      },
    };
  },

  /** From now on pings are recorded and change nothing. */
  pause: (tx, { now }, check) =>
    turn(tx, check, { state: pause(toRecordedCheck(check).state, now), reason: 'paused', now }),

  /** Nothing is expected until the check is heard from, unless its first slot is. */
  resume: (tx, { now }, check) =>
    turn(tx, check, {
      state: resume(toRecordedCheck(check).state, now, check.alert_on_first_miss),
      reason: 'resumed',
      now,
    }),

  undoPause,

  /** Pings are queued for removal, and new ones have nobody to belong to. */
  removal: { perStep: 100, afterLast: (tx) => announceWork(tx, 'forgotten_slugs') },
};

interface Turn {
  state: CronCheckState;
  /** Why open alerts are over. */
  reason: string;
  now: Date;
}

async function turn(tx: Tx, check: CronCheckRow, { state, reason, now }: Turn): Promise<void> {
  const recorded = toRecordedCheck(check);
  const subject = { account_id: check.account_id, subject_id: check.id };
  await saveState(tx, check, state, {
    schedule: recorded.schedule,
    sweep_at: nextSweepAt(state, recorded.schedule, now),
    paused_from: state.status === 'paused' ? pausedFrom(recorded, now) : null,
  });
  await moveStatuses(tx, [{ ...subject, status: state.status, at: state.status_since }]);
  await resolveAlerts(tx, [{ ...subject, at: now, reason }], now);
}

async function saveRescheduled(
  tx: Tx,
  check: CronCheckRow,
  settings: CheckSettings,
  now: Date,
): Promise<void> {
  const before = toRecordedCheck(check).state;
  const state = reschedule(awaitFirst(before, settings.alert_on_first_miss, now), settings, now);
  // What was expected before the pause was so under another schedule.
  const sweep_at = nextSweepAt(state, settings, now);
  await saveState(tx, check, state, { schedule: settings, sweep_at, paused_from: null });
}

/** Gives the check another slug; pings to the one before leave no trace from now on. */
export const rotateSlug = (call: ActorCall, id: number): Promise<CronCheck> =>
  actOnMonitor(cronCheck, call, id, {
    action: 'cron_check.rotate_slug',
    async act(tx, check) {
      await saveSlug(tx, check, newSlug(call.app), call.now);
      await updateSubject(tx, check.account_id, id, { now: call.now });
      await announceWork(tx, 'slugs');
    },
  });

const newSlug = (app: App) => slugOf(app, {});

/** Known at once, so that the first ping is taken for one of a check; one that is not used after all does no harm. */
function slugOf(app: App, { slug = randomUUID() }: Pick<NewCronCheck, 'slug'>): string {
  app.learnSlug(slug.toLowerCase());
  return slug.toLowerCase();
}
