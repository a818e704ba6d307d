// However often, late or out of order reports come, an alert is what its tool said last.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, minutes, seconds } from '../../../platform/time.ts';
import type { Report } from '../kinds/report.ts';
import { judge, type Known } from './judge.ts';

const start = new Date('2026-11-28T12:00:00.000Z');
const after = (ms: number) => addMs(start, ms);
const how = (now: Date, isOrdered = false) => ({ now, resolveAfterMs: minutes(60), isOrdered });

const report = (given: Partial<Report>): Report => ({
  ...{ key: 'k', name: 'n', state: 'down', severity: null, message: '', url: null, labels: {} },
  ...{ at: null, expires_at: null, ...given },
});

test('what is repeated moves once and lives longer; an end that comes twice ends it once', () => {
  const first = judge(null, report({ at: start, expires_at: after(minutes(4)) }), how(after(0)));
  assert.deepEqual([first.move, first.next.expires_at], ['down', after(minutes(4))]);
  const again = judge(
    first.next,
    report({ at: start, expires_at: after(minutes(5)) }),
    how(after(minutes(1))),
  );
  assert.deepEqual([again.move, again.next.expires_at], ['none', after(minutes(5))]);
  const late = judge(
    again.next,
    report({ at: start, expires_at: after(minutes(4)) }),
    how(after(minutes(1))),
  );
  assert.deepEqual(late.next.expires_at, after(minutes(5)), 'reports that cross shorten nothing');
  const end = judge(late.next, report({ state: 'up', at: after(minutes(2)) }), how(after(minutes(2))));
  assert.equal(end.move, 'up');
  assert.equal(
    judge(end.next, report({ state: 'up', at: after(minutes(2)) }), how(after(minutes(3)))).move,
    'none',
  );
});

test('a report that was overtaken by its end opens nothing; one that comes again later does', () => {
  const end = report({ state: 'up', at: after(seconds(10)) });
  const ended = judge(null, end, how(after(seconds(20)))).next;
  const firing = report({ at: start });
  assert.equal(judge(ended, firing, how(after(seconds(30)))).move, 'stale');
  assert.equal(judge(ended, firing, how(after(seconds(90)))).move, 'down', 'its tool had lost sight of it');
  assert.equal(
    judge(ended, firing, how(after(seconds(90)), true)).move,
    'stale',
    'a tool that keeps the order',
  );
  assert.equal(judge(ended, report({ at: after(seconds(15)) }), how(after(seconds(30)))).move, 'down');
});

test('an end of before the alert began ends nothing', () => {
  const down = judge(null, report({ at: after(minutes(5)) }), how(after(minutes(5)))).next;
  assert.equal(
    judge(down, report({ state: 'up', at: after(minutes(1)) }), how(after(minutes(6)))).move,
    'stale',
  );
  assert.equal(judge(down, report({ state: 'up' }), how(after(minutes(6)))).move, 'up');
});

test('an end that comes late ends nothing that began after it, though no alert opened then', () => {
  const story = [
    ['down', 0],
    ['down', 10],
    ['up', 5],
  ] as const;
  for (const isOrdered of [true, false]) {
    let known: Known | null = null;
    const moves = story.map(([state, at]) => {
      const step = judge(
        known,
        report({ state, at: after(minutes(at)) }),
        how(after(minutes(11)), isOrdered),
      );
      known = step.next;
      return step.move === 'down' ? step.at : step.move;
    });
    assert.deepEqual(moves, [start, 'none', 'stale'], 'it is shown since its first report');
  }
});

test('a beginning that comes late says nothing of what began after it, where a tool keeps the order', () => {
  const second = judge(null, report({ at: after(minutes(10)) }), how(after(minutes(10)), true)).next;
  assert.equal(judge(second, report({ at: start }), how(after(minutes(11)), true)).move, 'stale');
  assert.equal(judge(second, report({ at: start }), how(after(minutes(11)))).move, 'none');
});

test('what has no times of its own is ordered as it comes', () => {
  const undated = (now: number, states: readonly Report['state'][], known: Known | null) => {
    let next = known;
    const moves = states.map((state) => {
      const step = judge(next, report({ state }), how(after(now)));
      next = step.next;
      return step.move;
    });
    return { moves, next };
  };
  const first = undated(0, ['down', 'down'], null);
  assert.deepEqual(first.moves, ['down', 'none']);
  const again = undated(seconds(1), ['up', 'down', 'up', 'down'], first.next);
  assert.deepEqual(again.moves, ['up', 'down', 'up', 'down'], 'in the same moment');
  const ended = undated(seconds(2), ['up'], again.next);
  assert.deepEqual(undated(seconds(1), ['down'], ended.next).moves, ['stale'], 'it came before the end');
});

test('what becomes more severe is an alert anew, what becomes less severe is not', () => {
  const warned = judge(null, report({ severity: 'warning' }), how(start)).next;
  const worse = judge(warned, report({ severity: 'critical' }), how(after(seconds(1))));
  assert.deepEqual([worse.move, worse.move === 'down' && worse.anew], ['down', true]);
  assert.equal(judge(worse.next, report({ severity: 'warning' }), how(after(seconds(2)))).move, 'none');
  const unsaid = judge(null, report({}), how(start)).next;
  assert.equal(judge(unsaid, report({ severity: 'critical' }), how(after(1))).move, 'none');
});

test('no moment lies in the future, and whatever fires ends within 30 days', () => {
  const moment = fc.option(fc.integer({ min: -1e12, max: 1e12 }).map(after));
  const reports = fc.array(
    fc.record({
      state: fc.constantFrom('up' as const, 'down' as const),
      severity: fc.constantFrom(null, 'info' as const, 'warning' as const, 'critical' as const),
      at: moment,
      expires_at: moment,
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(reports, fc.boolean(), (all, isOrdered) => {
      let known: Known | null = null;
      for (const [index, given] of all.entries()) {
        const now = after(seconds(index * 7));
        const one = report(given);
        const step = judge(known, one, how(now, isOrdered));
        const twice = judge(step.next, one, how(now, isOrdered));
        assert.ok(twice.move === 'none' || twice.move === 'stale', 'twice is once');
        known = step.next;
        for (const at of [known.began_at, known.ended_at]) assert.ok(at === null || at <= now);
        assert.equal(known.expires_at !== null, known.status === 'down');
        assert.ok(known.expires_at === null || known.expires_at <= addMs(now, minutes(60 * 24 * 30)));
      }
    }),
  );
});
