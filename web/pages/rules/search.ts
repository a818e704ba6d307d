// What of rules is shown, and what a new one begins with, as the address says it.

import { oneOf, textOf } from '../../search-params.ts';
import { RULE_KINDS, type RuleKind } from './kinds.ts';

export interface RuleSearch {
  q?: string;
  kind?: RuleKind;
}

export function validateSearch(given: Record<string, unknown>): RuleSearch {
  const q = textOf(given.q);
  const kind = oneOf(given.kind, RULE_KINDS);
  return { ...(q && { q }), ...(kind && { kind }) };
}
