// Judges groups whose members changed. Whoever changes a member queues its groups in the same transaction, so that no
// change is lost; what is judged leaves the queue in the transaction that moves the group.

import { applyAlertChanges } from '../../../alerts/lifecycle/raise.ts';
import type { App } from '../../../platform/app.ts';
import { sqlState, type Tx, transaction } from '../../../platform/database/database.ts';
import { announceChanges } from '../../../platform/events.ts';
import { addMs, minutes } from '../../../platform/time.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { judgeGroup } from './fold.ts';
import { lockGroups, membersOf, putOff, takeChanges } from './judge-store.ts';

const MOST_CHANGES = 500;
const PUT_OFF_MS = minutes(1);

/** A step of a job: true when there may be more, be it groups of groups that were moved. Any number may run at once. */
export async function judgeChangedGroups(app: App): Promise<boolean> {
  const now = app.clock.now();
  let queued: readonly number[] = [];
  try {
    return await transaction(app.database, async (tx) => {
      const { groups, taken } = await takeChanges(tx, { now, limit: MOST_CHANGES });
      queued = groups.map(({ group_id }) => group_id);
      await judgeTogether(tx, groups, app);
      return taken > 0;
    });
  } catch (error) {
    if (sqlState(error) === null || queued.length === 0) throw error;
    for (const group of queued) await judgeAlone(app, group);
    return true;
  }
}

/** One that cannot be judged must not keep the others from it. */
async function judgeAlone(app: App, only: number): Promise<void> {
  const now = app.clock.now();
  try {
    await transaction(app.database, async (tx) => {
      const { groups } = await takeChanges(tx, { now, limit: MOST_CHANGES, only });
      await judgeTogether(tx, groups, app);
    });
  } catch (error) {
    if (sqlState(error) === null) throw error;
    app.log.error({ err: error, check: only }, 'a group cannot be judged');
    await putOff(app.database, only, addMs(now, PUT_OFF_MS));
  }
}

async function judgeTogether(
  tx: Tx,
  queued: Awaited<ReturnType<typeof takeChanges>>['groups'],
  { clock, config }: App,
): Promise<void> {
  if (queued.length === 0) return;
  const changedAt = new Map(queued.map(({ group_id, changed_at }) => [group_id, changed_at]));
  const groups = await lockGroups(tx, [...changedAt.keys()]);
  const members = Map.groupBy(await membersOf(tx, groups), ({ group_id }) => group_id);
  const now = clock.now();
  const effects = groups.flatMap((group) => {
    const times = { changedAt: changedAt.get(group.id) ?? null, now };
    return judgeGroup(group, members.get(group.id) ?? [], { ...times, location: config.location }) ?? [];
  });
  await moveStatuses(
    tx,
    effects.map(({ move }) => move),
  );
  await applyAlertChanges(
    tx,
    effects.flatMap(({ alerts }) => alerts),
    now,
  );
  await announceChanges(
    tx,
    groups.map(({ account_id, id }) => ({ account_id, type: 'uptime_check', id })),
  );
}
