import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { bareActor } from '../../testing/bare-actor.ts';
import { bareApp, bareConfig } from '../../testing/bare-app.ts';
import { issuesOf, openChannelHost } from '../../testing/channel-host.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { channelKinds } from '../kinds/kinds.ts';
import { readChannelKinds } from './manage.ts';

const TOKEN = 'tk_very_secret_token';

async function openWithNtfy(t: TestContext) {
  const host = await openChannelHost(t);
  const receiver = await startReceiver(t);
  const server_url = new URL(receiver.url).origin;
  const channel = await host.create('ntfy', { topic: 'alerts', server_url, token: TOKEN });
  return { ...host, receiver, server_url, channel, path: `/alerts/channels/${channel.id}` };
}

test('a channel comes back with every field of its kind, and without its secrets', async (t) => {
  const { alice, channel, path, server_url, database } = await openWithNtfy(t);
  assert.deepEqual(channel, {
    id: channel.id,
    name: 'A ntfy',
    kind: 'ntfy',
    config: { topic: 'alerts', server_url, token: '********', priority: null, tags: [], language: null },
    addresses: null,
    title_template: null,
    text_template: null,
    template_error: null,
    enabled: true,
    disabled_reason: null,
    failing_since: null,
    last_delivery: null,
    created_at: '2026-06-16T08:00:00.000Z',
  });
  assert.deepEqual((await alice('GET', path)).body, channel);
  assert.deepEqual((await alice('GET', '/alerts/channels')).body, { channels: [channel], next_cursor: null });
  const row = await database.selectFrom('channel').selectAll().executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify(row).includes(TOKEN) && !row.config_sealed.includes(TOKEN));
});

test('every kind is listed with a schema in which each field says what it is', async (t) => {
  const { bob, app, clock } = await openChannelHost(t);
  const { channel_kinds } = (await bob('GET', '/alerts/channel-kinds')).body;
  const names = channel_kinds.map(({ kind }: { kind: string }) => kind);
  assert.deepEqual(names.slice(0, 3), ['email', 'on_call', 'webhook']);
  assert.equal(new Set(names).size, channelKinds.length);
  const ofKind = async (kind: string) =>
    (await bob('GET', `/alerts/channel-kinds?kind=${kind}`)).body.channel_kinds;
  assert.deepEqual(await ofKind('webhook'), [channel_kinds[2]]);
  assert.deepEqual(await ofKind('pigeon'), []);
  const onlyLogged = channel_kinds.filter(({ log_only }: { log_only: boolean }) => log_only);
  assert.deepEqual(
    onlyLogged.map(({ kind }: { kind: string }) => kind),
    ['email', 'on_call'],
    'no SMTP_URL is set',
  );
  const config = { ...bareConfig, smtpUrl: 'smtp://mail.example.org' };
  const mailing = await readChannelKinds(bareApp({ config, database: app.database }), bareActor, clock.now());
  assert.ok(
    mailing.channel_kinds.every(({ log_only, failing_since }) => !log_only && failing_since === null),
  );
  for (const { kind, config } of channel_kinds)
    for (const [name, field] of Object.entries<{ description?: string }>(config.properties))
      assert.ok(field.description, `${kind}.${name}`);
});

test('a secret that is sent back masked stays as it was', async (t) => {
  const { alice, path, channel, server_url, receiver, raise, deliver } = await openWithNtfy(t);
  const changed = await alice('PATCH', path, { config: { ...channel.config, topic: 'others' } });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.equal(changed.body.config.topic, 'others');
  await raise();
  await deliver();
  assert.equal(receiver.received[0]?.headers.authorization, `Bearer ${TOKEN}`);
  assert.equal(
    (await alice('PATCH', path, { config: { topic: 'alerts', server_url } })).body.config.token,
    null,
  );
});

test('a stored secret is not sent to another address than it was given for', async (t) => {
  const { alice, path, channel } = await openWithNtfy(t);
  const elsewhere = { ...channel.config, server_url: 'http://127.0.0.1:9' };
  assert.deepEqual(issuesOf(await alice('PATCH', path, { config: elsewhere })), {
    'config.token': 'must be given again, because it would be sent to another address',
  });
  const again = await alice('PATCH', path, { config: { ...elsewhere, token: 'tk_other' } });
  assert.equal(again.status, 200);
});

test('an address that is a secret itself can be kept too', async (t) => {
  const { alice, create } = await openChannelHost(t);
  const channel = await create('slack', { webhook_url: 'http://127.0.0.1:9/services/T/B/X' });
  assert.deepEqual(channel.config, { webhook_url: '********', language: null });
  const path = `/alerts/channels/${channel.id}`;
  assert.equal((await alice('PATCH', path, { config: channel.config, name: 'Chat' })).status, 200);
});

test('headers and secrets of a custom request are masked each by its name', async (t) => {
  const { alice, create } = await openChannelHost(t);
  const url = 'http://127.0.0.1:9/';
  const config = { url, headers: { 'X-Key': 'abcdef' }, secrets: { token: 'ghijkl' } };
  const channel = await create('custom_http', config);
  assert.deepEqual(channel.config, {
    ...{ method: 'POST', url, body: null },
    headers: { 'X-Key': '********' },
    secrets: { token: '********' },
  });
  const path = `/alerts/channels/${channel.id}`;
  const unknown = await alice('PATCH', path, { config: { url, headers: { 'X-Other': '********' } } });
  assert.deepEqual(issuesOf(unknown), { 'config.headers.X-Other': 'a value, not a mask' });
});

test('everything that is wrong with a channel is said', async (t) => {
  const { alice } = await openChannelHost(t);
  const wrong = async (body: unknown) => issuesOf(await alice('POST', '/alerts/channels', body));
  assert.match(
    (await wrong({ name: 'x', kind: 'pigeon', config: {} })).kind ?? '',
    /^one of email, on_call, webhook/,
  );
  assert.deepEqual(await wrong({ kind: 'ntfy', config: { topic: 'a b', color: 1 }, name: '' }), {
    'config.topic': '1..64 letters, digits, - and _',
    'config.color': 'unknown field',
    name: 'string 1..100',
  });
  assert.deepEqual(
    await wrong({ name: 'x', kind: 'telegram', config: { bot_token: '********', chat_id: '1' } }),
    {
      'config.bot_token': 'a token as @BotFather gives it, such as 123456:ABC…',
    },
  );
  assert.deepEqual(await wrong({ name: 'x', kind: 'ntfy', config: { topic: 'a', token: '********' } }), {
    'config.token': 'a value, not a mask',
  });
  assert.deepEqual(await wrong({ name: 'x', kind: 'slack', config: { webhook_url: 'ftp://a/' } }), {
    'config.webhook_url': 'url',
  });
  assert.deepEqual(
    await wrong({ name: 'x', kind: 'email', config: { to: ['a@b.example', 'A@b.example'] } }),
    {
      'config.to.1': 'the same address twice',
    },
  );
  const broken = { name: 'x', kind: 'custom_http', config: { url: 'https://a.example/', body: '{{ title' } };
  assert.match((await wrong(broken))['config.body'] ?? '', /not closed/);
});

test('a PATCH is held to the schema of the kind that the channel has', async (t) => {
  const { alice, path, channel } = await openWithNtfy(t);
  assert.deepEqual(issuesOf(await alice('PATCH', path, { config: { topic: 7, other: 1 } })), {
    'config.topic': '1..64 letters, digits, - and _',
    'config.other': 'unknown field',
  });
  assert.deepEqual(issuesOf(await alice('PATCH', path, { kind: 'slack' })), { kind: 'unknown field' });
  assert.deepEqual((await alice('GET', path)).body, channel);
});

test('an address in a private network is refused where it is not allowed, at creation and at every delivery', async (t) => {
  const receiver = await startReceiver(t);
  const { alice, create, raise, deliver, app } = await openChannelHost(t);
  await create('slack', { webhook_url: receiver.url });
  Object.assign(app, { config: { ...app.config, privateTargets: 'none' } });
  await raise();
  await deliver();
  assert.equal(receiver.received.length, 0);
  const [channel] = (await alice('GET', '/alerts/channels')).body.channels;
  assert.match(channel.last_delivery.error, /^blocked_address/);
  for (const [kind, config, field] of [
    ['slack', { webhook_url: receiver.url }, 'webhook_url'],
    ['ntfy', { topic: 'a', server_url: 'http://10.0.0.1' }, 'server_url'],
    ['telegram', { bot_token: '1:abcdefghijk', chat_id: '1', api_url: 'http://[::1]:1' }, 'api_url'],
    ['custom_http', { url: 'http://169.254.169.254/{{ title }}' }, 'url'],
  ] as const) {
    const refused = await alice('POST', '/alerts/channels', { name: 'x', kind, config });
    assert.match(issuesOf(refused)[`config.${field}`] ?? '', /^leads to a/, kind);
  }
});

test('a channel that no rule names is sent nothing; one may be added to all rules at once', async (t) => {
  const { create, raise, deliver } = await openChannelHost(t);
  const [silent, notified] = [await startReceiver(t), await startReceiver(t)];
  await create('slack', { webhook_url: silent.url }, { add_to_rules: false });
  await create('slack', { webhook_url: notified.url });
  await raise();
  await deliver();
  assert.deepEqual([silent.received.length, notified.received.length], [0, 1]);
});

test('channels of others cannot be seen, changed, tested or deleted', async (t) => {
  const { charlie, bob, path } = await openWithNtfy(t);
  assert.deepEqual((await charlie('GET', '/alerts/channels')).body.channels, []);
  for (const [method, at] of [
    ['GET', path],
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}/test`],
  ] as const)
    assert.equal(
      (await charlie(method, at, method === 'PATCH' ? {} : undefined)).status,
      404,
      `${method} ${at}`,
    );
  assert.equal((await bob('PATCH', path, {})).status, 403);
  assert.equal((await bob('POST', `${path}/test`)).status, 403);
});

test('disabling ends what waits; enabling forgets that it failed', async (t) => {
  const { alice, path, receiver, raise, deliver, deliveries } = await openWithNtfy(t);
  receiver.answer = { status: 500, body: '' };
  await raise();
  await deliver();
  const failing = (await alice('GET', path)).body;
  assert.equal(failing.failing_since, '2026-06-16T08:00:00.000Z');
  assert.deepEqual(failing.last_delivery, { at: '2026-06-16T08:00:00.000Z', ok: false, error: 'status 500' });
  assert.equal((await alice('PATCH', path, { enabled: false })).body.enabled, false);
  assert.deepEqual(
    (await deliveries()).map(({ status }) => status),
    ['failed'],
  );
  const enabled = (await alice('PATCH', path, { enabled: true })).body;
  assert.deepEqual([enabled.enabled, enabled.failing_since], [true, null]);
});

test('an account has 100 channels at most, also when many are created at once', async (t) => {
  const { alice, database, account_id, create } = await openChannelHost(t);
  await create('ntfy', { topic: 'a' });
  await sql`
    with made as (
      insert into destination (account_id, type) select ${account_id}, 'channel' from generate_series(1, 97) returning id)
    insert into channel (id, account_id, name, kind, config_sealed, created_at, updated_at)
    select made.id, ${account_id}, 'x', kind, config_sealed, created_at, updated_at from made, channel`.execute(
    database,
  );
  const wanted = { name: 'x', kind: 'email', config: { to: ['a@b.example'] } };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => alice('POST', '/alerts/channels', wanted)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409, 409, 409]);
  assert.equal(answers.find(({ status }) => status === 409)?.body.error, 'too_many_channels');
});

test('a channel that is deleted leaves its rules, with what waits for it', async (t) => {
  const { alice, path, raise, deliver, deliveries, receiver } = await openWithNtfy(t);
  await raise();
  assert.deepEqual((await alice('DELETE', path)).body, { ok: true });
  assert.equal((await alice('GET', path)).status, 404);
  assert.deepEqual(await deliveries(), []);
  await deliver();
  assert.equal(receiver.received.length, 0);
  const { rules } = (await alice('GET', '/alerts/rules')).body;
  for (const { channel_ids } of rules) assert.deepEqual(channel_ids, []);
});
