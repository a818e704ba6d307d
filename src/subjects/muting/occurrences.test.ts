import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, days, minutes } from '../../platform/time.ts';
import type { Stretch } from '../uptime.ts';
import {
  activeUntil,
  isEverOn,
  isUnbroken,
  lastStretches,
  type MutePlan,
  nextStart,
  stretchesBetween,
} from './occurrences.ts';

const date = (text: string) => new Date(text);
const short = (moment: Date | null) => moment?.toISOString().replace(':00.000Z', 'Z') ?? null;
const stretch = (from: string, to: string): Stretch => ({ from: date(from), to: date(to) });

const once = (from: string, to: string): MutePlan => ({
  ...{ starts_at: date(from), ends_at: date(to), recurrence: null, cuts: [] },
});
const recurring = (
  cron_expression: string,
  hoursLong: number,
  timezone: string,
  more: Partial<MutePlan> = {},
): MutePlan => ({
  ...{ starts_at: date('2020-01-01T00:00Z'), ends_at: null, cuts: [] },
  recurrence: { cron_expression, duration_seconds: hoursLong * 3_600, timezone },
  ...more,
});
const listed = (plan: MutePlan, from: string, to: string) =>
  stretchesBetween(plan, stretch(from, to), 100).map((one) => `${short(one.from)} ${short(one.to)}`);

test('a mute window without a recurrence is on from its start up to its end', () => {
  const plan = once('2026-06-16T08:00Z', '2026-06-16T10:00Z');
  const at = (text: string) => [short(activeUntil(plan, date(text))), short(nextStart(plan, date(text)))];
  assert.deepEqual(at('2026-06-16T07:59:59.999Z'), [null, '2026-06-16T08:00Z']);
  assert.deepEqual(at('2026-06-16T08:00Z'), ['2026-06-16T10:00Z', null]);
  assert.deepEqual(at('2026-06-16T09:59:59.999Z'), ['2026-06-16T10:00Z', null]);
  assert.deepEqual(at('2026-06-16T10:00Z'), [null, null]);
  assert.deepEqual(listed(plan, '2026-06-16T09:00Z', '2026-06-17T00:00Z'), [
    '2026-06-16T09:00Z 2026-06-16T10:00Z',
  ]);
});

test('an occurrence begins with the clocks of its zone and lasts its elapsed time', () => {
  // Expression, hours, zone, from, to, and the stretches in between.
  const table: [string, number, string, string, string, string[]][] = [
    // The hour from 2 to 3 is left out, or comes twice: two hours stay two hours.
    [
      '0 1 * * *',
      2,
      'Europe/Berlin',
      '2026-03-28T12:00Z',
      '2026-03-29T12:00Z',
      ['2026-03-29T00:00Z 2026-03-29T02:00Z'],
    ],
    [
      '0 1 * * *',
      2,
      'Europe/Berlin',
      '2026-10-24T12:00Z',
      '2026-10-25T12:00Z',
      ['2026-10-24T23:00Z 2026-10-25T01:00Z'],
    ],
    [
      '30 2 * * *',
      1,
      'Europe/Berlin',
      '2026-03-28T12:00Z',
      '2026-03-29T12:00Z',
      ['2026-03-29T01:00Z 2026-03-29T02:00Z'],
    ],
    [
      '30 2 * * *',
      1,
      'Europe/Berlin',
      '2026-10-24T12:00Z',
      '2026-10-25T12:00Z',
      ['2026-10-25T00:30Z 2026-10-25T01:30Z'],
    ],
    [
      '0 22 * * sat',
      8,
      'America/New_York',
      '2026-03-07T00:00Z',
      '2026-03-10T00:00Z',
      ['2026-03-08T03:00Z 2026-03-08T11:00Z'],
    ],
    [
      '0 22 * * sat',
      8,
      'America/New_York',
      '2026-10-31T12:00Z',
      '2026-11-03T00:00Z',
      ['2026-11-01T02:00Z 2026-11-01T10:00Z'],
    ],
    [
      '15 2 * * *',
      1,
      'Australia/Lord_Howe',
      '2026-10-03T12:00Z',
      '2026-10-04T12:00Z',
      ['2026-10-03T15:30Z 2026-10-03T16:30Z'],
    ],
    [
      '30 0 * * *',
      1,
      'America/Santiago',
      '2024-09-07T12:00Z',
      '2024-09-08T12:00Z',
      ['2024-09-08T04:00Z 2024-09-08T05:00Z'],
    ],
    [
      '0 12 * * *',
      1,
      'Asia/Kathmandu',
      '2026-06-16T00:00Z',
      '2026-06-17T00:00Z',
      ['2026-06-16T06:15Z 2026-06-16T07:15Z'],
    ],
    [
      '0 0 29 2 *',
      24,
      'Asia/Tokyo',
      '2023-01-01T00:00Z',
      '2028-12-31T00:00Z',
      ['2024-02-28T15:00Z 2024-02-29T15:00Z', '2028-02-28T15:00Z 2028-02-29T15:00Z'],
    ],
  ];
  for (const [expression, long, zone, from, to, stretches] of table)
    assert.deepEqual(
      listed(recurring(expression, long, zone), from, to),
      stretches,
      `${expression} ${zone} ${from}`,
    );
});

test('occurrences that overlap or touch are one', () => {
  const overlapping = recurring('0 1,2,4 * * *', 1.5, 'UTC');
  assert.deepEqual(listed(overlapping, '2026-06-16T00:00Z', '2026-06-17T00:00Z'), [
    '2026-06-16T01:00Z 2026-06-16T03:30Z',
    '2026-06-16T04:00Z 2026-06-16T05:30Z',
  ]);
  const touching = recurring('0 0 * * 1-5', 24, 'UTC');
  assert.equal(short(activeUntil(touching, date('2026-06-15T00:00Z'))), '2026-06-20T00:00Z');
  assert.equal(short(nextStart(touching, date('2026-06-15T00:00Z'))), '2026-06-22T00:00Z');
  // A day of 25 hours leaves the last of them open.
  const daily = recurring('0 0 * * *', 24, 'Europe/Berlin');
  assert.equal(short(activeUntil(daily, date('2026-10-24T12:00Z'))), '2026-10-25T22:00Z');
  assert.equal(short(nextStart(daily, date('2026-10-24T12:00Z'))), '2026-10-25T23:00Z');
});

test('nothing is covered before the start and after the end, also of an occurrence that reaches over them', () => {
  const bounds = { starts_at: date('2026-06-15T01:00Z'), ends_at: date('2026-06-17T00:30Z') };
  const plan = recurring('0 0 * * *', 2, 'UTC', bounds);
  assert.deepEqual(listed(plan, '2026-06-01T00:00Z', '2026-07-01T00:00Z'), [
    '2026-06-15T01:00Z 2026-06-15T02:00Z',
    '2026-06-16T00:00Z 2026-06-16T02:00Z',
    '2026-06-17T00:00Z 2026-06-17T00:30Z',
  ]);
  assert.equal(nextStart(plan, date('2026-06-17T00:10Z')), null);
});

test('what was ended early is off until the next occurrence', () => {
  const cuts = [
    stretch('2026-06-16T01:00Z', '2026-06-16T02:00Z'),
    stretch('2026-06-16T00:20Z', '2026-06-16T00:30Z'),
  ];
  const plan = recurring('0 0 * * *', 2, 'UTC', { cuts });
  assert.deepEqual(listed(plan, '2026-06-16T00:00Z', '2026-06-18T00:00Z'), [
    '2026-06-16T00:00Z 2026-06-16T00:20Z',
    '2026-06-16T00:30Z 2026-06-16T01:00Z',
    '2026-06-17T00:00Z 2026-06-17T02:00Z',
  ]);
  assert.equal(activeUntil(plan, date('2026-06-16T01:00Z')), null);
  assert.equal(short(nextStart(plan, date('2026-06-16T01:00Z'))), '2026-06-17T00:00Z');
  const whole = once('2026-06-16T00:00Z', '2026-06-16T02:00Z');
  assert.equal(isEverOn({ ...whole, cuts: [stretch('2026-06-15T00:00Z', '2026-06-17T00:00Z')] }), false);
});

test('what never leaves a gap is known, and looked at piece by piece', () => {
  const always = recurring('* * * * *', 1 / 60, 'UTC');
  assert.equal(isUnbroken(always), true);
  assert.equal(isUnbroken(recurring('0 0 * * *', 24, 'UTC')), true);
  assert.equal(isUnbroken(recurring('0 * * * *', 59 / 60, 'UTC')), false);
  assert.equal(isUnbroken(recurring('*/5 9-16 * * *', 1 / 12, 'UTC')), false);
  assert.equal(isUnbroken(once('2026-06-16T00:00Z', '2026-06-17T00:00Z')), false);
  const at = date('2026-06-16T00:00Z');
  const until = activeUntil(always, at);
  assert.ok(until && until > addMs(at, minutes(90)));
  assert.ok(activeUntil(always, until));
});

test('a plan is never on where no match lies between its bounds', () => {
  const bounds = { starts_at: date('2025-01-01T00:00Z'), ends_at: date('2028-01-01T00:00Z') };
  assert.equal(isEverOn(recurring('0 0 29 2 *', 1, 'UTC', bounds)), false);
  assert.equal(isEverOn(recurring('0 0 29 2 *', 1, 'UTC')), true);
  assert.equal(isEverOn(recurring('* 2 * 3 SUNL', 1, 'Europe/Berlin')), false);
});

/** Minutes of ten days around a change of clocks, with what the clocks show, computed by the calendar alone. */
function minutesAround(zone: string, change: string): { at: number; wall: number }[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  const first = Date.parse(change) - days(5);
  return Array.from({ length: 10 * 1_440 }, (_, index) => {
    const at = first + minutes(index);
    const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = (format.format(at).match(/\d+/g) ?? []).map(
      Number,
    );
    return { at, wall: Date.UTC(year, month - 1, day, hour, minute) };
  });
}

const stages = [
  { zone: 'Europe/Berlin', change: '2026-03-29T00:00Z' },
  { zone: 'Europe/Berlin', change: '2026-10-25T00:00Z' },
  { zone: 'America/New_York', change: '2026-11-01T00:00Z' },
  { zone: 'Australia/Lord_Howe', change: '2026-10-03T00:00Z' },
  { zone: 'America/Santiago', change: '2024-09-08T00:00Z' },
  { zone: 'Pacific/Apia', change: '2011-12-30T00:00Z' },
  { zone: 'Asia/Kathmandu', change: '2028-02-29T00:00Z' },
].map((stage) => ({ ...stage, list: minutesAround(stage.zone, stage.change) }));

interface Times {
  minute: number[];
  hour: number[];
  weekday: number[];
}

const matches = ({ minute, hour, weekday }: Times, wall: number): boolean => {
  const shown = new Date(wall);
  return (
    minute.includes(shown.getUTCMinutes()) &&
    hour.includes(shown.getUTCHours()) &&
    weekday.includes(shown.getUTCDay())
  );
};

/** Minute by minute: a time that the clocks show for the first time, or jump over, begins an occurrence. */
function coveredMinutes(list: (typeof stages)[number]['list'], times: Times, minutesLong: number): boolean[] {
  const seen = new Set<number>();
  const covered = list.map(() => false);
  for (const [index, { wall }] of list.entries()) {
    let begins = !seen.has(wall) && matches(times, wall);
    const before = list[index - 1]?.wall ?? wall;
    for (let skipped = before + minutes(1); skipped < wall; skipped += minutes(1))
      begins ||= matches(times, skipped);
    seen.add(wall);
    if (begins) covered.fill(true, index, index + minutesLong);
  }
  return covered;
}

const chosen = (from: number, to: number, most: number) =>
  fc.uniqueArray(fc.integer({ min: from, max: to }), { minLength: 1, maxLength: most });
const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b).join(',');

test('a plan is on exactly in the minutes that a walk through the calendar finds', () => {
  const plans = fc.record({
    stage: fc.nat(stages.length - 1),
    minute: chosen(0, 59, 3),
    hour: fc.oneof(chosen(0, 4, 3), chosen(0, 23, 4)),
    weekday: fc.oneof(chosen(0, 6, 3), fc.constant<number[]>([0, 1, 2, 3, 4, 5, 6])),
    minutesLong: fc.oneof(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 180, max: 2_000 })),
    bounds: fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 5_000 })),
    cut: fc.option(fc.tuple(fc.integer({ min: 0, max: 14_000 }), fc.integer({ min: 1, max: 600 })), {
      nil: null,
    }),
    looks: fc.array(fc.integer({ min: 2_880, max: 10_000 }), { minLength: 5, maxLength: 20 }),
  });
  fc.assert(
    fc.property(plans, ({ stage, bounds, cut, looks, minutesLong, ...times }) => {
      const { list, zone } = stages[stage] ?? assert.fail();
      const at = (index: number) => new Date((list[0]?.at ?? 0) + minutes(index));
      const [first, last] = [2_000 + bounds[0], 2_000 + bounds[0] + bounds[1]];
      const covered = coveredMinutes(list, times, minutesLong).map(
        (isOn, index) =>
          isOn && index >= first && index < last && !(cut && index >= cut[0] && index < cut[0] + cut[1]),
      );
      const plan: MutePlan = {
        starts_at: at(first),
        ends_at: at(last),
        recurrence: {
          cron_expression: `${sorted(times.minute)} ${sorted(times.hour)} * * ${sorted(times.weekday)}`,
          duration_seconds: minutesLong * 60,
          timezone: zone,
        },
        cuts: cut ? [{ from: at(cut[0]), to: at(cut[0] + cut[1]) }] : [],
      };
      for (const look of looks) {
        const off = covered.findIndex((isOn, index) => index >= look && !isOn);
        const next = covered.findIndex((isOn, index) => index > look && isOn && !covered[index - 1]);
        assert.deepEqual(activeUntil(plan, at(look)), covered[look] ? at(off) : null);
        assert.deepEqual(nextStart(plan, at(look)), next === -1 ? null : at(next));
      }
      const window = { from: at(2_500), to: at(9_500) };
      const found = covered.map(() => false);
      const indexOf = (moment: Date) => (moment.getTime() - at(0).getTime()) / minutes(1);
      for (const { from, to } of stretchesBetween(plan, window, 10_000))
        found.fill(true, indexOf(from), indexOf(to));
      assert.deepEqual(found.slice(2_500, 9_500), covered.slice(2_500, 9_500));
    }),
    { numRuns: 200 },
  );
});

test('occurrences are found however far away they are, and no more of them than asked for', () => {
  const rare = recurring('0 0 29 2 *', 720, 'UTC', { starts_at: date('2016-01-01T00:00Z') });
  assert.equal(short(nextStart(rare, date('2096-04-01T00:00Z'))), '2104-02-29T00:00Z');
  const many = recurring('*/2 * * * *', 1 / 60, 'UTC');
  const year = { from: date('2025-01-01T00:00Z'), to: date('2026-01-01T00:00Z') };
  assert.equal(stretchesBetween(many, year, 500).length, 500);
  const last = lastStretches(many, year, 500);
  assert.ok(last.length >= 200 && last.length <= 500);
  assert.deepEqual(last.at(-1), { from: date('2025-12-31T23:58Z'), to: date('2025-12-31T23:59Z') });
  assert.deepEqual(lastStretches(rare, year, 1), []);
});
