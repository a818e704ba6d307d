// What schedules and states do on the days that clocks are put forward or back, in zones of every kind.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, days, hours, minutes, seconds } from '../../platform/time.ts';
import { applyDeadline } from './apply-deadline.ts';
import { deadlineAt } from './deadline.ts';
import { lastExpected, nextExpected, type Schedule, upcoming } from './schedule.ts';
import { applyPing, newState } from './state.ts';

const cron = (cron_expression: string, timezone: string, grace_seconds = 0): Schedule => ({
  ...{ cron_expression, timezone, grace_seconds },
  ...{ interval_seconds: null, max_runtime_seconds: null, min_runtime_seconds: null },
});
const listed = (schedule: Schedule, from: string, count: number) =>
  upcoming(schedule, new Date(from), count).map((moment) => moment.toISOString().replace(':00.000Z', 'Z'));

test('a daily job is expected once on the day the clocks change, in every zone', () => {
  // Zone, expression, what it is counted from, and the two moments that follow.
  const table: [string, string, string, string, string][] = [
    // Jumped over: at the moment of the jump.
    ['Europe/Berlin', '30 2 * * *', '2026-03-28T12:00Z', '2026-03-29T01:00Z', '2026-03-30T00:30Z'],
    ['America/New_York', '30 2 * * *', '2026-03-07T12:00Z', '2026-03-08T07:00Z', '2026-03-09T06:30Z'],
    ['Australia/Lord_Howe', '15 2 * * *', '2026-10-03T12:00Z', '2026-10-03T15:30Z', '2026-10-04T15:15Z'],
    ['Africa/Casablanca', '30 2 * * *', '2024-04-13T12:00Z', '2024-04-14T02:00Z', '2024-04-15T01:30Z'],
    ['Pacific/Apia', '30 3 * * *', '2020-09-26T12:00Z', '2020-09-26T14:00Z', '2020-09-27T13:30Z'],
    ['America/Santiago', '30 0 * * *', '2024-09-07T12:00Z', '2024-09-08T04:00Z', '2024-09-09T03:30Z'],
    ['Antarctica/Troll', '30 2 * * *', '2024-03-30T12:00Z', '2024-03-31T01:00Z', '2024-04-01T00:30Z'],
    // Here the clocks jump from 23:00 into the next day.
    ['America/Nuuk', '30 23 * * *', '2025-03-29T12:00Z', '2025-03-30T01:00Z', '2025-03-31T00:30Z'],
    // Apia went without the whole of 30 December 2011.
    ['Pacific/Apia', '0 12 * * *', '2011-12-29T12:00Z', '2011-12-29T22:00Z', '2011-12-30T10:00Z'],
    // Occurs twice: the first time.
    ['Europe/Berlin', '30 2 * * *', '2026-10-24T12:00Z', '2026-10-25T00:30Z', '2026-10-26T01:30Z'],
    ['America/New_York', '30 1 * * *', '2026-10-31T12:00Z', '2026-11-01T05:30Z', '2026-11-02T06:30Z'],
    ['Australia/Lord_Howe', '45 1 * * *', '2026-04-04T12:00Z', '2026-04-04T14:45Z', '2026-04-05T15:15Z'],
    ['Africa/Casablanca', '30 2 * * *', '2024-03-09T12:00Z', '2024-03-10T01:30Z', '2024-03-11T02:30Z'],
    ['Pacific/Apia', '30 3 * * *', '2020-04-04T12:00Z', '2020-04-04T13:30Z', '2020-04-05T14:30Z'],
    ['America/Nuuk', '30 23 * * *', '2025-10-25T12:00Z', '2025-10-26T00:30Z', '2025-10-27T01:30Z'],
    // Counted from between the two times it occurs, and from the second.
    ['Europe/Berlin', '30 2 * * *', '2026-10-25T00:45Z', '2026-10-26T01:30Z', '2026-10-27T01:30Z'],
    ['Europe/Berlin', '30 2 * * *', '2026-10-25T01:10Z', '2026-10-26T01:30Z', '2026-10-27T01:30Z'],
  ];
  for (const [zone, expression, from, ...moments] of table)
    assert.deepEqual(listed(cron(expression, zone), from, 2), moments, `${zone} ${expression} ${from}`);
});

test('a job that recurs through the day skips local times that do not exist and counts doubled ones once', () => {
  const table: [string, string, string, string[]][] = [
    ['Europe/Berlin', '30 * * * *', '2026-03-29T00:00Z', ['2026-03-29T00:30Z', '2026-03-29T01:30Z']],
    ['Europe/Berlin', '0 * * * *', '2026-10-24T23:30Z', ['2026-10-25T00:00Z', '2026-10-25T02:00Z']],
    ['Europe/Berlin', '*/30 * * * *', '2026-10-25T00:00Z', ['2026-10-25T00:30Z', '2026-10-25T02:00Z']],
    ['Australia/Lord_Howe', '*/15 * * * *', '2026-04-04T14:30Z', ['2026-04-04T14:45Z', '2026-04-04T15:30Z']],
    ['Australia/Lord_Howe', '*/15 * * * *', '2026-10-03T15:15Z', ['2026-10-03T15:30Z', '2026-10-03T15:45Z']],
    ['Pacific/Apia', '* * * * *', '2011-12-30T09:59Z', ['2011-12-30T10:00Z', '2011-12-30T10:01Z']],
    ['America/New_York', '*/15 2 * * *', '2026-03-07T08:00Z', ['2026-03-09T06:00Z', '2026-03-09T06:15Z']],
  ];
  for (const [zone, expression, from, moments] of table)
    assert.deepEqual(listed(cron(expression, zone), from, 2), moments, `${zone} ${expression} ${from}`);
});

type Minute = { at: number; wall: number };

/** Every minute of five days around a change, with what the clocks of the zone show, computed by the calendar alone. */
function minutesAround(zone: string, change: string): Minute[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  const list: Minute[] = [];
  const middle = Date.parse(change);
  for (let at = middle - days(2); at < middle + days(3); at += minutes(1)) {
    const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = (format.format(at).match(/\d+/g) ?? []).map(
      Number,
    );
    list.push({ at, wall: Date.UTC(year, month - 1, day, hour, minute) });
  }
  return list;
}

/** The rule of nextExpected, written down once more in the plainest way: by looking at every minute. */
function slotsByLooking(
  list: Minute[],
  minuteOf: Set<number>,
  hourOf: Set<number>,
  skips: boolean,
): number[] {
  const slots = new Set<number>();
  const first = new Map<number, number>();
  for (const { at, wall } of list) if (!first.has(wall)) first.set(wall, at);
  const walls = list.map(({ wall }) => wall);
  const jumps = list.filter(({ wall }, index) => index > 0 && wall - (walls[index - 1] ?? wall) > minutes(1));
  for (let wall = walls[0] ?? 0; wall <= (walls.at(-1) ?? 0); wall += minutes(1)) {
    const shown = new Date(wall);
    if (!minuteOf.has(shown.getUTCMinutes()) || !hourOf.has(shown.getUTCHours())) continue;
    const at = first.get(wall) ?? (skips ? undefined : jumps.find((jump) => jump.wall > wall)?.at);
    if (at !== undefined) slots.add(at);
  }
  return [...slots].sort((a, b) => a - b);
}

const changes: [string, string][] = [
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Africa/Casablanca', '2024-03-10T02:00:00Z'],
  ['Africa/Casablanca', '2024-04-14T02:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Pacific/Apia', '2020-04-04T14:00:00Z'],
  ['Antarctica/Troll', '2024-03-31T01:00:00Z'],
  ['Antarctica/Troll', '2024-10-27T01:00:00Z'],
  ['America/Nuuk', '2025-03-30T01:00:00Z'],
  ['America/Nuuk', '2025-10-26T01:00:00Z'],
];

const subset = (size: number) => fc.uniqueArray(fc.nat(size - 1), { minLength: 1, maxLength: 4 });
const every = (size: number, step: number) =>
  Array.from({ length: Math.ceil(size / step) }, (_, i) => i * step);
const expressions = fc.oneof(
  fc.record({ minute: subset(60), hour: subset(24) }).map(({ minute, hour }) => ({
    expression: `${minute.join(',')} ${hour.join(',')} * * *`,
    ...{ minute, hour, skips: false },
  })),
  fc.record({ minute: subset(60), step: fc.integer({ min: 1, max: 6 }) }).map(({ minute, step }) => ({
    expression: `${minute.join(',')} ${step === 1 ? '*' : `*/${step}`} * * *`,
    ...{ minute, hour: every(24, step), skips: true },
  })),
  fc.record({ step: fc.integer({ min: 1, max: 30 }), hour: subset(24) }).map(({ step, hour }) => ({
    expression: `*/${step} ${hour.join(',')} * * *`,
    ...{ minute: every(60, step), hour, skips: true },
  })),
);

test('around every change of clocks a schedule is what looking at each minute gives, forward and back', () => {
  for (const [zone, change] of changes) {
    const list = minutesAround(zone, change);
    const aDay = 60 * 24;
    const anywhere = fc.oneof(
      fc.integer({ min: -minutes(aDay), max: minutes(aDay) }),
      fc.integer({ min: -aDay, max: aDay }).map(minutes),
    );
    fc.assert(
      fc.property(expressions, fc.array(anywhere, { minLength: 1, maxLength: 8 }), (drawn, afters) => {
        const schedule = cron(drawn.expression, zone);
        const slots = slotsByLooking(list, new Set(drawn.minute), new Set(drawn.hour), drawn.skips);
        for (const after of afters.map((offset) => new Date(Date.parse(change) + offset))) {
          const expected = slots.find((slot) => slot > after.getTime());
          assert.equal(nextExpected(schedule, after)?.getTime(), expected);
          const since = addMs(after, -hours(20));
          const last = slots.findLast((slot) => slot > since.getTime() && slot <= after.getTime());
          assert.equal(lastExpected(schedule, since, after).getTime(), last ?? since.getTime());
        }
      }),
      { numRuns: 40 },
    );
  }
});

const alerts = { alert_on_fail: true, alert_on_miss: true, failure_threshold: 1, recovery_threshold: 1 };
const success = (at: Date) => ({ kind: 'success' as const, exit_code: null, run_id: null, received_at: at });

test('the deadline is the expected moment in UTC plus the grace, on either side of a change', () => {
  const daily = '0 3 * * *';
  // Zone, expression, last heard from, grace in seconds, deadline.
  const table: [string, string, string, number, string][] = [
    ['Europe/Berlin', daily, '2026-03-28T02:00:04Z', 7_200, '2026-03-29T03:00Z'],
    ['Europe/Berlin', daily, '2026-10-24T01:00:04Z', 7_200, '2026-10-25T04:00Z'],
    ['Europe/Berlin', '30 1 * * *', '2026-03-28T00:30:04Z', 3_600, '2026-03-29T01:30Z'],
    ['Europe/Berlin', '30 2 * * *', '2026-10-24T00:30:04Z', 7_200, '2026-10-25T02:30Z'],
    ['America/New_York', daily, '2026-03-07T08:00:04Z', 300, '2026-03-08T07:05Z'],
    ['America/New_York', '30 1 * * *', '2026-10-31T05:30:04Z', 5_400, '2026-11-01T07:00Z'],
    ['Australia/Lord_Howe', '15 2 * * *', '2026-10-02T15:45:04Z', 60, '2026-10-03T15:31Z'],
    ['Australia/Lord_Howe', '0 2 * * *', '2026-04-03T15:00:04Z', 60, '2026-04-04T15:31Z'],
    ['Africa/Casablanca', '30 2 * * *', '2024-03-09T01:30:04Z', 60, '2024-03-10T01:31Z'],
    ['Africa/Casablanca', '30 2 * * *', '2024-04-13T02:30:04Z', 60, '2024-04-14T02:01Z'],
    ['Pacific/Apia', '30 3 * * *', '2020-09-25T14:30:04Z', 60, '2020-09-26T14:01Z'],
    ['Asia/Kathmandu', '0 0 29 2 *', '2024-02-28T18:15:04Z', 0, '2028-02-28T18:15Z'],
    ['Europe/Berlin', '0 0 L 2 *', '2027-02-27T23:00:04Z', 0, '2028-02-28T23:00Z'],
  ];
  for (const [zone, expression, heard, grace, deadline] of table) {
    const schedule = cron(expression, zone, grace);
    const { state } = applyPing(newState(new Date(heard)), schedule, alerts, success(new Date(heard)));
    assert.deepEqual(deadlineAt(state, schedule), new Date(deadline), `${zone} ${expression} ${heard}`);
  }
});

/** Whether a job that reports a few seconds after each of its runs is ever held to be down. */
function isPaged(schedule: Schedule, runs: number[]): boolean {
  let state = newState(new Date(runs[0] ?? 0));
  for (const heard of runs.map((run) => new Date(run + seconds(5)))) {
    state = applyDeadline(state, schedule, alerts, { listenedUntil: heard, outages: [] }).state;
    if (state.status === 'down') return true;
    state = applyPing(state, schedule, alerts, success(heard)).state;
  }
  return false;
}

test('a job that recurs through the day is not paged, be its daemon one that repeats the doubled hour or not', () => {
  const jobs: [string, (minute: number, hour: number) => boolean][] = [
    ['*/5 * * * *', (minute) => minute % 5 === 0],
    ['*/15 * * * *', (minute) => minute % 15 === 0],
    ['0 * * * *', (minute) => minute === 0],
    ['37 * * * *', (minute) => minute === 37],
    ['10 */2 * * *', (minute, hour) => minute === 10 && hour % 2 === 0],
    ['*/20 2 * * *', (minute, hour) => minute % 20 === 0 && hour === 2],
  ];
  for (const [zone, change] of changes) {
    const list = minutesAround(zone, change);
    const first = new Map<number, number>();
    for (const { at, wall } of list) if (!first.has(wall)) first.set(wall, at);
    for (const [expression, isDue] of jobs) {
      const due = list.filter(({ wall }) =>
        isDue(new Date(wall).getUTCMinutes(), new Date(wall).getUTCHours()),
      );
      const once = due.filter(({ at, wall }) => first.get(wall) === at);
      const schedule = cron(expression, zone, 10);
      for (const runs of [due, once])
        assert.equal(
          isPaged(
            schedule,
            runs.map(({ at }) => at),
          ),
          false,
          `${zone} ${change} ${expression}`,
        );
    }
  }
});

test('a job with set times is not paged that runs what was jumped over at once, and doubled times once or twice', () => {
  for (const [zone, change] of changes) {
    const list = minutesAround(zone, change);
    for (const [minute, hours] of [
      [30, [0, 1, 2, 3, 23]],
      [0, [2]],
      [45, [1, 2]],
      [30, [23]],
    ] as const) {
      const once = slotsByLooking(list, new Set([minute]), new Set(hours), false);
      const shown = list.filter(({ wall }) => {
        const at = new Date(wall);
        return at.getUTCMinutes() === minute && hours.some((hour) => hour === at.getUTCHours());
      });
      const twice = [...new Set([...once, ...shown.map(({ at }) => at)])].sort((a, b) => a - b);
      const schedule = cron(`${minute} ${hours.join(',')} * * *`, zone, 10);
      for (const runs of [once, twice])
        assert.equal(isPaged(schedule, runs), false, `${zone} ${change} ${minute}`);
    }
  }
});
