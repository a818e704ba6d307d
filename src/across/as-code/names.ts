// What resources are called in documents. Pure.

import type { NamedCheck } from '../../monitors/external/named.ts';
import type { NameOf, Naming } from './convert.ts';
import { KEY_PATTERN, type SectionName } from './document.ts';
import { externalName } from './field-names.ts';

export interface Known {
  section: SectionName | typeof PEOPLE;
  id: number | string;
  key: string;
}

/** Members of the account, by their email addresses: no section, but named like one. */
export const PEOPLE = 'members';

/** Where a field that could be any monitor elsewhere is a member. */
const OF_PEOPLE: readonly SectionName[] = ['schedules', 'escalation_policies'];

export const namesPeople = (section: SectionName): boolean => OF_PEOPLE.includes(section);

const ORDERED = ['servers', 'server_ids'];

/** How a section names others. Members take their turns in the order of a schedule. */
export const namingIn = (section: SectionName, nameOf: NameOf): Naming => ({
  nameOf: (named, one) => nameOf(named ?? anyOf(section), one),
  isOrdered: (name) => ORDERED.includes(name) || (section === 'schedules' && name === 'member_ids'),
});

/** What a field of this section names that could name anything. */
export const anyOf = (section: SectionName): typeof PEOPLE | null => (namesPeople(section) ? PEOPLE : null);

const MONITORS: readonly SectionName[] = [
  ...(['servers', 'processes', 'uptime_checks', 'cron_checks', 'external_checks'] as const),
];

/** `servers.db1.processes.postgres` of the process `db1.postgres`. */
function referenceOf(section: SectionName, key: string): string {
  const [server = '', process] = key.split('.');
  if (section === 'external_checks') return externalName(server, key.slice(server.length + 1));
  return section === 'processes' ? `servers.${server}.processes.${process}` : `${section}.${key}`;
}

export function namesOf(known: readonly Known[], external: readonly NamedCheck[] = []): NameOf {
  const keys = new Map(known.map(({ section, id, key }) => [`${section} ${id}`, key]));
  for (const { id, integration_id, alert } of external) {
    const integration = keys.get(`integrations ${integration_id}`);
    if (integration !== undefined) keys.set(`external_checks ${id}`, `${integration}.${alert}`);
  }
  return (section, { id }) => {
    if (section !== null) return keys.get(`${section} ${id}`) ?? null;
    const found = MONITORS.find((one) => keys.has(`${one} ${id}`));
    return found ? referenceOf(found, keys.get(`${found} ${id}`) ?? '') : null;
  };
}

const LONGEST = 60;

/** A key for what has none, from its name; unlike all that are taken. */
export function newKey(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  const base = new RegExp(KEY_PATTERN).test(plain) ? plain : 'unnamed';
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(key)) return key;
  }
}
