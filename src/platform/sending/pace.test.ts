import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { paceOf } from './pace.ts';

const run = fc.record({
  perMinute: fc.integer({ min: 1, max: 60_000 }),
  most: fc.integer({ min: 1, max: 50 }),
  /** How long it rested before each turn, and how many were due then. */
  turns: fc.array(fc.record({ restMs: fc.nat({ max: 20_000 }), due: fc.nat({ max: 60 }) }), {
    maxLength: 200,
  }),
});

test('in no minute are more mails sent than the rate and a second of it, whoever asks when', () => {
  fc.assert(
    fc.property(run, ({ perMinute, most, turns }) => {
      let spent = 0;
      let nowMs = 1_750_000_000_000;
      const sentAt: number[] = [];
      for (const { restMs, due } of turns) {
        nowMs += restMs;
        const pace = paceOf(spent, { nowMs, perMinute, most });
        const count = Math.min(pace.count, due);
        assert.ok(pace.count >= 0 && pace.count <= most);
        if (count > 0) spent = pace.spentUntilMs(count);
        sentAt.push(...Array.from({ length: count }, () => nowMs));
      }
      const allowed = perMinute + Math.max(1, perMinute / 60) + 1;
      let first = 0;
      for (const [index, at] of sentAt.entries()) {
        while ((sentAt[first] ?? at) <= at - 60_000) first += 1;
        assert.ok(index - first + 1 <= allowed, `${index - first + 1} of ${allowed}`);
      }
    }),
  );
});

test('whoever comes back when they are told to may send', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 50 }), (perMinute, most) => {
      let spent = 0;
      let nowMs = 1_750_000_000_000;
      for (let turn = 0; turn < 50; turn += 1) {
        const pace = paceOf(spent, { nowMs, perMinute, most });
        assert.ok(turn === 0 || pace.count > 0);
        spent = pace.spentUntilMs(pace.count);
        nowMs = Math.max(nowMs, Math.ceil(pace.nextMs));
      }
    }),
  );
});

test('a clock that is set back by a year stops the mails for no longer than one of them takes', () => {
  const nowMs = 1_750_000_000_000;
  const { nextMs } = paceOf(nowMs + 31_536_000_000, { nowMs, perMinute: 60, most: 2 });
  assert.ok(nextMs <= nowMs + 2_000);
});
