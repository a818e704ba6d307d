import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { reviewDueAlerts } from '../../alerts/lifecycle/review.ts';
import { deliveriesOf, destinationOf, openStage, raise, resolve, SECRET } from '../../alerts/test-stage.ts';
import { addMs, days, hours, minutes, seconds } from '../../platform/time.ts';
import { bareConfig } from '../../testing/bare-app.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { listen, startPickyReceiver } from './test-receivers.ts';
import { trimDeliveries } from './trim.ts';

test('a webhook gets a signed body that the public library accepts', async (t) => {
  const stage = await openStage(t);
  const receiver = await startReceiver(t);
  await stage.addWebhook(receiver.url);
  // The library compares with the clock of the machine.
  stage.clock.jump(Date.now() - stage.clock.now().getTime());
  const subject = await stage.addSubject();
  await raise(stage, subject);
  assert.equal(await stage.deliver(), true);

  const [received, ...others] = receiver.received;
  assert.ok(received);
  assert.equal(others.length, 0);
  assert.equal(received.method, 'POST');
  assert.equal(received.headers['content-type'], 'application/json');
  assert.equal(received.headers['x-team'], 'storage');
  new Webhook(SECRET).verify(received.body, received.headers);
  const [delivery] = await deliveriesOf(stage);
  assert.equal(received.headers['webhook-id'], delivery?.message_id);
  const now = stage.clock.now().toISOString();
  assert.deepEqual(JSON.parse(received.body), {
    type: 'alert.opened',
    timestamp: now,
    data: {
      id: delivery?.alert_id,
      kind: 'cron_fail',
      metric: null,
      severity: 'critical',
      status: 'open',
      subject: { id: subject.id, type: 'cron_check', name: 'Nightly backup' },
      title: 'Nightly backup failed',
      detail: 'exit code 3',
      facts: {},
      value: null,
      occurrences: 1,
      opened_at: now,
      last_occurred_at: now,
      acknowledged_at: null,
      acknowledged_by: null,
      resolved_at: null,
      resolve_reason: null,
      suppressed_by: null,
      rule_ids: [],
      runbook_url: null,
    },
  });
  assert.equal(delivery?.status, 'delivered');
  assert.equal(delivery?.attempts, 1);
  assert.equal(delivery?.response_status, 200);
  assert.equal(delivery?.response_body, 'ok');
});

test('a failing delivery is retried on schedule with the same id and body, and then given up', async (t) => {
  const stage = await openStage(t);
  const receiver = await startReceiver(t);
  receiver.answer = { status: 500, body: 'no' };
  const webhook = await stage.addWebhook(receiver.url);
  await raise(stage, await stage.addSubject());
  await stage.deliver();
  for (const [index, delay] of [
    seconds(5),
    seconds(30),
    minutes(2),
    minutes(10),
    hours(1),
    hours(3),
    hours(8),
  ].entries()) {
    stage.clock.pass(delay - 1);
    assert.equal(await stage.deliver(), false, 'not before its time');
    // Longer delays are stretched a little.
    stage.clock.pass(delay * 0.05 + 1);
    await stage.deliver();
    assert.equal(receiver.received.length, index + 2);
  }
  const [delivery] = await deliveriesOf(stage);
  assert.equal(delivery?.status, 'failed');
  assert.equal(delivery?.attempts, 8);
  assert.equal(delivery?.error, 'status 500');
  assert.equal(delivery?.due_at, null);
  assert.equal((await destinationOf(stage, webhook)).due_at, null);
  assert.equal(new Set(receiver.received.map((received) => received.headers['webhook-id'])).size, 1);
  assert.equal(new Set(receiver.received.map((received) => received.body)).size, 1);
  stage.clock.pass(days(1));
  assert.equal(await stage.deliver(), false);
});

test('the end of an alert waits for its beginning, and other alerts do not', async (t) => {
  const stage = await openStage(t);
  const failing = await stage.addSubject('Failing');
  const other = await stage.addSubject('Other');
  const refused = new Set(['Failing']);
  const received = await startPickyReceiver(t, ({ data }) => (refused.has(data.subject.name) ? 500 : 200));
  await stage.addWebhook(received.url);
  await raise(stage, failing);
  await resolve(stage, failing);
  await raise(stage, other);
  await resolve(stage, other);
  await stage.deliver();
  assert.deepEqual(received.accepted, ['alert.opened Other', 'alert.resolved Other']);

  refused.clear();
  stage.clock.pass(seconds(5));
  await stage.deliver();
  assert.deepEqual(received.accepted.slice(2), ['alert.opened Failing', 'alert.resolved Failing']);
});

test('once the beginning is given up, the end is sent all the same', async (t) => {
  const stage = await openStage(t);
  const subject = await stage.addSubject();
  const received = await startPickyReceiver(t, ({ type }) => (type === 'alert.opened' ? 500 : 200));
  await stage.addWebhook(received.url);
  await raise(stage, subject);
  await resolve(stage, subject);
  for (let step = 0; step < 8; step += 1) {
    await stage.deliver();
    stage.clock.pass(hours(9));
  }
  assert.deepEqual(received.accepted, ['alert.resolved Nightly backup']);
});

test('a webhook to which nothing arrived for three days is disabled, and its owners are mailed', async (t) => {
  const stage = await openStage(t);
  const { database } = stage.app;
  const receiver = await startReceiver(t);
  receiver.answer = { status: 503, body: '' };
  const owner = await database
    .insertInto('person')
    .values({ email: 'alice@example.org', email_key: 'alice@example.org', created_at: stage.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('member')
    .values({
      account_id: stage.account_id,
      person_id: owner.id,
      role: 'owner',
      joined_at: stage.clock.now(),
    })
    .execute();
  const webhook = await stage.addWebhook(receiver.url);
  const failFor = async (ms: number) => {
    const end = addMs(stage.clock.now(), ms);
    while (stage.clock.now() < end) {
      stage.clock.pass(hours(9));
      await stage.deliver();
    }
  };
  await raise(stage, await stage.addSubject('First'));
  await stage.deliver();
  const failingSince = (await destinationOf(stage, webhook)).failing_since;
  assert.ok(failingSince);
  await failFor(days(2.5));
  assert.equal((await destinationOf(stage, webhook)).enabled, true);

  const second = await stage.addSubject('Second');
  await raise(stage, second);
  await resolve(stage, second);
  await failFor(days(3));
  const after = await destinationOf(stage, webhook);
  assert.deepEqual([after.enabled, after.due_at, after.failing_since], [false, null, failingSince]);
  const deliveries = await deliveriesOf(stage);
  assert.deepEqual(
    deliveries.map((delivery) => [delivery.status, delivery.error]),
    [
      ['failed', 'status 503'],
      ['failed', 'status 503'],
      ['failed', 'disabled after three days of failures'],
    ],
  );
  assert.equal((await database.selectFrom('outgoing_mail').selectAll().execute()).length, 1);
  const received = receiver.received.length;
  await raise(stage, await stage.addSubject('Third'));
  await stage.deliver();
  assert.equal(receiver.received.length, received, 'a disabled webhook is sent nothing');
});

test('a success ends the time of failures', async (t) => {
  const stage = await openStage(t);
  const receiver = await startReceiver(t);
  const webhook = await stage.addWebhook(receiver.url);
  receiver.answer = { status: 500, body: '' };
  await raise(stage, await stage.addSubject('First'));
  await stage.deliver();
  assert.ok((await destinationOf(stage, webhook)).failing_since);
  receiver.answer = { status: 204, body: '' };
  stage.clock.pass(seconds(5));
  await stage.deliver();
  assert.equal((await destinationOf(stage, webhook)).failing_since, null);
});

test('an address that has become private is refused at delivery', async (t) => {
  const stage = await openStage(t, { config: { ...bareConfig, privateTargets: 'admins' } });
  const receiver = await startReceiver(t);
  await stage.addWebhook(receiver.url);
  await raise(stage, await stage.addSubject());
  await stage.deliver();
  assert.equal(receiver.received.length, 0);
  const [delivery] = await deliveriesOf(stage);
  assert.match(delivery?.error ?? '', /^blocked_address: /);
});

test('redirects are not followed, and answers are kept short and printable', async (t) => {
  const stage = await openStage(t);
  const server = createServer((_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1/elsewhere' }).end(`a\0${'é'.repeat(90_000)}`);
  });
  await stage.addWebhook(await listen(t, server));
  await raise(stage, await stage.addSubject());
  await stage.deliver();
  const [delivery] = await deliveriesOf(stage);
  assert.equal(delivery?.status, 'pending');
  assert.equal(delivery?.response_status, 302);
  assert.match(delivery?.response_body ?? '', /^a\ufffdé+\ufffd?$/);
  assert.ok((delivery?.response_body?.length ?? 0) <= 1_024);
});

test('old deliveries are trimmed, but not those of an alert that is still open', async (t) => {
  const stage = await openStage(t);
  const receiver = await startReceiver(t);
  await stage.addWebhook(receiver.url);
  const [ended, lasting] = [await stage.addSubject('Ended'), await stage.addSubject('Lasting')];
  await raise(stage, ended, lasting);
  await resolve(stage, ended);
  await stage.deliver();
  stage.clock.pass(days(31));
  await trimDeliveries(stage.app, stage.clock.now());
  assert.deepEqual(
    (await deliveriesOf(stage)).map((delivery) => delivery.type),
    ['alert.opened'],
  );
  await resolve(stage, lasting);
  await stage.deliver();
  assert.equal(receiver.received.length, 4, 'whoever was notified of it long ago is notified of its end');
});

test('deliveries of an alert whose end is held back are kept until the end is sent', async (t) => {
  const stage = await openStage(t);
  const receiver = await startReceiver(t);
  await stage.addWebhook(receiver.url);
  const subject = await stage.addSubject();
  await raise(stage, subject);
  await stage.deliver();
  stage.clock.pass(days(31));
  const now = stage.clock.now();
  await stage.app.database
    .insertInto('quiet_time')
    .values({
      ...{ account_id: stage.account_id, type: 'silence', name: 'Move', target_all: true, starts_at: now },
      ...{ ends_at: addMs(now, hours(2)), created_at: now, updated_at: now },
    })
    .execute();
  await resolve(stage, subject);
  await trimDeliveries(stage.app, stage.clock.now());
  stage.clock.pass(hours(3));
  await reviewDueAlerts(stage.app, stage.clock.now());
  await stage.deliver();
  assert.deepEqual(
    receiver.received.map(({ body }) => JSON.parse(body).type),
    ['alert.opened', 'alert.resolved'],
  );
  stage.clock.pass(days(31));
  await trimDeliveries(stage.app, stage.clock.now());
  assert.deepEqual(await deliveriesOf(stage), []);
});

test('metrics say how many deliveries wait, for how long, and what became of attempts', async (t) => {
  const stage = await openStage(t);
  const receiver = await startReceiver(t);
  receiver.answer = { status: 500, body: '' };
  await stage.addWebhook(receiver.url);
  await raise(stage, await stage.addSubject());
  await stage.deliver();
  stage.clock.pass(seconds(65));
  const text = await stage.app.metrics.metrics();
  assert.match(text, /^tocsin_delivery_attempts_total\{destination="webhook",status="pending"\} 1$/m);
  assert.match(text, /^tocsin_deliveries_pending 1$/m);
  assert.match(text, /^tocsin_deliveries_oldest_due_seconds 60$/m);
});
