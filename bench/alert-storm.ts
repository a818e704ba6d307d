// A storm: 5,000 alerts in one second, to a phone (ntfy) that hears digests and to a webhook that hears each. How long
// until all of them are delivered, in how many messages, and what it costs in memory; twice, so that what stays shows.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { sealConfig } from '../src/delivery/channels/sealed.ts';
import { sealHeaders, sealSigningSecret } from '../src/delivery/webhooks/sealed.ts';
import { newWebhookSecret } from '../src/platform/webhook-signature.ts';
import { bareApp } from '../src/testing/bare-app.ts';
import { insertDueChecks } from './due-checks.ts';
import { memoryMb, openBench, report, startProgram } from './support.ts';

const STORM = 5_000;
const STORMS = 3;
const BAR_MS = 60_000;
const BAR_GROWTH_MB = 50;
const SECRET = 'only the benchmark ever knows this secret';
/** From the moment at which a storm is prepared to its first alert. */
const AHEAD_MS = 10_000;
const PATIENCE_MS = 120_000;

const bench = await openBench();
const app = bareApp({ secret: SECRET });
const hook = await openReceiver();
const phone = await openReceiver();
const account = await insertAccount();
const channel = await insertListeners();
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
  TOCSIN_SECRET: SECRET,
  TOCSIN_PRIVATE_TARGETS: 'all',
});
const storms = [];
for (let count = 0; count < STORMS; count += 1) storms.push(await storm(count));
await program.stop();
hook.close();
phone.close();
await bench.close();
const [first, last] = [storms[0], storms.at(-1)];
const growthMb = (last?.peakMb ?? 0) - (first?.peakMb ?? 0);
const deliveredMs = Math.max(...storms.map((one) => one.deliveredMs));
const lost = storms.reduce((sum, one) => sum + one.lost, 0);
await report('alert-storm', {
  deliveredMs,
  barMs: BAR_MS,
  webhookMs: Math.max(...storms.map((one) => one.webhookMs)),
  messages: storms.map((one) => one.messages).join(', '),
  webhookRequests: storms.map((one) => one.requests).join(', '),
  lost,
  restMb: first?.restMb,
  peakMb: storms.map((one) => one.peakMb).join(', '),
  growthMb,
  barGrowthMb: BAR_GROWTH_MB,
  holds: deliveredMs <= BAR_MS && lost === 0 && growthMb <= BAR_GROWTH_MB,
});

async function storm(count: number) {
  const begins = new Date(Date.now() + AHEAD_MS);
  await insertDueChecks(bench.database, [account], {
    before: 1 + count * STORM,
    count: STORM,
    first: begins,
  });
  const restMb = await memoryMb(program.pid);
  phone.restart();
  hook.restart();
  await wait(begins.getTime() - Date.now());
  let peakMb = restMb;
  let open = STORM;
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (open > 0 && Date.now() < giveUpAt) {
    await wait(500);
    peakMb = Math.max(peakMb, await memoryMb(program.pid));
    open = STORM * (count + 1) - (await deliveredSoFar());
  }
  const figures = {
    restMb,
    peakMb,
    deliveredMs: phone.lastMs - begins.getTime(),
    webhookMs: hook.lastMs - begins.getTime(),
    messages: phone.received,
    requests: hook.received,
    lost: open,
  };
  process.stdout.write(`storm ${count + 1}: ${JSON.stringify(figures)}\n`);
  // What was sent in the last minute counts for a minute; the next storm begins afresh.
  await wait(60_000);
  return figures;
}

/** Alerts that the phone was notified of. */
async function deliveredSoFar(): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from delivery where destination_id = ${channel} and status = 'delivered'`.execute(
    bench.database,
  );
  return Number(found.rows[0]?.count ?? 0);
}

async function openReceiver() {
  const server = createServer((request: IncomingMessage, response) => {
    request.resume().on('end', () => {
      receiver.received += 1;
      receiver.lastMs = Date.now();
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver = {
    received: 0,
    lastMs: 0,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    restart: () => Object.assign(receiver, { received: 0, lastMs: 0 }),
    close: () => server.close(),
  };
  return receiver;
}

async function insertAccount(): Promise<number> {
  const made = await bench.database
    .insertInto('account')
    .values({ name: 'Bench', plan: 'unlimited', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A webhook, and a phone with a rule that notifies it of every missed ping; gives the id of the phone. */
async function insertListeners(): Promise<number> {
  const now = new Date();
  const times = { created_at: now, updated_at: now };
  const webhook = await reserve('webhook');
  const sealed = {
    headers_sealed: sealHeaders(app, webhook, {}),
    secret_sealed: sealSigningSecret(app, webhook, newWebhookSecret()),
  };
  const about = { account_id: account, name: 'Bench', ...times };
  await bench.database
    .insertInto('webhook')
    .values({ id: webhook, ...about, ...sealed, url: hook.url, events: ['alert.opened'] })
    .execute();
  const id = await reserve('channel');
  const config_sealed = sealConfig(app, id, { topic: 'bench', server_url: phone.url });
  await bench.database
    .insertInto('channel')
    .values({ id, ...about, kind: 'ntfy', config_sealed })
    .execute();
  const rule = await bench.database
    .insertInto('alert_rule')
    .values({ ...about, kind: 'cron_missed', severity: 'critical', target_all: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bench.database
    .insertInto('alert_rule_channel')
    .values({ account_id: account, rule_id: rule.id, channel_id: id })
    .execute();
  return id;
}

async function reserve(type: 'channel' | 'webhook'): Promise<number> {
  const made = await bench.database
    .insertInto('destination')
    .values({ account_id: account, type })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
