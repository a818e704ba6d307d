// What is looked for across accounts, as the address says it.

import { textOf } from '../../search-params.ts';

export interface AdminSearch {
  q?: string;
}

export function validateSearch(given: Record<string, unknown>): AdminSearch {
  const q = textOf(given.q);
  return q ? { q } : {};
}
