import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Counters, cpuBetween, ratesBetween } from './rates.ts';

const table = (entries: Record<string, [number, number]>): Map<string, Counters> =>
  new Map(Object.entries(entries).map(([name, [received, sent]]) => [name, { in: received, out: sent }]));

test('rates are the sum of what each counter rose, per second; a counter that went back gives null', () => {
  const before = table({ eth0: [1_000, 500], eth1: [0, 0] });
  const none = { in: null, out: null };
  const cases: [Map<string, Counters> | null, number, object, string][] = [
    [table({ eth0: [3_000, 500], eth1: [1_000, 0] }), 1_000, { in: 3_000, out: 0 }, 'sum'],
    [table({ eth0: [3_000, 501] }), 60_000, { in: 33, out: 0 }, 'per second'],
    [table({ eth0: [999, 600] }), 1_000, { in: null, out: 100 }, 'one way began anew'],
    [table({ eth2: [5_000, 5_000] }), 1_000, none, 'only new ones'],
    [table({ eth0: [1_000, 500], eth2: [9_999, 9_999] }), 1_000, { in: 0, out: 0 }, 'a new one beside'],
    [table({ eth0: [3_000, 500] }), 0, none, 'no time'],
    [null, 1_000, none, 'not known'],
  ];
  for (const [after, elapsedMs, rates, why] of cases)
    assert.deepEqual(ratesBetween(before, after, elapsedMs), rates, why);
  assert.deepEqual(ratesBetween(null, before, 1_000), none);
});

test('processors are busy between 0 and 100 percent of the time that passed', () => {
  const cases: [[number, number], [number, number], number | null][] = [
    [[100, 1_000], [150, 1_200], 25],
    [[100, 1_000], [100, 1_200], 0],
    [[100, 1_000], [310, 1_200], 100],
    [[100, 1_000], [100, 1_000], null],
    [[100, 1_000], [5, 20], null],
    [[100, 1_000], [99, 1_200], null],
  ];
  for (const [[busy, total], [busyThen, totalThen], percent] of cases)
    assert.equal(cpuBetween({ busy, total }, { busy: busyThen, total: totalThen }), percent);
  assert.equal(cpuBetween(null, { busy: 1, total: 2 }), null);
});
