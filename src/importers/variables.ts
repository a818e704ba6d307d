// What variables of an import stand for, where nobody has an environment to take them from. Pure.

import { isJsonObject, type JsonObject } from '../../shared/json-schema/json-schema.ts';
import { type Report, WITH_THE_WHOLE } from './report.ts';
import { withoutEntries } from './without-entries.ts';

export type Values = Readonly<Record<string, string>>;

const VARIABLE = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Entries that need a variable without a value are left out, which the report says. */
export function withValues(document: JsonObject, report: Report, values: Values): JsonObject {
  const left = new Set<string>();
  const sections = Object.entries(document).map(([section, entries]) => {
    if (!isJsonObject(entries)) return [section, entries] as const;
    const read = Object.entries(entries).map(([key, entry]) => {
      const missing = new Set<string>();
      const said = substituted(entry, values, missing);
      if (missing.size > 0) {
        left.add(`${section}.${key}`);
        leaveOut(report, `${section}.${key}`, [...missing]);
      }
      return [key, said];
    });
    return [section, Object.fromEntries(read)] as const;
  });
  return withoutEntries(Object.fromEntries(sections), left);
}

function substituted(value: unknown, values: Values, missing: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((part) => substituted(part, values, missing));
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, substituted(part, values, missing)]),
    );
  if (typeof value !== 'string' || !value.includes('${')) return value;
  return value.replace(VARIABLE, (found, name: string | undefined) => {
    if (name === undefined) return '${';
    if (Object.hasOwn(values, name)) return values[name] ?? '';
    missing.add(name);
    return found;
  });
}

/** What somebody does who has no environment. */
export const givingAgain = (...names: readonly string[]): string =>
  `Import again, with ${names.map((name) => `${name}=…`).join(', ')} under Variables`;

function leaveOut(report: Report, becomes: string, missing: readonly string[]): void {
  const note = `Needs ${missing.join(', ')}. ${givingAgain(...missing)}.`;
  const lines = report.lines.filter((line) => line.becomes === becomes);
  for (const line of lines) {
    line.note = line.field === null ? note : WITH_THE_WHOLE;
    line.grade = 'not_possible';
    line.becomes = null;
  }
  if (!lines.some(({ field }) => field === null))
    report.lines.push({
      ...{ grade: 'not_possible', source: becomes, name: becomes, field: null, becomes: null },
      note,
    });
}
