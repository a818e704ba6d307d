// The draft of an import as a document. What the API would refuse is left out, and the report says why. Pure.

import type { ProbeKind } from '../../shared/probe-kinds.gen.ts';
import { factsOf } from '../../shared/probe-kinds.ts';
import { type ConfigDocument, sectionOf, VERSION } from '../across/as-code/document.ts';
import { formatDuration } from '../across/as-code/duration.ts';
import { documentName, unitMs } from '../across/as-code/field-names.ts';
import { ValidationFailed } from '../platform/errors.ts';
import { type InputCheck, inputCheck } from '../platform/http/input-check.ts';
import type { Draft, Reference } from './draft.ts';
import { asApi, type SectionOfDraft, withoutRefused } from './draft-references.ts';
import { type Report, WITH_THE_WHOLE } from './report.ts';

/** What is referred to comes first: where it is refused, references to it go. */
const order = [
  'channels',
  'cron_checks',
  'uptime_checks',
  'schedules',
  'escalation_policies',
  'rules',
  'maintenance_windows',
  'status_pages',
] as const satisfies readonly SectionOfDraft[];

/** `paused`: all checks but manual ones are, so that nothing is watched twice before one decides so. */
export function documentOf(
  draft: Draft,
  report: Report,
  { paused = false }: { paused?: boolean } = {},
): ConfigDocument {
  const refused = new Set<Reference>();
  const document: Record<string, unknown> = { version: VERSION };
  for (const name of order) {
    const entries: [string, unknown][] = [];
    for (const [key, given] of draft[name]) {
      const entry = withoutRefused(name, { ...given }, refused);
      const reference = `${name}.${key}`;
      const found = entry === null ? 'Nothing that it is about became something.' : problemOf(name, entry);
      // What it is with the values of its variables is judged when the file is read.
      const problem = entry !== null && draft.hasVariables && hasVariable(entry) ? null : found;
      if (problem !== null || entry === null) {
        refused.add(reference);
        refuse(report, reference, String((given as { name?: unknown }).name ?? key), problem);
      } else entries.push([key, entryOf(name, entry, paused)]);
    }
    if (entries.length > 0) document[name] = Object.fromEntries(entries);
  }
  // Made of what the sections take, by their own check.
  return written(document, draft.hasVariables === true) as unknown as ConfigDocument;
}

/** A dollar of the source that begins no variable there, while others do. */
export const LITERAL_DOLLAR = '\uE000';
const VARIABLE = /\$\{[A-Za-z_]\w*\}/;

const hasVariable = (entry: unknown): boolean => VARIABLE.test(JSON.stringify(entry));

/** What looks like a variable of a document, but is none of the source, is escaped. */
function written(value: unknown, hasVariables: boolean): unknown {
  if (typeof value === 'string') {
    const text = hasVariables ? value : value.replaceAll('${', '$$${');
    return text.replaceAll(`${LITERAL_DOLLAR}{`, '$$${').replaceAll(LITERAL_DOLLAR, '$$');
  }
  if (Array.isArray(value)) return value.map((one) => written(one, hasVariables));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, written(one, hasVariables)]));
}

/** What is wrong with it, as the API would say it, with numbers in place of keys. */
function problemOf(name: SectionOfDraft, entry: Record<string, unknown>): string | null {
  try {
    checkOf(name).input({ params: {}, query: {}, body: asApi(name, entry) });
    return null;
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    return error.issues.map(({ field, reason }) => `${field}: ${reason}`).join('; ');
  }
}

const checks = new Map<SectionOfDraft, InputCheck>();

/** Compiled once for all entries. */
function checkOf(name: SectionOfDraft): InputCheck {
  const known = checks.get(name);
  if (known) return known;
  const section = sectionOf(name);
  if (!section) throw new Error(`no section ${name}`);
  const made = inputCheck({ body: section.schema, refine: section.issues });
  checks.set(name, made);
  return made;
}

function refuse(report: Report, becomes: Reference, name: string, note: string | null): void {
  const first = report.lines.find((line) => line.becomes === becomes && line.field === null);
  const said = report.lines.filter((line) => line.becomes === becomes);
  for (const line of said) {
    line.grade = 'not_possible';
    line.becomes = null;
    line.note = line.field === null ? note : WITH_THE_WHOLE;
  }
  if (!first)
    report.lines.push({ grade: 'not_possible', source: becomes, name, field: null, becomes: null, note });
}

/** Durations lose their unit, ids are called what they refer to. The configuration of a channel stays as it is. */
function entryOf(name: SectionOfDraft, entry: Record<string, unknown>, paused: boolean): unknown {
  const isCheck = name === 'uptime_checks' || name === 'cron_checks';
  // A manual check watches nothing, and is as it is set.
  const own = isCheck && paused && entry.kind !== 'manual' ? { ...entry, paused: true } : entry;
  if (name === 'channels') return own;
  return renamed(isCheck ? withoutDefaults(name === 'cron_checks' ? withoutFirstMiss(own) : own) : own);
}

/**
 * What is imported paused is for another day: its jobs still report elsewhere, so that a slot that they miss here, once it is
 * resumed, is none that was missed. By default a check with a schedule alerts at its first one.
 */
const withoutFirstMiss = (entry: Record<string, unknown>): Record<string, unknown> =>
  entry.paused === true && typeof entry.cron_expression === 'string'
    ? { ...entry, alert_on_first_miss: false }
    : entry;

/** Off, it is said: with a schedule it is on by default. */
const ON_WITH_SCHEDULE = 'alert_on_first_miss';

/** What a person would not write either. An empty list of days is not the default. */
function withoutDefaults(entry: Record<string, unknown>): Record<string, unknown> {
  const { kind } = entry as { kind?: ProbeKind };
  const own = kind ? entry[kind] : undefined;
  const settings = Object.entries(isRecord(own) ? own : {});
  const defaults: Readonly<Record<string, unknown>> = kind ? factsOf(kind).defaults : {};
  const given = settings.filter(([field, one]) => JSON.stringify(one) !== JSON.stringify(defaults[field]));
  const kept = Object.entries(entry).filter(
    ([field, one]) =>
      field !== kind &&
      one !== '' &&
      (one !== false || field === ON_WITH_SCHEDULE) &&
      !((field === 'tags' || field === 'assertions') && Array.isArray(one) && one.length === 0),
  );
  return Object.fromEntries(given.length > 0 ? [...kept, [kind, Object.fromEntries(given)]] : kept);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const AS_IT_IS = ['headers'];

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    fields.map(([field, one]) => {
      const unit = unitMs(field);
      if (unit !== null && typeof one === 'number') return [documentName(field), formatDuration(one * unit)];
      return [documentName(field), AS_IT_IS.includes(field) ? one : renamed(one)];
    }),
  );
}
