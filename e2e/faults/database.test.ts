// PostgreSQL stands still for a minute, and is killed, while jobs ping: they are answered from the journal.

import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/database/database.ts';
import { outagesBetween } from '../../src/subjects/own-outages.ts';
import { openCutLine } from '../../src/testing/cut-line.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { startBundledPostgres } from '../../src/testing/scratch-postgres.ts';
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
import { freezePostgres } from '../postgres-processes.ts';
import { installation, isGone, lineWith, until, within } from '../program.ts';
import { createShortRuns, falseAlerts, runShortly } from '../short-runs.ts';

const pingAll = (address: string, checks: readonly LoadedCheck[]) =>
  Promise.all(checks.map(({ ping_url }) => caller(address).get(new URL(ping_url).pathname)));

const ready = async (api: string) => (await fetch(`${api}/ready`)).status;

const untilReady = (api: string) =>
  until('readiness', async () => ((await ready(api)) === 200 ? true : null));

async function repeatEvery(ms: number, signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await act();
    await wait(ms, undefined, { signal }).catch(() => undefined);
  }
}

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
  // The prompt jobs go on until the alerts are read, however long that takes.
  const rest = new AbortController();
  const going = repeatEvery(15_000, rest.signal, () => pingAll(tocsin.api, prompt));
  going.catch(() => undefined);
  t.after(() => rest.abort());
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
  rest.abort();
  await going;
  t.diagnostic(JSON.stringify({ ...account, false_alerts: false_alerts.length }));
  assert.deepEqual(account, ALL_WELL);
  assert.deepEqual(false_alerts, []);
  assert.equal(await stillRunning(alice), 0);

  // Its silence was noticed: it alerts once, dated at the deadline in the middle of the standstill.
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

test('a start without PostgreSQL takes pings, says what is missing, and records each once when PostgreSQL is there', async (t) => {
  const { start, launch } = await installation(t);
  const postgres = await startBundledPostgres();
  t.after(() => postgres[Symbol.asyncDispose]());
  const line = await openCutLine(t, postgres.url);
  const [api_port, dashboard_port] = [await freePort(), await freePort()];
  const environment = {
    DATABASE_URL: line.url,
    TOCSIN_API_PORT: String(api_port),
    TOCSIN_DASHBOARD_PORT: String(dashboard_port),
  };
  const first = await start(environment);
  const before = await register(first.api);
  const check = await before.post('/cron-checks', { name: 'Nightly backup', interval_seconds: 3600 });
  const ping = async (body: string) => {
    const answer = await fetch(`${first.api}/ping/${check.slug}`, { method: 'POST', body });
    assert.equal(await answer.text(), '{"ok":true}');
  };
  assert.equal((await first.end('SIGTERM')).code, 0);
  const ends = [new Date()];
  line.block();

  // One that ends before it ever reached the database loses nothing, neither of the pings nor of the gap before it.
  const second = launch(environment);
  await within(lineWith(second, 'waiting for it'), 'a start that waits');
  await ping('taken by the second');
  second.child.kill('SIGTERM');
  const { code, stderr } = await within(second.ended, 'the end while it waits');
  assert.deepEqual([code, stderr], [0, '']);
  ends.push(new Date());

  const third = launch(environment);
  await within(lineWith(third, 'waiting for it'), 'a start that waits');
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => kept.destroy());
  assert.equal(await statusThrough(kept, `${first.api}/health`), 200);
  await ping('taken by the third');
  const answer = await fetch(`${first.api}/ready`);
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5']);
  const { ok, checks, error } = (await answer.json()) as Record<string, unknown>;
  assert.deepEqual([ok, error], [false, 'unavailable']);
  assert.deepEqual(checks, [
    { name: 'database', ok: false, detail: 'no PostgreSQL answers' },
    { name: 'pings', ok: true, detail: null },
  ]);
  assert.equal(third.stdout().split('waiting for it').length, 2, 'it is said once');
  line.unblock();
  await within(lineWith(third, '{"ready":true'), 'the ready line');
  // The connection of before is answered by the host that is there now.
  assert.equal(await statusThrough(kept, `${first.api}/ready`), 200);

  const alice = caller(first.api, before.token);
  await ping('taken when all is there');
  await untilAllRecorded(alice);
  const { pings } = await alice.get(`/cron-checks/${check.id}/pings`);
  const bodies = pings.map(({ body_preview }: { body_preview: string }) => body_preview);
  assert.deepEqual(bodies.reverse(), [
    'taken by the second',
    'taken by the third',
    'taken when all is there',
  ]);
  const database = openDatabase({ url: postgres.url, poolSize: 1 });
  const gaps = await outagesBetween(database, new Date(0), new Date());
  await database.destroy();
  const times = pings.map(({ received_at }: { received_at: string }) => new Date(received_at));
  // A machine that stands still for a moment makes further gaps.
  const gapsAt = (at: Date) => gaps.filter(({ from, to }) => from <= at && (!to || to >= at)).length;
  assert.deepEqual(times.map(gapsAt), [0, 0, 0]);
  assert.deepEqual(ends.map(gapsAt), [1, 1]);
  third.child.kill('SIGTERM');
  assert.deepEqual((await within(third.ended, 'the end')).code, 0);
});

const statusThrough = (agent: Agent, url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });
