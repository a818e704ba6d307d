// The components of a page while they are put in order. Pure.

import type { StatusPage, StatusPageComponent } from '../../../api/schema.gen.ts';

export type Component = StatusPageComponent;

/** What may stand on a status page. */
export const COMPONENT_TYPES = ['server', 'cron_check', 'uptime_check', 'external'] as const;

export const keyOf = ({ type, id }: Pick<Component, 'type' | 'id'>): string => `${type} ${id}`;

export type Monitor = StatusPage['monitors'][number];

/** What a monitor is called; undefined where it is in none of the lists. */
export function nameIn(
  component: Pick<Component, 'type' | 'id'>,
  ...lists: readonly (readonly Pick<Monitor, 'type' | 'id' | 'name'>[])[]
): string | undefined {
  const isIt = ({ type, id }: Pick<Monitor, 'type' | 'id'>) => type === component.type && id === component.id;
  return lists.find((list) => list.some(isIt))?.find(isIt)?.name;
}

/** With the one at `from` at the place `to`. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** The groups in use, in the order of the page. */
export const groupsOf = (components: readonly Pick<Component, 'group'>[]): string[] => [
  ...new Set(components.flatMap(({ group }) => (group ? [group] : []))),
];

/** A new one, in the group of the last. */
export const newComponent = (
  given: Pick<Component, 'type' | 'id'>,
  components: readonly Component[],
): Component => ({
  ...given,
  display_name: null,
  group: components.at(-1)?.group ?? null,
  auto_incident_minutes: null,
});
