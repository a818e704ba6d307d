// One thing of another tool while it is mapped: whatever of it is not spoken of in the end is reported as not possible,
// so that nothing is dropped silently. Pure.

import { type Grade, type Report, WITH_THE_WHOLE } from './report.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface SourceItem {
  readonly fields: Fields;
  text(field: string): string | null;
  number(field: string): number | null;
  flag(field: string): boolean;
  /** Given, and not what the tool has by default. */
  isSet(field: string): boolean;
  carry(...fields: string[]): void;
  change(field: string, note: string): void;
  refuse(field: string, note: string): void;
  /** Ends it: as `becomes`, or as nothing for the reason `note`. */
  end(becomes: string | null, note?: string | null): void;
}

export interface ItemOptions {
  source: string;
  name: string;
  fields: Fields;
  /** What a field has when nobody set it; null, '' and [] and {} are that of every field. */
  defaults?: Fields;
  /** Fields that are about the tool itself: ids, moments, what it measured. */
  internal?: readonly string[];
  /** Why a field cannot be carried over, where the mapping says nothing of it. */
  reasons?: Readonly<Record<string, string>>;
}

const NO_EQUAL = 'Tocsin has no such setting.';

export function openItem(report: Report, options: ItemOptions): SourceItem {
  const { source, name, fields, defaults = {}, internal = [], reasons = {} } = options;
  const spoken = new Map<string, { grade: Grade; note: string | null }[]>();
  const speak = (field: string, grade: Grade, note: string | null) =>
    spoken.set(field, [...(spoken.get(field) ?? []), { grade, note }]);
  const isSet = (field: string) => !isEmpty(fields[field]) && !isSame(fields[field], defaults[field]);
  return {
    fields,
    text: (field) => asText(fields[field]),
    number: (field) => asNumber(fields[field]),
    flag: (field) => isTrue(fields[field]),
    isSet,
    carry: (...names) => {
      for (const field of names) if (!spoken.has(field)) speak(field, 'carried_over', null);
    },
    change: (field, note) => {
      speak(field, 'changed', note);
    },
    refuse: (field, note) => {
      speak(field, 'not_possible', note);
    },
    end: (becomes, note = null) => {
      const about = { source, name, becomes };
      const grade = becomes === null ? 'not_possible' : note === null ? 'carried_over' : 'changed';
      report.lines.push({ ...about, grade, field: null, note });
      const isLost = becomes === null;
      for (const field of new Set([...Object.keys(fields), ...spoken.keys()])) {
        if (internal.includes(field) && !spoken.has(field)) continue;
        const said = spoken.get(field) ?? [];
        const kept = said.filter(({ grade }) => grade !== 'carried_over' || isSet(field));
        if (isLost && isSet(field))
          report.lines.push({ ...about, grade: 'not_possible', field, note: WITH_THE_WHOLE });
        else if (said.length === 0 && isSet(field))
          report.lines.push({ ...about, grade: 'not_possible', field, note: reasons[field] ?? NO_EQUAL });
        else if (!isLost) for (const one of kept) report.lines.push({ ...about, field, ...one });
      }
    },
  };
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  if (value === '[]' || value === '{}') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** As the tool has it: databases write true as 1 and numbers as texts. */
const isSame = (value: unknown, other: unknown) =>
  other !== undefined && (value === other || JSON.stringify(plain(value)) === JSON.stringify(plain(other)));
const plain = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
}

function asNumber(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'bigint') return null;
  if (value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

const isTrue = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true';
