// Groups of Uptime Kuma, which are monitors themselves: who is within which. Pure.

import type { Fields } from '../source-item.ts';

export interface Groups {
  /** Ids of the groups around a monitor, the outermost first. */
  around(id: number): number[];
  /** Ids of what is in a group itself, groups included; of no other monitor, nor of a group that is within itself. */
  members(id: number): number[];
  /** Ids of the monitors within a group, at any depth, that are no groups themselves; of another monitor itself. */
  within(id: number): number[];
  nameOf(id: number): string;
  /** A group around it is paused, which pauses it in Uptime Kuma. */
  isPausedByGroup(id: number): boolean;
}

export function readGroups(monitors: readonly Fields[]): Groups {
  const byId = new Map(monitors.map((row) => [Number(row.id), row]));
  const children = Map.groupBy(monitors, (row) => Number(row.parent ?? 0));
  const parentOf = (id: number) => Number(byId.get(id)?.parent ?? 0);
  const isGroup = (id: number) => byId.get(id)?.type === 'group';

  const around = (id: number): number[] => {
    const found: number[] = [];
    for (let at = parentOf(id); byId.has(at) && !found.includes(at); at = parentOf(at)) found.unshift(at);
    return found;
  };

  const within = (id: number): number[] => {
    if (!isGroup(id)) return byId.has(id) ? [id] : [];
    const seen = new Set<number>();
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      for (const child of children.get(at) ?? []) open.push(Number(child.id));
    }
    return [...seen].filter((one) => !isGroup(one)).sort((one, other) => one - other);
  };

  return {
    around,
    members: (id) =>
      isGroup(id) && !around(id).includes(id) ? (children.get(id) ?? []).map((row) => Number(row.id)) : [],
    within,
    nameOf: (id) => String(byId.get(id)?.name ?? ''),
    isPausedByGroup: (id) => around(id).some((group) => Number(byId.get(group)?.active ?? 1) === 0),
  };
}
