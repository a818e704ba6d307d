// What own outages may and may not do to deadlines, whatever they are. The names of the tests are the invariants.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, addSeconds, hours, seconds } from '../../platform/time.ts';
import { applyDeadline } from './apply-deadline.ts';
import { mergeOutages, type Outage } from './excuse.ts';
import { nextExpected, type Schedule } from './schedule.ts';
import { applyPing, newState } from './state.ts';
import { alerts, outagesIn, start, success } from './test-outages.ts';

const rhythm = (interval_seconds: number | null, cron_expression: string | null, grace_seconds: number) => ({
  ...{ interval_seconds, cron_expression, timezone: 'Europe/Berlin', grace_seconds },
  ...{ max_runtime_seconds: null, min_runtime_seconds: null },
});
const fixed: Schedule[] = [
  rhythm(null, '*/5 * * * *', 0),
  rhythm(null, '*/5 * * * *', 20),
  rhythm(null, '*/5 * * * *', 60),
  rhythm(null, '0 * * * *', 7_200),
];
const intervals: Schedule[] = [
  rhythm(60, null, 0),
  rhythm(60, null, 45),
  rhythm(600, null, 20),
  rhythm(600, null, 600),
];
const upFrom = (schedule: Schedule) =>
  applyPing(newState(start), schedule, alerts, success(start, null)).state;

test('a silent check goes down at its first slot that no outage excuses, whenever that is found out', () => {
  const found = fc.integer({ min: 0, max: hours(48) });
  fc.assert(
    fc.property(fc.constantFrom(...fixed), outagesIn(hours(9)), found, (schedule, gaps, ms) => {
      const listenedUntil = addMs(start, ms);
      const { at, fires } = firstUnexcused(schedule, gaps);
      const outcome = applyDeadline(upFrom(schedule), schedule, alerts, { listenedUntil, outages: gaps });
      const down = fires <= listenedUntil ? [{ status: 'down', down_reason: 'missed', at }] : [];
      assert.deepEqual(outcome.transitions, down);
      const waits = at <= listenedUntil && fires > listenedUntil;
      assert.deepEqual(outcome.recheck_at, waits ? fires : null);
    }),
    { numRuns: 300 },
  );
});

/** Looks at slot after slot, without the arithmetic that the machine leaves many behind with. */
function firstUnexcused(schedule: Schedule, gaps: Outage[]): { at: Date; fires: Date } {
  const lengthMs = Math.max(1, seconds(schedule.grace_seconds));
  let slot = nextExpected(schedule, start);
  while (slot) {
    const at = addSeconds(slot, schedule.grace_seconds);
    let overlap = 0;
    let end = 0;
    for (const { from, to } of mergeOutages(gaps)) {
      overlap += Math.max(0, Math.min(to, slot.getTime() + lengthMs) - Math.max(from, slot.getTime()));
      if (from < at.getTime() && to > slot.getTime()) end = to;
    }
    const next = nextExpected(schedule, new Date(Math.max(end, slot.getTime())));
    if (overlap < Math.min(seconds(30), lengthMs) && next) {
      const reported = next.getTime() + seconds(schedule.grace_seconds);
      const waits = Math.min(Math.max(reported, end + seconds(120)), end + hours(1));
      return { at, fires: end === 0 || waits < at.getTime() ? at : new Date(waits) };
    }
    slot = nextExpected(schedule, slot);
  }
  throw new Error('The schedule ended');
}

test('a job that only an outage, however long, kept from reporting never takes its check down', () => {
  const outage = fc.tuple(fc.integer({ min: 1, max: hours(3) }), fc.integer({ min: 1, max: hours(2) }));
  const share = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(fc.constantFrom(...intervals), outage, share, (schedule, [from, length], shares) => {
      const gap = { from: addMs(start, from), to: addMs(start, from + length) };
      const longestMs = seconds((schedule.interval_seconds ?? 0) + schedule.grace_seconds);
      let state = upFrom(schedule);
      let now = start;
      for (let turn = 0; turn < 1_000 && now <= addMs(gap.to, 2 * longestMs); turn += 1) {
        now = addMs(now, Math.ceil(longestMs * (shares[turn % shares.length] ?? 1)));
        if (now >= gap.from && now < gap.to) continue;
        const listenedUntil = addMs(now, -1);
        const swept = applyDeadline(state, schedule, alerts, {
          listenedUntil,
          outages: now < gap.from ? [] : [gap],
        });
        assert.deepEqual([swept.transitions, swept.raise], [[], []]);
        state = applyPing(swept.state, schedule, alerts, success(now, null)).state;
      }
    }),
    { numRuns: 300 },
  );
});

test('a dead job takes its check down at the latest an hour, a slot and its grace after the last outage', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fixed, ...intervals), outagesIn(hours(9)), (schedule, gaps) => {
      const over = new Date(Math.max(start.getTime(), ...gaps.map(({ to }) => to.getTime())));
      const slot = nextExpected(schedule, nextExpected(schedule, over) ?? over) ?? over;
      const listenedUntil = addMs(addSeconds(slot, schedule.grace_seconds), hours(1));
      const { state, raise } = applyDeadline(upFrom(schedule), schedule, alerts, {
        listenedUntil,
        outages: gaps,
      });
      assert.deepEqual([state.status, raise.length], ['down', 1]);
    }),
    { numRuns: 300 },
  );
});
