import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { gathering, paced } from './pace.ts';
import { testTimers } from './test-timers.ts';

function gather(betweenMs = 250) {
  const timers = testTimers();
  const given: { at: number; items: string[] }[] = [];
  const gathered = gathering<string, string>({
    timers,
    firstMs: 16,
    betweenMs: () => betweenMs,
    give: (items) => given.push({ at: timers.now(), items }),
  });
  return { timers, given, gathered };
}

test('the first comes at once, those after it together', () => {
  const { timers, given, gathered } = gather();
  gathered.add('a', 'a1');
  timers.advance(100);
  gathered.add('b', 'b1');
  gathered.add('a', 'a2');
  gathered.add('b', 'b2');
  timers.advance(1_000);
  assert.deepEqual(given, [
    { at: 16, items: ['a1'] },
    { at: 266, items: ['b2', 'a2'] },
  ]);
});

test('what was gathered can be had at once, and is not given twice', () => {
  const { timers, given, gathered } = gather(10_000);
  gathered.add('a', 'a1');
  gathered.flush();
  gathered.flush();
  timers.advance(20_000);
  assert.deepEqual(given, [{ at: 0, items: ['a1'] }]);
});

test('whatever comes when: the last of each is given, at most four times a second', () => {
  const arrivals = fc.array(fc.tuple(fc.nat(400), fc.constantFrom('a', 'b', 'c')), { maxLength: 60 });
  fc.assert(
    fc.property(arrivals, (coming) => {
      const { timers, given, gathered } = gather();
      const last = new Map<string, string>();
      for (const [index, [afterMs, key]] of coming.entries()) {
        timers.advance(afterMs);
        last.set(key, `${key}${index}`);
        gathered.add(key, `${key}${index}`);
      }
      timers.advance(1_000);
      const items = given.flatMap((batch) => batch.items);
      for (const [key, item] of last)
        assert.equal(
          items.findLast((one) => one.startsWith(key)),
          item,
        );
      for (const [index, { at }] of given.entries())
        assert.ok(index === 0 || at - (given[index - 1]?.at ?? 0) >= 250);
    }),
  );
});

test('each key has a pace of its own, and none is forgotten', () => {
  const timers = testTimers();
  const runs: [number, string][] = [];
  const pace = paced<string>({
    timers,
    firstMs: 1_000,
    betweenMs: 5_000,
    run: (key) => runs.push([timers.now(), key]),
  });
  for (let second = 0; second < 8; second++) {
    pace.soon('pings');
    if (second === 3) pace.soon('uptime');
    timers.advance(1_000);
  }
  timers.advance(20_000);
  assert.deepEqual(runs, [
    [1_000, 'pings'],
    [4_000, 'uptime'],
    [6_000, 'pings'],
    [11_000, 'pings'],
  ]);
});
