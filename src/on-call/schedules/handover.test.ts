import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { days, hours, minutes } from '../../platform/time.ts';
import { type Handover, type LastShift, reviewShift } from './handover.ts';
import type { Layer } from './rotation.ts';
import { onCallAt, type Plan, shiftsBetween } from './shifts.ts';

const at = (text: string) => Date.parse(text);

const layer = (member_ids: number[], more: Partial<Layer> = {}): Layer => ({
  member_ids,
  rotation: { unit: 'week', length: 1 },
  first_handover: '2026-01-05T09:00',
  restrictions: [],
  ...more,
});
const plan = (timezone: string, layers: Layer[], overrides: Plan['overrides'] = []): Plan => ({
  timezone,
  layers,
  overrides,
});

/** Looks whenever it is due, `late` after that, as a job does that forgets everything but the last shift. */
function handoversOf(given: Plan, span: { from: number; to: number }, late = 0): Handover[] {
  const found: Handover[] = [];
  let last: LastShift | null = null;
  for (let now = span.from; now < span.to; ) {
    const review = reviewShift(given, last, now);
    if (review.handover) found.push(review.handover);
    last = review.last;
    now = review.next_review_at + late;
  }
  return found;
}

const shown = ({ at: moment, from_member, to_member }: Handover) =>
  `${new Date(moment).toISOString().slice(0, 16)} ${from_member}→${to_member}`;

test('a weekly hand-over is found at 09:00 local time, also when the clocks changed the day before', () => {
  const berlin = plan('Europe/Berlin', [layer([1, 2])]);
  assert.deepEqual(
    handoversOf(berlin, { from: at('2026-03-17T00:00Z'), to: at('2026-04-07T00:00Z') }).map(shown),
    ['2026-03-23T08:00 1→2', '2026-03-30T07:00 2→1', '2026-04-06T07:00 1→2'],
  );
  assert.deepEqual(
    handoversOf(berlin, { from: at('2026-10-20T00:00Z'), to: at('2026-11-03T00:00Z') }).map(shown),
    ['2026-10-26T08:00 2→1', '2026-11-02T08:00 1→2'],
  );
});

test('nights between shifts of the same person hand nothing over, an override does so twice', () => {
  const office: Layer['restrictions'] = [
    { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' },
  ];
  const given = plan(
    'UTC',
    [layer([1, 2], { restrictions: office })],
    [{ id: 1, member_id: 3, from: at('2026-06-17T10:00Z'), to: at('2026-06-17T12:00Z') }],
  );
  const span = { from: at('2026-06-15T00:00Z'), to: at('2026-06-23T00:00Z') };
  const found = handoversOf(given, span).map(shown);
  const [monday] = found;
  assert.ok(monday?.startsWith('2026-06-15T09:00 null→'));
  assert.deepEqual(
    found.slice(1).map((one) => one.slice(0, 16)),
    ['2026-06-17T10:00', '2026-06-17T12:00', '2026-06-22T09:00'],
  );
});

test('what is turned on in the middle of a shift hands nothing over, and a clock that is set back brings nothing again', () => {
  const given = plan('UTC', [layer([1, 2])]);
  const monday = at('2026-06-15T09:00Z');
  const first = reviewShift(given, null, monday - hours(1));
  assert.equal(first.handover, null);
  const second = reviewShift(given, first.last, monday + minutes(1));
  assert.equal(second.handover?.at, monday);
  const back = reviewShift(given, second.last, monday - minutes(59));
  assert.equal(back.handover, null);
  assert.deepEqual(back.last, second.last);
  assert.equal(reviewShift(given, back.last, monday + minutes(1)).handover, null);
});

test('who comes on call by a change of the schedule is handed over to, whenever the layer began', () => {
  const monday = at('2026-06-15T09:00Z');
  const { last } = reviewShift(plan('UTC', [layer([1])]), null, monday);
  const { handover } = reviewShift(plan('UTC', [layer([2])]), last, monday + hours(5));
  assert.deepEqual([handover?.from_member, handover?.to_member, handover?.at], [1, 2, monday]);
});

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana'];
const anyLayer = fc
  .record({
    member_ids: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
    unit: fc.constantFrom('hour' as const, 'day' as const, 'week' as const),
    length: fc.integer({ min: 1, max: 30 }),
    hour: fc.integer({ min: 0, max: 23 }),
  })
  .map(({ member_ids, unit, length, hour }) =>
    layer(member_ids, {
      rotation: { unit, length: unit === 'hour' ? length + 5 : length },
      first_handover: `2026-01-05T${String(hour).padStart(2, '0')}:00`,
    }),
  );

test('every change of person is handed over once, through changes of clocks, however late it is looked', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      anyLayer,
      fc.constantFrom('2026-03-05T00:00Z', '2026-03-27T00:00Z', '2026-10-23T00:00Z', '2026-10-30T00:00Z'),
      fc.integer({ min: 0, max: minutes(20) }),
      (timezone, one, start, late) => {
        const given = plan(timezone, [one]);
        const span = { from: at(start), to: at(start) + days(6) };
        const found = handoversOf(given, span, late);
        const people = shiftsBetween(given, span)
          .map((shift) => shift.member_id)
          .filter((member, index, all) => member !== all[index - 1])
          .slice(1);
        const expected = people.slice(0, found.length);
        assert.deepEqual(
          found.map(({ to_member }) => to_member),
          expected,
        );
        // The last may have come after the last look.
        assert.ok(people.length - found.length <= 1);
        for (const { at: moment, to_member } of found) assert.equal(onCallAt(given, moment), to_member);
        for (const [index, { at: moment }] of found.entries())
          assert.equal(found[index + 1]?.previous_since ?? moment, moment);
      },
    ),
  );
});
