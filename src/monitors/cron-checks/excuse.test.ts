import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, seconds } from '../../platform/time.ts';
import { excusedUntil, mergeOutages } from './excuse.ts';

const zero = new Date('2026-01-01T00:00:00Z');
const outage = (from: number, to: number) => ({
  from: addMs(zero, seconds(from)),
  to: addMs(zero, seconds(to)),
});
const isExcused = (outages: { from: Date; to: Date }[], from: number, to: number) =>
  excusedUntil(mergeOutages(outages), zero.getTime() + seconds(from), seconds(to - from)) !== null;

test('a time of hearing is excused by 30 seconds of outage, or by all of its own length if that is shorter', () => {
  assert.equal(isExcused([outage(0, 30)], 0, 300), true);
  assert.equal(isExcused([outage(0, 29.999)], 0, 300), false);
  assert.equal(isExcused([outage(-60, 30)], 0, 300), true);
  assert.equal(isExcused([outage(270, 900)], 0, 300), true);
  assert.equal(isExcused([outage(271, 900)], 0, 300), false);
  assert.equal(isExcused([outage(300, 900)], 0, 300), false);
  assert.equal(isExcused([outage(-90, 0)], 0, 300), false);
  assert.equal(isExcused([outage(0, 10)], 0, 10), true);
  assert.equal(isExcused([outage(1, 60)], 0, 10), false);
  assert.equal(isExcused([], 0, 300), false);
});

test('a time of hearing without length is excused when the moment lies inside an outage', () => {
  assert.equal(isExcused([outage(-1, 1)], 0, 0), true);
  assert.equal(isExcused([outage(0, 1)], 0, 0), true);
  assert.equal(isExcused([outage(-1, 0)], 0, 0), false);
});

test('short outages add up, and those that overlap are counted once', () => {
  assert.equal(isExcused([outage(100, 110), outage(0, 10), outage(200, 210)], 0, 300), true);
  assert.equal(isExcused([outage(0, 16), outage(2, 18), outage(4, 20)], 0, 300), false);
  assert.equal(isExcused([outage(0, 40), outage(5, 6)], 0, 300), true);
});

test('what is excused without a break is what excusing every moment one by one gives', () => {
  const stretch = fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: 0, max: 90 }));
  fc.assert(
    fc.property(
      fc.array(stretch, { maxLength: 6 }),
      fc.integer({ min: -200, max: 200 }),
      fc.constantFrom(0, 1, 10, 29, 30, 31, 60, 250),
      (stretches, from, length) => {
        const outages = stretches.map(([start, duration]) => outage(start, start + duration));
        const until = excusedUntil(mergeOutages(outages), zero.getTime() + seconds(from), seconds(length));
        const overlapMs = (at: number, ms: number) => {
          let total = 0;
          for (const { from: a, to: b } of mergeOutages(outages))
            total += Math.max(0, Math.min(b, at + ms) - Math.max(a, at));
          return total;
        };
        const ms = Math.max(1, seconds(length));
        const excused = (at: number) => overlapMs(at, ms) >= Math.min(seconds(30), ms);
        if (until === null) return assert.equal(excused(zero.getTime() + seconds(from)), false);
        for (let at = zero.getTime() + seconds(from); at <= until; at += 500) assert.equal(excused(at), true);
        assert.equal(excused(until), true);
        assert.equal(excused(until + 1), false);
      },
    ),
  );
});
