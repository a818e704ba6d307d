// What of alerts is shown, as the address says it.

import { oneOf, textOf } from '../../search-params.ts';
import { ALERT_KINDS, type AlertKind } from './kinds.ts';

const STATES = ['open', 'acknowledged', 'resolved'] as const;

export interface AlertSearch {
  q?: string;
  state?: (typeof STATES)[number];
  kind?: AlertKind;
}

export function validateSearch(given: Record<string, unknown>): AlertSearch {
  const q = textOf(given.q);
  const state = oneOf(given.state, STATES);
  const kind = oneOf(given.kind, ALERT_KINDS);
  return { ...(q && { q }), ...(state && { state }), ...(kind && { kind }) };
}
