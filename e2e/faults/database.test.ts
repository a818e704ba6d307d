// PostgreSQL stands still for a minute, and is killed, while jobs ping: they are answered from the journal.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Caller, caller, register } from '../caller.ts';
import {
  ALL_WELL,
  accountFor,
  allChecks,
  createChecks,
  inWords,
  type LoadedCheck,
  startLoad,
  untilAllRecorded,
} from '../ping-load.ts';
import { installation, isGone, until } from '../program.ts';
import { createShortRuns, falseAlerts, runShortly } from '../short-runs.ts';
import { freezePostgres } from './postgres-processes.ts';

const pingAll = (address: string, checks: readonly LoadedCheck[]) =>
  Promise.all(checks.map(({ ping_url }) => caller(address).get(new URL(ping_url).pathname)));

const ready = async (api: string) => (await fetch(`${api}/ready`)).status;

const untilReady = (api: string) =>
  until('readiness', async () => ((await ready(api)) === 200 ? true : null));

async function stillRunning(alice: Caller): Promise<number> {
  const checks = await allChecks(alice);
  return checks.filter((check) => check.running).length;
}

test('while PostgreSQL stands still for a minute, every ping is answered, recorded afterwards in order, and no job is held to be late', async (t) => {
  const { start, postmaster } = await installation(t);
  const tocsin = await start();
  const alice = await register(tocsin.api);
  const checks = await createChecks(alice, 600);
  const everyMinute = { interval_seconds: 60, grace_seconds: 0 };
  const prompt = await createChecks(alice, 10, everyMinute);
  const [silent] = await createChecks(alice, 1, everyMinute);
  assert.ok(silent);
  const shortRuns = await createShortRuns(alice);

  const load = startLoad(checks, { each: 60, address: async () => tocsin.api, perSecond: 550 });
  await load.reaches(0.02);
  await runShortly(tocsin.api, shortRuns);
  await pingAll(tocsin.api, [silent, ...prompt]);
  const thaw = await freezePostgres(await until('a PostgreSQL', postmaster));
  try {
    for (let part = 0; part < 4; part += 1) {
      await wait(15_000);
      await pingAll(tocsin.api, prompt);
    }
    assert.equal(await ready(tocsin.api), 503);
  } finally {
    thaw();
  }
  await load.done;
  t.diagnostic(`pings: ${inWords(load.figures())}`);

  await untilReady(tocsin.api);
  await pingAll(tocsin.api, prompt);
  await untilAllRecorded(alice);
  const account = await accountFor(alice, load.ledger);
  const ofSilent = (alert: { subject: { id: number } }) => alert.subject.id === silent.id;
  const missed = await until('the job that fell silent to be missed', async () => {
    const { alerts } = await alice.get('/alerts?kind=cron_missed');
    return alerts.find(ofSilent) ?? null;
  });
  const false_alerts = (await falseAlerts(alice, shortRuns)).filter(({ id }) => id !== missed.id);
  t.diagnostic(JSON.stringify({ ...account, false_alerts: false_alerts.length }));
  assert.deepEqual(account, ALL_WELL);
  assert.deepEqual(false_alerts, []);
  assert.equal(await stillRunning(alice), 0);

  // Its silence was heard: it is told once, and dated at the deadline in the middle of the standstill.
  const { status, status_since, last_ping_at } = await alice.get(`/cron-checks/${silent.id}`);
  assert.equal(status, 'down');
  assert.equal(Date.parse(status_since) - Date.parse(last_ping_at), 60_000);
  assert.equal(missed.occurrences, 1);
  await tocsin.untilLogged('Tocsin records pings in time again');
  const { code, stderr } = await tocsin.end('SIGTERM');
  assert.deepEqual([code, stderr], [0, '']);
});

test('while PostgreSQL is killed under load, every ping is answered, and recorded afterwards in order', async (t) => {
  const { start, postmaster } = await installation(t);
  const tocsin = await start();
  const alice = await register(tocsin.api);
  const checks = await createChecks(alice, 300);
  const shortRuns = await createShortRuns(alice);

  const load = startLoad(checks, { each: 60, address: async () => tocsin.api, perSecond: 4_000 });
  for (const share of [0.2, 0.4, 0.6]) {
    await load.reaches(share);
    await runShortly(tocsin.api, shortRuns);
    const victim = await until('a PostgreSQL', postmaster);
    process.kill(victim, 'SIGKILL');
    await until('PostgreSQL to end', async () => ((await isGone(victim)) ? true : null));
  }
  await load.done;
  t.diagnostic(`pings: ${inWords(load.figures())}`);

  await untilReady(tocsin.api);
  await untilAllRecorded(alice);
  const account = await accountFor(alice, load.ledger);
  const false_alerts = await falseAlerts(alice, shortRuns);
  t.diagnostic(JSON.stringify({ ...account, false_alerts: false_alerts.length }));
  assert.deepEqual(account, ALL_WELL);
  assert.deepEqual(false_alerts, []);
  assert.equal(await stillRunning(alice), 0);
  const { code, stderr } = await tocsin.end('SIGTERM');
  assert.deepEqual([code, stderr], [0, '']);
});
