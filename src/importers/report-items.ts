// A report by the things that it is about, for a table: one row for each, with its settings below it. Pure.

import { isJsonObject, type JsonObject } from '../../shared/json-schema/json-schema.ts';
import { type Grade, type Report, WITH_THE_WHOLE } from './report.ts';

export interface ReportItem {
  /** What it is called in its own tool: `monitor 12`; null: the tool has no such thing. */
  source: string | null;
  name: string;
  grade: Grade;
  /** `section.key` in the document; null: nothing. */
  becomes: string | null;
  note: string | null;
  fields: { field: string; grade: Grade; note: string | null }[];
}

export function itemsOf({ lines }: Report, document: JsonObject): ReportItem[] {
  const groups = Map.groupBy(lines, ({ source, name }) => `${source}\0${name}`);
  const items = [...groups.values()].flatMap((group): ReportItem[] => {
    const [first] = group;
    if (!first) return [];
    const wholes = group.filter(({ field }) => field === null);
    const fields = group.flatMap(({ field, grade, note }) =>
      field === null || note === WITH_THE_WHOLE ? [] : [{ field, grade, note }],
    );
    const { source, name } = first;
    // A thing may become several; its settings are said once.
    const [whole = { ...first, note: null, grade: worstOf(group.map(({ grade }) => grade)) }, ...more] =
      wholes;
    return [
      { ...{ source, name, fields }, ...outcomeOf(whole, fields) },
      ...more.map((one) => ({ ...{ source, name, fields: [] }, ...outcomeOf(one, []) })),
    ];
  });
  return [...items, ...unnamed(items, document)];
}

/** Others become a part of something, such as tags. */
const REFERENCE = /^[a-z_]+\.\S+$/;

const outcomeOf = (
  { grade, becomes, note }: Report['lines'][number],
  fields: ReportItem['fields'],
): Pick<ReportItem, 'grade' | 'becomes' | 'note'> => ({
  ...{ note, becomes: becomes !== null && REFERENCE.test(becomes) ? becomes : null },
  // With a setting that changed or was lost, the whole is not what it was.
  grade: grade === 'carried_over' && fields.some((one) => one.grade !== 'carried_over') ? 'changed' : grade,
});

const worstOf = (grades: readonly Grade[]): Grade =>
  (['not_possible', 'changed'] as const).find((grade) => grades.includes(grade)) ?? 'carried_over';

/** Of the document what no line is about: rules that are made of whom each monitor notified. */
function unnamed(items: readonly ReportItem[], document: JsonObject): ReportItem[] {
  const named = new Set(items.map(({ becomes }) => becomes));
  return Object.entries(document).flatMap(([section, entries]) =>
    isJsonObject(entries) && section !== 'defaults' && section !== 'moved'
      ? Object.entries(entries).flatMap(([key, entry]): ReportItem[] => {
          const becomes = `${section}.${key}`;
          if (named.has(becomes)) return [];
          const name = isJsonObject(entry) && typeof entry.name === 'string' ? entry.name : key;
          return [{ ...{ source: null, name, grade: 'carried_over', becomes, note: null }, fields: [] }];
        })
      : [],
  );
}
