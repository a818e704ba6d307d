// How long after its deadline a missed check is told: until the request of the webhook arrives. 100,000 checks, of which
// 1,000 fall due in one second; once for a thousand accounts with a webhook each, once for one webhook that hears all.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { sealHeaders, sealSigningSecret } from '../src/alerts/webhooks/sealed.ts';
import { newWebhookSecret } from '../src/platform/webhook-signature.ts';
import { bareApp } from '../src/testing/bare-app.ts';
import { cpuSeconds, insertChecks, median, openBench, quantile, report, startProgram } from './support.ts';

const IDLE = 100_000;
const DUE = 1_000;
const ROUNDS = 3;
const BAR_P50_MS = 500;
const BAR_P99_MS = 2_000;
const SECRET = 'only the benchmark ever knows this secret';
const INTERVAL_S = 86_400;
const GRACE_S = 5;
/** From the moment at which a round is prepared to the first deadline: every slot opens while the program runs. */
const AHEAD_MS = 8_000;
const PATIENCE_MS = 30_000;

const bench = await openBench();
await insertChecks(bench, IDLE);
const accounts = await insertAccounts(DUE);
const arrivals = await openReceiver();
for (const account of accounts) await insertWebhook(account);
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
  TOCSIN_SECRET: SECRET,
  TOCSIN_PRIVATE_TARGETS: 'all',
});
let nextId = IDLE + 1;
await round(accounts); // warms up
const spread = await rounds(accounts);
const single = await rounds(accounts.slice(0, 1));
await program.stop();
arrivals.close();
await bench.close();
await report('deadlines', {
  ...spread,
  barP50Ms: BAR_P50_MS,
  barP99Ms: BAR_P99_MS,
  holds: spread.p50Ms <= BAR_P50_MS && spread.p99Ms <= BAR_P99_MS && spread.lost + single.lost === 0,
  oneWebhookP50Ms: single.p50Ms,
  oneWebhookP99Ms: single.p99Ms,
  oneWebhookCpuMsEach: single.cpuMsEach,
  oneWebhookLost: single.lost,
});

async function rounds(owners: readonly number[]) {
  const figures = [];
  for (let count = 0; count < ROUNDS; count += 1) figures.push(await round(owners));
  return {
    p50Ms: Math.round(median(figures.map((one) => one.p50Ms))),
    p99Ms: Math.round(median(figures.map((one) => one.p99Ms))),
    cpuMsEach: Number(median(figures.map((one) => one.cpuMsEach)).toFixed(2)),
    lost: figures.reduce((sum, one) => sum + one.lost, 0),
    doubled: figures.reduce((sum, one) => sum + one.doubled, 0),
  };
}

/** A thousand checks of these accounts in turn fall due within a second. */
async function round(owners: readonly number[]) {
  arrivals.lateMs.clear();
  arrivals.doubled = 0;
  const first = new Date(Date.now() + AHEAD_MS);
  await insertDueChecks(owners, first);
  await wait(first.getTime() - Date.now());
  const before = await spentSeconds();
  await wait(1_000);
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (arrivals.lateMs.size < DUE && Date.now() < giveUpAt) await wait(100);
  const lateMs = [...arrivals.lateMs.values()];
  const after = await spentSeconds();
  return {
    cpuMsEach: ((after - before) * 1_000) / DUE,
    p50Ms: quantile(lateMs, 0.5),
    p99Ms: quantile(lateMs, 0.99),
    lost: DUE - lateMs.length,
    doubled: arrivals.doubled,
  };
}

async function spentSeconds(): Promise<number> {
  return (await cpuSeconds(program.pid)) + (await cpuSeconds(bench.postgresPid));
}

/** By the id of the alert, how long after the deadline its request arrived. */
async function openReceiver() {
  const lateMs = new Map<number, number>();
  const server = createServer(async (request, response) => {
    const arrivedAt = Date.now();
    const { data } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    if (lateMs.has(data.id)) receiver.doubled += 1;
    else lateMs.set(data.id, arrivedAt - Date.parse(data.opened_at));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const receiver = { lateMs, doubled: 0, url, close: () => server.close() };
  return receiver;
}

async function insertAccounts(count: number): Promise<number[]> {
  const made = await sql<{ id: number }>`
    insert into account (name, plan, created_at)
    select 'Account ' || n, 'unlimited', now() from generate_series(1, ${count}::int) as n
    returning id`.execute(bench.database);
  return made.rows.map(({ id }) => id);
}

async function insertWebhook(account: number): Promise<void> {
  const app = bareApp({ secret: SECRET });
  const { id } = await bench.database
    .insertInto('destination')
    .values({ account_id: account, type: 'webhook' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const now = new Date();
  await bench.database
    .insertInto('webhook')
    .values({
      id,
      account_id: account,
      name: 'Bench',
      url: arrivals.url,
      headers_sealed: sealHeaders(app, id, {}),
      secret_sealed: sealSigningSecret(app, id, newWebhookSecret()),
      events: ['alert.opened'],
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Deadlines spread evenly over the second that begins with `first`. */
async function insertDueChecks(owners: readonly number[], first: Date): Promise<void> {
  const before = nextId - 1;
  nextId += DUE;
  await sql`
    with due as (
      select ${before}::bigint + n as id, owner.id as account_id,
        ${first}::timestamptz + n * interval '1 s' / ${DUE}::int as deadline
      from generate_series(1, ${DUE}::int) as n
      join unnest(${owners}::bigint[]) with ordinality as owner(id, place)
        on owner.place = 1 + n % ${owners.length}::int
    ), slots as (
      select *, deadline - make_interval(secs => ${INTERVAL_S + GRACE_S}) as slot_since from due
    ), made as (
      insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
      select id, account_id, 'cron_check', 'Check ' || id, 'up', slot_since, slot_since, slot_since from slots
      returning id, account_id
    ), opened as (
      insert into state_period (account_id, subject_id, status, from_at)
      select account_id, id, 'up', slot_since from slots
    )
    insert into cron_check (id, account_id, slug, slug_set_at, interval_seconds, grace_seconds, slot_since,
      last_ping_at, sweep_at)
    select id, account_id, gen_random_uuid(), slot_since, ${INTERVAL_S}, ${GRACE_S}, slot_since, slot_since, deadline
    from slots`.execute(bench.database);
}
