// What of alerts is shown, as the address says it.

import { ALERT_KINDS, type AlertKind } from '../../domain/alert-kinds.ts';
import { oneOf, textOf } from '../../search-params.ts';

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

export const PERIODS = ['24h', '7d', '30d', '90d'] as const;
export type Period = (typeof PERIODS)[number];

/** Of the history, which goes far back. */
export interface HistorySearch extends AlertSearch {
  period?: Period;
  /** Who did something about it. */
  who?: string;
}

export function validateHistorySearch(given: Record<string, unknown>): HistorySearch {
  const period = oneOf(given.period, PERIODS);
  const who = textOf(given.who);
  return { ...validateSearch(given), ...(period && { period }), ...(who && { who }) };
}

const HOUR_MS = 3_600_000;
const HOURS: Readonly<Record<Period, number>> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24, '90d': 90 * 24 };

/** What the API is asked. Periods begin with an hour, so that the question stays the same for a while. */
export function historyFilters({ q, state, kind, period, who }: HistorySearch, now: number) {
  const hour = now - (now % HOUR_MS);
  return {
    ...(q && { q }),
    ...(state && { status: state }),
    ...(kind && { kind }),
    ...(who && { who }),
    ...(period && { from: new Date(hour - HOURS[period] * HOUR_MS).toISOString() }),
  };
}
