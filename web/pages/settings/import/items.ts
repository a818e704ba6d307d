// Which things of an import are looked at. Pure.

import type { Grade, ImportItem } from '../../../api/resources/imports.ts';

export interface Found {
  q: string;
  /** Empty: any. */
  grades: readonly string[];
  sections: readonly string[];
}

export function found(items: readonly ImportItem[], { q, grades, sections }: Found): ImportItem[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const section = item.becomes?.split('.')[0] ?? '';
    const text = [item.name, item.source, item.becomes, item.note].join(' ').toLowerCase();
    return (
      (grades.length === 0 || grades.includes(item.grade)) &&
      (sections.length === 0 || sections.includes(section)) &&
      words.every((word) => text.includes(word))
    );
  });
}

export const countsOf = (items: readonly ImportItem[]): Record<Grade, number> => ({
  carried_over: items.filter(({ grade }) => grade === 'carried_over').length,
  changed: items.filter(({ grade }) => grade === 'changed').length,
  not_possible: items.filter(({ grade }) => grade === 'not_possible').length,
});
