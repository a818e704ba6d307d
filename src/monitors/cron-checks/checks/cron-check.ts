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
import { actOnMonitor } from '../../monitor.ts';
import type { ManagedType, PausableType } from '../../monitor-type.ts';
import { expectedUnlessDown, nextSweepAt, reschedule } from '../deadline.ts';
import { insertCheck } from '../new-check-store.ts';
import { toRecordedCheck } from '../recording/check-row.ts';
import type { RecordedCheck } from '../recording/recorded-check.ts';
import type { CheckSettings } from '../settings-schema.ts';
import { awaitFirst, type CronCheckState, newState, pause, resume } from '../state.ts';
import { saveAliases } from './aliases.ts';
import { expectedBeyondStored, lateChecks } from './expected.ts';
import { expectedSortKey } from './expected-store.ts';
import { presentCronCheck, shownOf, stateOf } from './present.ts';
import type { CronCheck, CronCheckChanges, CronCheckListQuery, NewCronCheck } from './schema.ts';
import { changedSettings, isSameSchedule, settingsOf } from './settings.ts';
import {
  type CronCheckRow,
  checkSortKeys,
  checkState,
  findChecks,
  type NewState,
  saveSettings,
  saveSlug,
  saveStates,
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
  changing({ app, actor: { account_id }, now }, changed) {
    const changing = changed.map(({ row: check, changes }) => {
      const settings = changedSettings(check, changes);
      refuseIssues(wholeIssues(settings));
      return { check, settings };
    });
    return {
      badges_enabled: changing.map(({ settings }) => settings.badge_enabled),
      async save(tx) {
        const rows = changing.map(({ check: { id }, settings }) => ({ ...settings, id }));
        await saveSettings(tx, account_id, rows);
        for (const { check, settings } of changing)
          if (!isDeepStrictEqual(settings.ping_aliases, check.ping_aliases))
            await saveAliases(app, tx, { ...check, ping_aliases: settings.ping_aliases }, now);
        const states = changing.flatMap((one) => (isAwaitedAlike(one) ? [] : rescheduled(one, now)));
        await saveStates(tx, account_id, states);
      },
    };
  },

  /** From now on pings are recorded and change nothing. */
  pause: (tx, call, checks) =>
    turn(tx, call, checks, { to: ({ state }) => pause(state, call.now), reason: 'paused' }),

  /** Nothing is expected until the check is heard from, unless its first slot is. */
  resume: (tx, call, checks) =>
    turn(tx, call, checks, {
      to: ({ state }, { alert_on_first_miss }) => resume(state, call.now, alert_on_first_miss),
      reason: 'resumed',
    }),

  undoPause,

  /** Pings are queued for removal, and new ones have nobody to belong to. */
  removal: { perStep: 100, afterLast: (tx) => announceWork(tx, 'forgotten_slugs') },
};

interface Turn {
  to: (recorded: RecordedCheck, check: CronCheckRow) => CronCheckState;
  /** Why open alerts are over. */
  reason: string;
}

async function turn(
  tx: Tx,
  { actor: { account_id }, now }: ActorCall,
  checks: readonly CronCheckRow[],
  { to, reason }: Turn,
): Promise<void> {
  const turned = checks.map((check): NewState => {
    const recorded = toRecordedCheck(check);
    const { schedule } = recorded;
    const state = to(recorded, check);
    const paused_from = state.status === 'paused' ? pausedFrom(recorded, now) : null;
    return { id: check.id, state, schedule, sweep_at: nextSweepAt(state, schedule, now), paused_from };
  });
  await saveStates(tx, account_id, turned);
  const moves = turned.map(({ id, state: { status, status_since: at } }) => ({
    ...{ account_id, subject_id: id, status, at },
  }));
  await moveStatuses(tx, moves);
  const over = turned.map(({ id }) => ({ account_id, subject_id: id, at: now, reason }));
  await resolveAlerts(tx, over, now);
}

interface Changing {
  check: CronCheckRow;
  settings: CheckSettings;
}

/** Whether it is awaited when it was before. */
const isAwaitedAlike = ({ check, settings }: Changing): boolean =>
  isSameSchedule(check, settings) && settings.alert_on_first_miss === check.alert_on_first_miss;

function rescheduled({ check, settings }: Changing, now: Date): NewState {
  const before = toRecordedCheck(check).state;
  const state = reschedule(awaitFirst(before, settings.alert_on_first_miss, now), settings, now);
  // What was expected before the pause was so under another schedule.
  return {
    ...{ id: check.id, state, schedule: settings, sweep_at: nextSweepAt(state, settings, now) },
    paused_from: null,
  };
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
