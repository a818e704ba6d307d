import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { transaction } from '../../../platform/database/database.ts';
import { addMs, days, minutes } from '../../../platform/time.ts';
import { type BareHost, openBareHost } from '../../../testing/bare-host.ts';
import { plansOf } from '../../../testing/query-plans.ts';
import { cronCheckRoutes } from '../checks/routes.ts';
import type { StoredPing } from '../recording/batch.ts';
import { ensurePingPartitions } from '../recording/partitions-store.ts';
import { pingIds } from '../recording/ping-ids.ts';
import { insertPings } from '../recording/store.ts';
import { removePingsOfDeletedChecks } from './removal.ts';
import { pingListRoutes } from './routes.ts';
import { pageOfPings } from './store.ts';

const open = (t: TestContext, plan?: string) =>
  openBareHost(t, [...cronCheckRoutes, ...pingListRoutes], plan);

async function created({ alice }: BareHost): Promise<{ id: number }> {
  return (await alice('POST', '/cron-checks', { name: 'Backup', interval_seconds: 600 })).body;
}

type Sent = Partial<StoredPing> & { received_at: Date };

async function recorded({ database, account_id }: BareHost, check_id: number, sent: readonly Sent[]) {
  const nextId = pingIds();
  const pings = sent.map((ping) => ({
    id: nextId(ping.received_at),
    slug: '',
    kind: 'success' as const,
    exit_code: null,
    run_id: null,
    method: 'GET',
    source_ip: null,
    user_agent: null,
    unknown_ending: null,
    body_bytes: 0,
    body: null,
    account_id,
    check_id,
    duration_ms: null,
    ignored: false,
    ...ping,
  }));
  await transaction(database, async (tx) => {
    await ensurePingPartitions(tx, pings, new Set());
    await insertPings(tx, pings);
  });
  return pings.map((ping) => ping.id);
}

test('a ping is listed with all its fields, and read with its whole body', async (t) => {
  const host = await open(t);
  const check = await created(host);
  const body = `${'é'.repeat(199)}🦊${'x'.repeat(300)}`;
  const [id] = await recorded(host, check.id, [
    {
      received_at: host.clock.now(),
      kind: 'fail',
      exit_code: -9,
      run_id: '0b8c7e52-1f55-4c3e-9b0f-2f3c1f0a9d11',
      duration_ms: 1_234,
      method: 'POST',
      source_ip: '2001:db8::7',
      user_agent: 'curl/8.14.1',
      body_bytes: 11_000,
      body,
      ignored: true,
    },
  ]);
  const shown = {
    id,
    kind: 'fail',
    exit_code: -9,
    run_id: '0b8c7e52-1f55-4c3e-9b0f-2f3c1f0a9d11',
    duration_ms: 1_234,
    received_at: host.clock.now().toISOString(),
    method: 'POST',
    source_ip: '2001:db8::7',
    user_agent: 'curl/8.14.1',
    body_bytes: 11_000,
    body_preview: `${'é'.repeat(199)}🦊`,
    unknown_ending: null,
    meant: null,
    ignored: true,
  };
  const list = await host.alice('GET', `/cron-checks/${check.id}/pings`);
  assert.deepEqual(list, { status: 200, body: { pings: [shown], next_cursor: null } });
  const one = await host.alice('GET', `/cron-checks/${check.id}/pings/${id}`);
  assert.deepEqual(one, { status: 200, body: { ...shown, body } });
});

test('a ping without a body has none, and what is absent is null', async (t) => {
  const host = await open(t);
  const check = await created(host);
  const [id] = await recorded(host, check.id, [{ received_at: host.clock.now() }]);
  const { body } = await host.bob('GET', `/cron-checks/${check.id}/pings/${id}`);
  assert.deepEqual(
    [body.body, body.body_preview, body.body_bytes, body.exit_code, body.source_ip, body.user_agent],
    [null, null, 0, null, null, null],
  );
});

test('the pages of the pings hold each once, newest first, and kinds can be asked for', async (t) => {
  const host = await open(t);
  const check = await created(host);
  const start = addMs(host.clock.now(), -days(2));
  const kinds = ['start', 'success', 'log', 'fail'] as const;
  const ids = await recorded(
    host,
    check.id,
    Array.from({ length: 12 }, (_, index) => ({
      received_at: addMs(start, index * minutes(240)),
      kind: kinds[index % 4] ?? 'log',
    })),
  );
  const pages = async (query: string) => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await host.alice(
        'GET',
        `/cron-checks/${check.id}/pings?limit=5&${query}${cursor ? `&cursor=${cursor}` : ''}`,
      );
      found.push(...body.pings.map((ping: { id: string }) => ping.id));
      cursor = body.next_cursor;
    } while (cursor);
    return found;
  };
  assert.deepEqual(await pages(''), ids.toReversed());
  assert.deepEqual(await pages('kind=fail'), [ids[11], ids[7], ids[3]]);
});

test('pings beyond what the plan keeps are hidden at once', async (t) => {
  const host = await open(t, 'free');
  const check = await created(host);
  const now = host.clock.now();
  const [old, young] = await recorded(host, check.id, [
    { received_at: addMs(now, -days(7) - 1) },
    { received_at: addMs(now, -days(7)) },
  ]);
  const { body } = await host.alice('GET', `/cron-checks/${check.id}/pings`);
  assert.deepEqual(
    body.pings.map((ping: { id: string }) => ping.id),
    [young],
  );
  assert.equal((await host.alice('GET', `/cron-checks/${check.id}/pings/${old}`)).status, 404);
});

test('pings of another account, of another check and of no check are not found', async (t) => {
  const host = await open(t);
  const check = await created(host);
  const other = await created(host);
  const [id] = await recorded(host, check.id, [{ received_at: host.clock.now() }]);
  const status = async (call: 'alice' | 'charlie' | 'nobody', path: string) =>
    (await host[call]('GET', path)).status;
  assert.equal(await status('alice', `/cron-checks/${check.id}/pings/${id}`), 200);
  assert.equal(await status('charlie', `/cron-checks/${check.id}/pings`), 404);
  assert.equal(await status('charlie', `/cron-checks/${check.id}/pings/${id}`), 404);
  assert.equal(await status('nobody', `/cron-checks/${check.id}/pings`), 401);
  assert.equal(await status('alice', `/cron-checks/${other.id}/pings/${id}`), 404);
  assert.equal(await status('alice', `/cron-checks/42/pings`), 404);
  assert.equal(await status('alice', `/cron-checks/${check.id}/pings/x`), 404);
});

test('a page of pings that cannot be is refused by its fields', async (t) => {
  const host = await open(t);
  const check = await created(host);
  const cursor = Buffer.from(JSON.stringify(["' or 1=1"])).toString('base64url');
  const { body } = await host.alice('GET', `/cron-checks/${check.id}/pings?cursor=${cursor}&kind=x&limit=0`);
  assert.deepEqual(body.issues, [
    { field: 'limit', reason: 'integer 1..200' },
    { field: 'kind', reason: 'one of success, start, fail, log' },
    { field: 'cursor', reason: 'a next_cursor of this list' },
  ]);
});

test('the pings of a deleted check are removed in the background, and those of others stay', async (t) => {
  const host = await open(t);
  const gone = await created(host);
  const kept = await created(host);
  const now = host.clock.now();
  const sent = Array.from({ length: 6_000 }, () => ({ received_at: now }));
  await recorded(host, gone.id, sent);
  await recorded(host, kept.id, [{ received_at: now }]);
  await host.alice('DELETE', `/cron-checks/${gone.id}`);
  let steps = 0;
  while (await removePingsOfDeletedChecks(host.app)) steps += 1;
  assert.equal(steps, 2);
  const left = await host.database.selectFrom('ping').select('check_id').execute();
  assert.deepEqual(left, [{ check_id: kept.id }]);
});

test('checks that go with their account leave their pings to be removed as well', async (t) => {
  const host = await open(t);
  const check = await created(host);
  await recorded(host, check.id, [{ received_at: host.clock.now() }]);
  await host.database.deleteFrom('account').where('id', '=', host.account_id).execute();
  while (await removePingsOfDeletedChecks(host.app));
  assert.deepEqual(await host.database.selectFrom('ping').select('id').execute(), []);
});

test('pings are read by index among a hundred thousand of thirty days', async (t) => {
  const host = await open(t);
  const { database, url, account_id, clock } = host;
  const nextId = pingIds();
  const start = addMs(clock.now(), -days(29));
  const pings = Array.from({ length: 100_000 }, (_, index) => ({
    id: nextId(addMs(start, index * 25_000)),
    check_id: index % 100,
  }));
  await transaction(database, async (tx) => {
    await ensurePingPartitions(tx, pings, new Set());
    await sql`
      insert into ping (id, account_id, check_id, kind, received_at, method)
      select id, ${account_id}, check_id, 'success', ${start}, 'GET'
      from unnest(${pings.map((ping) => ping.id)}::uuid[], ${pings.map((ping) => ping.check_id)}::bigint[])
        as given (id, check_id)`.execute(tx);
  });
  await sql`analyze`.execute(database);
  const check = { account_id, check_id: 7, kept_since: addMs(clock.now(), -days(400)) };
  const plans = await plansOf(url, async (watched) => {
    const first = await pageOfPings(watched, check, { before: null, kind: null, limit: 51 });
    await pageOfPings(watched, check, { before: first.at(-1)?.id ?? null, kind: 'fail', limit: 51 });
  });
  assert.equal(plans.length, 2);
  for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan/, plan);
});
