// `kill -9` between any two steps of a delivery: what happened is delivered at least once, under one message id, in order,
// and never twice at the same time.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';
import { seconds } from '../../src/platform/time.ts';
import { caller, register } from '../caller.ts';
import { type Environment, installation, until } from '../program.ts';
import { answers, webReceiver } from '../web-receiver.ts';
import {
  assertNotified,
  createJob,
  createWebhook,
  fail,
  opened,
  recover,
  resolved,
  unexpectedAlerts,
  untilDelivered,
} from './deliveries.ts';
import { embeddedDatabase, untilBlocked, whileLocked } from './embedded-database.ts';
import { movedClock } from './moved-clock.ts';

/** As long as a webhook is left alone after the death of whoever was calling it. */
const LEASE_MS = seconds(30);

/** A program that can be killed, with webhooks and jobs. */
async function openStage(t: TestContext, { webhooks = 1, jobs = 1 } = {}) {
  const clock = await movedClock(t);
  const { start, dataDir } = await installation(t);
  const first = await start(clock.environment);
  const { token } = await register(first.api);
  const receiver = await webReceiver(t);
  const stage = {
    clock,
    receiver,
    tocsin: first,
    alice: caller(first.api, token),
    webhooks: [] as Awaited<ReturnType<typeof createWebhook>>[],
    jobs: [] as Awaited<ReturnType<typeof createJob>>[],
    database: await embeddedDatabase(t, dataDir),
    async kill() {
      assert.equal((await stage.tocsin.end('SIGKILL')).signal, 'SIGKILL');
    },
    async startAgain(environment: Environment = {}) {
      stage.tocsin = await start({ ...clock.environment, ...environment });
      stage.alice = caller(stage.tocsin.api, token);
    },
    /** Once nothing is left alone any more. */
    async startAgainLater() {
      await clock.jump(LEASE_MS);
      await stage.startAgain();
    },
    async assertAllNotified() {
      const event = [...stage.jobs.map(opened), ...stage.jobs.map(resolved)];
      const expected = new Map(stage.webhooks.map(({ name }) => [name, event]));
      await untilDelivered(receiver, expected);
      assert.equal((await stage.tocsin.end('SIGTERM')).code, 0);
      assertNotified(t, receiver, expected);
    },
  };
  for (let n = 0; n < webhooks; n += 1)
    stage.webhooks.push(await createWebhook(stage.alice, receiver, `webhook ${n}`));
  for (let n = 0; n < jobs; n += 1) stage.jobs.push(await createJob(stage.alice, `job ${n}`));
  return stage;
}

test('an alert is delivered after a kill between the change of state and its delivery', async (t) => {
  const stage = await openStage(t);
  const [job] = stage.jobs;
  assert.ok(job);
  await stage.tocsin.end('SIGTERM');
  await stage.startAgain({ TOCSIN_ROLES: 'api,dashboard,recorder,scheduler' });
  await fail(stage.tocsin.api, job);
  await until('the alert', async () => ((await stage.alice.get('/alerts')).alerts.length > 0 ? true : null));
  await stage.kill();
  assert.equal(stage.receiver.arrivals.length, 0);
  await stage.startAgain();
  await recover(stage.tocsin.api, job);
  await stage.assertAllNotified();
});

/** Waits until the webhook, which was tried once, is held by the program or by nobody. */
const untilLeased = (database: Database, isLeased: boolean) =>
  until('the webhook to be held or not', async () => {
    const { rows } = await sql<{ is_leased: boolean }>`
      select lease_id is not null as is_leased from destination where failing_since is not null`.execute(
      database,
    );
    return rows[0]?.is_leased === isLeased ? true : null;
  });

test('an alert is delivered after a kill between the claim of a webhook and the request', async (t) => {
  const stage = await openStage(t);
  const { receiver, database, clock } = stage;
  const [job] = stage.jobs;
  assert.ok(job);
  receiver.behave('webhook 0', answers(500));
  await fail(stage.tocsin.api, job);
  await untilLeased(database, false);
  // What is due can be claimed, but not read.
  await whileLocked(
    database,
    (tx) => sql`lock table delivery in access exclusive mode`.execute(tx),
    async () => {
      await clock.jump(seconds(5));
      await untilLeased(database, true);
      await stage.kill();
    },
  );
  assert.equal(receiver.arrivals.length, 1);
  receiver.behave('webhook 0', answers(200));
  await stage.startAgainLater();
  await recover(stage.tocsin.api, job);
  await stage.assertAllNotified();
  assert.equal(receiver.arrivals.length, 3);
});

test('an alert is sent again after a kill upon its receipt, before the end of the alert', async (t) => {
  const stage = await openStage(t);
  const { receiver } = stage;
  const [job] = stage.jobs;
  assert.ok(job);
  receiver.behave('webhook 0', () => {});
  await fail(stage.tocsin.api, job);
  await receiver.until('the receipt', () => receiver.arrivals.length === 1);
  await recover(stage.tocsin.api, job);
  await until('the end of the alert', async () =>
    (await stage.alice.get('/alerts?status=resolved')).alerts.length > 0 ? true : null,
  );
  await stage.kill();
  receiver.behave('webhook 0', answers(200));
  await stage.startAgainLater();
  await stage.assertAllNotified();
  assert.equal(receiver.arrivals.length, 3);
});

test('an alert that was answered is sent again, as the same, after a kill before that was recorded', async (t) => {
  const stage = await openStage(t);
  const { receiver, database } = stage;
  const [job] = stage.jobs;
  assert.ok(job);
  const received = Promise.withResolvers<() => void>();
  receiver.behave('webhook 0', (response, arrival) =>
    received.resolve(() => answers(200)(response, arrival)),
  );
  await fail(stage.tocsin.api, job);
  const answer = await received.promise;
  await whileLocked(
    database,
    (tx) => sql`select 1 from destination for update`.execute(tx),
    async () => {
      answer();
      await untilBlocked(database, 'update destination');
      await stage.kill();
    },
  );
  receiver.behave('webhook 0', answers(200));
  await stage.startAgainLater();
  await recover(stage.tocsin.api, job);
  await stage.assertAllNotified();
  assert.equal(receiver.arrivals.length, 3);
});

test('a program that is killed again and again while it delivers delivers everything, in order', async (t) => {
  const stage = await openStage(t, { webhooks: 3, jobs: 30 });
  const { receiver, jobs } = stage;
  const killAt = async (arrivals: number) => {
    await receiver.until(`${arrivals} arrivals`, () => receiver.arrivals.length >= arrivals);
    await stage.kill();
    await stage.startAgainLater();
  };
  await Promise.all(jobs.map((job) => fail(stage.tocsin.api, job)));
  for (const arrivals of [7, 40, 71]) await killAt(arrivals);
  await Promise.all(jobs.map((job) => recover(stage.tocsin.api, job)));
  for (const arrivals of [113, 160]) await killAt(arrivals);
  await untilDelivered(receiver, new Map([['webhook 0', jobs.map(resolved)]]));
  assert.deepEqual(await unexpectedAlerts(stage.alice, jobs), []);
  await stage.assertAllNotified();
});
