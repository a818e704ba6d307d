// What the stream sends, and which answers of the API it is about.

import type { QueryKey } from '@tanstack/react-query';
import { hasWords } from '../words.ts';

export interface Change {
  type: string;
  id: number | string;
  /** As the GET of the resource gives it; null: it was deleted. */
  resource: Row | null;
}

export interface Row {
  id: number | string;
  [field: string]: unknown;
}

/** TV dashboards and custom endpoints have names of their own for their id. */
type Named = Partial<Record<'id' | 'dashboard_id' | 'endpoint_id', Row['id']>>;

export const rowId = ({ id, dashboard_id, endpoint_id }: Named): Row['id'] | undefined =>
  id ?? dashboard_id ?? endpoint_id;

/** The second part of the keys of what is about such a resource. */
const resources: Readonly<Record<string, string>> = {
  cron_check: 'cron-checks',
  server: 'servers',
  uptime_check: 'uptime-checks',
  process: 'processes',
  external: 'external-checks',
  alert: 'alerts',
  incident: 'incidents',
  silence: 'silences',
  maintenance_window: 'maintenance-windows',
  schedule: 'schedules',
  escalation_policy: 'escalation-policies',
};

/** What shows whether something is muted: a silence or a maintenance window that changes may change any of it. */
export const SHOW_MUTES = [
  'alerts',
  'cron-checks',
  'servers',
  'processes',
  'uptime-checks',
  'external-checks',
];

export const mutes = ({ type }: Pick<Change, 'type'>): boolean =>
  type === 'silence' || type === 'maintenance_window';

export const resourceOf = ({ type }: Pick<Change, 'type'>): string | null => resources[type] ?? null;

/** null for an event that is none of ours: newer servers may send more. */
export function changeOf(type: string, text: string): Change | null {
  if (!(type in resources)) return null;
  const resource: unknown = JSON.parse(text);
  if (!isRow(resource)) return null;
  return { type, id: resource.id, resource: resource.deleted === true ? null : resource };
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  (typeof value.id === 'number' || typeof value.id === 'string');

/** Whether its settings are of before those that are known: the answer to a change may overtake what is sent of the time before. */
export const isOlder = (row: Row, known: Row): boolean =>
  typeof row.updated_at === 'string' &&
  typeof known.updated_at === 'string' &&
  row.updated_at < known.updated_at;

export type Filters = Readonly<Record<string, unknown>>;

/** The filters of a list: `[account, resource, 'list', filters]`. */
export function filtersOf(key: QueryKey): Filters {
  const filters = key[3];
  return typeof filters === 'object' && filters !== null ? (filters as Filters) : {};
}

/** Whether a list with these filters has the row; null where that cannot be told from the row. */
export function fits(filters: Filters, row: Row): boolean | null {
  const answers = Object.entries(filters)
    .filter(([, wanted]) => wanted !== undefined && wanted !== null && wanted !== '')
    .map(([name, wanted]) => fitsOne(name, wanted, row));
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
}

function fitsOne(name: string, wanted: unknown, row: Row): boolean | null {
  const { subject, tags } = row;
  switch (name) {
    case 'tag':
      return Array.isArray(tags) ? [wanted].flat().every((tag) => tags.includes(tag)) : null;
    case 'q':
      // What is not in its name may be in what the search looks at besides.
      return hasWords(String(wanted), { id: Number(row.id), texts: [String(row.name), ...textsOf(tags)] })
        ? true
        : null;
    case 'status':
      // Of incidents: whatever is not over.
      return wanted === 'active' ? row.status !== 'resolved' : [wanted].flat().includes(row.status);
    // An order leaves out nothing.
    case 'sort':
      return true;
    case 'subject_type':
      return isField(subject, 'type') ? subject.type === wanted : null;
    case 'subject_id':
      return isField(subject, 'id') ? subject.id === wanted : null;
    default:
      return name in row ? [wanted].flat().includes(row[name]) : null;
  }
}

const textsOf = (tags: unknown): string[] => (Array.isArray(tags) ? tags.map(String) : []);

const isField = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && name in value;
