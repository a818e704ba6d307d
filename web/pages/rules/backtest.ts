// What a back-test found, as it is drawn. Pure.

import type { Backtest } from '../../api/schema.gen.ts';
import { type StatePeriod, type StripCell, stripCells } from '../../ui/charts/geometry/strip-cells.ts';

const DAY_MS = 86_400_000;

export interface Hit {
  key: string;
  name: string;
  opened_at: string;
  seconds: number;
  metric: string | null;
  worst: number | null;
  isOpen: boolean;
}

/** Newest first. */
export function hitsOf({ subjects }: Backtest): Hit[] {
  return subjects
    .flatMap(({ subject, alerts }) =>
      alerts.map((alert) => ({
        key: `${subject.id} ${alert.metric} ${alert.opened_at}`,
        name: subject.name,
        opened_at: alert.opened_at,
        seconds: alert.duration_seconds,
        metric: alert.metric,
        worst: alert.worst_value,
        isOpen: alert.closed_at === null,
      })),
    )
    .toSorted((a, b) => b.opened_at.localeCompare(a.opened_at));
}

/** All subjects in one strip: a bar is wrong where any of them would have been, and empty before any is known. */
export function cellsOf(test: Backtest, severity: string, count: number): StripCell[] {
  const range = { from: Date.parse(test.from), to: Date.parse(test.to) };
  const state = severity === 'critical' ? 'down' : 'warn';
  const periods: StatePeriod[] = test.subjects.flatMap(({ alerts }) =>
    alerts.map(({ opened_at, closed_at }) => ({
      state,
      from: Date.parse(opened_at),
      to: closed_at === null ? range.to : Date.parse(closed_at),
    })),
  );
  const known = knownFrom(test);
  const fine: StatePeriod[] = known === null ? [] : [{ state: 'ok', from: known, to: range.to }];
  return stripCells([...fine, ...periods], range, count);
}

/** When the first of what is known of any of them begins; null: nothing is. */
export function knownFrom({ subjects }: Backtest): number | null {
  const known = subjects.flatMap(({ known_from }) => (known_from === null ? [] : [Date.parse(known_from)]));
  return known.length === 0 ? null : Math.min(...known);
}

/** Since when it was tested, where that is clearly less than the period asked for. */
export function testedSince(test: Backtest): number | null {
  const known = knownFrom(test);
  return known !== null && known > Date.parse(test.from) + DAY_MS ? known : null;
}

export const daysOf = ({ from, to }: Backtest): number =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
