import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Expectation, expectationTrack, spread } from './expectation.ts';

const HOUR = 3_600_000;
const nothing: Expectation = {
  now: 48 * HOUR,
  status: 'up',
  since: 0,
  lastSuccessAt: null,
  runningSince: null,
  nextExpectedAt: null,
  deadlineAt: null,
};

const read = (facts: Partial<Expectation>) => {
  const { marks, parts } = expectationTrack({ ...nothing, ...facts });
  return marks.map(({ kind }, index) => (index === 0 ? kind : `${parts[index - 1]?.kind}>${kind}`)).join(' ');
};

const tracks: [string, Partial<Expectation>, string][] = [
  ['never pinged', { status: 'new' }, 'now'],
  [
    'in time',
    { lastSuccessAt: 24 * HOUR, nextExpectedAt: 49 * HOUR, deadlineAt: 50 * HOUR },
    'ok ok>now next>expected grace>bell',
  ],
  [
    'late',
    { status: 'late', lastSuccessAt: 24 * HOUR, nextExpectedAt: 47 * HOUR, deadlineAt: 50 * HOUR },
    'ok ok>expected grace>now grace>bell',
  ],
  [
    'failed',
    {
      status: 'down',
      since: 40 * HOUR,
      lastSuccessAt: 20 * HOUR,
      nextExpectedAt: 60 * HOUR,
      deadlineAt: 61 * HOUR,
    },
    'ok ok>down down>now next>expected grace>bell',
  ],
  [
    'running, the limit is the bell',
    { lastSuccessAt: 20 * HOUR, runningSince: 47 * HOUR, nextExpectedAt: 49 * HOUR, deadlineAt: 49 * HOUR },
    'ok ok>run run>now next>bell',
  ],
  ['paused', { status: 'paused', lastSuccessAt: 20 * HOUR, nextExpectedAt: 49 * HOUR }, 'ok idle>now'],
];

for (const [name, facts, expected] of tracks)
  test(`track: ${name}`, () => assert.equal(read(facts), expected));

test('marks keep their order and their distance', () => {
  const moments = fc
    .array(fc.nat(1e9), { minLength: 2, maxLength: 6 })
    .map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(moments, (list) => {
      const places = spread(list, 0.11);
      assert.equal(places.length, list.length);
      assert.equal(places[0], 0);
      assert.ok(Math.abs((places.at(-1) ?? 0) - 1) < 1e-9);
      for (const [index, place] of places.entries())
        assert.ok(index === 0 || place - (places[index - 1] ?? 0) >= 0.11 - 1e-9);
    }),
  );
});
