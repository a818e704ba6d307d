// Takes back what a document did: what it created goes, and what it changed is again as it was before.

import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject } from '../../../shared/json-schema/json-schema.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Outdated } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { Applied } from './apply.ts';
import { type SectionName, sections } from './document.ts';
import { documentPath } from './field-names.ts';
import type { Existing } from './plan.ts';
import { sectionOfStep } from './prepare.ts';
import { resources } from './resources/all.ts';
import type { Settings } from './resources/resource.ts';
import { inParts } from './runs.ts';
import { lockDocument, saveKeys } from './store.ts';
import { readWorld } from './world.ts';

/** One thing that was created or changed. Holds secrets. */
export interface Undoable {
  section: SectionName;
  id: number | string;
  key: string;
  /** null: it was created. */
  before: { key: string; settings: Settings; source: string | null; applied: unknown } | null;
  /** As it was left. */
  after: unknown;
}

/** What somebody changed since, or what would lose its link to something. */
interface ChangedSince {
  section: string;
  id: number | string;
  name: string;
  /** As documents call them; empty: it refers to what goes. */
  fields: string[];
}

/** `keeps`: what stays where it is to stay as it is. */
type Since = ChangedSince & { keeps: string[] };

export interface Undone {
  removed: number;
  restored: number;
  kept: number;
}

/** Of what was deleted to be made anew, only the new one is known. */
export function undoableOf({ prepared, ids, after }: Applied): Undoable[] {
  const now = new Map(after.existing.map((one) => [`${one.section} ${one.id}`, one.settings]));
  const rows = new Map(prepared.world.keys.map((row) => [`${row.section} ${row.key}`, row]));
  return prepared.steps.flatMap((step) => {
    const { desired, existing, action } = step;
    const section = sectionOfStep(step);
    // External checks that nothing names any more go by themselves.
    if (!desired || section === 'external_checks') return [];
    const id = ids.get(Number(desired.id)) ?? desired.id;
    const row = existing?.key ? rows.get(`${section} ${existing.key}`) : undefined;
    const isNew = action === 'create' || action === 'replace' || !existing || !row;
    const before = isNew
      ? null
      : { key: row.key, settings: existing.settings, source: row.source, applied: row.applied };
    return [{ section, id, key: desired.key, before, after: plain(now.get(`${section} ${id}`)) }];
  });
}

/**
 * In the transaction. `changed`: what happens to what people changed since; null: throws Outdated `changed_since`, which
 * lists it.
 */
export async function undo(
  tx: Tx,
  outer: ActorCall,
  undoable: readonly Undoable[],
  changed: 'keep' | 'undo' | null,
): Promise<Undone> {
  await lockDocument(tx, outer.actor.account_id);
  const call = { ...outer, app: { ...outer.app, database: tx } };
  const { existing } = await readWorld(call);
  const found = new Map(existing.map((one) => [placeOf(one), one]));
  const since = changesSince(undoable, existing, found);
  if (changed === null && since.length > 0)
    throw new Outdated('changed_since', { changed: since.map(({ keeps: _, ...said }) => said) });
  const kept = new Set(changed === 'keep' ? since.flatMap(({ keeps }) => keeps) : []);
  const acting = undoable.flatMap((one) => {
    const current = found.get(placeOf(one));
    return current && !kept.has(placeOf(one)) ? [{ ...one, current }] : [];
  });
  const restored = acting.filter(({ before }) => before !== null);
  const removed = acting.filter(({ before }) => before === null);
  for (const part of inParts(inReverse(restored), ({ section }) => section)) await restore(tx, call, part);
  for (const part of inParts(inReverse(removed), ({ section }) => section)) await remove(call, part);
  return { removed: removed.length, restored: restored.length, kept: undoable.length - acting.length };
}

type Acting = Undoable & { current: Existing };

/** Of one section. */
async function restore(tx: Tx, call: ActorCall, part: readonly Acting[]): Promise<void> {
  const [first] = part;
  if (!first) return;
  const { change, changeMany } = resources[first.section];
  const changes = part.flatMap(({ before, current }) => {
    const fields = before ? fieldsOf(before.settings, current.settings) : [];
    return before && fields.length > 0
      ? [{ current, id: current.id, settings: before.settings, fields }]
      : [];
  });
  if (changeMany && changes.length > 0) await changeMany(call, changes);
  else for (const { current, settings, fields } of changes) await change(call, current, { settings, fields });
  const keys = part.flatMap(({ id, before }) => (before ? [{ ...before, resource: id }] : []));
  await saveKeys(tx, call.actor.account_id, first.section, keys, call.now);
}

/** Of one section. */
async function remove(call: ActorCall, part: readonly Acting[]): Promise<void> {
  const [first] = part;
  if (!first) return;
  const { remove: removeOne, removeMany } = resources[first.section];
  const gone = part.map(({ current }) => current);
  if (removeMany) await removeMany(call, gone);
  else for (const one of gone) await removeOne(call, one);
}

/** What refers to others comes before them. */
function inReverse<One extends { section: SectionName }>(things: readonly One[]): One[] {
  const rankOf = ({ section }: One) => sections.findIndex(({ name }) => name === section);
  return things.toReversed().sort((one, other) => rankOf(other) - rankOf(one));
}

function changesSince(
  undoable: readonly Undoable[],
  existing: readonly Existing[],
  found: ReadonlyMap<string, Existing>,
): Since[] {
  const own = new Set(undoable.map(placeOf));
  const changed = undoable.flatMap((one): Since[] => {
    const current = found.get(placeOf(one));
    if (!current) return [];
    const fields = fieldsOf(one.after, current.settings);
    if (fields.length === 0) return [];
    return [
      { ...nameOf(current), fields: fields.map((field) => documentPath(field)), keeps: [placeOf(one)] },
    ];
  });
  const going = new Set(undoable.filter(({ before }) => before === null).map(placeOf));
  const others = existing.filter((one) => !own.has(placeOf(one)));
  const losing = others.flatMap((one): Since[] => {
    const keeps = placesIn(one.settings).filter((place) => going.has(place));
    return keeps.length > 0 ? [{ ...nameOf(one), fields: [], keeps }] : [];
  });
  return [...changed, ...losing];
}

const nameOf = ({ section, id, settings }: Existing) => ({ section, id, name: settings.name });

const SUBJECTS: readonly SectionName[] = ['uptime_checks', 'cron_checks', 'servers', 'processes'];

const placeOf = ({ section, id }: { section: string; id: number | string }): string =>
  `${SUBJECTS.some((one) => one === section) ? 'subject' : section} ${id}`;

/** Lists of ids, by what they are of. */
const IDS: Readonly<Record<string, string>> = {
  ids: 'subject',
  servers: 'subject',
  server_ids: 'subject',
  channel_ids: 'channels',
  rule_ids: 'rules',
  location_ids: 'locations',
  schedule_ids: 'schedules',
  everybody_of_schedule_ids: 'schedules',
};

/** All that settings refer to. */
function placesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(placesIn);
  if (!isJsonObject(value)) return [];
  const own = typeof value.type === 'string' && typeof value.id === 'number' ? [`subject ${value.id}`] : [];
  return Object.entries(value)
    .flatMap(([name, part]) => {
      const of = Object.hasOwn(IDS, name) ? IDS[name] : undefined;
      if (name === 'escalation_policy_id' && part !== null) return [`escalation_policies ${part}`];
      return of && Array.isArray(part) ? part.map((id) => `${of} ${id}`) : placesIn(part);
    })
    .concat(own);
}

/** Those that differ. */
function fieldsOf(one: unknown, other: unknown): string[] {
  const [before, now] = [plain(one), plain(other)];
  if (!isJsonObject(before) || !isJsonObject(now)) return [];
  return Object.keys(now).filter((name) => !isDeepStrictEqual(before[name] ?? null, now[name] ?? null));
}

/** As JSON has it, in which it was stored. */
const plain = (value: unknown): JsonObject | null =>
  value === undefined ? null : JSON.parse(JSON.stringify(value));
