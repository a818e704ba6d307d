import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { days, hours, minutes } from '../../platform/time.ts';
import { wallClockOf } from '../wall-clock.ts';
import type { WeekHours } from '../week-hours.ts';
import { joined, type Layer, shiftsOfLayer } from './rotation.ts';
import { gapsBetween, onCallAt, onCallFrom, type Plan, shiftsBetween } from './shifts.ts';

const at = (text: string) => Date.parse(text);
const shown = (ms: number) => new Date(ms).toISOString().slice(0, 16);

const layer = (member_ids: number[], rotation: Layer['rotation'], more: Partial<Layer> = {}): Layer => ({
  member_ids,
  rotation,
  first_handover: '2026-01-05T09:00',
  restrictions: [],
  ...more,
});
const plan = (timezone: string, layers: Layer[], overrides: Plan['overrides'] = []): Plan => ({
  timezone,
  layers,
  overrides,
});
const startsOf = (given: Plan, from: string, to: string) =>
  shiftsBetween(given, { from: at(from), to: at(to) }).map(
    ({ from: starts, member_id }) => `${shown(starts)} ${member_id}`,
  );

const weekly = { unit: 'week', length: 1 } as const;
const daily = { unit: 'day', length: 1 } as const;

test('a weekly hand-over on Monday at 09:00 stays there when clocks go forward and back', () => {
  const berlin = plan('Europe/Berlin', [layer([1, 2], weekly)]);
  assert.deepEqual(startsOf(berlin, '2026-03-16T08:00Z', '2026-04-07T00:00Z'), [
    '2026-03-16T08:00 1',
    '2026-03-23T08:00 2',
    '2026-03-30T07:00 1',
    '2026-04-06T07:00 2',
  ]);
  assert.deepEqual(startsOf(berlin, '2026-10-19T07:00Z', '2026-11-03T00:00Z'), [
    '2026-10-19T07:00 2',
    '2026-10-26T08:00 1',
    '2026-11-02T08:00 2',
  ]);
});

test('turns of twelve hours begin at the same two times of day all year', () => {
  const given = plan('America/New_York', [
    layer([1, 2], { unit: 'hour', length: 12 }, { first_handover: '2026-01-05T08:00' }),
  ]);
  assert.deepEqual(startsOf(given, '2026-03-07T13:00Z', '2026-03-09T00:00Z'), [
    '2026-03-07T13:00 1',
    '2026-03-08T01:00 2',
    '2026-03-08T12:00 1',
  ]);
});

test('an hourly turn that the clocks skip is nobody’s, and one that they repeat is longer', () => {
  const given = plan('Europe/Berlin', [
    layer([1, 2, 3], { unit: 'hour', length: 1 }, { first_handover: '2026-03-29T00:00' }),
  ]);
  assert.deepEqual(startsOf(given, '2026-03-28T23:00Z', '2026-03-29T03:00Z'), [
    '2026-03-28T23:00 1',
    '2026-03-29T00:00 2',
    '2026-03-29T01:00 1',
    '2026-03-29T02:00 2',
  ]);
  const back = layer([1, 2, 3], { unit: 'hour', length: 1 }, { first_handover: '2026-10-25T01:00' });
  assert.deepEqual(startsOf(plan('Europe/Berlin', [back]), '2026-10-24T23:00Z', '2026-10-25T03:00Z'), [
    '2026-10-24T23:00 1',
    '2026-10-25T00:00 2',
    '2026-10-25T02:00 3',
  ]);
});

test('a layer for office hours lies above one for the rest, and nights go over midnight', () => {
  const office: WeekHours = { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' };
  const night: WeekHours = { weekdays: ['fri'], from: '22:00', to: '06:00' };
  const given = plan('UTC', [
    layer([1], weekly, { restrictions: [night] }),
    layer([2, 3], daily, { restrictions: [office], first_handover: '2026-01-01T00:00' }),
  ]);
  const shifts = shiftsBetween(given, { from: at('2026-01-08T00:00Z'), to: at('2026-01-10T12:00Z') });
  assert.deepEqual(
    shifts.map(({ member_id, from, to }) => `${member_id} ${shown(from)} ${shown(to)}`),
    [
      '3 2026-01-08T09:00 2026-01-08T17:00',
      '2 2026-01-09T09:00 2026-01-09T17:00',
      '1 2026-01-09T22:00 2026-01-10T06:00',
    ],
  );
  assert.deepEqual(
    gapsBetween(shifts, { from: at('2026-01-08T00:00Z'), to: at('2026-01-10T12:00Z') }).map(
      ({ from, to }) => `${shown(from)} ${shown(to)}`,
    ),
    [
      '2026-01-08T00:00 2026-01-08T09:00',
      '2026-01-08T17:00 2026-01-09T09:00',
      '2026-01-09T17:00 2026-01-09T22:00',
      '2026-01-10T06:00 2026-01-10T12:00',
    ],
  );
});

test('an override takes its time from whoever would be on call, and the newest of them counts', () => {
  const given = plan(
    'UTC',
    [layer([1], weekly)],
    [
      { id: 7, member_id: 2, from: at('2026-02-02T10:00Z'), to: at('2026-02-02T20:00Z') },
      { id: 8, member_id: 3, from: at('2026-02-02T12:00Z'), to: at('2026-02-02T14:00Z') },
    ],
  );
  assert.deepEqual(
    shiftsBetween(given, { from: at('2026-02-02T00:00Z'), to: at('2026-02-03T00:00Z') }).map(
      ({ member_id, from, override_id }) => [shown(from).slice(11), member_id, override_id],
    ),
    [
      ['00:00', 1, null],
      ['10:00', 2, 7],
      ['12:00', 3, 8],
      ['14:00', 2, 7],
      ['20:00', 1, null],
    ],
  );
});

test('who is on call comes with the end of the shift and with who comes next', () => {
  const given = plan('UTC', [layer([1, 2], weekly)]);
  assert.deepEqual(onCallFrom(given, at('2026-01-06T00:00Z')), {
    member_id: 1,
    until: at('2026-01-12T09:00Z'),
    next: { member_id: 2, from: at('2026-01-12T09:00Z') },
  });
  assert.deepEqual(onCallFrom(given, at('2026-01-01T00:00Z')), {
    member_id: null,
    until: null,
    next: { member_id: 1, from: at('2026-01-05T09:00Z') },
  });
  const alone = plan('UTC', [layer([1], daily)]);
  assert.deepEqual(onCallFrom(alone, at('2026-03-01T00:00Z')), { member_id: 1, until: null, next: null });
  assert.deepEqual(onCallFrom(plan('UTC', []), 0), { member_id: null, until: null, next: null });
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kathmandu',
];
/** Around changes of clocks in these zones, in both directions. */
const CHANGES = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-09-06',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
];

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const someWeekHours = fc.record({
  weekdays: fc.subarray(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const, { minLength: 1 }),
  from: time,
  to: time,
});
const someLayer = fc.record({
  member_ids: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
  rotation: fc.record({
    unit: fc.constantFrom('hour' as const, 'day' as const, 'week' as const),
    length: fc.integer({ min: 1, max: 15 }),
  }),
  first_handover: time.map((text) => `2026-02-02T${text}`),
  restrictions: fc.array(someWeekHours, { maxLength: 2 }),
});
const someWindow = fc
  .tuple(
    fc.constantFrom(...CHANGES),
    fc.integer({ min: -96 * 60, max: 48 * 60 }),
    fc.integer({ min: 1, max: 7 * 24 * 60 }),
  )
  .map(([day, offset, length]) => {
    const from = at(`${day}T00:00Z`) + minutes(offset);
    return { from, to: from + minutes(length) };
  });
const someOverride = (window: { from: number; to: number }) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.double({ min: -0.2, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 2_000 }),
    )
    .map(([member_id, share, length]) => {
      const from = Math.round(window.from + share * (window.to - window.from));
      return { member_id, from, to: from + minutes(length) };
    });
const somePlan = someWindow.chain((window) =>
  fc
    .record({
      timezone: fc.constantFrom(...ZONES),
      layers: fc.array(someLayer, { maxLength: 3 }),
      overrides: fc.array(someOverride(window), { maxLength: 3 }),
    })
    .map(({ overrides, ...rest }) => ({
      window,
      given: { ...rest, overrides: overrides.map((one, index) => ({ id: index + 1, ...one })) },
    })),
);

test('shifts neither overlap nor leave their window, and say of every moment what onCallAt says', () => {
  fc.assert(
    fc.property(
      somePlan,
      fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 8 }),
      ({ given, window }, shares) => {
        const shifts = shiftsBetween(given, window);
        let end = window.from;
        for (const { from, to } of shifts) {
          assert.ok(from >= end && to > from && to <= window.to);
          end = to;
        }
        const moments = [
          ...shifts.flatMap(({ from, to }) => [from, to - 1, ...(to < window.to ? [to] : [])]),
          ...gapsBetween(shifts, window).flatMap(({ from, to }) => [from, to - 1]),
          ...shares.map((share) => Math.floor(window.from + share * (window.to - window.from))),
        ];
        for (const moment of moments) {
          const shift = shifts.find(({ from, to }) => from <= moment && moment < to);
          assert.equal(shift?.member_id ?? null, onCallAt(given, moment), new Date(moment).toISOString());
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('a window in two halves has the shifts of the whole', () => {
  fc.assert(
    fc.property(somePlan, fc.double({ min: 0, max: 1, noNaN: true }), ({ given, window }, share) => {
      const middle = Math.round(window.from + share * (window.to - window.from));
      const plain = (from: number, to: number) =>
        shiftsBetween(given, { from, to }).map(({ override_id: _, ...shift }) => shift);
      assert.deepEqual(
        joined([...plain(window.from, middle), ...plain(middle, window.to)]),
        joined(plain(window.from, window.to)),
      );
    }),
    { numRuns: 100 },
  );
});

test('a layer without restrictions has no gap, through changes of clocks in five zones', () => {
  fc.assert(
    fc.property(someLayer, fc.constantFrom(...ZONES), someWindow, (one, zone, window) => {
      const shifts = shiftsOfLayer({ ...one, restrictions: [] }, wallClockOf(zone), window);
      assert.deepEqual(gapsBetween(shifts, window), []);
    }),
    { numRuns: 100 },
  );
});

/** The clock on the wall as the platform writes it, as milliseconds of UTC. */
function wall(zone: string, moment: number): number {
  const text = new Date(moment).toLocaleString('sv-SE', { timeZone: zone });
  return at(`${text.replace(' ', 'T')}Z`);
}

test('away from changes of clocks, who has a layer can be read off the clock on the wall', () => {
  const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
  const UNITS = { hour: hours(1), day: days(1), week: days(7) };
  const isWithin = ({ weekdays, from, to }: WeekHours, clock: number) =>
    [0, 1].some((daysAgo) => {
      const midnight = Math.floor(clock / days(1)) * days(1) - days(daysAgo);
      const [opens, closes] = [from, to].map((text) => at(`1970-01-01T${text}Z`));
      const [begin, end] = [midnight + (opens ?? 0), midnight + (closes ?? 0)];
      const day = DAYS[new Date(midnight).getUTCDay()] ?? 'sun';
      return weekdays.includes(day) && clock >= begin && clock < (end <= begin ? end + days(1) : end);
    });
  let looked = 0;
  fc.assert(
    fc.property(someLayer, fc.constantFrom(...ZONES), someWindow, (one, zone, { from, to }) => {
      for (const moment of [from, to, (from + to) / 2]) {
        const clock = wall(zone, moment);
        // What restrictions say of today and yesterday, and turns, is plain where no change is that near.
        const isPlain = [-3, 3].every((near) => wall(zone, moment + hours(near)) === clock + hours(near));
        if (!isPlain) continue;
        looked += 1;
        const turn = Math.floor(
          (clock - at(`${one.first_handover}Z`)) / (one.rotation.length * UNITS[one.rotation.unit]),
        );
        const isOpen =
          one.restrictions.length === 0 || one.restrictions.some((part) => isWithin(part, clock));
        const expected = isOpen ? one.member_ids[turn % one.member_ids.length] : undefined;
        assert.equal(onCallAt(plan(zone, [one]), moment), expected ?? null, new Date(moment).toISOString());
      }
    }),
    { numRuns: 150 },
  );
  assert.ok(looked > 100);
});

test('a time of nobody is no shift, also where a layer lost all its members', () => {
  const given = plan('UTC', [layer([1], weekly), layer([], daily)]);
  assert.deepEqual(startsOf(given, '2026-02-02T00:00Z', '2026-02-03T00:00Z'), ['2026-02-02T00:00 1']);
});
