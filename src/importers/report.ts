// What becomes of each setting of another tool: carried over, carried over with a change, or not possible. Pure.

const grades = ['carried_over', 'changed', 'not_possible'] as const;
export type Grade = (typeof grades)[number];

interface ReportLine {
  grade: Grade;
  /** What it is called in its own tool: `monitor 12`. */
  source: string;
  name: string;
  /** null: the whole of it. */
  field: string | null;
  /** Section and key in the document; null: nothing. */
  becomes: string | null;
  /** What changed, or why it is not possible. null: nothing to say. */
  note: string | null;
}

export interface Report {
  tool: string;
  lines: ReportLine[];
}

const countsOf = ({ lines }: Report): Record<Grade, number> => ({
  carried_over: lines.filter(({ grade }) => grade === 'carried_over').length,
  changed: lines.filter(({ grade }) => grade === 'changed').length,
  not_possible: lines.filter(({ grade }) => grade === 'not_possible').length,
});

const TITLES: Record<Grade, string> = {
  carried_over: 'Carried over',
  changed: 'Carried over with a change',
  not_possible: 'Not possible',
};
const MOST_NAMES = 5;

/** Of a field of something that is lost as a whole. */
export const WITH_THE_WHOLE = 'Lost with the whole of it.';

/** For people: what is the same of several things is said once, with their names. */
export function reportText(report: Report): string {
  const counts = countsOf(report);
  const totals = grades.map((grade) => `${TITLES[grade].toLowerCase()}: ${counts[grade]}`).join(', ');
  const carried = report.lines.filter(({ grade, field }) => grade === 'carried_over' && field === null);
  const sections = [
    listed(TITLES.carried_over, carried),
    ...(['changed', 'not_possible'] as const).map((grade) =>
      listed(
        TITLES[grade],
        report.lines.filter((line) => line.grade === grade && line.note !== WITH_THE_WHOLE),
      ),
    ),
  ];
  return `${report.tool}: ${totals} (things and settings; --json lists each)\n${sections.join('')}`;
}

function listed(title: string, lines: readonly ReportLine[]): string {
  if (lines.length === 0) return '';
  const groups = Map.groupBy(lines, ({ source, field, note }) =>
    [source.split(' ')[0], field ?? '', note ?? ''].join('\0'),
  );
  const written = [...groups.values()].map((group) => {
    const [first] = group;
    if (!first) return '';
    const kind = first.source.split(' ')[0];
    const what = first.field === null ? kind : `${kind}.${first.field}`;
    return `  ${what}${first.note === null ? '' : `: ${first.note}`}\n    ${namesOf(group)}\n`;
  });
  return `\n${title}\n${written.join('')}`;
}

function namesOf(lines: readonly ReportLine[]): string {
  const names = [...new Set(lines.map(({ name }) => name))];
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
