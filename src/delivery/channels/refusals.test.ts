import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes, seconds } from '../../platform/time.ts';
import { OWNER, openChannelHost } from '../../testing/channel-host.ts';
import type { Mailbox } from '../../testing/mailbox.ts';
import { startReceiver } from '../../testing/receiver.ts';

test('a channel that is refused for good is disabled with the reason, and its owner is mailed once', async (t) => {
  const { alice, create, raise, deliver, deliveries, queuedMails, database } = await openChannelHost(t);
  const receiver = await startReceiver(t);
  receiver.answer = { status: 404, body: '{"message":"Unknown Webhook","code":10015}' };
  const { id } = await create('discord', { webhook_url: receiver.url });
  await Promise.all([raise('One'), raise('Two')]);
  await deliver();
  assert.equal(receiver.received.length, 1, 'nothing more is sent to it');
  const channel = (await alice('GET', `/alerts/channels/${id}`)).body;
  assert.deepEqual([channel.enabled, channel.disabled_reason], [false, 'status 404: Unknown Webhook']);
  assert.deepEqual(
    (await deliveries()).map(({ status }) => status),
    ['failed', 'failed'],
  );
  const mails = await queuedMails();
  assert.deepEqual(
    mails.map(({ to, subject }) => [to, subject]),
    [[OWNER, 'Channel disabled: A discord']],
  );
  assert.match(mails[0]?.text ?? '', /Unknown Webhook/);
  const audit = await database
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'channel.disable')
    .execute();
  assert.deepEqual(
    audit.map(({ actor_type, target_id }) => [actor_type, target_id]),
    [['system', String(id)]],
  );
  const again = (await alice('PATCH', `/alerts/channels/${id}`, { enabled: true })).body;
  assert.deepEqual([again.enabled, again.disabled_reason, again.failing_since], [true, null, null]);
});

test('a service that is only down is tried again', async (t) => {
  const { alice, create, raise, deliver, clock } = await openChannelHost(t);
  const receiver = await startReceiver(t);
  receiver.answer = { status: 502, body: '' };
  const { id } = await create('slack', { webhook_url: receiver.url });
  await raise();
  await deliver();
  receiver.answer = { status: 200, body: 'ok' };
  clock.pass(seconds(5));
  await deliver();
  assert.equal(receiver.received.length, 2);
  const channel = (await alice('GET', `/alerts/channels/${id}`)).body;
  assert.deepEqual([channel.enabled, channel.last_delivery.ok, channel.failing_since], [true, true, null]);
});

test('a message that the service cannot take is given up, and the channel goes on', async (t) => {
  const { alice, create, raise, deliver, deliveries } = await openChannelHost(t);
  const receiver = await startReceiver(t);
  receiver.answer = { status: 400, body: 'invalid_payload' };
  const { id } = await create('slack', { webhook_url: receiver.url });
  await raise();
  await deliver();
  const [delivery] = await deliveries();
  assert.deepEqual([delivery?.status, delivery?.attempts], ['failed', 1]);
  assert.equal((await alice('GET', `/alerts/channels/${id}`)).body.enabled, true);
});

test('a service that asks to be left alone is sent nothing until then, not even what is new', async (t) => {
  const { create, raise, deliver, clock } = await openChannelHost(t);
  const receiver = await startReceiver(t);
  receiver.answer = { status: 429, body: '', headers: { 'Retry-After': '60' } };
  await create('slack', { webhook_url: receiver.url });
  await Promise.all([raise('One'), raise('Two')]);
  await deliver();
  assert.equal(receiver.received.length, 1);
  receiver.answer = { status: 200, body: 'ok' };
  clock.pass(seconds(59));
  await raise('Three');
  await deliver();
  assert.equal(receiver.received.length, 1);
  clock.pass(seconds(1));
  await deliver();
  assert.equal(receiver.received.length, 4);
});

test('a new configuration does not wait for what the old one was asked to', async (t) => {
  const { alice, create, raise, deliver, clock } = await openChannelHost(t);
  const [before, after] = [await startReceiver(t), await startReceiver(t)];
  before.answer = { status: 429, body: '', headers: { 'Retry-After': '3600' } };
  const { id } = await create('slack', { webhook_url: before.url });
  await Promise.all([raise('One'), raise('Two')]);
  await deliver();
  await alice('PATCH', `/alerts/channels/${id}`, { config: { webhook_url: after.url } });
  await deliver();
  assert.equal(after.received.length, 1, 'what has not been tried yet');
  clock.pass(minutes(60));
  await deliver();
  assert.equal(after.received.length, 2);
});

/** Who got a mail, in order. */
const taken = ({ received }: Mailbox) => received.flatMap(({ recipients }) => recipients);

test('an address that refuses for good keeps nobody else from being notified, and is named', async (t) => {
  const { alice, create, raise, resolve, deliver, deliveries, mailbox } = await openChannelHost(t);
  mailbox.refusals['gone@example.org'] = '550 5.1.1 no such person';
  const { id } = await create('email', { to: ['gone@example.org', 'mira@example.org'] });
  const subject = await raise();
  await deliver();
  await resolve(subject);
  await deliver();
  assert.deepEqual(taken(mailbox), ['mira@example.org', 'mira@example.org']);
  assert.deepEqual(
    (await deliveries()).map(({ status, attempts }) => [status, attempts]),
    [
      ['delivered', 1],
      ['delivered', 1],
    ],
  );
  const channel = (await alice('GET', `/alerts/channels/${id}`)).body;
  assert.equal(channel.enabled, true);
  assert.equal(channel.last_delivery.ok, true);
  assert.equal(channel.last_delivery.error, 'gone@example.org: 550 5.1.1 no such person');
});

test('a channel of which no address exists is disabled an hour later; one that is refused for another reason is not', async (t) => {
  const { alice, create, raise, deliver, clock, mailbox } = await openChannelHost(t);
  mailbox.refusals['gone@example.org'] = '550 5.1.1 no such person';
  mailbox.refusals['strict@example.org'] = '550 5.7.1 relay denied';
  const gone = await create('email', { to: ['gone@example.org'] });
  const strict = await create('email', { to: ['strict@example.org'] });
  await raise();
  await deliver();
  const read = async ({ id }: { id: number }) => (await alice('GET', `/alerts/channels/${id}`)).body;
  assert.equal((await read(gone)).enabled, true);
  clock.pass(minutes(61));
  await deliver();
  assert.match((await read(gone)).disabled_reason, /no such person/);
  const { enabled, last_delivery } = await read(strict);
  assert.equal(enabled, true);
  assert.match(last_delivery.error, /relay denied/);
});

test('who has a mail does not get it again when another address is tried again', async (t) => {
  const { create, raise, deliver, deliveries, clock, mailbox } = await openChannelHost(t);
  mailbox.refusals['busy@example.org'] = '451 4.7.1 greylisted';
  await create('email', { to: ['busy@example.org', 'mira@example.org'] });
  await raise();
  await deliver();
  delete mailbox.refusals['busy@example.org'];
  clock.pass(seconds(5));
  await deliver();
  assert.deepEqual(taken(mailbox), ['mira@example.org', 'busy@example.org']);
  assert.deepEqual(
    (await deliveries()).map(({ status, error }) => [status, error]),
    [['delivered', null]],
  );
});
