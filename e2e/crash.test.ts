// What a fault may cost: nothing that was answered, and nobody's sleep.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, caller, register, signIn } from './caller.ts';
import {
  type Account,
  accountFor,
  createChecks,
  type LoadedCheck,
  startLoad,
  untilAllRecorded,
} from './ping-load.ts';
import { installation, isGone, type Tocsin, until } from './program.ts';

const ALL_WELL: Account = {
  unanswered: 0,
  lost: 0,
  doubled: 0,
  invented: 0,
  out_of_order: 0,
  miscounted: 0,
  unpaired: 0,
};

/** Where a service is reached that is ended and started again while others call it. */
function revolvingDoor(first: Tocsin, start: () => Promise<Tocsin>) {
  let current = first;
  let address = Promise.resolve(first.api);
  return {
    address: () => address,
    current: () => current,
    async restart(signal: NodeJS.Signals) {
      const ended = current.end(signal);
      const next = Promise.withResolvers<string>();
      address = next.promise;
      const exit = await ended;
      current = await start();
      next.resolve(current.api);
      return exit;
    },
  };
}

/** Short runs that ended in time, right before a fault: their limit passes while nobody listens. */
async function runShortly(address: string, checks: readonly LoadedCheck[]): Promise<void> {
  const nobody = caller(address);
  await Promise.all(
    checks.map(async ({ ping_url }) => {
      const { pathname } = new URL(ping_url);
      await nobody.get(`${pathname}/start`);
      await nobody.get(pathname);
    }),
  );
}

/** Alerts but for runs that were truly longer than a second, as they may be on a machine that is too busy. */
async function falseAlerts(alice: Caller, shortRuns: readonly LoadedCheck[]): Promise<unknown[]> {
  const { alerts } = await alice.get('/alerts?limit=200');
  const overrun = new Set<number>();
  for (const { id } of shortRuns) {
    const { pings } = await alice.get(`/cron-checks/${id}/pings`);
    if (pings.some((ping: { duration_ms: number | null }) => (ping.duration_ms ?? 0) >= 1_000))
      overrun.add(id);
  }
  return alerts.filter((alert: { subject: { id: number } }) => !overrun.has(alert.subject.id));
}

test('a service that is killed three times under load records every answered ping once and wakes nobody', async (t) => {
  const { start, postmaster } = await installation(t);
  const door = revolvingDoor(await start(), start);
  const postgres = await postmaster();
  const beforehand = await register(door.current().api);
  const checks = await createChecks(beforehand, 200);
  const shortRuns = await createChecks(beforehand, 10, { max_runtime_seconds: 1 });

  const load = startLoad(checks, { each: 30, address: door.address });
  for (const share of [0.25, 0.5, 0.75]) {
    await load.reaches(share);
    await runShortly(await door.address(), shortRuns);
    assert.equal((await door.restart('SIGKILL')).signal, 'SIGKILL');
    assert.equal(await postmaster(), postgres, 'PostgreSQL was not adopted');
  }
  await load.done;

  const alice = caller(door.current().api, beforehand.token);
  await untilAllRecorded(alice);
  const { unanswered, ...account } = await accountFor(alice, load.ledger);
  t.diagnostic(`${checks.length * 30 - unanswered} pings were answered, ${unanswered} were cut off`);
  // A start or its success may have been cut off.
  assert.deepEqual({ ...account, unanswered: 0, unpaired: 0 }, ALL_WELL);
  assert.deepEqual(await falseAlerts(alice, shortRuns), []);
  assert.equal((await door.current().end('SIGTERM')).code, 0);
});

test('while PostgreSQL is killed under load, every ping is answered, and recorded afterwards in order', async (t) => {
  const { start, postmaster } = await installation(t);
  const tocsin = await start();
  const alice = await register(tocsin.api);
  const checks = await createChecks(alice, 100);
  const shortRuns = await createChecks(alice, 10, { max_runtime_seconds: 1 });

  const load = startLoad(checks, { each: 40, address: async () => tocsin.api });
  for (const share of [0.3, 0.6]) {
    await load.reaches(share);
    await runShortly(tocsin.api, shortRuns);
    const victim = await until('a PostgreSQL', postmaster);
    process.kill(victim, 'SIGKILL');
    await until('PostgreSQL to end', async () => ((await isGone(victim)) ? true : null));
  }
  await load.done;

  await until('readiness', async () => ((await fetch(`${tocsin.api}/ready`)).ok ? true : null));
  await untilAllRecorded(alice);
  assert.deepEqual(await accountFor(alice, load.ledger), ALL_WELL);
  assert.deepEqual(await falseAlerts(alice, shortRuns), []);
  const { checks: running } = await alice.get('/cron-checks?limit=200');
  assert.deepEqual(
    running.filter((check: { running: boolean }) => check.running),
    [],
  );
  const { code, stderr } = await tocsin.end('SIGTERM');
  assert.deepEqual([code, stderr], [0, '']);
});

for (const { whom, reachesPostgres } of [
  { whom: 'the program', reachesPostgres: false },
  { whom: 'the program and its PostgreSQL, as service managers do,', reachesPostgres: true },
])
  test(`what was answered until SIGTERM to ${whom} under load is there after the next start`, async (t) => {
    const { start, postmaster } = await installation(t);
    const door = revolvingDoor(await start(), start);
    const checks = await createChecks(await register(door.current().api), 50);
    const postgres = await until('a PostgreSQL', postmaster);

    const load = startLoad(checks, { each: 30, address: door.address });
    await load.reaches(0.5);
    if (reachesPostgres) process.kill(postgres, 'SIGTERM');
    const { code, stderr } = await door.restart('SIGTERM');
    assert.deepEqual([code, stderr], [0, '']);
    assert.ok(await isGone(postgres), 'PostgreSQL was left behind');
    await load.done;

    const alice = await signIn(door.current().api);
    await untilAllRecorded(alice);
    const account = await accountFor(alice, load.ledger);
    assert.deepEqual({ ...account, unanswered: 0, unpaired: 0 }, ALL_WELL);
    assert.deepEqual((await alice.get('/alerts')).alerts, []);
    assert.equal((await door.current().end('SIGTERM')).code, 0);
  });
