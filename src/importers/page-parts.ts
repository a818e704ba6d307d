// What status pages of other tools have in common: components that people set, maintenance, and subscribers. Pure, but for
// the draft and the report that they are given.

import type { PageHistory } from '../across/as-code/schema.ts';
import { type Draft, type DraftPage, emptyDraft, type Reference } from './draft.ts';
import { ImportProblem } from './import-problem.ts';
import { cut, nameWithin } from './limits.ts';
import { markdownOf } from './markdown.ts';
import { MOST_READ } from './page-incidents.ts';
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

export const openPages = (tool: string, { prefix, now }: { prefix: string; now: Date }): PagesContext => ({
  ...{ draft: emptyDraft(), report: { tool, lines: [] }, prefix, now },
  ...{ incidents: [], became: new Map() },
});

/** Of an account there. */
const MOST_STATUS_PAGES = 50;
/** With one more, it is known that there are more. */
export const PAGES_ASKED_FOR = MOST_STATUS_PAGES + 1;

export function refuseTooManyPages(pages: readonly Fields[]): void {
  if (pages.length > MOST_STATUS_PAGES)
    throw new ImportProblem(`The key sees more than ${MOST_STATUS_PAGES} pages: use one of fewer.`);
}

const COLOURS = 'States have the colours of Tocsin, which keep their contrast on light and dark pages.';

export const PAGE_REASONS = {
  state_colours: COLOURS,
  twitter: 'Add a link to the header or the footer.',
} as const;

export function customDomainOf(item: SourceItem, field: string): { custom_domain?: string } {
  const domain = item.text(field);
  if (domain === null) return {};
  item.change(field, 'Has to be verified by a DNS record before it is used.');
  return { custom_domain: domain.toLowerCase() };
}

/** Lists that were read no further than this say so. */
export function reportCut(
  { report }: PagesContext,
  { of, name, rows }: { of: string; name: string; rows: readonly Fields[] },
): void {
  if (rows.length < MOST_READ) return;
  report.lines.push({
    ...{ grade: 'not_possible', source: of, name, field: null, becomes: null },
    note: `Only the newest ${MOST_READ.toLocaleString('en')} are read.`,
  });
}

/** What `names` has for a word of another tool; null: it has none. */
export const meantBy = <Value>(names: Readonly<Record<string, Value>>, word: unknown): Value | null =>
  typeof word === 'string' && Object.hasOwn(names, word) ? (names[word] as Value) : null;

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
    note: `${who} ${count === 1 ? 'is' : 'are'} not imported: only addresses that were confirmed here are mailed. Ask them on the old page to subscribe to the new one.`,
  });
}

/** `#rrggbb`; null: it is none, which is said where something is given. */
export function colourOf(item: SourceItem, field: string): string | null {
  const text = item.text(field);
  const [, digits = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text?.trim() ?? '') ?? [];
  if (digits !== '') item.carry(field);
  else if (text !== null) item.refuse(field, 'It is no colour of three or six digits.');
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
