import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { addMs, days, hours, minutes, seconds } from '../platform/time.ts';
import { insertAccount } from '../testing/account.ts';
import { bareConfig } from '../testing/bare-app.ts';
import { startReceiver } from '../testing/receiver.ts';
import { deliverDue } from './deliver.ts';
import { raiseAlerts, resolveAlerts } from './raise.ts';
import { causeOf, openStage, recoveryOf, SECRET, type Stage, type Subject } from './test-stage.ts';
import { trimDeliveries } from './trim.ts';

const raise = (stage: Stage, ...subjects: Subject[]) =>
  stage.inTransaction((tx, now) =>
    raiseAlerts(
      tx,
      subjects.map((subject) => causeOf(subject, now)),
      now,
    ),
  );

const resolve = (stage: Stage, subject: Subject) =>
  stage.inTransaction((tx, now) => resolveAlerts(tx, [recoveryOf(subject, now)], now));

const deliveriesOf = (stage: Stage) =>
  stage.app.database.selectFrom('delivery').selectAll().orderBy('id').execute();

const destinationOf = (stage: Stage, id: number) =>
  stage.app.database.selectFrom('destination').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a webhook gets a signed body that the public library accepts', async (t) => {
  const stage = await openStage(t);
  const receiver = await startReceiver(t);
  await stage.addWebhook(receiver.url);
  // The library compares with the clock of the machine.
  stage.clock.jump(Date.now() - stage.clock.now().getTime());
  const subject = await stage.addSubject();
  await raise(stage, subject);
  assert.equal(await stage.deliver(), true);

  const [heard, ...others] = receiver.heard;
  assert.ok(heard);
  assert.equal(others.length, 0);
  assert.equal(heard.method, 'POST');
  assert.equal(heard.headers['content-type'], 'application/json');
  assert.equal(heard.headers['x-team'], 'storage');
  new Webhook(SECRET).verify(heard.body, heard.headers);
  const [delivery] = await deliveriesOf(stage);
  assert.equal(heard.headers['webhook-id'], delivery?.message_id);
  const now = stage.clock.now().toISOString();
  assert.deepEqual(JSON.parse(heard.body), {
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
    assert.equal(receiver.heard.length, index + 2);
  }
  const [delivery] = await deliveriesOf(stage);
  assert.equal(delivery?.status, 'failed');
  assert.equal(delivery?.attempts, 8);
  assert.equal(delivery?.error, 'status 500');
  assert.equal(delivery?.due_at, null);
  assert.equal((await destinationOf(stage, webhook)).due_at, null);
  assert.equal(new Set(receiver.heard.map((heard) => heard.headers['webhook-id'])).size, 1);
  assert.equal(new Set(receiver.heard.map((heard) => heard.body)).size, 1);
  stage.clock.pass(days(1));
  assert.equal(await stage.deliver(), false);
});

test('the end of an alert waits for its beginning, and other alerts do not', async (t) => {
  const stage = await openStage(t);
  const failing = await stage.addSubject('Failing');
  const other = await stage.addSubject('Other');
  const refused = new Set(['Failing']);
  const heard = await startPickyReceiver(t, ({ data }) => (refused.has(data.subject.name) ? 500 : 200));
  await stage.addWebhook(heard.url);
  await raise(stage, failing);
  await resolve(stage, failing);
  await raise(stage, other);
  await resolve(stage, other);
  await stage.deliver();
  assert.deepEqual(heard.accepted, ['alert.opened Other', 'alert.resolved Other']);

  refused.clear();
  stage.clock.pass(seconds(5));
  await stage.deliver();
  assert.deepEqual(heard.accepted.slice(2), ['alert.opened Failing', 'alert.resolved Failing']);
});

test('once the beginning is given up, the end is told all the same', async (t) => {
  const stage = await openStage(t);
  const subject = await stage.addSubject();
  const heard = await startPickyReceiver(t, ({ type }) => (type === 'alert.opened' ? 500 : 200));
  await stage.addWebhook(heard.url);
  await raise(stage, subject);
  await resolve(stage, subject);
  for (let step = 0; step < 8; step += 1) {
    await stage.deliver();
    stage.clock.pass(hours(9));
  }
  assert.deepEqual(heard.accepted, ['alert.resolved Nightly backup']);
});

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
  assert.equal(receiver.heard.length, 1, 'told while the other one is still waited for');
  hanging.release();
  await delivering;
});

test('two workers at once tell everything once, and never two things at a time to one webhook', async (t) => {
  const stage = await openStage(t);
  let underWay = 0;
  let most = 0;
  const heard: string[] = [];
  const server = createServer((request, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    request.resume().on('end', () => {
      heard.push(String(request.headers['webhook-id']));
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
  assert.equal(heard.length, 40);
  assert.equal(new Set(heard).size, 40);
  assert.equal(most, 1);
});

test('a webhook that is being told something is left alone by other workers', async (t) => {
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
  assert.equal(receiver.heard.length, 1);
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
  const heard = receiver.heard.length;
  await raise(stage, await stage.addSubject('Third'));
  await stage.deliver();
  assert.equal(receiver.heard.length, heard, 'a disabled webhook is told nothing');
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
  assert.equal(receiver.heard.length, 0);
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
  assert.equal(receiver.heard.length, 4, 'whoever was told of it long ago hears of its end');
});

async function listen(t: TestContext, server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

interface Told {
  type: string;
  data: { subject: { name: string } };
}

/** Answers what `statusOf` says, and keeps what it accepted. */
async function startPickyReceiver(t: TestContext, statusOf: (told: Told) => number) {
  const accepted: string[] = [];
  const server = createServer(async (request, response) => {
    const told: Told = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const status = statusOf(told);
    if (status === 200) accepted.push(`${told.type} ${told.data.subject.name}`);
    response.writeHead(status).end();
  });
  return { url: await listen(t, server), accepted };
}

/** Answers nothing until it is released. */
async function startHangingServer(t: TestContext) {
  const released = Promise.withResolvers<void>();
  let calls = 0;
  const waiting = new Map<number, () => void>();
  const calledTimes = (count: number) =>
    calls >= count ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(count, resolve));
  const called = calledTimes(1);
  const server = createServer(async (_request, response) => {
    calls += 1;
    waiting.get(calls)?.();
    await released.promise;
    response.end();
  });
  const url = await listen(t, server);
  return { url, called, calledTimes, calls: () => calls, release: () => released.resolve() };
}
