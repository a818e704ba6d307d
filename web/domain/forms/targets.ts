// What targets cover. Pure.

import { inNaturalOrder } from '../../../shared/format/natural-order.ts';
import type { SubjectType } from '../../../src/subjects/schema.ts';
import type { Targets } from '../../../src/subjects/targets-schema.ts';

export interface Subject {
  type: Exclude<SubjectType, 'process'>;
  id: number;
  name: string;
  tags: readonly string[];
}

/** What any of the three names; processes come with their servers and are not counted. */
export function coveredBy(targets: Partial<Targets>, subjects: readonly Subject[]): Subject[] {
  const ids = new Set(targets.ids);
  const tags = new Set(targets.tags);
  return subjects.filter(
    (subject) => targets.all || ids.has(subject.id) || subject.tags.some((tag) => tags.has(tag)),
  );
}

export const tagsOf = (subjects: readonly Subject[]): string[] =>
  [...new Set(subjects.flatMap(({ tags }) => tags))].sort(inNaturalOrder);
