import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as known from '../../../../src/platform/local-time.ts';
import { timeTicks } from './time-axis.ts';
import { firstMoment, momentsOf, wallClock } from './time-zone.ts';

const HOUR = 3_600_000;
const range = (from: string, hours: number) => ({
  from: Date.parse(from),
  to: Date.parse(from) + hours * HOUR,
});
const shown = (zone: string, ticks: readonly { at: number }[]) =>
  ticks.map(({ at }) => new Date(wallClock(zone, at)).toISOString().slice(5, 16).replace('T', ' '));

test('six hours in Vilnius have their round hours', () => {
  const ticks = timeTicks(range('2026-06-16T00:42:00Z', 6), 'Europe/Vilnius', 6);
  const hours = ['04:00', '06:00', '08:00'].map((hour) => `06-16 ${hour}`);
  assert.deepEqual(shown('Europe/Vilnius', ticks), hours);
});

test('a day begins where it begins for the person', () => {
  const ticks = timeTicks(range('2026-06-15T06:42:00Z', 24), 'Europe/Vilnius', 9);
  assert.deepEqual(
    ticks.filter(({ grain }) => grain === 'day').map(({ at }) => new Date(at).toISOString()),
    ['2026-06-15T21:00:00.000Z'],
  );
  assert.equal(ticks.length, 8);
});

test('where clocks are put forward, the hour that is not there has no tick', () => {
  const ticks = timeTicks(range('2026-03-28T23:30:00Z', 4), 'Europe/Vilnius', 9);
  const clock = ['01:30', '02:00', '02:30', '04:00', '04:30', '05:00', '05:30', '06:00', '06:30'];
  assert.deepEqual(
    shown('Europe/Vilnius', ticks).map((each) => each.slice(6)),
    clock,
  );
});

test('where clocks are put back, the hour comes twice, and of several hours once', () => {
  const zone = 'Europe/Vilnius';
  const twice = timeTicks(range('2026-10-24T22:30:00Z', 5), zone, 6);
  assert.deepEqual(
    shown(zone, twice).map((each) => each.slice(6)),
    ['02:00', '03:00', '03:00', '04:00', '05:00'],
  );
  const once = timeTicks(range('2026-10-24T20:30:00Z', 12), zone, 5);
  assert.deepEqual(
    shown(zone, once).map((each) => each.slice(6)),
    ['00:00', '03:00', '06:00', '09:00'],
  );
});

test('weeks begin on Mondays, months on the first, also where midnight is jumped over', () => {
  const month = timeTicks(range('2026-05-17T09:00:00Z', 30 * 24), 'Europe/Vilnius', 5);
  assert.deepEqual(shown('Europe/Vilnius', month), [
    '05-18 00:00',
    '05-25 00:00',
    '06-01 00:00',
    '06-08 00:00',
    '06-15 00:00',
  ]);
  const year = timeTicks(range('2025-06-16T09:00:00Z', 365 * 24), 'Europe/Vilnius', 6);
  assert.deepEqual(
    year.map(({ grain }) => grain),
    ['month', 'month', 'year', 'month'],
  );
  const chile = timeTicks(range('2026-09-04T12:00:00Z', 4 * 24), 'America/Santiago', 5);
  assert.deepEqual(shown('America/Santiago', chile), [
    '09-05 00:00',
    '09-06 01:00',
    '09-07 00:00',
    '09-08 00:00',
  ]);
});

test('a range of no length has no ticks', () => {
  assert.deepEqual(timeTicks({ from: 5, to: 5 }, 'UTC'), []);
});

const zone = fc.constantFrom(
  'UTC',
  'Europe/Vilnius',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Apia',
);
const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) });

test('wall clocks are those the server computes with', () => {
  fc.assert(
    fc.property(zone, moment, (name, at) => {
      const wall = wallClock(name, at);
      assert.equal(wall, known.wallClock(name, at));
      assert.ok(momentsOf(name, wall).includes(at));
      assert.equal(firstMoment(name, wall), known.firstMoment(name, wall).at);
    }),
  );
});

test('ticks lie in the range, rise, are few, and not too few', () => {
  const span = fc.double({ min: 1 / 60, max: 24 * 800, noNaN: true });
  fc.assert(
    fc.property(zone, moment, span, fc.integer({ min: 3, max: 12 }), (name, from, hours, most) => {
      const asked = { from, to: from + Math.round(hours * HOUR) };
      const ticks = timeTicks(asked, name, most);
      // An hour that comes twice may bring one more.
      assert.ok(ticks.length <= most + 2, `${ticks.length}`);
      assert.ok(ticks.every(({ at }) => at >= asked.from && at <= asked.to));
      assert.ok(ticks.every(({ at }, place) => place === 0 || at > (ticks[place - 1]?.at ?? 0)));
    }),
  );
});
