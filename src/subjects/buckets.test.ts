import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, minutes } from '../platform/time.ts';
import { bucketsUntil, worstPerBucket } from './buckets.ts';
import type { Period } from './uptime.ts';

const now = new Date('2026-06-16T09:42:00.000Z');
const at = (clock: string) => new Date(`2026-06-16T${clock}:00.000Z`);
const quarters = bucketsUntil(now, { stepMs: minutes(15), count: 4 });
const nothing = { outages: [], maintenance: [] };
const period = (status: string, from: string, to: string | null): Period => ({
  status,
  from: at(from),
  to: to === null ? null : at(to),
});

test('buckets lie at multiples of their step, and the last one holds now', () => {
  assert.deepEqual(
    quarters.map(({ from, to }) => [from, to]),
    [
      [at('08:45'), at('09:00')],
      [at('09:00'), at('09:15')],
      [at('09:15'), at('09:30')],
      [at('09:30'), now],
    ],
  );
});

test('a bucket has the worst status in it, and none before a subject was there', () => {
  const periods = [
    period('new', '09:00', '09:05'),
    period('up', '09:05', '09:16'),
    period('down', '09:16', '09:17'),
    period('up', '09:17', null),
  ];
  assert.deepEqual(worstPerBucket(periods, nothing, quarters), [null, 'up', 'down', 'up']);
});

test('a status that ends with a bucket is not in the next one, and one that began just now is shown', () => {
  const periods = [
    period('down', '08:50', '09:00'),
    period('up', '09:00', '09:42'),
    period('down', '09:42', null),
  ];
  assert.deepEqual(worstPerBucket(periods, nothing, quarters), ['down', 'up', 'up', 'down']);
});

test('what nobody could hear is left out, and maintenance explains the trouble in it', () => {
  const periods = [
    period('up', '08:00', '09:01'),
    period('down', '09:01', '09:40'),
    period('up', '09:40', null),
  ];
  const outages = [{ from: at('08:40'), to: at('09:00') }];
  const maintenance = [{ from: at('09:00'), to: at('09:20') }];
  assert.deepEqual(worstPerBucket(periods, { outages, maintenance }, quarters), [
    null,
    'maintenance',
    'down',
    'down',
  ]);
});

test('periods that overlap the edges of the strip count as far as they lie in it', () => {
  assert.deepEqual(
    worstPerBucket([period('paused', '00:00', null)], nothing, quarters),
    Array(4).fill('paused'),
  );
  assert.deepEqual(
    worstPerBucket([period('down', '00:00', '08:45')], nothing, quarters),
    Array(4).fill(null),
  );
});

test('each bucket is as if it were looked at alone', () => {
  const moment = fc.integer({ min: -20, max: 75 }).map((minute) => addMs(at('08:40'), minutes(minute)));
  const stretch = fc.tuple(moment, moment).map(([one, other]) => ({
    from: one < other ? one : other,
    to: one < other ? other : one,
  }));
  const statusesWorstFirst = ['down', 'degraded', 'up', 'paused'];
  const statuses = fc.constantFrom(...statusesWorstFirst);
  const periods = fc.array(fc.tuple(statuses, stretch).map(([status, times]) => ({ status, ...times })));
  fc.assert(
    fc.property(periods, fc.array(stretch, { maxLength: 2 }), (given, outages) => {
      const beside = { outages, maintenance: [] };
      const alone = quarters.map((bucket) => {
        const minutesOf = Array.from(
          { length: (bucket.to.getTime() - bucket.from.getTime()) / minutes(1) },
          (_, index) => addMs(bucket.from, minutes(index)),
        );
        const seen = minutesOf.flatMap((minute) =>
          outages.some(({ from, to }) => from <= minute && minute < to)
            ? []
            : given.filter(({ from, to }) => from <= minute && minute < to).map(({ status }) => status),
        );
        return statusesWorstFirst.find((status) => seen.includes(status)) ?? null;
      });
      assert.deepEqual(worstPerBucket(given, beside, quarters), alone);
    }),
  );
});
