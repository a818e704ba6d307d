import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { raiseAlerts } from '../../alerts/lifecycle/raise.ts';
import {
  addChannel,
  addRule,
  causeOf,
  deliveriesOf,
  destinationOf,
  openStage,
  raise,
  resolve,
  type Stage,
} from '../../alerts/test-stage.ts';
import { addMs, hours, minutes, seconds } from '../../platform/time.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { sealConfig } from '../channels/sealed.ts';
import { startHangingServer } from './test-receivers.ts';

/** A phone that every alert of the account is sent to. */
async function addPhone(stage: Stage, url: string): Promise<number> {
  const id = await addChannel(stage, 'ntfy');
  await pointTo(stage, id, url);
  await addRule(stage, { channel_ids: [id] });
  return id;
}

async function pointTo(stage: Stage, id: number, url: string) {
  const config = { topic: 'alerts', server_url: new URL(url).origin };
  await stage.app.database
    .updateTable('channel')
    .set({ config_sealed: sealConfig(stage.app, id, config) })
    .where('id', '=', id)
    .execute();
}

async function openStorm(t: TestContext) {
  const stage = await openStage(t);
  const phone = await startReceiver(t);
  const channel = await addPhone(stage, phone.url);
  return { stage, phone, channel };
}

const failJobs = async (stage: Stage, count: number, name = 'Job') => {
  const subjects = await Promise.all(
    Array.from({ length: count }, (_, index) => stage.addSubject(`${name} ${index}`)),
  );
  await raise(stage, ...subjects);
  return subjects;
};

const messagesTo = ({
  received,
}: Receiver): { title: string; message: string; click: string; tags: string[] }[] =>
  received.map(({ body }) => JSON.parse(body));

const statusesOf = async (stage: Stage) => {
  const counted = Object.groupBy(await deliveriesOf(stage), ({ status }) => status);
  return Object.fromEntries(Object.entries(counted).map(([status, rows]) => [status, rows?.length]));
};

/** Delivers at every moment at which a digest may be due. */
async function deliverAfter(stage: Stage, ms: number) {
  stage.clock.pass(ms);
  await stage.deliver();
}

test('of a storm the first twenty alerts are sent at once, and all others half a minute later in one digest', async (t) => {
  const { stage, phone, channel } = await openStorm(t);
  await failJobs(stage, 100);
  await stage.deliver();
  assert.equal(phone.received.length, 20);
  assert.deepEqual(await statusesOf(stage), { delivered: 20, pending: 80 });
  await deliverAfter(stage, seconds(29));
  assert.equal(phone.received.length, 20);
  await deliverAfter(stage, seconds(1));
  assert.equal(phone.received.length, 21);
  const digest = messagesTo(phone).at(-1);
  assert.equal(digest?.title, '80 alerts: 80 critical');
  assert.match(digest?.message ?? '', /Down: Job \d+ failed, 08:00 UTC\n/);
  assert.equal(digest?.message.match(/Down: /g)?.length, 20);
  assert.match(digest?.message ?? '', /… and 60 more$/);
  assert.match(digest?.click ?? '', /\/alerts\?account_id=/);
  const deliveries = await deliveriesOf(stage);
  assert.ok(deliveries.every(({ status, due_at }) => status === 'delivered' && due_at === null));
  const digested = deliveries.filter(({ digest_id }) => digest_id !== null);
  assert.equal(digested.length, 80);
  assert.equal(new Set(digested.map(({ digest_id }) => digest_id)).size, 1);
  assert.equal((await destinationOf(stage, channel)).digest_at, null);
});

test('twenty alerts are sent one by one, and one more by itself', async (t) => {
  const { stage, phone } = await openStorm(t);
  await failJobs(stage, 21);
  await stage.deliver();
  await deliverAfter(stage, seconds(30));
  assert.equal(phone.received.length, 21);
  assert.match(messagesTo(phone).at(-1)?.title ?? '', /^Down: Job \d+ failed/);
  assert.ok((await deliveriesOf(stage)).every(({ digest_id }) => digest_id === null));
});

test('while a storm goes on there are digests, and single messages once it is over', async (t) => {
  const { stage, phone } = await openStorm(t);
  for (let round = 0; round < 6; round += 1) {
    await failJobs(stage, 30, `Round ${round}`);
    await deliverAfter(stage, seconds(15));
  }
  await deliverAfter(stage, seconds(30));
  const titles = messagesTo(phone).map(({ title }) => title);
  assert.equal(titles.filter((title) => title.startsWith('Down')).length, 20);
  assert.deepEqual(
    titles.filter((title) => !title.startsWith('Down')).map((title) => Number.parseInt(title, 10)),
    [70, 90],
  );
  stage.clock.pass(minutes(1));
  await failJobs(stage, 1, 'Later');
  await stage.deliver();
  assert.match(messagesTo(phone).at(-1)?.title ?? '', /^Down: Later 0 failed/);
});

test('an alert that began and ended within a digest is said to have come and gone, and one that ended is over', async (t) => {
  const { stage, phone } = await openStorm(t);
  const subjects = await failJobs(stage, 30);
  await stage.deliver();
  stage.clock.pass(seconds(10));
  const notSent = new Set(
    (await deliveriesOf(stage)).filter(({ status }) => status === 'pending').map(({ thread }) => thread),
  );
  assert.equal(notSent.size, 10);
  for (const subject of subjects.slice(0, 2)) await resolve(stage, subject);
  for (const subject of subjects.slice(-3)) await resolve(stage, subject);
  await deliverAfter(stage, seconds(20));
  const digest = messagesTo(phone).at(-1);
  assert.equal(digest?.title, '12 alerts: 7 critical, 3 came and went, 2 over');
  assert.match(digest?.message ?? '', /Came and went: Job \d+ failed, 08:00 UTC/);
  assert.match(digest?.message ?? '', /Over: Job \d+, 08:00 UTC/);
  assert.deepEqual(await statusesOf(stage), { delivered: 35 });
});

test('a digest that fails leaves all of it pending, tries it again as planned, and loses none', async (t) => {
  const { stage, phone } = await openStorm(t);
  await failJobs(stage, 40);
  await stage.deliver();
  phone.answer.status = 500;
  await deliverAfter(stage, seconds(30));
  const failedAt = stage.clock.now();
  const pending = (await deliveriesOf(stage)).filter(({ status }) => status === 'pending');
  assert.equal(pending.length, 20);
  for (const { attempts, due_at, error, digest_id } of pending) {
    assert.deepEqual([attempts, error, digest_id], [1, 'status 500', null]);
    assert.deepEqual(due_at, addMs(failedAt, seconds(5)));
  }
  await failJobs(stage, 1, 'Meanwhile');
  phone.answer.status = 200;
  await deliverAfter(stage, seconds(5));
  assert.equal(messagesTo(phone).at(-1)?.title, '21 alerts: 21 critical');
  assert.deepEqual(await statusesOf(stage), { delivered: 41 });
});

test('a message that is not taken is no reason to give up the alerts in it', async (t) => {
  const { stage, phone, channel } = await openStorm(t);
  await failJobs(stage, 22);
  await stage.deliver();
  phone.answer.status = 413;
  await deliverAfter(stage, seconds(30));
  assert.deepEqual(await statusesOf(stage), { delivered: 20, pending: 2 });
  phone.answer.status = 403;
  await deliverAfter(stage, seconds(5));
  assert.deepEqual(await statusesOf(stage), { delivered: 20, failed: 2 });
  const { enabled, digest_at } = await destinationOf(stage, channel);
  assert.deepEqual([enabled, digest_at], [false, null]);
});

test('what died between the sending of a digest and its record is sent again, and nothing is lost', async (t) => {
  const { stage, phone } = await openStorm(t);
  await failJobs(stage, 30);
  await stage.deliver();
  stage.clock.pass(seconds(30));
  const hanging = await startHangingServer(t);
  await pointTo(stage, await onlyChannel(stage), hanging.url);
  const dying = stage.deliver();
  await hanging.called;
  // The lease ran out: whatever the first worker records from now on is refused, as if it had died.
  stage.clock.jump(minutes(2));
  await pointTo(stage, await onlyChannel(stage), phone.url);
  await stage.deliver();
  hanging.release();
  await dying;
  assert.equal(hanging.calls(), 1);
  assert.equal(messagesTo(phone).at(-1)?.title, '10 alerts: 10 critical');
  const deliveries = await deliveriesOf(stage);
  assert.ok(deliveries.every(({ status, attempts }) => status === 'delivered' && attempts === 1));
});

const onlyChannel = async (stage: Stage) =>
  (await stage.app.database.selectFrom('channel').select('id').executeTakeFirstOrThrow()).id;

test('a webhook receives each alert of a storm by itself, while the phone receives digests', async (t) => {
  const { stage, phone } = await openStorm(t);
  const hook = await startReceiver(t);
  await stage.addWebhook(hook.url);
  await failJobs(stage, 60);
  await stage.deliver();
  assert.equal(hook.received.length, 60);
  await deliverAfter(stage, seconds(30));
  assert.deepEqual([hook.received.length, phone.received.length], [60, 21]);
});

test('a storm of one channel, dead or alive, holds up no other', async (t) => {
  const { stage, phone } = await openStorm(t);
  const hanging = await startHangingServer(t);
  await addPhone(stage, hanging.url);
  await failJobs(stage, 30);
  const delivering = stage.deliver();
  await hanging.called;
  while (phone.received.length < 20) await stage.deliver();
  hanging.release();
  await delivering;
});

test('a clock that is set back while a storm is collected holds up nothing that comes after', async (t) => {
  const { stage, phone } = await openStorm(t);
  await failJobs(stage, 30);
  await stage.deliver();
  stage.clock.jump(-hours(1));
  await failJobs(stage, 1, 'After');
  await stage.deliver();
  assert.match(messagesTo(phone).at(-1)?.title ?? '', /^Down: After 0 failed/);
  stage.clock.jump(hours(1));
  await stage.deliver();
  await deliverAfter(stage, seconds(30));
  assert.deepEqual(await statusesOf(stage), { delivered: 31 });
});

test('an alert that was sent in a digest is followed by its end, in words of its own', async (t) => {
  const { stage, phone } = await openStorm(t);
  const subjects = await failJobs(stage, 25);
  await stage.deliver();
  await deliverAfter(stage, seconds(30));
  stage.clock.pass(minutes(2));
  const [last] = subjects.slice(-1);
  assert.ok(last);
  await resolve(stage, last);
  await stage.deliver();
  assert.match(messagesTo(phone).at(-1)?.title ?? '', /^Up again: Job 24/);
  await stage.inTransaction((tx, now) => raiseAlerts(tx, [causeOf(last, now)], now));
  await stage.deliver();
  assert.match(messagesTo(phone).at(-1)?.title ?? '', /^Down again: Job 24/);
});
