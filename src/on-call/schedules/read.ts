// Schedules with the overrides and the names that it takes to say who is on call.

import { namesOf } from '../../accounts/people/people.ts';
import type { Database } from '../../platform/database/database.ts';
import { type CalendarRow, findCalendars } from './calendars/store.ts';
import type { AnyLayer } from './rotation.ts';
import type { Override, Plan } from './shifts.ts';
import {
  findOverrides,
  findSchedules,
  type OverrideRow,
  type ScheduleKey,
  type ScheduleRow,
  type StoredLayer,
} from './store.ts';

export type KnownLayer = AnyLayer & {
  name: string;
  member_ids: number[];
  restrictions: StoredLayer['restrictions'];
  /** null: members take turns. */
  calendar_id: number | null;
};

export interface KnownSchedule {
  row: ScheduleRow;
  /** Without members who have left. */
  plan: Omit<Plan, 'layers'> & { layers: KnownLayer[] };
  calendars: readonly CalendarRow[];
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
  const importing = rows.filter(({ layers }) => layers.some(({ calendar_id }) => calendar_id));
  const calendars = Map.groupBy(
    await findCalendars(
      database,
      importing.map(({ account_id, id }) => ({ account_id, schedule_id: id })),
    ),
    ({ schedule_id }) => schedule_id,
  );
  const members = new Map(
    rows.flatMap(({ account_id, id, layers }) =>
      [
        ...layers.flatMap(({ member_ids }) => member_ids),
        ...(calendars.get(id) ?? []).flatMap(({ shifts }) => shifts.map(({ member_id }) => member_id)),
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
    const imported = calendars.get(row.id) ?? [];
    const layers = row.layers.map((layer) => knownLayer(layer, imported, (id) => names.has(id)));
    const plan = { timezone: row.timezone, layers, overrides: own.map(asOverride) };
    return { row, plan, calendars: imported, overrides: own, nameOf };
  });
}

function knownLayer(
  layer: StoredLayer,
  calendars: readonly CalendarRow[],
  isMember: (id: number) => boolean,
): KnownLayer {
  if ('rotation' in layer)
    return { ...layer, member_ids: layer.member_ids.filter(isMember), calendar_id: null };
  const found = calendars.find(({ id }) => id === layer.calendar_id)?.shifts ?? [];
  const shifts = found.filter(({ member_id }) => isMember(member_id));
  return { ...layer, shifts, member_ids: [...new Set(shifts.map(({ member_id }) => member_id))] };
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
