import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { minutes } from '../../platform/time.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { openWebhookHost } from '../../testing/webhook-host.ts';

const issuesOf = (answer: { body: { issues: { field: string; reason: string }[] } }) =>
  Object.fromEntries(answer.body.issues.map(({ field, reason }) => [field, reason]));

test('a webhook is created with everything on, and shows its secret once', async (t) => {
  const { alice } = await openWebhookHost(t);
  const created = await alice('POST', '/webhooks', { name: 'Pager', url: 'http://127.0.0.1:9/hook' });
  assert.equal(created.status, 201);
  const { secret, ...webhook } = created.body;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(webhook, {
    id: webhook.id,
    name: 'Pager',
    url: 'http://127.0.0.1:9/hook',
    headers: {},
    events: [
      'alert.opened',
      'alert.acknowledged',
      'alert.resolved',
      'alert.reopened',
      'alert.flapping',
      'alert.reminder',
      'incident.*',
    ],
    rule_ids: null,
    enabled: true,
    failing_since: null,
    created_at: '2026-06-16T08:00:00.000Z',
  });
  assert.deepEqual((await alice('GET', `/webhooks/${webhook.id}`)).body, webhook);
  assert.deepEqual((await alice('GET', '/webhooks')).body, { webhooks: [webhook], next_cursor: null });
});

test('header values and the secret lie sealed in the database, and headers come back masked', async (t) => {
  const { alice, database } = await openWebhookHost(t);
  const headers = { Authorization: 'Bearer very-secret-value' };
  const created = await alice('POST', '/webhooks', { name: 'Pager', url: 'http://127.0.0.1:9/', headers });
  assert.deepEqual(created.body.headers, { Authorization: '********' });
  const [row] = await database.selectFrom('webhook').selectAll().execute();
  assert.ok(row);
  assert.ok(!row.headers_sealed.includes('very-secret-value'));
  assert.ok(!row.secret_sealed.includes(created.body.secret.slice(6)));
});

test('a masked value that is sent back stays as it was; a mask of nothing is wrong', async (t) => {
  const { alice, raise, deliver } = await openWebhookHost(t);
  const receiver = await startReceiver(t);
  const { body: webhook } = await alice('POST', '/webhooks', {
    name: 'Pager',
    url: receiver.url,
    headers: { 'X-Kept': 'first', 'X-Dropped': 'second' },
  });
  const path = `/webhooks/${webhook.id}`;
  const changed = await alice('PATCH', path, { headers: { 'X-Kept': '********', 'X-New': 'third' } });
  assert.deepEqual(changed.body.headers, { 'X-Kept': '********', 'X-New': '********' });
  await raise();
  await deliver();
  const [received] = receiver.received;
  assert.equal(received?.headers['x-kept'], 'first');
  assert.equal(received?.headers['x-new'], 'third');
  assert.equal(received?.headers['x-dropped'], undefined);

  const refused = await alice('PATCH', path, { headers: { 'X-Other': '********' } });
  assert.equal(refused.status, 400);
  assert.deepEqual(issuesOf(refused), { 'headers.X-Other': 'a value, not a mask' });
});

test('headers do not follow a changed address: another origin asks for all of them again', async (t) => {
  const { alice } = await openWebhookHost(t);
  const { body: webhook } = await alice('POST', '/webhooks', {
    name: 'Pager',
    url: 'http://127.0.0.1:9/a',
    headers: { Authorization: 'Bearer one', 'X-Team': 'ops' },
  });
  const path = `/webhooks/${webhook.id}`;
  const reason = 'must be given again, because it would be sent to another address';
  const elsewhere = ['http://127.0.0.1:10/a', 'https://127.0.0.1:9/a', 'http://127.0.0.2:9/a'];
  for (const url of elsewhere) {
    const kept = await alice('PATCH', path, { url });
    assert.equal(kept.status, 400, url);
    assert.deepEqual(issuesOf(kept), { 'headers.Authorization': reason, 'headers.X-Team': reason });
    const masked = await alice('PATCH', path, { url, headers: { ...webhook.headers, 'X-Team': 'web' } });
    assert.deepEqual(issuesOf(masked), { 'headers.Authorization': reason });
  }
  assert.equal((await alice('GET', path)).body.url, webhook.url);
  assert.equal((await alice('PATCH', path, { url: 'http://127.0.0.1:9/b' })).status, 200, 'another path');
  const headers = { Authorization: 'Bearer two' };
  assert.equal((await alice('PATCH', path, { url: elsewhere[0], headers })).status, 200);
  assert.equal((await alice('PATCH', path, { url: elsewhere[1], headers: {} })).status, 200);
});

test('everything that is wrong with a webhook is listed at once', async (t) => {
  const { alice } = await openWebhookHost(t);
  const shape = await alice('POST', '/webhooks', {
    url: 'nowhere',
    events: ['alert.everything'],
    colour: 'red',
  });
  assert.equal(shape.status, 400);
  assert.deepEqual(Object.keys(issuesOf(shape)).sort(), ['colour', 'events.0', 'name', 'url']);

  const headers = {
    Host: 'elsewhere',
    'Content-Type': 'text/plain',
    'webhook-signature': 'v1,forged',
    'X-Twice': 'a',
    'x-twice': 'b',
    'X Y': 'space',
    'X-Split': 'a\r\nX-Smuggled: b',
  };
  const values = await alice('POST', '/webhooks', {
    name: '  ',
    url: 'ftp://example.com/',
    headers,
    events: 1,
  });
  assert.equal(values.status, 400);
  assert.deepEqual(Object.keys(issuesOf(values)).sort(), [
    'events',
    'headers.Content-Type',
    'headers.Host',
    'headers.X Y',
    'headers.X-Split',
    'headers.webhook-signature',
    'headers.x-twice',
    'name',
    'url',
  ]);
});

test('private, loopback and metadata addresses are refused, however they are written', async (t) => {
  const { alice } = await openWebhookHost(t, { privateTargets: 'admins' });
  for (const url of [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'ftp://example.com/',
    'file:///etc/passwd',
  ]) {
    const answer = await alice('POST', '/webhooks', { name: 'Inside', url });
    assert.equal(answer.status, 400, url);
    assert.deepEqual(Object.keys(issuesOf(answer)), ['url'], url);
  }
  const { body: webhook } = await alice('POST', '/webhooks', {
    name: 'Outside',
    url: 'http://93.184.215.14/',
  });
  const moved = await alice('PATCH', `/webhooks/${webhook.id}`, { url: 'http://10.0.0.1/' });
  assert.deepEqual(issuesOf(moved), { url: 'leads to a private address' });
});

test('the plan limits webhooks, and deleting one makes room', async (t) => {
  const { alice } = await openWebhookHost(t, { plan: 'free' });
  const wanted = { name: 'Pager', url: 'http://127.0.0.1:9/' };
  const both = await Promise.all([alice('POST', '/webhooks', wanted), alice('POST', '/webhooks', wanted)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 402]);
  const refused = both.find(({ status }) => status === 402);
  assert.deepEqual(refused?.body, { error: 'plan_limit_reached', current: 1, limit: 1, plan: 'free' });
  const created = both.find(({ status }) => status === 201);
  assert.deepEqual((await alice('DELETE', `/webhooks/${created?.body.id}`)).body, { ok: true });
  assert.equal((await alice('POST', '/webhooks', wanted)).status, 201);
});

test('another account gets nothing, and a viewer only reads', async (t) => {
  const { alice, bob, charlie, nobody, raise } = await openWebhookHost(t);
  const { body: webhook } = await alice('POST', '/webhooks', { name: 'Pager', url: 'http://127.0.0.1:9/' });
  await raise();
  const path = `/webhooks/${webhook.id}`;
  const { body } = await alice('GET', `${path}/deliveries`);
  const redeliver = `${path}/deliveries/${body.deliveries[0].id}/redeliver`;
  const writes = [
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}/rotate-secret`],
    ['POST', `${path}/test`],
    ['POST', redeliver],
  ] as const;
  for (const [method, target] of [['GET', path], ['GET', `${path}/deliveries`], ...writes] as const) {
    assert.equal((await charlie(method, target)).status, 404, `${method} ${target}`);
    assert.equal((await nobody(method, target)).status, 401, `${method} ${target}`);
  }
  for (const [method, target] of writes)
    assert.equal((await bob(method, target)).status, 403, `${method} ${target}`);
  assert.equal((await bob('GET', path)).status, 200);
  const { body: other } = await charlie('POST', '/webhooks', { name: 'Mine', url: 'http://127.0.0.1:9/' });
  const foreign = `/webhooks/${other.id}/deliveries/${body.deliveries[0].id}/redeliver`;
  assert.equal(
    (await charlie('POST', foreign)).status,
    404,
    'a delivery of alice through a webhook of charlie',
  );
});

test('a new secret signs from now on', async (t) => {
  const { alice, raise, deliver, clock } = await openWebhookHost(t);
  const receiver = await startReceiver(t);
  const { body: webhook } = await alice('POST', '/webhooks', { name: 'Pager', url: receiver.url });
  const { body: rotated } = await alice('POST', `/webhooks/${webhook.id}/rotate-secret`);
  assert.notEqual(rotated.secret, webhook.secret);
  clock.jump(Date.now() - clock.now().getTime());
  await raise();
  await deliver();
  const [received] = receiver.received;
  assert.ok(received);
  new Webhook(rotated.secret).verify(received.body, received.headers);
  assert.throws(() => new Webhook(webhook.secret).verify(received.body, received.headers));
});

test('disabling ends what waits; enabling again forgets the failures', async (t) => {
  const { alice, raise, deliver, clock } = await openWebhookHost(t);
  const receiver = await startReceiver(t);
  receiver.answer = { status: 500, body: '' };
  const { body: webhook } = await alice('POST', '/webhooks', { name: 'Pager', url: receiver.url });
  const path = `/webhooks/${webhook.id}`;
  await raise();
  await deliver();
  assert.equal((await alice('GET', path)).body.failing_since, clock.now().toISOString());
  const disabled = await alice('PATCH', path, { enabled: false });
  assert.equal(disabled.body.enabled, false);
  const { body } = await alice('GET', `${path}/deliveries`);
  assert.deepEqual(
    body.deliveries.map((delivery: { status: string; error: string }) => [delivery.status, delivery.error]),
    [['failed', 'webhook disabled']],
  );
  await raise();
  clock.pass(minutes(10));
  await deliver();
  assert.equal(receiver.received.length, 1);
  const enabled = await alice('PATCH', path, { enabled: true });
  assert.deepEqual([enabled.body.enabled, enabled.body.failing_since], [true, null]);
});

test('a test is sent at once and answers with its outcome', async (t) => {
  const { alice, clock } = await openWebhookHost(t);
  const receiver = await startReceiver(t);
  const { body: webhook } = await alice('POST', '/webhooks', {
    name: 'Pager',
    url: receiver.url,
    enabled: false,
  });
  const path = `/webhooks/${webhook.id}`;
  clock.jump(Date.now() - clock.now().getTime());
  const tested = await alice('POST', `${path}/test`);
  assert.equal(tested.status, 200);
  assert.deepEqual(
    [
      tested.body.type,
      tested.body.status,
      tested.body.response_status,
      tested.body.response_body,
      tested.body.attempts,
    ],
    ['test', 'delivered', 200, 'ok', 1],
  );
  const [received] = receiver.received;
  assert.ok(received);
  new Webhook(webhook.secret).verify(received.body, received.headers);
  assert.equal(JSON.parse(received.body).type, 'test');

  receiver.answer = { status: 418, body: 'short and stout' };
  const failed = await alice('POST', `${path}/test`);
  assert.deepEqual(
    [failed.body.status, failed.body.error, failed.body.response_body, failed.body.next_attempt_at],
    ['failed', 'status 418', 'short and stout', null],
  );
  const { body } = await alice('GET', `${path}/deliveries`);
  assert.deepEqual(
    body.deliveries.map((delivery: { id: number }) => delivery.id),
    [failed.body.id, tested.body.id],
  );
});

test('a test that died with its process is sent by the deliverer', async (t) => {
  const { alice, app, clock, database, deliver } = await openWebhookHost(t);
  const receiver = await startReceiver(t);
  const { body: webhook } = await alice('POST', '/webhooks', { name: 'Pager', url: receiver.url });
  // As if the process had ended between the two transactions of a test.
  const dying = createSafeFetch();
  await dying.close();
  const { safeFetch } = app;
  Object.defineProperty(app, 'safeFetch', { value: dying, configurable: true });
  assert.equal((await alice('POST', `/webhooks/${webhook.id}/test`)).status, 503);
  Object.defineProperty(app, 'safeFetch', { value: safeFetch });
  assert.equal((await alice('POST', `/webhooks/${webhook.id}/test`)).body.error, 'test_under_way');
  clock.pass(minutes(1));
  await deliver();
  assert.equal(receiver.received.length, 1);
  const [delivery] = await database.selectFrom('delivery').select('status').execute();
  assert.equal(delivery?.status, 'delivered');
});

test('sending again keeps the message id, and leaves what happened before as it was', async (t) => {
  const { alice, raise, deliver, clock } = await openWebhookHost(t);
  const receiver = await startReceiver(t);
  const { body: webhook } = await alice('POST', '/webhooks', { name: 'Pager', url: receiver.url });
  const path = `/webhooks/${webhook.id}/deliveries`;
  await raise();
  const pending = (await alice('GET', path)).body.deliveries[0];
  const early = await alice('POST', `${path}/${pending.id}/redeliver`);
  assert.deepEqual([early.status, early.body.error], [409, 'delivery_pending']);
  await deliver();
  clock.pass(minutes(5));

  const again = await alice('POST', `${path}/${pending.id}/redeliver`);
  assert.equal(again.status, 201);
  assert.deepEqual(
    [again.body.status, again.body.attempts, again.body.message_id],
    ['pending', 0, pending.message_id],
  );
  assert.equal((await alice('POST', `${path}/${pending.id}/redeliver`)).status, 409);
  await deliver();
  assert.deepEqual(
    receiver.received.map((received) => received.headers['webhook-id']),
    [pending.message_id, pending.message_id],
  );
  assert.equal(receiver.received[0]?.body, receiver.received[1]?.body);
  const { body } = await alice('GET', path);
  assert.deepEqual(
    body.deliveries.map((delivery: { id: number; status: string }) => [delivery.id, delivery.status]),
    [
      [again.body.id, 'delivered'],
      [pending.id, 'delivered'],
    ],
  );
  await alice('PATCH', `/webhooks/${webhook.id}`, { enabled: false });
  const refused = await alice('POST', `${path}/${pending.id}/redeliver`);
  assert.deepEqual([refused.status, refused.body.error], [409, 'webhook_disabled']);
});

test('lists come in pages, newest first, and refuse cursors of their own making', async (t) => {
  const { alice } = await openWebhookHost(t);
  for (const name of ['One', 'Two', 'Three'])
    await alice('POST', '/webhooks', { name, url: 'http://127.0.0.1:9/' });
  const first = await alice('GET', '/webhooks?limit=2');
  const second = await alice('GET', `/webhooks?limit=2&cursor=${first.body.next_cursor}`);
  const names = [...first.body.webhooks, ...second.body.webhooks].map((webhook) => webhook.name);
  assert.deepEqual(names, ['Three', 'Two', 'One']);
  assert.equal(second.body.next_cursor, null);
  for (const cursor of ['x', 'WyJhIl0', 'WzEsMl0']) {
    const refused = await alice('GET', `/webhooks?cursor=${cursor}`);
    assert.deepEqual([refused.status, Object.keys(issuesOf(refused))], [400, ['cursor']]);
  }
});

test('what is done to webhooks is in the audit log, without secrets', async (t) => {
  const { alice, database } = await openWebhookHost(t);
  const headers = { Authorization: 'Bearer very-secret-value' };
  const { body: webhook } = await alice('POST', '/webhooks', {
    name: 'Pager',
    url: 'http://127.0.0.1:9/',
    headers,
  });
  await alice('PATCH', `/webhooks/${webhook.id}`, { name: 'Bell' });
  await alice('POST', `/webhooks/${webhook.id}/rotate-secret`);
  await alice('DELETE', `/webhooks/${webhook.id}`);
  const events = await database.selectFrom('audit_event').selectAll().orderBy('id').execute();
  assert.deepEqual(
    events.map((event) => [event.action, event.target_name]),
    [
      ['webhook.create', 'Pager'],
      ['webhook.update', 'Bell'],
      ['webhook.rotate_secret', 'Bell'],
      ['webhook.delete', 'Bell'],
    ],
  );
  assert.ok(!JSON.stringify(events).includes('very-secret-value'));
});
