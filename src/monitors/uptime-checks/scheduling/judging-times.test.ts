import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes, seconds } from '../../../platform/time.ts';
import { testClock } from '../../../testing/clock.ts';
import { openJudgingTimes } from './judging-times.ts';

/** What an account is given when it has spent `ms`, in judgements of `each`. */
function spend(timeOf: ReturnType<typeof openJudgingTimes>, accountId: number, each: number, count: number) {
  for (let index = 0; index < count; index += 1) timeOf(accountId).took(each);
  return timeOf(accountId).limitMs();
}

test('an account whose bodies keep being slow to judge is judged shortly, until it rested; others are not', () => {
  const clock = testClock();
  const timeOf = openJudgingTimes(clock);
  assert.equal(spend(timeOf, 1, 250, 11), 25);
  assert.equal(timeOf(2).limitMs(), 250);
  clock.pass(minutes(1));
  assert.equal(timeOf(1).limitMs(), 250);
});

test('hundreds of checks that each take all of a short time are judged in next to none', () => {
  const clock = testClock();
  const timeOf = openJudgingTimes(clock);
  assert.equal(spend(timeOf, 1, 25, 500), 5);
  // A minute of 500 such checks, each in the time that it is given: a bounded share of the process.
  let spentMs = 0;
  for (let index = 0; index < 500; index += 1) {
    const limitMs = timeOf(1).limitMs();
    timeOf(1).took(limitMs);
    spentMs += limitMs;
    clock.pass(minutes(1) / 500);
  }
  assert.ok(spentMs <= 500 * 5 + minutes(1) * 0.05, String(spentMs));
});

test('what takes next to no time counts nothing, however often', () => {
  assert.equal(spend(openJudgingTimes(testClock()), 1, 5, 10_000), 250);
});

test('where many accounts spend at once, those that do are judged shortly, and those that do not in full', () => {
  const clock = testClock();
  const timeOf = openJudgingTimes(clock);
  for (let account = 1; account <= 50; account += 1) spend(timeOf, account, 250, 1);
  assert.deepEqual([timeOf(1).limitMs(), timeOf(51).limitMs()], [5, 250]);
  clock.pass(seconds(10));
  assert.equal(timeOf(1).limitMs(), 250);
});
