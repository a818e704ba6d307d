// Schedules with the overrides and the names that it takes to say who is on call.

import { memberNames } from '../../accounts/people/people.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ScheduleLayer } from './schema.ts';
import type { Override, Plan } from './shifts.ts';
import { findOverrides, findSchedules, type OverrideRow, type ScheduleRow } from './store.ts';

export interface KnownSchedule {
  row: ScheduleRow;
  /** Without members who have left. */
  plan: Omit<Plan, 'layers'> & { layers: ScheduleLayer[] };
  overrides: readonly OverrideRow[];
  nameOf: (memberId: number) => { id: number; name: string };
}

/** `window` is the time that is to be looked at: to null, from a moment on. */
export async function knownSchedules(
  database: Database,
  accountId: number,
  rows: readonly ScheduleRow[],
  window: { from: Date; to: Date | null },
): Promise<KnownSchedule[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const overrides = await findOverrides(database, accountId, ids, window);
  const members = [
    ...rows.flatMap(({ layers }) => layers.flatMap(({ member_ids }) => member_ids)),
    ...overrides.map(({ member_id }) => member_id),
  ];
  const names = await memberNames(database, accountId, [...new Set(members)]);
  const nameOf = (id: number) => ({ id, name: names.get(id) ?? '' });
  return rows.map((row) => {
    const own = overrides.filter(({ schedule_id }) => schedule_id === row.id);
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

/** Those of `ids` that the account has, with what overrides them within the window. */
export async function schedulesWithin(
  database: Database,
  accountId: number,
  ids: readonly number[],
  window: { from: Date; to: Date | null },
): Promise<KnownSchedule[]> {
  const rows = ids.length === 0 ? [] : await findSchedules(database, accountId, ids);
  return knownSchedules(database, accountId, rows, window);
}

/** By id; those of other accounts and deleted ones are left out. */
export async function scheduleNames(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = ids.length === 0 ? [] : await findSchedules(database, accountId, ids);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
