// What of the audit log is looked at: as the address has it, and as the API is asked.

import { momentOf } from '../../../shared/format/zoned-time.ts';
import { oneOf, searchReader, textOf } from '../../search-params.ts';

const OUTCOMES = ['ok', 'refused'] as const;

/** `from` and `to` are days of the person, the last one included. */
export const readAuditSearch = searchReader({
  action: textOf,
  actor: textOf,
  target_type: textOf,
  target_id: textOf,
  outcome: oneOf(OUTCOMES),
  from: textOf,
  to: textOf,
});
export type AuditSearch = { [Name in keyof SearchOfAudit]?: SearchOfAudit[Name] | undefined };
type SearchOfAudit = ReturnType<typeof readAuditSearch>;

/** The API takes moments, and the end is exclusive. What is no day is left out. */
export function filtersOf({ from, to, target_id, ...search }: AuditSearch, zone: string) {
  const begin = midnight(from, 0, zone);
  const end = midnight(to, 1, zone);
  return {
    ...definedOf(search),
    ...(target_id && search.target_type && { target_id }),
    ...(begin && { from: begin }),
    ...(end && { to: end }),
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const definedOf = <T extends object>(given: T): Defined<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>;

const DAY_MS = 86_400_000;

function midnight(day: string | undefined, added: number, zone: string): string | undefined {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) return undefined;
  const local = new Date(at + added * DAY_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
  return momentOf(local, zone)?.toISOString();
}
