// A document without some of its entries, and without what refers to them. Pure.

import { isJsonObject, type JsonObject } from '../../shared/json-schema/json-schema.ts';

/** Fields that hold keys of a section, without its name. */
const KEYS_OF: Readonly<Record<string, string>> = {
  notify: 'channels',
  rules: 'rules',
  servers: 'servers',
  locations: 'locations',
  schedules: 'schedules',
  everybody_of_schedules: 'schedules',
  escalation_policy: 'escalation_policies',
};

/**
 * `left`: `section.key` of what is left out; `gone`: those of them that nothing may refer to. Rules and windows that are
 * about nothing then are left out as well.
 */
export function withoutEntries(
  document: JsonObject,
  left: ReadonlySet<string>,
  gone: ReadonlySet<string> = left,
): JsonObject {
  if (left.size === 0) return document;
  const sections = Object.entries(document).map(([section, entries]) => {
    if (!isJsonObject(entries)) return [section, entries] as const;
    const kept = Object.entries(entries).flatMap(([key, entry]) => {
      if (left.has(`${section}.${key}`)) return [];
      const rest = stripped(entry, gone);
      return isJsonObject(entry) && isJsonObject(rest) && isPointless(section, entry, rest)
        ? []
        : [[key, rest]];
    });
    return [section, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(sections);
}

const NAMING_ONE = ['depends_on', 'escalation_policy'];

function stripped(value: unknown, left: ReadonlySet<string>, name = ''): unknown {
  if (Array.isArray(value))
    return value.filter((part) => !isGone(part, left, name)).map((part) => stripped(part, left));
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).filter(
    ([field, part]) => !NAMING_ONE.includes(field) || !isGone(part, left, field),
  );
  return Object.fromEntries(fields.map(([field, part]) => [field, stripped(part, left, field)]));
}

function isGone(part: unknown, left: ReadonlySet<string>, name: string): boolean {
  if (isJsonObject(part)) return typeof part.monitor === 'string' && isOf(part.monitor, left);
  if (typeof part !== 'string') return false;
  return isOf(part, left) || (Object.hasOwn(KEYS_OF, name) && left.has(`${KEYS_OF[name]}.${part}`));
}

/** Itself, or a process of a server, or an external check of an integration. */
const isOf = (reference: string, left: ReadonlySet<string>): boolean =>
  left.has(reference) || left.has(reference.split('.', 2).join('.'));

function isPointless(section: string, before: JsonObject, after: JsonObject): boolean {
  if (section !== 'rules' && section !== 'maintenance_windows' && section !== 'silences') return false;
  const lost = (one: unknown, other: unknown) => countOf(one) > 0 && countOf(other) === 0;
  const [old, now] = [before.targets, after.targets].map((targets) => (isJsonObject(targets) ? targets : {}));
  const isAboutNothing = lost(old?.monitors, now?.monitors) && now?.all !== true && countOf(now?.tags) === 0;
  return isAboutNothing || (section === 'rules' && lost(before.notify, after.notify));
}

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
