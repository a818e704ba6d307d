// How long a component took to answer, day by day: a line under its bars, and the same in words.

import { type Html, html } from '../../../platform/html.ts';
import type { ViewDay } from '../view.ts';
import type { StatusPageLocale } from '../words/locale.ts';

const HEIGHT = 20;
/** Of one line: a year of days is drawn in fewer steps. */
const MOST_POINTS = 90;

interface Point {
  at: number;
  ms: number;
}

/** Below the bars of the same `count` days; null: nothing is known of any. */
export function drawResponses(days: readonly ViewDay[], count: number): Html | null {
  const shown = days.slice(-count);
  const width = Math.ceil(count / MOST_POINTS);
  const first = count - shown.length;
  const steps = Map.groupBy(
    shown.flatMap(({ response_ms }, index) =>
      response_ms === null ? [] : [{ at: first + index, ms: response_ms }],
    ),
    ({ at }) => Math.floor(at / width),
  );
  const points = [...steps].map(([step, of]) => ({ at: step * width + (width - 1) / 2, ms: averageOf(of) }));
  if (points.length === 0) return null;
  const most = Math.max(...points.map(({ ms }) => ms));
  const line = points.map((point, index) => {
    const before = points[index - 1];
    // A gap is a gap: nothing is known of the days between.
    const isNext = before !== undefined && point.at - before.at <= width;
    return `${isNext ? 'L' : 'M'}${point.at} ${heightOf(point.ms, most)}${isNext ? '' : 'h.1'}`;
  });
  return html`<svg class=rt viewBox="-.5 0 ${count} ${HEIGHT}" preserveAspectRatio=none><path d="${line.join('')}"/></svg>`;
}

const averageOf = (points: readonly Point[]): number =>
  points.reduce((sum, { ms }) => sum + ms, 0) / points.length;

/** From the bottom for nothing; the slowest day nearly reaches the top. */
const heightOf = (ms: number, most: number): number =>
  Math.round(HEIGHT - 1 - (ms / Math.max(most, 1)) * (HEIGHT - 2));

export function responseText(
  days: readonly ViewDay[],
  { t, language }: Pick<StatusPageLocale, 't' | 'language'>,
): Html | null {
  const known = days.flatMap(({ response_ms }) => response_ms ?? []);
  if (known.length === 0) return null;
  const write = (ms: number) => Math.round(ms).toLocaleString(language);
  const average = known.reduce((sum, ms) => sum + ms, 0) / known.length;
  const [least, most] = [Math.min(...known), Math.max(...known)].map(write);
  return html`<i class=hw>${t('response_time', { average: write(average), least: least ?? '', most: most ?? '' })}</i>`;
}
