import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type OpenStretch,
  type Period,
  percentOf,
  sumTallies,
  tallyWindows,
  uptimePercent,
  utcDays,
} from './uptime.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 5, 16, 8, minute));
const stretch = (from: number, to: number) => ({ from: at(from), to: at(to) });
const period = (status: string, from: number, to: number | null): Period => ({
  status,
  from: at(from),
  to: to === null ? null : at(to),
});

test('uptime is the share of known time that was up', () => {
  const window = stretch(0, 60);
  const table: [string, Period[], OpenStretch[], string | null][] = [
    ['nothing known', [], [], null],
    ['up all along', [period('up', -10, null)], [], '100.00'],
    ['down all along', [period('down', -10, null)], [], '0.00'],
    ['half of it', [period('up', 0, 30), period('down', 30, 60)], [], '50.00'],
    ['only the window counts', [period('down', -90, 0), period('up', 0, 90)], [], '100.00'],
    ['known for a part only', [period('up', 30, 45), period('down', 45, null)], [], '50.00'],
    [
      'new, paused and unknown are left out',
      [period('new', 0, 15), period('up', 15, 30), period('paused', 30, 50), period('unknown', 50, null)],
      [],
      '100.00',
    ],
    ['nothing but paused', [period('paused', 0, null)], [], null],
    [
      'every status of being up counts as up',
      ['up', 'late', 'degraded', 'online', 'warning', 'offline'].map((status, index) =>
        period(status, index * 10, index * 10 + 10),
      ),
      [],
      '83.33',
    ],
    [
      'an own outage is nobody’s downtime',
      [period('up', 0, 30), period('down', 30, 60)],
      [stretch(30, 60)],
      '100.00',
    ],
    ['nor anybody’s uptime', [period('up', 0, 30), period('down', 30, 60)], [stretch(0, 30)], '0.00'],
    [
      'overlapping outages count once',
      [period('up', 0, 50), period('down', 50, 60)],
      [stretch(20, 40), stretch(0, 30), stretch(25, 35)],
      '50.00',
    ],
    [
      'an outage that goes on',
      [period('up', 0, 10), period('down', 10, null)],
      [{ from: at(20), to: null }],
      '50.00',
    ],
    ['an outage of all the window', [period('up', 0, null)], [stretch(-1, 61)], null],
    ['a period without length', [period('down', 5, 5), period('up', 5, null)], [], '100.00'],
  ];
  for (const [name, periods, outages, expected] of table)
    assert.equal(uptimePercent(periods, outages, window), expected, name);
});

test('a percentage is cut, not rounded', () => {
  const table: [number, number, string][] = [
    [99_499, 501, '99.49'],
    [99_999, 1, '99.99'],
    [2, 1, '66.66'],
    [1, 99_999, '0.00'],
    [29, 71, '29.00'],
    [365 * 86_400_000 - 1, 1, '99.99'],
    [365 * 86_400_000, 0, '100.00'],
  ];
  for (const [up_ms, down_ms, expected] of table) assert.equal(percentOf({ up_ms, down_ms }), expected);
});

test('days are whole UTC days, and today ends now', () => {
  const now = new Date('2026-03-01T00:00:05.000Z');
  assert.deepEqual(utcDays(2, now), [
    { from: new Date('2026-02-28T00:00:00.000Z'), to: new Date('2026-03-01T00:00:00.000Z') },
    { from: new Date('2026-03-01T00:00:00.000Z'), to: now },
  ]);
});

// Times are whole minutes, so that the share can also be had by looking at every minute.
const LENGTH = 60;
const minute = fc.integer({ min: -5, max: LENGTH + 5 });
const statuses = ['up', 'down', 'late', 'offline', 'paused', 'new', 'unknown', 'degraded'] as const;
const history = fc
  .uniqueArray(minute, { minLength: 1, maxLength: 12 })
  .chain((starts) =>
    fc.tuple(
      fc.constant(starts.toSorted((a, b) => a - b)),
      fc.array(fc.constantFrom(...statuses), { minLength: starts.length, maxLength: starts.length }),
    ),
  )
  .map(([starts, kinds]) =>
    starts.map((start, index) => period(kinds[index] ?? 'up', start, starts[index + 1] ?? null)),
  );
const outage = fc
  .tuple(minute, fc.option(fc.integer({ min: 0, max: 20 })))
  .map(([from, length]) => ({ from: at(from), to: length === null ? null : at(from + length) }));
const outages = fc.array(outage, { maxLength: 5 });

test('whatever happened, the share is that of the minutes that were heard and known', () => {
  fc.assert(
    fc.property(history, outages, minute, minute, (periods, own, one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const covers = (part: OpenStretch, moment: Date) =>
        part.from <= moment && (part.to === null || moment < part.to);
      let up = 0;
      let down = 0;
      for (let index = from; index < to; index += 1) {
        const moment = at(index);
        const status = periods.find((part) => covers(part, moment))?.status ?? 'unknown';
        if (own.some((part) => covers(part, moment))) continue;
        if (['up', 'late', 'degraded'].includes(status)) up += 1;
        if (['down', 'offline'].includes(status)) down += 1;
      }
      const hundredths = Math.floor((up * 10_000) / (up + down));
      const expected = up + down === 0 ? null : (hundredths / 100).toFixed(2);
      assert.equal(uptimePercent(periods, own, stretch(from, to)), expected);
      assert.equal(expected === '100.00', up > 0 && down === 0);
    }),
    { numRuns: 500 },
  );
});

test('windows that follow each other add up to the whole', () => {
  fc.assert(
    fc.property(history, outages, minute, (periods, own, cut) => {
      const parts = tallyWindows(periods, own, [stretch(-5, cut), stretch(cut, LENGTH + 5)]);
      const whole = tallyWindows(periods, own, [stretch(-5, LENGTH + 5)]);
      assert.deepEqual(sumTallies(parts), sumTallies(whole));
    }),
  );
});

test('the order in which periods come does not matter', () => {
  fc.assert(
    fc.property(history, outages, (periods, own) => {
      const window = stretch(0, LENGTH);
      assert.equal(
        uptimePercent(periods.toReversed(), own.toReversed(), window),
        uptimePercent(periods, own, window),
      );
    }),
  );
});
