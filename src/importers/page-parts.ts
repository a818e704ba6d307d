// What status pages of other tools have in common: components that people set, maintenance, and subscribers. Pure.

import type { PageHistory } from '../across/as-code/schema.ts';
import type { Draft, DraftPage, Reference } from './draft.ts';
import { cut, nameWithin } from './limits.ts';
import { markdownOf } from './markdown.ts';
import type { Report } from './report.ts';
import type { Fields, SourceItem } from './source-item.ts';

export interface PagesContext {
  draft: Draft;
  report: Report;
  prefix: string;
  now: Date;
  incidents: PageHistory[];
  /** By the id of a component. */
  became: Map<string, Reference>;
}

type StartsAs = 'up' | 'down' | 'new';

export const COMPONENT_REASONS = {
  description: 'A component has no text of its own.',
  only_show_if_degraded: 'A component is always shown.',
} as const;

/** As a manual check: nobody there says how to probe it. */
export function addComponent(
  { draft, became }: PagesContext,
  item: SourceItem,
  { id, key, startsAs }: { id: string; key: string; startsAs: StartsAs | 'impaired' },
): void {
  if (startsAs === 'impaired')
    item.change('status', 'Begins as up: a manual check is up or down, and an incident says more.');
  else item.carry('status');
  draft.uptime_checks.set(key, {
    ...{ name: nameWithin(item, 'name', `Component ${id}`), kind: 'manual' },
    manual: { starts_as: startsAs === 'impaired' ? 'up' : startsAs },
  });
  became.set(id, `uptime_checks.${key}`);
  item.end(`uptime_checks.${key}`);
}

interface Placed {
  id: string;
  group: string | null;
}

const MOST_COMPONENTS = 200;

export function componentsOf(
  { became }: PagesContext,
  item: SourceItem,
  placed: readonly Placed[],
): DraftPage['components'] {
  const shown = placed.flatMap(({ id, group }) => {
    const monitor = became.get(id);
    return monitor === undefined ? [] : [{ monitor, group: group && (cut(group.trim(), 100) || null) }];
  });
  if (shown.length > MOST_COMPONENTS)
    item.refuse('components', `Only the first ${MOST_COMPONENTS} of ${shown.length}.`);
  return shown.slice(0, MOST_COMPONENTS);
}

/** Ends the item. `text`: what was announced of it. */
export function addMaintenance(
  { draft, now }: PagesContext,
  item: SourceItem,
  given: {
    key: string;
    starts: Date | null;
    ends: Date | null;
    isOver: boolean;
    text: { field: string; value: string };
    components: readonly Reference[];
  },
): void {
  const { key, starts, ends, isOver, text, components } = given;
  const problem = isOver || (ends && ends <= now) ? 'It is over.' : null;
  if (problem !== null || !starts || !ends || ends <= starts || components.length === 0) {
    item.end(
      null,
      problem ?? (components.length === 0 ? 'It names no component.' : 'It has no start or no end.'),
    );
    return;
  }
  const { text: description, isCut } = markdownOf(text.value, 500);
  if (isCut) item.change(text.field, 'Cut to 500 characters.');
  else item.carry(text.field);
  draft.maintenance_windows.set(key, {
    ...{ name: nameWithin(item, 'name', 'Maintenance'), description, targets: { ids: [...components] } },
    ...{ starts_at: starts.toISOString(), ends_at: ends.toISOString() },
    show_on_status_pages: true,
  });
  item.end(`maintenance_windows.${key}`);
}

/** Nobody subscribed here: `count` is of email addresses, where it is known. */
export function refuseSubscribers(
  { report }: PagesContext,
  { id, name, count }: { id: string; name: string; count: number | null },
): void {
  if (count === 0) return;
  const who = count === null ? 'Subscribers' : count === 1 ? '1 subscriber' : `${count} subscribers`;
  report.lines.push({
    ...{ grade: 'not_possible', source: `subscribers ${id}`, name, field: null, becomes: null },
    note: `${who}: an address is mailed here once it has confirmed that here. Ask them in the old page to subscribe to the new one.`,
  });
}

/** `#rrggbb`; null: it is none. */
export function colourOf(text: string | null): string | null {
  const [, digits = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text?.trim() ?? '') ?? [];
  if (digits === '') return null;
  const six = digits.length === 6 ? digits : [...digits].map((one) => one + one).join('');
  return `#${six.toLowerCase()}`;
}

/** The objects in it, where it is a list. */
export const listOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

/** null: it is none. */
export function momentOf(value: unknown): Date | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}

export const inOrder = (rows: readonly Fields[], by: string): Fields[] =>
  [...rows].sort((one, other) => Number(one[by] ?? 0) - Number(other[by] ?? 0));
