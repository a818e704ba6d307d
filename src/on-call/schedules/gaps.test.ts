import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours } from '../../platform/time.ts';
import { type KnownGap, reviewGaps } from './gaps.ts';
import type { Layer } from './rotation.ts';
import type { Plan } from './shifts.ts';

const at = (text: string) => Date.parse(text);
const layer = (fields: Partial<Layer> = {}): Layer => ({
  ...{ member_ids: [1], rotation: { unit: 'week', length: 1 }, first_handover: '2026-01-05T09:00' },
  restrictions: [],
  ...fields,
});
const berlin = (layers: Layer[], overrides: Plan['overrides'] = []): Plan => ({
  ...{ timezone: 'Europe/Berlin', layers, overrides },
});

/** Of what editors are notified, reviewed every hour, with when they are. */
function notified(planAt: (now: number) => Plan, from: string, to: string): string[] {
  let known: readonly KnownGap[] = [];
  const all: string[] = [];
  for (let now = at(from); now < at(to); now += hours(1)) {
    const review = reviewGaps(planAt(now), known, now);
    known = review.known;
    for (const gap of review.due)
      all.push(
        [now, gap.from, gap.to]
          .map((moment) => (moment === null ? 'open' : new Date(moment).toISOString().slice(5, 16)))
          .join(' '),
      );
  }
  return all;
}

const SATURDAYS = {
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sun'] as const,
  from: '00:00',
  to: '00:00',
};
const noSaturday = berlin([layer({ restrictions: [{ ...SATURDAYS, weekdays: [...SATURDAYS.weekdays] }] })]);

test('a gap is notified a week before it begins and again the day before, and only once where it recurs each week, through a change of clocks', () => {
  // Clocks are put forward on the 29th; the gap is a Saturday of Berlin.
  assert.deepEqual(
    notified(() => noSaturday, '2026-03-16T08:00Z', '2026-04-13T08:00Z'),
    ['03-16T08:00 03-20T23:00 03-21T23:00', '03-19T23:00 03-20T23:00 03-21T23:00'],
  );
});

test('a gap found within its last day is notified once', () => {
  assert.deepEqual(
    notified(() => noSaturday, '2026-06-19T08:00Z', '2026-06-29T00:00Z'),
    ['06-19T08:00 06-19T22:00 06-20T22:00'],
  );
});

test('a gap that was closed and reopens is notified again', () => {
  const whole = berlin([layer()]);
  const planAt = (now: number) =>
    now < at('2026-06-17T00:00Z') || now > at('2026-06-18T00:00Z') ? noSaturday : whole;
  assert.deepEqual(notified(planAt, '2026-06-15T08:00Z', '2026-06-18T12:00Z'), [
    '06-15T08:00 06-19T22:00 06-20T22:00',
    '06-18T01:00 06-19T22:00 06-20T22:00',
  ]);
});

test('where nobody is on call at all, or somebody always is, nobody is notified', () => {
  for (const layers of [[], [layer()]])
    assert.deepEqual(
      notified(() => berlin(layers), '2026-06-15T08:00Z', '2026-06-18T08:00Z'),
      [],
    );
});

test('a gap without an end is notified as any other', () => {
  const until = at('2026-06-20T10:00Z');
  const plan = berlin([], [{ id: 1, member_id: 1, from: at('2026-06-01T00:00Z'), to: until }]);
  assert.deepEqual(
    notified(() => plan, '2026-06-13T09:00Z', '2026-06-21T08:00Z'),
    ['06-13T09:00 06-20T10:00 open', '06-19T10:00 06-20T10:00 open'],
  );
});

test('a gap of weeks has its own end from the first mail on, and one of months has none', () => {
  const until = at('2026-06-20T10:00Z');
  const from = at('2026-06-01T00:00Z');
  const planUntil = (next: number) =>
    berlin(
      [],
      [
        { id: 1, member_id: 1, from, to: until },
        { id: 2, member_id: 1, from: next, to: next + days(30) },
      ],
    );
  assert.deepEqual(
    notified(() => planUntil(until + days(14)), '2026-06-12T08:00Z', '2026-06-21T08:00Z'),
    ['06-13T09:00 06-20T10:00 07-04T10:00', '06-19T10:00 06-20T10:00 07-04T10:00'],
  );
  // Its end comes into view between the two mails, if one looks from the moment of the review on.
  assert.deepEqual(
    notified(() => planUntil(until + days(67)), '2026-06-12T08:00Z', '2026-06-21T08:00Z'),
    ['06-13T09:00 06-20T10:00 open', '06-19T10:00 06-20T10:00 open'],
  );
});
