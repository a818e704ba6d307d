// Many alerts as few rows: by cause, server, tag or what their subjects depend on. Pure.

import { inNaturalOrder } from '../../../shared/format/natural-order.ts';
import type { Alert } from '../../api/schema.gen.ts';
import type { Grouping } from './search.ts';

/** From so many open alerts on they come grouped, unless the address says otherwise. */
export const MANY = 20;

export interface AlertGroup {
  /** Names it among the rows; no alert has such a key. */
  key: string;
  /** Kind, name or tag; null: alerts that have none. */
  name: string | null;
  alerts: readonly Alert[];
}

type Naming = (alert: Alert) => { id: string | number; name: string } | null;

const NAMINGS: Readonly<Record<Exclude<Grouping, 'tag'>, Naming>> = {
  cause: ({ kind }) => ({ id: kind, name: kind }),
  server: ({ subject: { id, type, name }, depends_on }) => {
    if (type === 'server') return { id: id ?? name, name };
    return depends_on?.type === 'server' ? depends_on : null;
  },
  parent: ({ depends_on }) => depends_on,
};

/** In the order in which their first alerts come; what has no name comes last. Each alert is in one group. */
export function groupAlerts(alerts: readonly Alert[], by: Grouping): AlertGroup[] {
  const naming = by === 'tag' ? byCommonestTag(alerts) : NAMINGS[by];
  const groups = new Map<string, AlertGroup & { alerts: Alert[] }>();
  for (const alert of alerts) {
    const named = naming(alert);
    const key = named === null ? `${by}:` : `${by}:${named.id}`;
    const group = groups.get(key) ?? { key, name: named?.name ?? null, alerts: [] };
    group.alerts.push(alert);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => Number(one.name === null) - Number(other.name === null));
}

/** Of several tags the one that most of these alerts have, so that there are few groups. */
function byCommonestTag(alerts: readonly Alert[]): Naming {
  const counts = new Map<string, number>();
  for (const tag of alerts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const countOf = (tag: string) => counts.get(tag) ?? 0;
  return ({ tags }) => {
    const [first] = tags.toSorted(
      (one, other) => countOf(other) - countOf(one) || inNaturalOrder(one, other),
    );
    return first === undefined ? null : { id: first, name: first };
  };
}

/** What a list draws: alerts, and heads of groups that can be opened. */
export type ListRow =
  | { type: 'alert'; key: string; alert: Alert; isInGroup: boolean }
  | { type: 'group'; key: string; group: AlertGroup; isOpen: boolean };

const rowOf = (alert: Alert, isInGroup: boolean): ListRow => ({
  ...{ type: 'alert', key: String(alert.id), alert, isInGroup },
});

export function rowsOf(
  alerts: readonly Alert[],
  grouping: Grouping | null,
  opened: ReadonlySet<string>,
): ListRow[] {
  if (grouping === null) return alerts.map((alert) => rowOf(alert, false));
  return groupAlerts(alerts, grouping).flatMap((group): ListRow[] => {
    const isOpen = opened.has(group.key);
    const head: ListRow = { type: 'group', key: group.key, group, isOpen };
    return isOpen ? [head, ...group.alerts.map((alert) => rowOf(alert, true))] : [head];
  });
}

/** What can be selected without being shown: the alerts of closed groups. */
export const foldedIn = (rows: readonly ListRow[]): ListRow[] =>
  rows.flatMap((row) =>
    row.type === 'group' && !row.isOpen ? row.group.alerts.map((alert) => rowOf(alert, true)) : [],
  );

/** The keys of the alerts that the box of a row stands for: its own, or those of its group. */
export function boxesOf(rows: readonly ListRow[]): (key: string) => readonly string[] {
  const groups = new Map(
    rows.flatMap((row) =>
      row.type === 'group' ? [[row.key, row.group.alerts.map(({ id }) => String(id))] as const] : [],
    ),
  );
  return (key) => groups.get(key) ?? [key];
}

/** Heads of groups are none. */
export const alertsOf = (rows: readonly ListRow[]): Alert[] =>
  rows.flatMap((row) => (row.type === 'alert' ? [row.alert] : []));
