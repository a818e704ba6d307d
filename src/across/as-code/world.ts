// What an account has, and by which keys documents know it.

import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { isJsonObject } from '../../../shared/json-schema/json-schema.ts';
import { emailKey } from '../../accounts/people/email-address.ts';
import { alertHash } from '../../monitors/external/alert-name.ts';
import { type NamedCheck, namedChecks } from '../../monitors/external/named.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { type SectionName, sectionOf, sections } from './document.ts';
import { type Outside, readOutside } from './outside.ts';
import { type Existing, isReplaced } from './plan.ts';
import type { Account } from './references.ts';
import { resources } from './resources/all.ts';
import { findKeys, type KeyRow } from './store.ts';

export interface World {
  existing: Existing[];
  keys: KeyRow[];
  /** What has this key. */
  keyed: (section: SectionName, key: string) => Existing | undefined;
  outside: readonly Outside[];
  /** What tools report through its integrations. */
  external: readonly NamedCheck[];
}

export async function readWorld(view: Pick<ActorCall, 'app' | 'actor' | 'now'>): Promise<World> {
  const keys = await findKeys(view.app.database, view.actor.account_id);
  const keyOf = new Map(keys.map(({ section, resource, key }) => [`${section} ${resource}`, key]));
  const existing: Existing[] = [];
  for (const { name: section } of sections)
    for (const { id, settings } of await resources[section].read(view))
      existing.push({ section, id, key: keyOf.get(`${section} ${id}`) ?? null, settings });
  const byKey = new Map(
    existing.flatMap((one) => (one.key === null ? [] : [[`${one.section} ${one.key}`, one] as const])),
  );
  const keyed: World['keyed'] = (section, key) => byKey.get(`${section} ${key}`);
  const external = await namedChecks(view.app.database, view.actor.account_id);
  return { existing, keys, keyed, outside: await readOutside(view), external };
}

export interface Matching {
  account: Account;
  /** What an entry is about: by its key, by the one it had before, or with `adopt` by its name; null: nothing yet. */
  match: (section: SectionName, key: string) => Existing | null;
  /** What was made by hand and has the name of an entry, which `adopt` would take over. */
  namesake: (section: SectionName, key: string) => Existing | null;
}

/** How the entries of a document meet the account. */
export function matching(world: World, document: JsonObject, { adopt }: { adopt: boolean }): Matching {
  const before = formerKeys(document);
  const byName = adoptable(world);
  const namesake = (section: SectionName, key: string): Existing | null => {
    const named = givenIn(document, section, key);
    return named ? (byName.get(nameKey(section, { name: key, ...named })) ?? null) : null;
  };
  const match = (section: SectionName, key: string): Existing | null => {
    const former = before.get(`${section} ${key}`) ?? formerServer(before, section, key);
    const found =
      world.keyed(section, key) ?? (former === undefined ? undefined : world.keyed(section, former));
    return found ?? (adopt ? namesake(section, key) : null);
  };
  const kept = (section: SectionName, key: string): Existing | null => {
    const found = match(section, key);
    const given = givenIn(document, section, key);
    // Another kind is another thing, which has no id yet.
    const isOther = found && given && section !== 'processes' && isReplaced(section, found.settings, given);
    return isOther ? null : found;
  };
  return {
    match,
    namesake,
    account: {
      find(section, key) {
        const found = kept(section, key);
        return found ? { type: sectionOf(section)?.type ?? section, id: Number(found.id) } : null;
      },
      stored: (section, key) => kept(section, key)?.settings ?? null,
      outside: outsideBy(world),
      external: externalBy(world),
    },
  };
}

/** Addresses are compared as they are at sign-in; of two shared locations with one name it is the newer. */
function outsideBy({ outside }: World): Account['outside'] {
  const byKey = new Map(outside.map((one) => [`${one.section} ${emailKey(one.key)}`, one]));
  return (section, reference) => {
    const found = byKey.get(`${section} ${emailKey(reference)}`);
    return found ? { type: section, id: found.id } : null;
  };
}

function externalBy({ external }: World): Account['external'] {
  const byHash = new Map(external.map((one) => [`${one.integration_id} ${one.hash}`, one]));
  return (integrationId, alert) => {
    const found = byHash.get(`${integrationId} ${alertHash(alert)}`);
    return found ? { type: 'external', id: found.id, isReported: found.is_reported } : null;
  };
}

/** By section and key, the key before. */
function formerKeys({ moved }: JsonObject): Map<string, string> {
  const pairs = Object.entries(isJsonObject(moved) ? moved : {}).flatMap(([from, to]) => {
    const [old, now] = [from, String(to)].map(placeOf);
    return old && now && old.section === now.section ? [[`${now.section} ${now.key}`, old.key] as const] : [];
  });
  return new Map(pairs);
}

function placeOf(reference: string): { section: string; key: string } | null {
  const [section = '', key, inner, part] = reference.split('.');
  if (section === 'servers' && inner === 'processes') return { section: inner, key: `${key}.${part}` };
  return key === undefined ? null : { section, key };
}

/** Processes go with their server. */
function formerServer(before: ReadonlyMap<string, string>, section: SectionName, key: string) {
  if (section !== 'processes') return undefined;
  const [server, process] = key.split('.');
  const former = before.get(`servers ${server}`);
  return former === undefined ? undefined : `${former}.${process}`;
}

function givenIn(document: JsonObject, section: SectionName, key: string): JsonObject | null {
  const [first = '', part = ''] = key.split('.');
  const around = document[section === 'processes' ? 'servers' : section];
  const given = isJsonObject(around) && Object.hasOwn(around, first) ? around[first] : undefined;
  if (section !== 'processes') return given === null ? {} : isJsonObject(given) ? given : null;
  const processes = isJsonObject(given) && isJsonObject(given.processes) ? given.processes : {};
  const process = Object.hasOwn(processes, part) ? processes[part] : undefined;
  return isJsonObject(process) ? process : null;
}

const nameKey = (section: SectionName, { name, slug }: JsonObject) =>
  JSON.stringify([section, section === 'status_pages' ? slug : name]);

/** What has no key, by its name, where only one is called so. Processes are found by their server alone. */
function adoptable({ existing }: World): Map<string, Existing> {
  const byHand = existing.filter(({ key, section }) => key === null && section !== 'processes');
  const groups = Map.groupBy(byHand, ({ section, settings }) => nameKey(section, settings));
  return new Map(
    [...groups].flatMap(([name, [only, ...others]]) =>
      only && others.length === 0 ? [[name, only] as const] : [],
    ),
  );
}
