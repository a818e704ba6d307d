import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, minutes, seconds } from '../../platform/time.ts';
import type { Period } from '../../subjects/uptime.ts';
import { correctPeriods, isInOrder, ONLINE_MS, offlineAt, shownStatus, warningSince } from './state.ts';

const START = new Date('2026-06-16T08:00:00.000Z');
const after = (ms: number) => addMs(START, ms);

test('a server is shown as it was last measured', () => {
  const vitals = { cpu: 10, memory: 20, disk: 30 };
  assert.equal(shownStatus('new', null), 'offline');
  assert.equal(shownStatus('offline', { ...vitals, cpu: 99 }), 'offline');
  assert.equal(shownStatus('online', null), 'online');
  assert.equal(shownStatus('online', { ...vitals, memory: 90 }), 'online');
  for (const hot of ['cpu', 'memory', 'disk'])
    assert.equal(shownStatus('online', { ...vitals, [hot]: 90.1 }), 'warning', hot);
});

test('a warning began with the first of the samples that said so without a break', () => {
  const sample = (minute: number, cpu: number | null) => ({
    at: after(minutes(minute)),
    figures: { cpu, memory: 10, disk: null },
  });
  const since = (before: Date | null, ...samples: ReturnType<typeof sample>[]) =>
    warningSince(before, samples);
  assert.equal(since(null, sample(0, 50)), null);
  assert.deepEqual(since(null, sample(0, 50), sample(1, 91), sample(2, 99)), after(minutes(1)));
  assert.deepEqual(since(START, sample(3, 95)), START);
  assert.deepEqual(since(START, sample(3, 90), sample(4, 95)), after(minutes(4)));
  assert.equal(since(START, sample(3, null)), null);
});

test('ten minutes of silence are an outage, less what Tocsin could not hear', () => {
  const outage = (from: number, to: number | null) => ({
    from: after(from),
    to: to === null ? null : after(to),
  });
  const silent = { last_seen_at: START, last_contact_at: null };
  const at = (...outages: ReturnType<typeof outage>[]) => offlineAt(silent, outages);
  assert.deepEqual(at(), after(minutes(10)));
  assert.deepEqual(at(outage(minutes(5), minutes(5) + seconds(29))), after(minutes(10)));
  assert.deepEqual(at(outage(minutes(5), minutes(5) + seconds(30))), after(minutes(15) + seconds(30)));
  assert.deepEqual(at(outage(-minutes(60), minutes(60))), after(minutes(70)));
  assert.deepEqual(at(outage(minutes(1), minutes(20)), outage(minutes(25), minutes(40))), after(minutes(50)));
  assert.deepEqual(at(outage(minutes(10), minutes(20))), after(minutes(10)));
  assert.equal(at(outage(minutes(9), null)), null);
  assert.deepEqual(at(outage(minutes(10), null)), after(minutes(10)));
});

test('after an own outage, silence is counted from the last contact of an agent that delivers what waited', () => {
  const night = { from: after(minutes(1)), to: after(minutes(480)) };
  const at = (contact: number, outages = [night]) =>
    offlineAt({ last_seen_at: START, last_contact_at: after(minutes(contact)) }, outages);
  assert.deepEqual(at(0), after(minutes(490)));
  assert.deepEqual(at(505), after(minutes(515)));
  // What was measured since is delivered last.
  const before = [{ from: after(-minutes(480)), to: after(-minutes(1)) }];
  assert.deepEqual(at(20, before), after(minutes(30)));
  assert.deepEqual(at(2, before), after(minutes(10)));
  // Without an outage of ours, samples that are old are the silence of the server.
  assert.deepEqual(at(505, []), after(minutes(10)));
});

test('samples in order change nothing about an online server', () => {
  const online = { status: 'online', status_since: START };
  assert.equal(isInOrder(online, [START, after(1)]), true);
  assert.equal(isInOrder(online, [after(-1), after(1)]), false);
  assert.equal(isInOrder({ ...online, status: 'offline' }, [after(1)]), false);
});

test('one sample of long ago makes ten minutes online and no more', () => {
  const fresh: Period[] = [{ status: 'new', from: after(-minutes(60)), to: null }];
  assert.deepEqual(correctPeriods(fresh, [START], after(minutes(60))), [
    { status: 'new', from: after(-minutes(60)), to: START },
    { status: 'online', from: START, to: after(ONLINE_MS) },
    { status: 'offline', from: after(ONLINE_MS), to: null },
  ]);
});

test('a sample of now, or of a clock that is ahead, makes a server online from now on', () => {
  const silent: Period[] = [{ status: 'offline', from: START, to: null }];
  const now = after(minutes(30));
  for (const at of [now, addMs(now, minutes(4))])
    assert.deepEqual(correctPeriods(silent, [at], now), [
      { status: 'offline', from: START, to: now },
      { status: 'online', from: now, to: null },
    ]);
});

test('samples make the same history whether they come in time or late, in one batch or in many', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 40 });
  const created: Period[] = [{ status: 'new', from: START, to: null }];
  fc.assert(
    fc.property(
      gaps,
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 40 }),
      (steps, size, rest) => {
        const moments = steps.map((_, index) =>
          after(minutes(steps.slice(0, index + 1).reduce((a, b) => a + b))),
        );
        const end = addMs(moments.at(-1) ?? START, minutes(rest));
        const live = moments.reduce(
          (periods, moment, index) =>
            correctPeriods(swept(periods, moments[index - 1], moment), [moment], moment),
          created,
        );
        const inTime = swept(live, moments.at(-1), end);
        const batches = Array.from({ length: Math.ceil(moments.length / size) }, (_, index) =>
          moments.slice(index * size, (index + 1) * size),
        );
        const late = batches.reduce((periods, batch) => correctPeriods(periods, batch, end), created);
        assert.deepEqual(correctPeriods(created, moments, end), inTime);
        assert.deepEqual(late, inTime);
      },
    ),
  );
});

/** What the sweep makes of the silence since a server was seen. */
function swept(periods: readonly Period[], seen: Date | undefined, now: Date): Period[] {
  const last = periods.at(-1);
  const silentAt = seen && addMs(seen, ONLINE_MS);
  if (last?.status !== 'online' || !silentAt || silentAt > now) return [...periods];
  return [
    ...periods.slice(0, -1),
    { ...last, to: silentAt },
    { status: 'offline', from: silentAt, to: null },
  ];
}
