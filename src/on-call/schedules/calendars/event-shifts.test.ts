// Events as shifts, whatever they are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Shift } from '../rotation.ts';
import { shiftsOfEvents } from './event-shifts.ts';

const shift = (member_id: number, from: number, to: number): Shift => ({ member_id, from, to });

test('a swap within a week counts, and what follows it is the week again', () => {
  assert.deepEqual(shiftsOfEvents([shift(1, 0, 70), shift(2, 20, 30), shift(3, 70, 90)]), [
    shift(1, 0, 20),
    shift(2, 20, 30),
    shift(1, 30, 70),
    shift(3, 70, 90),
  ]);
  assert.deepEqual(shiftsOfEvents([shift(1, 0, 10), shift(1, 10, 20), shift(2, 0, 5)]), [
    shift(2, 0, 5),
    shift(1, 5, 20),
  ]);
});

const anyEvent = fc
  .record({
    member_id: fc.integer({ min: 1, max: 4 }),
    from: fc.nat(100),
    length: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ member_id, from, length }) => shift(member_id, from, from + length));

test('shifts neither overlap nor leave out a moment of any event, and each is of who began last', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
      const shifts = shiftsOfEvents(events);
      for (const [place, one] of shifts.entries()) {
        assert.ok(one.from < one.to);
        assert.ok(one.from >= (shifts[place - 1]?.to ?? 0));
      }
      for (let at = 0; at <= 160; at += 1) {
        const open = events.filter(({ from, to }) => from <= at && at < to);
        const began = Math.max(...open.map(({ from }) => from));
        const last = open.filter(({ from }) => from === began);
        const ends = Math.min(...last.map(({ to }) => to));
        const meant = new Set(last.filter(({ to }) => to === ends).map(({ member_id }) => member_id));
        const found = shifts.find(({ from, to }) => from <= at && at < to)?.member_id;
        assert.equal(found !== undefined, open.length > 0, `at ${at}`);
        if (found !== undefined) assert.ok(meant.has(found), `at ${at}`);
      }
    }),
  );
});
