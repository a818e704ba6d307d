// What of rules is shown, and what a new one begins with, as the address says it.

import { ALERT_KINDS, type AlertKind } from '../../domain/alert-kinds.ts';
import { oneOf, textOf } from '../../search-params.ts';

export interface RuleSearch {
  q?: string;
  kind?: AlertKind;
}

export function validateSearch(given: Record<string, unknown>): RuleSearch {
  const q = textOf(given.q);
  const kind = oneOf(given.kind, ALERT_KINDS);
  return { ...(q && { q }), ...(kind && { kind }) };
}
