import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Severity } from '../../delivery/alert-schema.ts';
import { addMs, seconds } from '../../platform/time.ts';
import { placeOf, type RecentPage } from './gather.ts';

const START = new Date('2026-06-16T08:00:00.000Z');

/** The pages of one person about alerts at these seconds, as `second severity: what became of it`. */
function placesOf(...alerts: readonly [number, Severity][]): string[] {
  const pages: RecentPage[] = [];
  return alerts.map(([second, severity]) => {
    const now = addMs(START, seconds(second));
    for (const page of pages) page.is_gathering &&= page.starts_at > now;
    const place = placeOf(pages, severity, now);
    if ('join' in place) return `${second} ${severity}: joins ${place.join}`;
    const { starts_at } = place;
    pages.push({ id: pages.length + 1, severity, starts_at, is_gathering: starts_at > now });
    return `${second} ${severity}: ${pages.length} at ${(starts_at.getTime() - START.getTime()) / 1_000}`;
  });
}

test('what opens within a minute is a page at once and one when the minute is over', () => {
  assert.deepEqual(placesOf([0, 'warning'], [1, 'warning'], [59, 'info'], [60, 'warning'], [120, 'info']), [
    '0 warning: 1 at 0',
    '1 warning: 2 at 60',
    '59 info: joins 2',
    '60 warning: 3 at 120',
    '120 info: 4 at 180',
  ]);
  assert.deepEqual(placesOf([0, 'warning'], [60, 'warning']), ['0 warning: 1 at 0', '60 warning: 2 at 60']);
});

test('the first of what is more severe does not wait, and what is as severe as that does', () => {
  assert.deepEqual(
    placesOf([0, 'info'], [1, 'info'], [2, 'critical'], [3, 'critical'], [4, 'warning'], [5, 'critical']),
    [
      '0 info: 1 at 0',
      '1 info: 2 at 60',
      '2 critical: 3 at 2',
      '3 critical: joins 2',
      '4 warning: joins 2',
      '5 critical: joins 2',
    ],
  );
  assert.deepEqual(placesOf([0, 'warning'], [2, 'critical'], [3, 'warning'], [4, 'critical']), [
    '0 warning: 1 at 0',
    '2 critical: 2 at 2',
    '3 warning: 3 at 62',
    '4 critical: joins 3',
  ]);
});

test('a page that begins later than in a minute, because the clock was set back, holds up nothing', () => {
  const ahead = (second: number, is_gathering: boolean): RecentPage => ({
    ...{ id: 1, severity: 'critical', is_gathering, starts_at: addMs(START, seconds(second)) },
  });
  assert.deepEqual(placeOf([ahead(61, true)], 'info', START), { starts_at: START });
  assert.deepEqual(placeOf([ahead(1, false)], 'info', START), { starts_at: START });
});
