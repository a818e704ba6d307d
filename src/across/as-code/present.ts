// Plans and drift as the API gives them, in the words of documents. Pure.

import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { type NameOf, toEntry } from './convert.ts';
import { sectionOf } from './document.ts';
import { documentPath } from './field-names.ts';
import { namesOf, namingIn } from './names.ts';
import { changesOf, type Existing, type Step } from './plan.ts';
import { type Prepared, sectionOfStep } from './prepare.ts';
import { resources } from './resources/all.ts';
import type { Settings } from './resources/resource.ts';
import type { Drift, Plan } from './schema.ts';
import type { KeyRow } from './store.ts';
import type { World } from './world.ts';

export function presentPlan({ world, desired, steps, plan_id, adoptable, unreported }: Prepared): Plan {
  const named = new Set(desired.flatMap(({ existing }) => existing ?? []));
  const nameOf = withHandMade(
    namesOf(
      [
        ...world.outside,
        ...world.existing.flatMap((one) =>
          one.key === null || named.has(one) ? [] : [{ ...one, key: one.key }],
        ),
        ...desired,
      ],
      world.external,
    ),
    world,
  );
  const changed = new Set(steps.flatMap(({ desired: one }) => one ?? []));
  return {
    ...{ plan_id, applied: false },
    steps: steps.map((step) => presentStep(step, nameOf)),
    unchanged: desired.length - changed.size,
    adoptable,
    unreported,
  };
}

function presentStep(step: Step, nameOf: NameOf): Plan['steps'][number] {
  const { action, desired, existing } = step;
  const section = sectionOfStep(step);
  return {
    ...{ action, section, key: desired?.key ?? existing?.key ?? null, id: existing?.id ?? null },
    name: (desired ?? existing)?.settings.name ?? '',
    changes: changesOf(step, concealing(step), (value) => shownIn(section, value, step, nameOf)),
  };
}

const concealing = (step: Step) => (settings: Settings) =>
  resources[sectionOfStep(step)].conceal?.(settings) ?? settings;

/** One field as the document has it; of what is distinguished by its kind, that of the step. */
function shownIn(
  section: Existing['section'],
  value: JsonObject,
  { existing }: Step,
  nameOf: NameOf,
): unknown {
  const kind = existing?.settings.kind;
  const [name] = Object.keys(value);
  const entry = toEntry(sectionOf(section)?.schema ?? {}, { kind, ...value }, namingIn(section, nameOf));
  const shown = Object.entries(entry).filter(([field]) => name === 'kind' || field !== 'kind');
  return shown[0]?.[1] ?? Object.values(value)[0] ?? null;
}

/** What was made by hand is called by its name. */
function withHandMade(nameOf: NameOf, { existing, external }: World): NameOf {
  const names = new Map(existing.map(({ section, id, settings }) => [`${section} ${id}`, settings.name]));
  const monitors = new Map([
    ...existing.map(({ id, settings }) => [id, settings.name] as const),
    ...external.map(({ id, alert }) => [id, alert] as const),
  ]);
  return (section, named) =>
    nameOf(section, named) ??
    (section === null ? monitors.get(named.id) : names.get(`${section} ${named.id}`)) ??
    String(named.id);
}

/** What differs from what was applied. */
export function driftOf(world: World): Drift['drift'] {
  const nameOf = withHandMade(
    namesOf(
      [
        ...world.outside,
        ...world.existing.flatMap((one) => (one.key === null ? [] : [{ ...one, key: one.key }])),
      ],
      world.external,
    ),
    world,
  );
  return world.keys.flatMap((row) => {
    const existing = world.keyed(row.section, row.key);
    const changes = existing ? driftedFields(existing, row, nameOf) : [];
    if (!existing || changes.length === 0) return [];
    const { section, key, source } = row;
    return [{ section, key, source, id: existing.id, name: existing.settings.name, changes }];
  });
}

/** Without lists in another order, which earlier versions stored as they were given. */
function driftedFields(existing: Existing, { section, applied }: KeyRow, nameOf: NameOf) {
  const step: Step = { action: 'update', desired: null, existing, fields: [] };
  const now: JsonObject = JSON.parse(JSON.stringify(concealing(step)(existing.settings)));
  const before = applied as JsonObject;
  const shown = (value: JsonObject) => shownIn(section, value, step, nameOf);
  return Object.keys(now)
    .filter((name) => name in before && !isDeepStrictEqual(before[name], now[name]))
    .map((name) => ({
      field: documentPath(name),
      before: shown({ [name]: before[name] }),
      after: shown({ [name]: now[name] }),
    }))
    .filter(({ before: was, after: is }) => !isDeepStrictEqual(was, is));
}
