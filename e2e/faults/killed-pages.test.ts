// `kill -9` between any two steps of a page: whoever is on call is paged at least once, and again only as the same.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { seconds } from '../../src/platform/time.ts';
import { caller, register } from '../caller.ts';
import { type Environment, installation, until } from '../program.ts';
import { answers, webReceiver } from '../web-receiver.ts';
import { createJob, fail } from './deliveries.ts';
import { embeddedDatabase, untilBlocked, whileLocked } from './embedded-database.ts';
import { movedClock } from './moved-clock.ts';

/** As long as a page is left alone after the death of whoever was sending it. */
const LEASE_MS = seconds(30);
/** Where ntfy takes messages. */
const PUBLISH = '';

/** A program that can be killed; alice is paged by ntfy when her job fails. */
async function openStage(t: TestContext) {
  const clock = await movedClock(t);
  const { start, dataDir } = await installation(t);
  const environment = { ...clock.environment, TOCSIN_PRIVATE_TARGETS: 'all' };
  const first = await start(environment);
  const { token } = await register(first.api);
  let newest = '';
  const receiver = await webReceiver(t, (_, body) => {
    const { sequence_id, title, message } = JSON.parse(body);
    newest = `${title} ${message}`;
    return { message_id: sequence_id, event: title };
  });
  const stage = {
    receiver,
    tocsin: first,
    alice: caller(first.api, token),
    database: await embeddedDatabase(t, dataDir),
    async kill() {
      assert.equal((await stage.tocsin.end('SIGKILL')).signal, 'SIGKILL');
    },
    async startAgain(more: Environment = {}) {
      stage.tocsin = await start({ ...environment, ...more });
      stage.alice = caller(stage.tocsin.api, token);
    },
    /** Once nothing is left alone any more. */
    async startAgainLater() {
      await clock.jump(LEASE_MS);
      await stage.startAgain();
    },
    pages: () => receiver.at(PUBLISH).slice(1),
    /** The page is delivered, by so many messages, which were all the same one. */
    async assertPaged(messages: number) {
      await until('the page to be delivered', async () => {
        const { rows } = await sql`select from page_attempt where status = 'delivered'`.execute(
          stage.database,
        );
        return rows.length === 1 ? true : null;
      });
      assert.equal((await stage.tocsin.end('SIGTERM')).code, 0);
      assert.equal(stage.pages().length, messages);
      assert.equal(new Set(stage.pages().map(({ message_id }) => message_id)).size, 1);
      assert.equal(receiver.mostAtOnce(), 1);
    },
  };
  const { alice } = stage;
  const method = await alice.post('/me/contact-methods', {
    kind: 'ntfy',
    address: receiver.url('alice-pages'),
  });
  await receiver.until('the code', () => receiver.arrivals.length === 1);
  const code = newest.replaceAll(/(?<=\d)\s(?=\d)/g, '').match(/\d{6}/)?.[0];
  await alice.post(`/me/contact-methods/${method.id}/verify`, { code });
  const step = { method_id: method.id, after_minutes: 0 };
  assert.equal(
    (await alice.send('PUT', '/me/notification-rules', { critical: [step], other: [step] })).status,
    200,
  );
  const { members } = await alice.get('/account/members');
  const policy = await alice.post('/escalation-policies', {
    ...{ name: 'Nights', steps: [{ member_ids: [members[0].id], wait_seconds: 86_400 }] },
  });
  await alice.post('/alerts/rules', { name: 'Failed', kind: 'cron_fail', escalation_policy_id: policy.id });
  return { ...stage, stage, job: await createJob(alice, 'backup') };
}

test('who is on call is paged after a kill between the alert and their page', async (t) => {
  const { stage, job } = await openStage(t);
  await stage.tocsin.end('SIGTERM');
  await stage.startAgain({ TOCSIN_ROLES: 'api,dashboard,recorder,scheduler' });
  await fail(stage.tocsin.api, job);
  await until('the alert', async () => ((await stage.alice.get('/alerts')).alerts.length > 0 ? true : null));
  await stage.kill();
  assert.equal(stage.pages().length, 0);
  await stage.startAgain();
  await stage.assertPaged(1);
});

test('a page is sent again, as the same, after a kill upon its receipt', async (t) => {
  const { stage, receiver, job } = await openStage(t);
  receiver.behave(PUBLISH, () => {});
  await fail(stage.tocsin.api, job);
  await receiver.until('the receipt', () => stage.pages().length === 1);
  await stage.kill();
  receiver.behave(PUBLISH, answers(200));
  await stage.startAgainLater();
  await stage.assertPaged(2);
});

test('a page that was taken is sent again, as the same, after a kill before that was recorded', async (t) => {
  const { stage, receiver, database, job } = await openStage(t);
  const received = Promise.withResolvers<() => void>();
  receiver.behave(PUBLISH, (response, arrival) => received.resolve(() => answers(200)(response, arrival)));
  await fail(stage.tocsin.api, job);
  const answer = await received.promise;
  await whileLocked(
    database,
    (tx) => sql`select 1 from page_attempt for update`.execute(tx),
    async () => {
      answer();
      await untilBlocked(database, 'update page_attempt');
      await stage.kill();
    },
  );
  receiver.behave(PUBLISH, answers(200));
  await stage.startAgainLater();
  await stage.assertPaged(2);
});
