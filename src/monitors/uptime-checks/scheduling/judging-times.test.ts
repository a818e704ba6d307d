import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../../platform/time.ts';
import { testClock } from '../../../testing/clock.ts';
import { openJudgingTimes } from './judging-times.ts';

test('an account whose bodies keep being slow to judge is judged shortly, until it rested; others are not', () => {
  const clock = testClock();
  const timeOf = openJudgingTimes(clock);
  for (let count = 0; count < 20; count += 1) timeOf(1).took(250);
  assert.deepEqual([timeOf(1).limitMs(), timeOf(2).limitMs()], [25, 250]);
  clock.pass(minutes(1));
  assert.equal(timeOf(1).limitMs(), 250);
});

test('what is judged shortly counts nothing, however often', () => {
  const timeOf = openJudgingTimes(testClock());
  for (let count = 0; count < 10_000; count += 1) timeOf(1).took(25);
  assert.equal(timeOf(1).limitMs(), 250);
});
