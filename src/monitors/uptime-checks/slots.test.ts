import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, days, minutes, seconds } from '../../platform/time.ts';
import { defaultRetrySeconds, nextDueAt, nextProbe } from './slots.ts';

const start = new Date('2026-06-16T08:00:00.000Z');
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const interval_seconds = fc.integer({ min: 10, max: 86_400 });
const late = fc.integer({ min: 0, max: days(2) });

test('the interval is kept without drift, however late each probe begins', () => {
  fc.assert(
    fc.property(id, interval_seconds, fc.array(fc.double({ min: 0, max: 0.49, noNaN: true })), (...given) => {
      const [checkId, interval, delays] = given;
      const check = { id: checkId, interval_seconds: interval };
      const first = nextDueAt(check, { started_at: start, now: start });
      let due = first;
      for (const delay of delays) {
        const begun = addMs(due, seconds(interval) * delay);
        due = nextDueAt(check, { started_at: begun, now: addMs(begun, 20) });
      }
      assert.equal(due.getTime() - first.getTime(), delays.length * seconds(interval));
    }),
  );
});

test('the next slot comes after now, half an interval after the last probe or later, and within two', () => {
  fc.assert(
    fc.property(id, interval_seconds, late, late, (checkId, interval, begunMs, tookMs) => {
      const check = { id: checkId, interval_seconds: interval };
      const begun = addMs(start, begunMs);
      const now = addMs(begun, tookMs);
      const due = nextDueAt(check, { started_at: begun, now });
      assert.ok(due > now);
      assert.ok(due.getTime() - begun.getTime() > seconds(interval) / 2);
      assert.ok(due.getTime() - now.getTime() <= seconds(interval) * 1.5);
    }),
  );
});

test('slots that were missed are not caught up', () => {
  const check = { id: 5_000, interval_seconds: 60 };
  const due = nextDueAt(check, { started_at: start, now: start });
  const afterAnHour = addMs(due, minutes(60) + seconds(1));
  assert.deepEqual(nextDueAt(check, { started_at: afterAnHour, now: afterAnHour }), addMs(due, minutes(61)));
});

test('a clock that was set back puts no check off by what it was set back', () => {
  const check = { id: 5_000, interval_seconds: 60 };
  const due = nextDueAt(check, { started_at: addMs(start, days(1)), now: start });
  assert.ok(due.getTime() - start.getTime() <= seconds(90));
});

test('10,000 checks of a minute do not come in one second', () => {
  const random = (n: number) => (n * 6_364_136_223_846_793 + 1_442_695_040_888_963) % 2 ** 52;
  const perSecond = new Map<number, number>();
  for (let n = 1; n <= 10_000; n += 1) {
    const due = nextDueAt(
      { id: Math.floor(random(n)), interval_seconds: 60 },
      { started_at: start, now: start },
    );
    const second = Math.floor(due.getTime() / 1_000) % 60;
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  assert.equal(perSecond.size, 60);
  assert.ok(Math.max(...perSecond.values()) < 400, `${Math.max(...perSecond.values())}`);
});

test('a retry comes after the retry interval; decided, the next slot', () => {
  const check = { id: 0, interval_seconds: 60, retry_interval_seconds: 20, attempt: 1 };
  const at = (second: number) => addMs(start, seconds(second));
  const table = [
    { what: 'a failure', of: {}, began: 0, ended: 1, confirmed: 0, due: 21, attempt: 2 },
    { what: 'its retry', of: { attempt: 2 }, began: 21, ended: 22, confirmed: 0, due: 42, attempt: 3 },
    { what: 'near a slot', of: { attempt: 2 }, began: 41, ended: 45, confirmed: 0, due: 60, attempt: 3 },
    { what: 'a timeout', of: {}, began: 0, ended: 10, confirmed: 0, due: 30, attempt: 2 },
    { what: 'a success', of: {}, began: 0, ended: 1, confirmed: null, due: 60, attempt: 1 },
    { what: 'a decision', of: { attempt: 2 }, began: 21, ended: 22, confirmed: null, due: 60, attempt: 1 },
    { what: 'late', of: { attempt: 3 }, began: 55, ended: 56, confirmed: null, due: 120, attempt: 1 },
    { what: 'confirmed before its retry', of: {}, began: 0, ended: 1, confirmed: 8, due: 8, attempt: 2 },
    { what: 'confirmed after it', of: {}, began: 0, ended: 1, confirmed: 22, due: 21, attempt: 2 },
    { what: 'after a slot', of: { attempt: 2 }, began: 41, ended: 45, confirmed: 90, due: 60, attempt: 3 },
    { what: 'the last retry', of: { attempt: 60 }, began: 0, ended: 1, confirmed: 900, due: 21, attempt: 61 },
    { what: 'no more', of: { attempt: 61 }, began: 0, ended: 1, confirmed: 900, due: 60, attempt: 62 },
    { what: 'but the last', of: { attempt: 61 }, began: 0, ended: 1, confirmed: 30, due: 30, attempt: 62 },
    {
      what: 'retries as rare as slots',
      of: { retry_interval_seconds: 60 },
      began: 0,
      ended: 1,
      confirmed: 0,
      due: 60,
      attempt: 2,
    },
  ];
  for (const { what, of, began, ended, confirmed, due, attempt } of table)
    assert.deepEqual(
      nextProbe(
        { ...check, ...of },
        { started_at: at(began), confirmedAt: confirmed === null ? null : at(confirmed), now: at(ended) },
      ),
      { due_at: at(due), attempt },
      what,
    );
});

test('no retry comes sooner than the shorter of its interval and the next slot, and none later than either', () => {
  fc.assert(
    fc.property(
      id,
      interval_seconds,
      fc.integer({ min: 1, max: 3_600 }),
      fc.integer({ min: 1, max: 10 }),
      late,
      fc.integer({ min: 0, max: seconds(60) }),
      fc.option(fc.integer({ min: -60_000, max: days(1) })),
      (checkId, interval, retry, attempt, begunMs, tookMs, wantedMs) => {
        const check = { id: checkId, interval_seconds: interval, retry_interval_seconds: retry, attempt };
        const started_at = addMs(start, begunMs);
        const now = addMs(started_at, tookMs);
        const confirmedAt = addMs(started_at, wantedMs ?? 0);
        const next = nextProbe(check, { started_at, confirmedAt, now });
        const decided = nextProbe(check, { started_at, confirmedAt: null, now });
        const latest = Math.min(now.getTime() + seconds(retry), decided.due_at.getTime());
        const isAhead = confirmedAt > now;
        assert.equal(next.due_at.getTime(), isAhead ? Math.min(latest, confirmedAt.getTime()) : latest);
        assert.ok(next.due_at > now);
        assert.deepEqual([next.attempt, decided.attempt], [attempt + 1, 1]);
      },
    ),
  );
});

test('unless somebody says otherwise, retries are a third of the interval apart, 20 seconds at most', () => {
  assert.deepEqual([10, 30, 59, 60, 3_600].map(defaultRetrySeconds), [3, 10, 19, 20, 20]);
});
