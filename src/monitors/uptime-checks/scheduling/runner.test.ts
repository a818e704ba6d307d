import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { addMs, minutes, seconds } from '../../../platform/time.ts';
import { type TestClock, testClock } from '../../../testing/clock.ts';
import type { ProbeResult } from '../probes/definition.ts';
import { openJudgingTimes } from './judging-times.ts';
import { probeUntilIdle, type RunnerParts } from './runner.ts';
import { answered, refused } from './test-stage.ts';
import type { Order, Run, Wanted, Work } from './work.ts';

const orderOf = (check_id: number, fields: Partial<Order> = {}): Order => ({
  check_id,
  lease_id: `lease ${check_id}`,
  leaseMs: seconds(40),
  due_at: testClock().now(),
  target: `t${check_id}.test:80`,
  isFailing: false,
  account_id: 1,
  definition: {
    kind: 'tcp',
    host: 't.test',
    port: 80,
    send: null,
    expect: null,
    timeoutMs: 10_000,
    upsideDown: false,
    assertions: [],
  },
  privateAllowed: false,
  ...fields,
});

/** What comes one by one, and a wait until so much of it came. */
function arrivals<T>() {
  const all: T[] = [];
  const waiting: (() => void)[] = [];
  return {
    all,
    add(...more: readonly T[]) {
      all.push(...more);
      for (const look of waiting.splice(0)) look();
    },
    async reach(count: number) {
      while (all.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

/** Orders that are given out as wanted, and what was handed in. */
function workOf(orders: Order[], nextDueAt: Date | null = null) {
  const handedIn = arrivals<Run>();
  const asked = arrivals<Wanted>();
  const work: Work = {
    async lease(wanted) {
      asked.add(wanted);
      const given = [
        ...orders.filter(({ isFailing }) => !isFailing).slice(0, wanted.healthy),
        ...orders.filter(({ isFailing }) => isFailing).slice(0, wanted.failing),
      ];
      for (const order of given) orders.splice(orders.indexOf(order), 1);
      return { orders: given, nextDueAt: given.length === 0 ? nextDueAt : null };
    },
    async handIn(runs) {
      handedIn.add(...runs);
    },
  };
  return { work, handedIn: handedIn.all, asked: asked.all, handed: handedIn.reach, leased: asked.reach };
}

type Probe = RunnerParts['prober']['probe'];

/** A target that holds every probe until the test lets it go. */
function gatedTarget() {
  const probes = arrivals<{ host: string; settle: (result: ProbeResult) => void }>();
  const probe: Probe = (_context, definition, signal) =>
    new Promise((settle) => {
      signal.addEventListener('abort', () => settle(refused({ reason: 'timeout' })), { once: true });
      probes.add({ host: 'host' in definition ? definition.host : '', settle });
    });
  return { probe, waiting: probes.all, arrived: probes.reach };
}

function partsOf(work: Work, probe: Probe, more: Partial<RunnerParts> & { clock?: TestClock } = {}) {
  const clock = more.clock ?? testClock();
  const wakers = new Set<() => void>();
  const errors: unknown[] = [];
  const parts: RunnerParts = {
    clock,
    work,
    prober: {
      clock,
      location: 'local',
      isConnected: async () => true,
      judgingOf: openJudgingTimes(clock),
      probe,
    },
    meter: { began: () => undefined, ended: () => undefined },
    onWork(wake) {
      wakers.add(wake);
      return () => wakers.delete(wake);
    },
    onError: (error) => errors.push(error),
    ...more,
  };
  const wakeAll = () => {
    for (const wake of [...wakers]) wake();
  };
  return { parts, errors, wake: wakeAll, wakers, clock };
}

/** A signal that is aborted when the test ends, so that nothing of it goes on. */
function stopOf(t: TestContext) {
  const stop = new AbortController();
  t.after(() => stop.abort());
  return stop;
}

const upOf = (runs: readonly Run[]) =>
  Object.fromEntries(runs.map(({ check_id, probed }) => [check_id, probed?.result.up ?? null]));

test('everything that is due is probed and handed in; then it says when more is', async (t) => {
  const { signal } = stopOf(t);
  const { work, handedIn } = workOf([orderOf(1), orderOf(2)], new Date('2026-06-16T09:00:00.000Z'));
  const { parts, wakers } = partsOf(work, async () => answered());
  assert.equal(await probeUntilIdle(parts, signal), true);
  assert.deepEqual(upOf(handedIn), { 1: true, 2: true });
  assert.deepEqual(await probeUntilIdle(parts, signal), new Date('2026-06-16T09:00:00.000Z'));
  assert.equal(wakers.size, 0);
});

test('what is due in a moment is waited for a moment longer, so that checks come together', async (t) => {
  const clock = testClock();
  const { parts } = partsOf(workOf([], addMs(clock.now(), 3)).work, async () => answered(), { clock });
  assert.deepEqual(await probeUntilIdle(parts, stopOf(t).signal), addMs(clock.now(), 100));
  assert.equal(
    await probeUntilIdle(partsOf(workOf([]).work, async () => answered()).parts, stopOf(t).signal),
    false,
  );
});

test('a probe that failed is handed in at once: its retry is an order of its own and holds no place', async (t) => {
  const { work, handedIn } = workOf([orderOf(1), orderOf(2)]);
  let probes = 0;
  const probe: Probe = async () => {
    probes += 1;
    return refused();
  };
  await probeUntilIdle(partsOf(work, probe).parts, stopOf(t).signal);
  assert.deepEqual(upOf(handedIn), { 1: false, 2: false });
  assert.equal(probes, 2);
});

test('while the prober is cut off, nobody knows', async (t) => {
  const { work, handedIn } = workOf([orderOf(1)]);
  const { parts } = partsOf(work, async () => refused());
  const asked: number[] = [];
  const isConnected = async (sinceMs: number) => {
    asked.push(sinceMs);
    return false;
  };
  await probeUntilIdle({ ...parts, prober: { ...parts.prober, isConnected } }, stopOf(t).signal);
  assert.deepEqual(
    handedIn.map(({ probed }) => probed?.isKnown),
    [false],
  );
  assert.deepEqual(asked, [parts.clock.monotonicMs()]);
});

test('targets that hang hold up no other', async (t) => {
  const orders = Array.from({ length: 256 }, (_, index) => orderOf(index + 1));
  const { work, handedIn, asked, handed } = workOf(orders);
  const target = gatedTarget();
  const { parts, clock, wake } = partsOf(work, (context, definition, signal) =>
    context.privateAllowed ? Promise.resolve(answered()) : target.probe(context, definition, signal),
  );
  const running = probeUntilIdle(parts, stopOf(t).signal);
  await target.arrived(256);
  orders.push(orderOf(1_000, { privateAllowed: true }));
  wake();
  clock.pass(1_000);
  await handed(1);
  assert.deepEqual(upOf(handedIn), { 1000: true });
  assert.ok(asked.every(({ healthy }) => healthy <= 256));
  for (const { settle } of target.waiting) settle(refused());
  await running;
  assert.equal(handedIn.length, 257);
});

test('checks that failed the last time hang among themselves', async (t) => {
  const orders = Array.from({ length: 200 }, (_, index) => orderOf(index + 1, { isFailing: true }));
  const { work, handedIn, handed } = workOf(orders);
  const target = gatedTarget();
  const { parts, wake } = partsOf(work, (context, definition, signal) =>
    context.privateAllowed ? Promise.resolve(answered()) : target.probe(context, definition, signal),
  );
  const running = probeUntilIdle(parts, stopOf(t).signal);
  await target.arrived(128);
  orders.push(orderOf(1_000, { privateAllowed: true }));
  wake();
  await handed(1);
  assert.deepEqual(upOf(handedIn), { 1000: true });
  for (const { settle } of target.waiting) settle(refused());
  await target.arrived(200);
  for (const { settle } of target.waiting.slice(128)) settle(refused());
  await running;
  assert.equal(handedIn.length, 201);
});

test('it says which targets are busy, and which checks are held', async (t) => {
  const { work, asked, leased } = workOf([orderOf(1), orderOf(2, { target: 't1.test:80' })]);
  const target = gatedTarget();
  const { parts, wake } = partsOf(work, target.probe);
  const running = probeUntilIdle(parts, stopOf(t).signal);
  await target.arrived(2);
  wake();
  await leased(2);
  assert.deepEqual([...(asked[1]?.busy ?? [])], [['t1.test:80', 2]]);
  assert.deepEqual(asked[1]?.except, [1, 2]);
  for (const { settle } of target.waiting) settle(answered());
  await running;
});

test('when the program stops, probes that end soon are handed in, and nothing new begins', async (t) => {
  const orders = [orderOf(1)];
  const { work, handedIn, asked } = workOf(orders);
  const target = gatedTarget();
  const { parts } = partsOf(work, target.probe);
  const stop = stopOf(t);
  const running = probeUntilIdle(parts, stop.signal);
  await target.arrived(1);
  orders.push(orderOf(2));
  const before = asked.length;
  stop.abort();
  target.waiting[0]?.settle(answered());
  await running;
  assert.deepEqual(upOf(handedIn), { 1: true });
  assert.equal(asked.length, before);
});

test('when the program stops, a probe that hangs is given back', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { work, handedIn } = workOf([orderOf(1)]);
  const target = gatedTarget();
  const { parts } = partsOf(work, target.probe);
  const stop = stopOf(t);
  const running = probeUntilIdle(parts, stop.signal);
  await target.arrived(1);
  stop.abort();
  let isOver = false;
  void running.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    t.mock.timers.tick(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.deepEqual(upOf(handedIn), { 1: null });
});

test('a run that is not taken is reported, and the others go on', async (t) => {
  const { work, handedIn } = workOf([orderOf(1)]);
  const failing: Work = { ...work, handIn: () => Promise.reject(new Error('away')) };
  const { parts, errors } = partsOf(failing, async () => answered());
  assert.equal(await probeUntilIdle(parts, stopOf(t).signal), true);
  assert.match(String(errors[0]), /away/);
  assert.deepEqual(handedIn, []);
});

test('where work cannot be leased, what is under way ends first, and the job fails', async (t) => {
  const { work, handedIn } = workOf([orderOf(1)]);
  const target = gatedTarget();
  let leased = 0;
  const lease: Work['lease'] = (wanted) => {
    leased += 1;
    return leased > 1 ? Promise.reject(new Error('the database is away')) : work.lease(wanted);
  };
  const { parts, wake } = partsOf({ ...work, lease }, target.probe);
  const running = probeUntilIdle(parts, stopOf(t).signal);
  await target.arrived(1);
  wake();
  target.waiting[0]?.settle(answered());
  await assert.rejects(running, /away/);
  assert.deepEqual(upOf(handedIn), { 1: true });
});

test('where work cannot be leased, a probe that hangs does not keep the job from coming back', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { work, handedIn } = workOf([orderOf(1)]);
  const target = gatedTarget();
  let isAway = false;
  const lease: Work['lease'] = (wanted) =>
    isAway ? Promise.reject(new Error('the database is away')) : work.lease(wanted);
  const { parts, wake } = partsOf({ ...work, lease }, target.probe);
  const running = probeUntilIdle(parts, stopOf(t).signal);
  await target.arrived(1);
  isAway = true;
  wake();
  let isOver = false;
  const ended = assert.rejects(running, /away/).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    t.mock.timers.tick(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await ended;
  assert.deepEqual(upOf(handedIn), { 1: null });
});

test('a check is announced to be due while others are probed, and begins at once', async (t) => {
  const orders = [orderOf(1)];
  const clock = testClock();
  const { work, handedIn } = workOf(orders, addMs(clock.now(), minutes(5)));
  const target = gatedTarget();
  const { parts, wake } = partsOf(work, target.probe, { clock });
  const running = probeUntilIdle(parts, stopOf(t).signal);
  await target.arrived(1);
  orders.push(orderOf(2));
  wake();
  await target.arrived(2);
  for (const { settle } of target.waiting) settle(answered());
  await running;
  assert.equal(handedIn.length, 2);
});
