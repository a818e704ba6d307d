import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours, minutes } from '../../platform/time.ts';
import { budgetOf, peopleOf, uptimeOf } from './figures.ts';

const tally = (up_ms: number, down_ms: number, target = 99.9) => ({
  counted: { up_ms, down_ms, degraded_ms: 0 },
  ...{ maintenance_down_ms: 0, target },
});

test('the error budget is what the target lets be down of the time that counted', () => {
  // 99.9 % of 30 days are 43 minutes and 12 seconds.
  assert.deepEqual(budgetOf(tally(days(30) - minutes(10), minutes(10))), {
    ...{ uptime: '99.97', down_seconds: 600, maintenance_down_seconds: 0 },
    ...{ budget_seconds: 2_592, budget_left_seconds: 1_992 },
  });
  assert.equal(budgetOf(tally(days(30) - hours(1), hours(1))).budget_left_seconds, -1_008);
  assert.equal(budgetOf(tally(0, 0)).uptime, null);
});

test('what has no data neither reaches the target nor misses it', () => {
  const subject = { id: 1, type: 'server' as const, name: 'a' };
  const all = [tally(days(1), 0, 99), tally(hours(23), hours(1), 99), tally(0, 0, 99)].map((one) => ({
    ...subject,
    ...one,
  }));
  const { checks, met, uptime } = uptimeOf(all, 0);
  assert.deepEqual([checks, met, uptime], [2, 1, '97.91']);
});

test('each is measured against its own target, and the budget of all is the sum of theirs', () => {
  const subject = { id: 1, type: 'server' as const, name: 'a' };
  const all = [tally(hours(90), hours(10), 90), tally(hours(99), hours(1), 99.5)].map((one) => ({
    ...subject,
    ...one,
  }));
  const { met, budget_seconds, budget_left_seconds } = uptimeOf(all, 0);
  assert.deepEqual([met, budget_seconds, budget_left_seconds], [1, 36_000 + 1_800, -1_800]);
});

test('pages of a person are counted by hour, by weekday and at night', () => {
  const row = { member_id: 3, name: 'Mira', pages: 1 };
  const [mira] = peopleOf([
    { ...row, hour: 23, weekday: 7 },
    { ...row, hour: 6, weekday: 1, pages: 2 },
    { ...row, hour: 5, weekday: 1 },
  ]);
  assert.ok(mira);
  assert.deepEqual(
    [mira.pages, mira.at_night, mira.by_hour[6], mira.by_weekday],
    [4, 2, 2, [3, 0, 0, 0, 0, 0, 1]],
  );
});
