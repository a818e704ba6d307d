// What of alerts is shown, as the address says it.

import { ALERT_KINDS } from '../../domain/alert-kinds.ts';
import { oneOf, searchReader, textOf } from '../../search-params.ts';

export const GROUPINGS = ['cause', 'server', 'tag', 'parent'] as const;
export type Grouping = (typeof GROUPINGS)[number];

const STATES = ['open', 'acknowledged', 'resolved'] as const;

export const PERIODS = ['24h', '7d', '30d', '90d'] as const;
export type Period = (typeof PERIODS)[number];

const OF_ALERTS = { q: textOf, state: oneOf(STATES), kind: oneOf(ALERT_KINDS) } as const;

export const validateSearch = searchReader({ ...OF_ALERTS, group: oneOf(['none', ...GROUPINGS]) });
export type AlertSearch = ReturnType<typeof validateSearch>;

/** Of the history, which goes far back; `who` did something about it. */
export const validateHistorySearch = searchReader({ ...OF_ALERTS, period: oneOf(PERIODS), who: textOf });
export type HistorySearch = ReturnType<typeof validateHistorySearch>;

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
