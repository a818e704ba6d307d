// A long list as few heads: by tag, or by what its rows depend on. Pure.

import { inNaturalOrder } from '../../../shared/format/natural-order.ts';
import type { SubjectReference } from '../../../src/subjects/schema.ts';
import type { StateName } from '../../ui/words/states.ts';

export type Grouping = 'tag' | 'parent';

export interface Grouped {
  id: number;
  tags: readonly string[];
  depends_on?: SubjectReference | null;
}

export interface RowGroup<Row> {
  key: string;
  /** The tag; null: rows that have none, or a group by what its rows depend on. */
  name: string | null;
  /** What its rows depend on; null: nothing, or a group by tag. */
  parent: SubjectReference | null;
  rows: readonly Row[];
  worst: StateName;
  /** How many are in that state. */
  count: number;
}

const WORST_FIRST: readonly StateName[] = [
  ...(['down', 'warn', 'late', 'unknown', 'maint', 'run', 'ok', 'new', 'held', 'paused'] as const),
];
/** What nobody has to look at. */
const CALM: ReadonlySet<StateName> = new Set(['ok', 'run', 'new', 'paused', 'maint', 'held']);

/** In the order in which their first rows come, without a name last. Each row is in one group. */
export function groupRows<Row extends Grouped>(
  rows: readonly Row[],
  by: Grouping,
  stateOf: (row: Row) => StateName,
): RowGroup<Row>[] {
  const nameOf = by === 'tag' ? byCommonestTag(rows) : parentOf;
  return [...Map.groupBy(rows, nameOf)]
    .sort(([one], [other]) => Number(one === null) - Number(other === null))
    .map(([name, its]) => ({
      key: `${by}:${name ?? ''}`,
      name: by === 'tag' ? name : null,
      parent: by === 'parent' ? (its[0]?.depends_on ?? null) : null,
      rows: its,
      ...worstOf(its.map(stateOf)),
    }));
}

const parentOf = ({ depends_on: on }: Grouped): string | null => (on ? `${on.type} ${on.id}` : null);

function worstOf(states: readonly StateName[]): { worst: StateName; count: number } {
  const worst = WORST_FIRST.find((state) => states.includes(state)) ?? 'unknown';
  return { worst, count: states.filter((state) => state === worst).length };
}

/** Of several tags the one that most rows have, so that there are few groups. */
function byCommonestTag(rows: readonly Grouped[]): (row: Grouped) => string | null {
  const counts = new Map<string, number>();
  for (const tag of rows.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const countOf = (tag: string) => counts.get(tag) ?? 0;
  return ({ tags }) =>
    tags.toSorted((one, other) => countOf(other) - countOf(one) || inNaturalOrder(one, other))[0] ?? null;
}

/** Those in which something is wrong are open, unless somebody pressed their head. */
export const isOpen = ({ key, worst }: RowGroup<unknown>, pressed: ReadonlySet<string>): boolean =>
  CALM.has(worst) === pressed.has(key);
