import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { deliveriesOf, destinationOf, openStage, raise } from '../../alerts/test-stage.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createMailer } from '../../platform/mail/smtp.ts';
import { addMs, minutes, seconds } from '../../platform/time.ts';
import { insertAccount } from '../../testing/account.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { createDefaultChannels } from '../channels/defaults.ts';
import { deliverDue } from './deliver.ts';
import { listen, startHangingServer } from './test-receivers.ts';

test('a dead webhook holds up no other', async (t) => {
  const stage = await openStage(t);
  const receiver = await startReceiver(t);
  const hanging = await startHangingServer(t);
  const account = await insertAccount(stage.app.database);
  await stage.addWebhook(hanging.url, { account_id: account });
  await stage.addWebhook(receiver.url);
  await raise(stage, await stage.addSubject('Hangs', account));
  const delivering = stage.deliver();
  await hanging.called;
  await raise(stage, await stage.addSubject());
  await stage.deliver();
  assert.equal(receiver.received.length, 1, 'sent while the other one is still waited for');
  hanging.release();
  await delivering;
});

test('however many webhooks hang, the others are notified before the first of them is given up', async (t) => {
  const stage = await openStage(t);
  const receiver = await startReceiver(t);
  const hanging = await startHangingServer(t);
  const account = await insertAccount(stage.app.database);
  const HANGING = 120;
  for (let n = 0; n < HANGING; n += 1) await stage.addWebhook(hanging.url, { account_id: account });
  await stage.addWebhook(receiver.url);
  await raise(stage, await stage.addSubject('Hangs', account));
  await raise(stage, await stage.addSubject());
  const delivering = stage.deliver();
  await hanging.calledTimes(96);
  assert.equal(receiver.received.length, 0, 'there was no place for it yet');
  stage.clock.pass(seconds(2));
  await hanging.calledTimes(HANGING);
  while (receiver.received.length === 0) await nextTurn();
  hanging.release();
  await delivering;
  assert.equal(hanging.calls(), HANGING);
});

test('a mail server that hangs holds up no webhook, however many mails wait for it', async (t) => {
  const connections = new Set<Socket>();
  const mailServer = createTcpServer((socket) => connections.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.address() as AddressInfo;
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'tocsin@example.org',
    log: pino({ level: 'silent' }),
    timeouts: { greetingMs: 60_000, closeMs: 1 },
  });
  const stage = await openStage(t, { mailer });
  const receiver = await startReceiver(t);
  const account = await insertAccount(stage.app.database);
  const owner = { person_id: 1, email: 'owner@example.org', language: 'en' } as const;
  for (let n = 0; n < 40; n += 1)
    await stage.inTransaction((tx, now) =>
      createDefaultChannels(stage.app, tx, { account_id: account, owner, now }),
    );
  await stage.addWebhook(receiver.url);
  await raise(stage, await stage.addSubject('Mailed', account));
  await raise(stage, await stage.addSubject());
  const delivering = stage.deliver();
  while (receiver.received.length === 0) await nextTurn();
  await mailer.close();
  await delivering;
  mailServer.close();
  for (const socket of connections) socket.destroy();
  const statuses = (await deliveriesOf(stage)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 'delivered').length, 1);
});

test('two workers at once send everything once, and never two things at a time to one webhook', async (t) => {
  const stage = await openStage(t);
  let underWay = 0;
  let most = 0;
  const received: string[] = [];
  const server = createServer((request, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    request.resume().on('end', () => {
      received.push(String(request.headers['webhook-id']));
      setImmediate(() => {
        underWay -= 1;
        response.end();
      });
    });
  });
  await stage.addWebhook(await listen(t, server));
  const subjects = await Promise.all(
    Array.from({ length: 40 }, (_, index) => stage.addSubject(`Job ${index}`)),
  );
  await raise(stage, ...subjects);
  await Promise.all([stage.deliver(), stage.deliver(), stage.deliver()]);
  assert.equal(received.length, 40);
  assert.equal(new Set(received).size, 40);
  assert.equal(most, 1);
});

test('a webhook that is being called is left alone by other workers', async (t) => {
  const stage = await openStage(t);
  const hanging = await startHangingServer(t);
  await stage.addWebhook(hanging.url);
  await raise(stage, await stage.addSubject('First'), await stage.addSubject('Second'));
  const delivering = stage.deliver();
  await hanging.called;
  assert.equal(await stage.deliver(), false);
  assert.equal(hanging.calls(), 1);
  hanging.release();
  await delivering;
  assert.equal(hanging.calls(), 2);
});

test('what a worker that died had sent is sent again once its lease ran out, and recorded once', async (t) => {
  const stage = await openStage(t);
  const receiver = await startReceiver(t);
  const webhook = await stage.addWebhook(receiver.url);
  await raise(stage, await stage.addSubject());
  // A worker that claimed the webhook, sent, and died before it could say so.
  await stage.app.database
    .updateTable('destination')
    .set({
      lease_id: '00000000-0000-4000-8000-000000000000',
      lease_until: addMs(stage.clock.now(), minutes(1)),
    })
    .where('id', '=', webhook)
    .execute();
  assert.equal(await stage.deliver(), false);
  stage.clock.pass(minutes(1));
  await stage.deliver();
  assert.equal(receiver.received.length, 1);
  const [delivery] = await deliveriesOf(stage);
  assert.deepEqual([delivery?.status, delivery?.attempts], ['delivered', 1]);
});

test('a worker that lost its lease records nothing and sends nothing more', async (t) => {
  const stage = await openStage(t);
  const hanging = await startHangingServer(t);
  await stage.addWebhook(hanging.url);
  await raise(stage, await stage.addSubject('First'), await stage.addSubject('Second'));
  const slow = stage.deliver();
  await hanging.called;
  // The wall clock runs past the lease while the first attempt is under way; somebody else takes over.
  stage.clock.jump(minutes(2));
  const other = stage.deliver();
  await hanging.calledTimes(2);
  hanging.release();
  await Promise.all([slow, other]);
  const deliveries = await deliveriesOf(stage);
  assert.deepEqual(
    deliveries.map((delivery) => [delivery.status, delivery.attempts]),
    [
      ['delivered', 1],
      ['delivered', 1],
    ],
  );
  assert.equal(hanging.calls(), 3, 'the first one twice, the second one once');
});

test('what is queued while a webhook is drained is not forgotten', async (t) => {
  const stage = await openStage(t);
  const hanging = await startHangingServer(t);
  const webhook = await stage.addWebhook(hanging.url);
  await raise(stage, await stage.addSubject('First'));
  const delivering = stage.deliver();
  await hanging.called;
  await raise(stage, await stage.addSubject('Second'));
  hanging.release();
  await delivering;
  assert.equal(hanging.calls(), 2);
  assert.equal((await destinationOf(stage, webhook)).due_at, null);
});

test('a stopped worker lets the attempt under way end, and leaves the rest at once to others', async (t) => {
  const stage = await openStage(t);
  const hanging = await startHangingServer(t);
  const webhook = await stage.addWebhook(hanging.url);
  await raise(stage, await stage.addSubject('First'), await stage.addSubject('Second'));
  const stop = new AbortController();
  const delivering = deliverDue(stage.app, stage.clock.now(), stop.signal);
  await hanging.called;
  stop.abort();
  hanging.release();
  await delivering;
  assert.deepEqual(
    (await deliveriesOf(stage)).map((delivery) => delivery.status),
    ['delivered', 'pending'],
  );
  assert.equal((await destinationOf(stage, webhook)).lease_until, null);
  await stage.deliver();
  assert.equal(hanging.calls(), 2);
});

test('what was sent but could not be recorded is sent again, and recorded once', async (t) => {
  const stage = await openStage(t);
  const hanging = await startHangingServer(t);
  await stage.addWebhook(hanging.url);
  await raise(stage, await stage.addSubject());
  const { clock, safeFetch, config } = stage.app;
  const lost = openDatabase({ url: stage.url, poolSize: 2 });
  const cutOff = bareApp({ database: lost, clock, safeFetch, config });
  const delivering = deliverDue(cutOff, clock.now(), new AbortController().signal).catch(() => undefined);
  await hanging.called;
  await lost.destroy();
  hanging.release();
  await delivering;
  assert.equal((await deliveriesOf(stage))[0]?.status, 'pending');
  assert.equal(await stage.deliver(), false, 'the lease of the lost worker still holds');
  stage.clock.pass(minutes(1));
  await stage.deliver();
  assert.equal(hanging.calls(), 2);
  const [delivery] = await deliveriesOf(stage);
  assert.deepEqual([delivery?.status, delivery?.attempts], ['delivered', 1]);
});

test('webhooks that are failing take few places, so that the others are notified meanwhile', async (t) => {
  const stage = await openStage(t);
  const hanging = await startHangingServer(t);
  for (let count = 0; count < 50; count += 1) await stage.addWebhook(hanging.url);
  await stage.app.database.updateTable('destination').set({ failing_since: stage.clock.now() }).execute();
  const receiver = await startReceiver(t);
  const healthy = await stage.addWebhook(receiver.url);
  await raise(stage, await stage.addSubject());
  const delivering = stage.deliver();
  await hanging.calledTimes(8);
  for (;;) {
    const { due_at } = await destinationOf(stage, healthy);
    if (due_at === null) break;
  }
  assert.equal(receiver.received.length, 1);
  assert.equal(hanging.calls(), 8);
  hanging.release();
  await delivering;
  assert.equal(hanging.calls(), 50);
});
