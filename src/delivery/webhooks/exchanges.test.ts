// What is kept of deliveries, whatever comes back.

import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { serveHttp } from '../../platform/safe-fetch/test-servers.ts';
import { days, minutes, seconds } from '../../platform/time.ts';
import { plansOf } from '../../testing/query-plans.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { openWebhookHost } from '../../testing/webhook-host.ts';
import { deleteOldExchangesOfWebhooks } from './exchange-retention.ts';
import { listExchanges } from './exchanges-store.ts';

type Host = Awaited<ReturnType<typeof openWebhookHost>>;

interface NamedValue {
  name: string;
  value: string;
}

const valueIn = (headers: readonly NamedValue[], name: string) =>
  headers.find((header) => header.name === name)?.value;

/** The delivery of a webhook that was sent last. */
async function lastDelivery({ alice }: Host, webhookId: number) {
  const path = `/webhooks/${webhookId}/deliveries`;
  const [{ id }] = (await alice('GET', path)).body.deliveries;
  const { status, body } = await alice('GET', `${path}/${id}`);
  assert.equal(status, 200);
  return body;
}

/** What is kept of a test that was answered so. */
async function testedWith(host: Host, answers: RequestListener) {
  const { port } = await serveHttp(host.t, answers);
  const { body: webhook } = await host.alice('POST', '/webhooks', {
    name: 'Hostile',
    url: `http://127.0.0.1:${port}/hook`,
  });
  await host.alice('POST', `/webhooks/${webhook.id}/test`);
  const [exchange] = (await lastDelivery(host, webhook.id)).exchanges;
  return exchange;
}

test('each attempt is kept with what was sent and what came back', async (t) => {
  const host = await openWebhookHost(t);
  const { alice, raise, deliver, clock } = host;
  const receiver = await startReceiver(t);
  const { body: webhook } = await alice('POST', '/webhooks', { name: 'Pager', url: receiver.url });
  clock.jump(Date.now() - clock.now().getTime());
  receiver.answer = { status: 503, body: 'not yet', headers: { 'Retry-After': '7' } };
  await raise();
  await deliver();
  clock.pass(seconds(5));
  receiver.answer = { status: 201, body: 'made' };
  await deliver();

  const delivery = await lastDelivery(host, webhook.id);
  assert.deepEqual([delivery.status, delivery.attempts, delivery.response_body], ['delivered', 2, 'made']);
  assert.equal(delivery.request_body, receiver.received[1]?.body);
  const [second, first] = delivery.exchanges;
  assert.deepEqual(
    [first.attempt, first.response_status, first.response_body, first.error],
    [1, 503, 'not yet', 'status 503'],
  );
  assert.deepEqual([second.attempt, second.response_status, second.error], [2, 201, null]);
  assert.equal(valueIn(first.response_headers, 'retry-after'), '7');
  assert.equal(second.url, receiver.url);
  // What is shown is enough to check the signature by hand.
  const sent = Object.fromEntries(second.request_headers.map(({ name, value }: NamedValue) => [name, value]));
  new Webhook(webhook.secret).verify(delivery.request_body, sent);
  for (const { name, value } of second.request_headers)
    assert.equal(receiver.received[1]?.headers[name], value, name);
});

test('where nothing answers, the request is kept with why', async (t) => {
  const host = await openWebhookHost(t);
  const exchange = await testedWith(host, (request) => request.socket.destroy());
  assert.deepEqual(
    [exchange.response_status, exchange.response_headers, exchange.response_body, exchange.response_cut],
    [null, null, null, false],
  );
  assert.match(exchange.error, /^reset/);
  assert.ok(valueIn(exchange.request_headers, 'webhook-signature'));
});

test('secrets of the webhook are nowhere, also where the receiver says them back', async (t) => {
  const host = await openWebhookHost(t);
  const { alice, database } = host;
  const receiver = await startReceiver(t);
  const headers = { Authorization: 'Bearer to/ken-of-the-desk', 'X-Team': 'storage-squad' };
  const { body: webhook } = await alice('POST', '/webhooks', { name: 'Echo', url: receiver.url, headers });
  const echo = `you said Bearer to/ken-of-the-desk, ${encodeURIComponent('to/ken-of-the-desk')} ${webhook.secret}`;
  receiver.answer = {
    status: 200,
    body: echo,
    headers: { 'X-Echo': 'storage-squad', 'Set-Cookie': 'session=abcdef', 'X-Plain': 'seen' },
  };
  await alice('POST', `/webhooks/${webhook.id}/test`);
  const delivery = await lastDelivery(host, webhook.id);
  const [exchange] = delivery.exchanges;
  assert.equal(valueIn(exchange.request_headers, 'authorization'), '********');
  assert.equal(valueIn(exchange.request_headers, 'x-team'), '********');
  assert.equal(valueIn(exchange.response_headers, 'x-echo'), '********');
  assert.equal(valueIn(exchange.response_headers, 'set-cookie'), '********');
  assert.equal(valueIn(exchange.response_headers, 'x-plain'), 'seen');
  assert.equal(exchange.response_body, 'you said ********, ******** ********');
  const rows = await sql`
    select row_to_json(e)::text || row_to_json(d)::text as row
    from webhook_exchange e join delivery d on d.id = e.delivery_id`.execute(database);
  const stored = JSON.stringify([rows.rows, delivery]);
  for (const secret of ['ken-of-the-desk', 'storage-squad', 'abcdef', webhook.secret])
    assert.ok(!stored.includes(secret), secret);
});

test('an answer without end is cut, and is kept in bounded bytes', async (t) => {
  const host = await openWebhookHost(t);
  const { alice } = host;
  const exchange = await testedWith(host, (request, response) => {
    request.resume();
    response.on('error', () => undefined).writeHead(200, { 'X-Long': 'v'.repeat(3_000) });
    const push = () => {
      while (!response.destroyed && response.write('ä'.repeat(10_000)));
    };
    response.on('drain', push);
    push();
  });
  assert.equal(exchange.response_cut, true);
  assert.equal(exchange.response_body, 'ä'.repeat(2_048));
  assert.equal(valueIn(exchange.response_headers, 'x-long')?.length, 500);
  const { body } = await alice('GET', '/webhooks');
  const { body: list } = await alice('GET', `/webhooks/${body.webhooks[0].id}/deliveries`);
  assert.equal(Buffer.byteLength(list.deliveries[0].response_body), 1_024);
});

test('many headers are kept as far as there is room', async (t) => {
  const host = await openWebhookHost(t);
  const exchange = await testedWith(host, (request, response) => {
    request.resume();
    for (let count = 0; count < 90; count += 1) response.setHeader(`x-filler-${count}`, 'v'.repeat(100));
    response.end('ok');
  });
  const kept: NamedValue[] = exchange.response_headers;
  assert.ok(kept.length > 10 && kept.length < 50);
  assert.ok(JSON.stringify(kept).length < 10_000);
  assert.ok(kept.some(({ name }) => name === 'x-filler-0'));
});

test('binary, NUL, invalid UTF-8, markup and odd names come back as the text they are', async (t) => {
  const host = await openWebhookHost(t);
  const answers = [
    [Buffer.from('a\0b'), 'a\ufffdb'],
    [Buffer.from([0x68, 0x69, 0xff, 0xfe, 0xc3, 0x28]), 'hi\ufffd\ufffd\ufffd('],
    [Buffer.from([0xed, 0xa0, 0x80]), '\ufffd\ufffd\ufffd'],
    [Buffer.from('<script>alert(1)</script>'), '<script>alert(1)</script>'],
    [Buffer.from('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
    [Buffer.alloc(0), ''],
  ] as const;
  for (const [body, shown] of answers) {
    const exchange = await testedWith(host, (request, response) => {
      request.resume();
      response.setHeader('__proto__', 'polluted');
      response.setHeader('Content-Type', 'text/html');
      response.end(body);
    });
    assert.equal(exchange.response_body, shown);
    assert.equal(exchange.response_cut, false);
    assert.equal(valueIn(exchange.response_headers, '__proto__'), 'polluted');
  }
});

test('another account gets no delivery, also not through a webhook of its own', async (t) => {
  const host = await openWebhookHost(t);
  const { alice, bob, charlie, nobody } = host;
  const receiver = await startReceiver(t);
  const wanted = { name: 'Pager', url: receiver.url };
  const { body: webhook } = await alice('POST', '/webhooks', wanted);
  const { body: sibling } = await alice('POST', '/webhooks', wanted);
  const { body: foreign } = await charlie('POST', '/webhooks', wanted);
  const { body: delivery } = await alice('POST', `/webhooks/${webhook.id}/test`);
  const path = `/webhooks/${webhook.id}/deliveries/${delivery.id}`;
  assert.equal((await bob('GET', path)).body.exchanges.length, 1);
  assert.equal((await nobody('GET', path)).status, 401);
  assert.equal((await charlie('GET', path)).status, 404);
  assert.equal((await charlie('GET', `/webhooks/${foreign.id}/deliveries/${delivery.id}`)).status, 404);
  assert.equal((await alice('GET', `/webhooks/${sibling.id}/deliveries/${delivery.id}`)).status, 404);
});

test('they go after 14 days, all but the last 500 of a webhook sooner; the deliveries stay', async (t) => {
  const host = await openWebhookHost(t);
  const { alice, app, clock, database, account_id } = host;
  const receiver = await startReceiver(t);
  const { body: busy } = await alice('POST', '/webhooks', { name: 'Busy', url: receiver.url });
  const { body: quiet } = await alice('POST', '/webhooks', { name: 'Quiet', url: receiver.url });
  await alice('POST', `/webhooks/${quiet.id}/test`);
  const add = (count: number) =>
    sql`
    insert into webhook_exchange (destination_id, delivery_id, attempt, account_id, attempted_at, duration_ms, url,
      request_headers, response_cut)
    select ${busy.id}, n, 1, ${account_id}, ${clock.now()}, 1, 'http://127.0.0.1/', '[]', false
    from generate_series(1, ${count}::int) n`.execute(database);
  const countOf = async (id: number) => {
    const found = await sql<{ count: number; first: number }>`
      select count(*) as count, min(delivery_id) as first from webhook_exchange where destination_id = ${id}`.execute(
      database,
    );
    return found.rows[0];
  };
  await add(5_600);
  assert.equal(await deleteOldExchangesOfWebhooks(app, clock.now()), true);
  assert.equal(await deleteOldExchangesOfWebhooks(app, clock.now()), false);
  assert.deepEqual(await countOf(busy.id), { count: 500, first: 5_101 });
  assert.equal((await countOf(quiet.id))?.count, 1);
  clock.pass(days(14));
  await deleteOldExchangesOfWebhooks(app, clock.now());
  assert.equal((await countOf(quiet.id))?.count, 1);
  clock.pass(minutes(1));
  await deleteOldExchangesOfWebhooks(app, clock.now());
  assert.deepEqual([(await countOf(busy.id))?.count, (await countOf(quiet.id))?.count], [0, 0]);
  const delivery = await lastDelivery(host, quiet.id);
  assert.deepEqual([delivery.status, delivery.exchanges], ['delivered', []]);
});

test('a webhook that is deleted takes them with it', async (t) => {
  const { alice, database } = await openWebhookHost(t);
  const receiver = await startReceiver(t);
  const { body: webhook } = await alice('POST', '/webhooks', { name: 'Pager', url: receiver.url });
  await alice('POST', `/webhooks/${webhook.id}/test`);
  await alice('DELETE', `/webhooks/${webhook.id}`);
  assert.deepEqual(await database.selectFrom('webhook_exchange').selectAll().execute(), []);
});

test('reading and forgetting them reads no table whole', async (t) => {
  const { app, clock, database, account_id, url } = await openWebhookHost(t);
  await sql`insert into destination (account_id, type) select ${account_id}, 'webhook' from generate_series(1, 300)`.execute(
    database,
  );
  await sql`
    insert into webhook_exchange (destination_id, delivery_id, attempt, account_id, attempted_at, duration_ms, url,
      request_headers, response_cut)
    select d.id, n, 1, ${account_id}, ${clock.now()}::timestamptz - n * interval '1 hour', 1, '', '[]', false
    from destination d cross join generate_series(1, 334) n where d.type = 'webhook'`.execute(database);
  await sql`analyze webhook_exchange`.execute(database);
  const plans = await plansOf(
    url,
    async (bound) => {
      await listExchanges(bound, { id: 100, account_id }, 7);
      await deleteOldExchangesOfWebhooks({ ...app, database: bound }, clock.now());
    },
    /^\s*(select|delete)\b/i,
  );
  assert.equal(plans.length, 3);
  for (const plan of plans) assert.ok(!plan.includes('Seq Scan'), plan);
});
