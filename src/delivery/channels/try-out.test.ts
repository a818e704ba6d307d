import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { minutes } from '../../platform/time.ts';
import { openChannelHost } from '../../testing/channel-host.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { listen } from '../destinations/test-receivers.ts';

test('a test says what the other side answered, and is noted on the channel', async (t) => {
  const { alice, create } = await openChannelHost(t);
  const receiver = await startReceiver(t);
  receiver.answer = { status: 404, body: 'no_service' };
  const channel = await create('slack', { webhook_url: receiver.url }, { enabled: false });
  const path = `/alerts/channels/${channel.id}`;
  const { status, body } = await alice('POST', `${path}/test`);
  assert.equal(status, 200);
  const error = 'status 404: no_service';
  assert.deepEqual(body, { ok: false, status: 404, answer: 'no_service', error, log_only: false });
  const tested = (await alice('GET', path)).body;
  assert.deepEqual(tested.last_delivery, { at: '2026-06-16T08:00:00.000Z', ok: false, error: body.error });
  assert.equal(tested.disabled_reason, null, 'whoever tests sees it at once');
  receiver.answer = { status: 200, body: 'ok' };
  assert.deepEqual((await alice('POST', `${path}/test`)).body, {
    ok: true,
    status: 200,
    answer: 'ok',
    error: null,
    log_only: false,
  });
});

test('a configuration can be tried before it is saved', async (t) => {
  const { alice, database } = await openChannelHost(t);
  const receiver = await startReceiver(t);
  const config = { topic: 'alerts', server_url: new URL(receiver.url).origin };
  const { body } = await alice('POST', '/alerts/channels/test', { kind: 'ntfy', config });
  assert.equal(body.ok, true);
  assert.equal(JSON.parse(receiver.received[0]?.body ?? '').title, 'Test: nothing is wrong');
  assert.deepEqual(await database.selectFrom('channel').selectAll().execute(), []);
});

test('what the other side says back is cut, and shown without the secrets of the channel', async (t) => {
  const { alice } = await openChannelHost(t);
  const server = createServer((request, response) => {
    const { authorization = '' } = request.headers;
    response.writeHead(500).end(`${request.url} ${authorization} ${'x'.repeat(5_000)}`);
  });
  const { origin } = new URL(await listen(t, server));
  const token = 'se/cret token';
  const config = {
    url: `${origin}/{{ secrets.path }}`,
    headers: { Authorization: 'Bearer {{ secrets.token }}' },
    secrets: { path: 'a/hidden/path', token },
  };
  const { body } = await alice('POST', '/alerts/channels/test', { kind: 'custom_http', config });
  assert.ok(body.answer.startsWith('/******** Bearer ********'), body.answer.slice(0, 60));
  assert.ok(body.answer.length <= 1_024);
});

test('a bot token is in no answer, though it is in the address', async (t) => {
  const { alice } = await openChannelHost(t);
  const server = createServer((request, response) =>
    response.writeHead(404).end(`nothing at ${request.url}`),
  );
  const { origin } = new URL(await listen(t, server));
  const config = { bot_token: '123456:ABCDEFGHIJKLMNOP', chat_id: '1', api_url: origin };
  const { body } = await alice('POST', '/alerts/channels/test', { kind: 'telegram', config });
  assert.ok(!JSON.stringify(body).includes('ABCDEFGHIJKLMNOP'));
  assert.equal(body.answer, 'nothing at /bot********/sendMessage');
});

test('a mail is tested through the real mail server, and a webhook with its signature', async (t) => {
  const { alice, mailbox } = await openChannelHost(t);
  const to = ['ops@example.org', 'mira@example.org'];
  const mailed = await alice('POST', '/alerts/channels/test', { kind: 'email', config: { to } });
  assert.deepEqual([mailed.body.ok, mailed.body.status], [true, null]);
  assert.match(mailed.body.answer, /^ops@example\.org: 250/);
  for (const address of to) assert.equal(mailbox.to(address)[0]?.subject, 'Test: nothing is wrong');

  const receiver = await startReceiver(t);
  const { secret, id } = (await alice('POST', '/webhooks', { name: 'Own', url: receiver.url })).body;
  const called = await alice('POST', '/alerts/channels/test', {
    kind: 'webhook',
    config: { webhook_id: id },
  });
  assert.equal(called.body.ok, true);
  const [received] = receiver.received;
  assert.ok(received);
  // The library compares with the time of day, so it is given what it makes of the same message itself.
  const at = new Date(Number(received.headers['webhook-timestamp']) * 1_000);
  const signature = new Webhook(secret).sign(received.headers['webhook-id'] ?? '', at, received.body);
  assert.equal(received.headers['webhook-signature'], signature);
  assert.equal(JSON.parse(received.body).type, 'test');
});

test('tests are limited, over all channels of the account together', async (t) => {
  const { alice, charlie, clock } = await openChannelHost(t);
  const receiver = await startReceiver(t);
  const wanted = { kind: 'slack', config: { webhook_url: receiver.url } };
  for (let n = 0; n < 20; n += 1)
    assert.equal((await alice('POST', '/alerts/channels/test', wanted)).status, 200);
  assert.equal((await alice('POST', '/alerts/channels/test', wanted)).status, 429);
  assert.equal((await charlie('POST', '/alerts/channels/test', wanted)).status, 200);
  clock.pass(minutes(10));
  assert.equal((await alice('POST', '/alerts/channels/test', wanted)).status, 200);
  assert.equal(receiver.received.length, 22);
});
