// Alerts and other mail while 10,000 subscribers of a status page are mailed: how late they are with and without that.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { sealHeaders, sealSigningSecret } from '../src/delivery/webhooks/sealed.ts';
import { transaction } from '../src/platform/database/database.ts';
import { queueMail } from '../src/platform/mail/queue.ts';
import { newWebhookSecret } from '../src/platform/webhook-signature.ts';
import { queueForSubscribers } from '../src/published/status-pages/subscribers/sending/queue-notices.ts';
import { bareApp } from '../src/testing/bare-app.ts';
import { insertDueChecks } from './due-checks.ts';
import { openBench, report, startProgram } from './support.ts';

const SUBSCRIBERS = 10_000;
const PER_MINUTE = 6_000;
const PER_SECOND = 50;
const SECONDS = 30;
const AHEAD_MS = 5_000;
const PATIENCE_MS = 300_000;
const SECRET = 'only the benchmark ever knows this secret';
/** In milliseconds of the 99th percentile, with subscribers over without. */
const BAR_RATIO = 2;

const bench = await openBench();
const app = bareApp({ secret: SECRET, database: bench.database });
const mails = await openMailServer();
const hook = await openHook();
const account_id = await insertAccount();
await insertWebhook();
const page = await insertPage();
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
  TOCSIN_SECRET: SECRET,
  TOCSIN_PRIVATE_TARGETS: 'all',
  SMTP_URL: mails.url,
  TOCSIN_SUBSCRIBER_MAILS_PER_MINUTE: String(PER_MINUTE),
});
const without = await measure(0);
await tellSubscribers();
const with10000 = await measure(1);
const sentDuring = mails.readers.size;
const begun = Date.now();
while (mails.readers.size < SUBSCRIBERS && Date.now() - begun < PATIENCE_MS) await wait(200);
await program.stop();
await Promise.all([mails.close(), hook.close()]);
await bench.close();
const ratio = with10000.alertP99Ms / without.alertP99Ms;
await report('subscribers', {
  ...named(without, 'Without'),
  ...named(with10000, 'With'),
  ratio: Number(ratio.toFixed(2)),
  barRatio: BAR_RATIO,
  sentDuring,
  notified: mails.readers.size,
  notifiedTwice: mails.twice(),
  holds: ratio <= BAR_RATIO && mails.readers.size === SUBSCRIBERS && mails.twice() === 0,
});

function named(figures: Record<string, number>, suffix: string): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${name}${suffix}`, value]));
}

/** Alerts at 50 a second and a mail every half second, for 30 seconds. */
async function measure(round: number) {
  const begins = Date.now() + AHEAD_MS;
  hook.late.length = 0;
  mails.late.length = 0;
  for (let second = 0; second < SECONDS; second += 1)
    await insertDueChecks(bench.database, [account_id], {
      before: 1 + (round * SECONDS + second) * PER_SECOND,
      count: PER_SECOND,
      first: new Date(begins + second * 1_000),
    });
  await wait(begins - Date.now());
  for (let half = 0; half < SECONDS * 2; half += 1) {
    const text = String(Date.now());
    await transaction(bench.database, (tx) =>
      queueMail(app, tx, { to: 'other@example.com', subject: text, text, html: text }, new Date()),
    );
    await wait(500);
  }
  const giveUpAt = Date.now() + 60_000;
  while (hook.late.length < SECONDS * PER_SECOND && Date.now() < giveUpAt) await wait(200);
  return {
    alerts: hook.late.length,
    alertP50Ms: quantile(hook.late, 0.5),
    alertP99Ms: quantile(hook.late, 0.99),
    mails: mails.late.length,
    mailP50Ms: quantile(mails.late, 0.5),
    mailP99Ms: quantile(mails.late, 0.99),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

async function openMailServer() {
  const readers = new Map<string, number>();
  const late: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        if (to.startsWith('reader')) readers.set(to, (readers.get(to) ?? 0) + 1);
        const queued = Number(/^Subject: (\d+)/m.exec(text)?.[1]);
        if (to.startsWith('other')) late.push(Date.now() - queued);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    readers,
    late,
    twice: () => [...readers.values()].filter((count) => count > 1).length,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** How late each alert arrives, by the deadline that opened it. */
async function openHook() {
  const late: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      late.push(Date.now() - Date.parse(JSON.parse(body).data.opened_at));
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, late, close };
}

async function insertAccount(): Promise<number> {
  const made = await bench.database
    .insertInto('account')
    .values({ name: 'Bench', plan: 'unlimited', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

async function insertWebhook(): Promise<void> {
  const now = new Date();
  const { id } = await bench.database
    .insertInto('destination')
    .values({ account_id, type: 'webhook' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bench.database
    .insertInto('webhook')
    .values({
      id,
      account_id,
      name: 'Bench',
      url: hook.url,
      headers_sealed: sealHeaders(app, id, {}),
      secret_sealed: sealSigningSecret(app, id, newWebhookSecret()),
      events: ['alert.opened'],
      created_at: now,
      updated_at: now,
    })
    .execute();
}

async function insertPage(): Promise<{ account_id: number; id: number }> {
  const now = new Date();
  const { id } = await bench.database
    .insertInto('status_page')
    .values({ account_id, slug: 'bench', name: 'Bench', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into subscriber
      (account_id, status_page_id, kind, email, email_key, status, all_components, asked_at, confirmed_at)
    select ${account_id}, ${id}, 'email', a.a, a.a, 'confirmed', true, ${now}, ${now}
    from generate_series(1, ${SUBSCRIBERS}::int) n, lateral (select 'reader' || n || '@example.com' as a) a`.execute(
    bench.database,
  );
  return { account_id, id };
}

/** As if it had been written a minute ago, so that it goes out now. */
async function tellSubscribers(): Promise<void> {
  const at = new Date(Date.now() - 30_000);
  const id = '01976f00-0000-7000-8000-000000000001';
  await sql`
    insert into incident (id, account_id, status_page_id, title, status, severity, created_at, changed_at)
    values (${id}, ${account_id}, ${page.id}, 'Slow', 'investigating', 'major', ${at}, ${at})`.execute(
    bench.database,
  );
  await sql`update subscriber set confirmed_at = ${new Date(at.getTime() - 60_000)}`.execute(bench.database);
  const update = await bench.database
    .insertInto('incident_update')
    .values({ account_id, incident_id: id, status: 'investigating', message: 'Looking.', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const news = { type: 'incident.opened', page, incident: { id }, update } as const;
  await transaction(bench.database, (tx) => queueForSubscribers(tx, news, new Date(at.getTime() - 30_000)));
}
