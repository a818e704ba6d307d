import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dueSlot, nextSlot, slotAt, slotsOf } from './slots.ts';

const MINUTE = 60_000;

test('a host keeps its place in the minute, and hosts spread over it', () => {
  assert.deepEqual(slotsOf('web-1', MINUTE), slotsOf('web-1', MINUTE));
  const places = Array.from({ length: 1_000 }, (_, n) => slotsOf(`web-${n}`, MINUTE).offsetMs);
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const inIt = places.filter((place) => Math.floor(place / 6_000) === tenth).length;
    assert.ok(inIt > 50 && inIt < 150, `${inIt} of 1000 in tenth ${tenth}`);
  }
});

test('the next slot is the first after now, a whole number of intervals from the last one', () => {
  const interval = fc.integer({ min: 100, max: 300_000 });
  fc.assert(
    fc.property(fc.string(), interval, fc.integer({ min: 0, max: 2 ** 42 }), (key, intervalMs, nowMs) => {
      const slots = slotsOf(key, intervalMs);
      assert.ok(slots.offsetMs >= 0 && slots.offsetMs < intervalMs);
      assert.ok(slotAt(slots, nowMs) <= nowMs && nowMs < nextSlot(slots, nowMs));
      assert.equal(nextSlot(slots, slotAt(slots, nowMs)), nextSlot(slots, nowMs));
    }),
  );
});

test('a slot is sampled once its time has come; missed ones are not caught up', () => {
  const slots = { intervalMs: MINUTE, offsetMs: 5_000 };
  const due = 65_000;
  const cases: [nowMs: number, slot: number | null, why: string][] = [
    [64_999, null, 'too early'],
    [65_000, 65_000, 'in time'],
    [65_004, 65_000, 'a little late'],
    [3_700_000, 3_665_000, 'after an hour asleep'],
    [64_000 - MINUTE, null, 'the clock was set back a little'],
  ];
  for (const [nowMs, slot, why] of cases) assert.equal(dueSlot(slots, due, nowMs), slot, why);
  assert.equal(dueSlot(slots, 3_665_000, 70_000), 65_000, 'the clock was set back by an hour');
});
