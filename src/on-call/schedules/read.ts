// Schedules with the overrides and the names that it takes to say who is on call.

import { namesOf } from '../../accounts/people/people.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ScheduleLayer } from './schema.ts';
import type { Override, Plan } from './shifts.ts';
import {
  findOverrides,
  findSchedules,
  type OverrideRow,
  type ScheduleKey,
  type ScheduleRow,
} from './store.ts';

export interface KnownSchedule {
  row: ScheduleRow;
  /** Without members who have left. */
  plan: Omit<Plan, 'layers'> & { layers: ScheduleLayer[] };
  overrides: readonly OverrideRow[];
  nameOf: (memberId: number) => { id: number; name: string };
}

/** Of any accounts. `window` is the time that is to be looked at: to null, from a moment on. */
export async function knownSchedules(
  database: Database,
  rows: readonly ScheduleRow[],
  window: { from: Date; to: Date | null },
): Promise<KnownSchedule[]> {
  if (rows.length === 0) return [];
  const schedules = rows.map(({ account_id, id }) => ({ account_id, schedule_id: id }));
  const overrides = Map.groupBy(
    await findOverrides(database, schedules, window),
    ({ schedule_id }) => schedule_id,
  );
  const members = new Map(
    rows.flatMap(({ account_id, id, layers }) =>
      [
        ...layers.flatMap(({ member_ids }) => member_ids),
        ...(overrides.get(id) ?? []).map(({ member_id }) => member_id),
      ].map((member_id) => [`${account_id}:${member_id}`, { account_id, member_id }]),
    ),
  );
  const found = Map.groupBy(await namesOf(database, [...members.values()]), ({ account_id }) => account_id);
  return rows.map((row) => {
    const named = found.get(row.account_id) ?? [];
    const names = new Map(named.map(({ member_id, name }) => [member_id, name]));
    const nameOf = (id: number) => ({ id, name: names.get(id) ?? '' });
    const own = overrides.get(row.id) ?? [];
    const layers = row.layers.map((layer) => ({
      ...layer,
      member_ids: layer.member_ids.filter((id) => names.has(id)),
    }));
    const plan = { timezone: row.timezone, layers, overrides: own.map(asOverride) };
    return { row, plan, overrides: own, nameOf };
  });
}

const asOverride = ({ id, member_id, starts_at, ends_at }: OverrideRow): Override => ({
  ...{ id, member_id },
  ...{ from: starts_at.getTime(), to: ends_at.getTime() },
});

/** Those of these that their accounts have, each named once, with what overrides them within the window. */
export async function schedulesWithin(
  database: Database,
  schedules: readonly ScheduleKey[],
  window: { from: Date; to: Date | null },
): Promise<KnownSchedule[]> {
  const rows = schedules.length === 0 ? [] : await findSchedules(database, schedules);
  return knownSchedules(database, rows, window);
}

/** By id; those of other accounts and deleted ones are left out. */
export async function scheduleNames(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const schedules = ids.map((schedule_id) => ({ account_id: accountId, schedule_id }));
  const rows = ids.length === 0 ? [] : await findSchedules(database, schedules);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
