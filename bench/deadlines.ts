// How long after its deadline a missed check notifies: until the request of the webhook arrives. 100,000 checks, of which
// 1,000 fall due in one second; once for a thousand accounts with a webhook each, once for one webhook that hears all.
// `BENCH_NODES=3`: with as many nodes on the database.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { alertKinds } from '../src/delivery/alert-schema.ts';
import { sealHeaders, sealSigningSecret } from '../src/delivery/webhooks/sealed.ts';
import { newWebhookSecret } from '../src/platform/webhook-signature.ts';
import { bareApp } from '../src/testing/bare-app.ts';
import { insertDueChecks } from './due-checks.ts';
import { freePort, SEVERAL } from './several.ts';
import {
  cpuSeconds,
  insertChecks,
  median,
  openBench,
  quantile,
  type Running,
  report,
  startProgram,
} from './support.ts';

const IDLE = 100_000;
const DUE = 1_000;
const ROUNDS = 3;
const NODES = Number(process.env.BENCH_NODES ?? 1);
/** The database takes 60 connections. */
const POOL = { TOCSIN_DATABASE_POOL: '10' };
const [BAR_P50_MS, BAR_P99_MS] = NODES === 1 ? [500, 2_000] : [1_000, 3_000];
const SECRET = 'only the benchmark ever knows this secret';
/** From the moment at which a round is prepared to the first deadline: every slot opens while the program runs. */
const AHEAD_MS = 8_000;
const PATIENCE_MS = 30_000;

const bench = await openBench();
await insertChecks(bench, IDLE);
const accounts = await insertAccounts(DUE);
const arrivals = await openReceiver();
for (const account of accounts) await insertWebhook(account);
const programs: Running[] = [];
for (let n = 0; n < NODES; n += 1)
  programs.push(
    await startProgram({
      ...(NODES > 1 && { ...SEVERAL, ...POOL, TOCSIN_API_PORT: String(await freePort()) }),
      DATABASE_URL: bench.databaseUrl,
      TOCSIN_DATA_DIR: join(`${bench.directory}-node`, String(n)),
      TOCSIN_SECRET: SECRET,
      TOCSIN_PRIVATE_TARGETS: 'all',
    }),
  );
let nextId = IDLE + 1;
await round(accounts); // warms up
const spread = await rounds(accounts);
const single = await rounds(accounts.slice(0, 1));
await Promise.all(programs.map((program) => program.stop()));
arrivals.close();
await bench.close();
await report(NODES === 1 ? 'deadlines' : `deadlines-${NODES}-nodes`, {
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
  await insertDueChecks(bench.database, owners, { before: nextId - 1, count: DUE, first });
  nextId += DUE;
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
  const parties = [bench.postgresPid, ...programs.map(({ pid }) => pid)];
  return (await Promise.all(parties.map(cpuSeconds))).reduce((sum, one) => sum + one);
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

/** Each with a rule about everything for every kind but metrics, as new accounts have. */
async function insertAccounts(count: number): Promise<number[]> {
  const made = await sql<{ id: number }>`
    insert into account (name, plan, created_at)
    select 'Account ' || n, 'unlimited', now() from generate_series(1, ${count}::int) as n
    returning id`.execute(bench.database);
  const ids = made.rows.map(({ id }) => id);
  const kinds = alertKinds.filter((kind) => kind !== 'server_metric');
  await sql`
    insert into alert_rule (account_id, name, kind, severity, target_all, created_at, updated_at)
    select account.id, kind, kind, 'critical', true, now(), now()
    from unnest(${ids}::bigint[]) as account(id) cross join unnest(${kinds}::text[]) as kind`.execute(
    bench.database,
  );
  return ids;
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
