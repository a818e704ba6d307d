// Backups of the real program, made while pings come in and while it stands still, restored into an empty place.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { readArchive, verifyArchive } from '../src/platform/backup/archive-reader.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { emptyTestDatabase, testDatabase } from '../src/testing/database.ts';
import { startReceiver } from '../src/testing/receiver.ts';
import { type Caller, caller, register } from './caller.ts';
import { ALL_WELL, accountFor, createChecks, startLoad, untilAllRecorded } from './ping-load.ts';
import {
  type Environment,
  type Installation,
  installation,
  launchNode,
  newInstallation,
  PROGRAM,
  until,
  within,
} from './program.ts';
import { answers, webReceiver } from './web-receiver.ts';

const run = async (args: readonly string[], environment: Environment) =>
  within(launchNode([PROGRAM, ...args], environment).ended, `tocsin ${args[0]} to end`);

async function succeed(args: readonly string[], environment: Environment) {
  const exit = await run(args, environment);
  assert.equal(exit.code, 0, exit.stderr);
  return exit;
}

/** What is in a backup, table by table; the order of the rows is that of the disk. */
async function tablesOf(file: string): Promise<Record<string, string[]>> {
  const texts: Record<string, string> = {};
  for await (const { kind, content } of readArchive(file, await verifyArchive(file, () => {})))
    if (kind.kind === 'part') texts[kind.table] = (texts[kind.table] ?? '') + content.toString();
  return Object.fromEntries(Object.entries(texts).map(([table, text]) => [table, text.split('\n').sort()]));
}

const environmentOf = ({ dataDir }: Installation, databaseUrl?: string): Environment => ({
  TOCSIN_DATA_DIR: dataDir,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
});

/** One that is down, so that its notification waits. */
async function webhookThatIsDown(t: TestContext, alice: Caller) {
  const receiver = await webReceiver(t);
  receiver.behave('down', answers(503));
  const webhook = await alice.post('/webhooks', { name: 'Pager', url: receiver.url('down') });
  return { receiver, id: webhook.id };
}

const deliveriesOf = async (alice: Caller, id: number) =>
  (await alice.get(`/webhooks/${id}/deliveries`)).deliveries;

async function failedJob(alice: Caller) {
  const job = await alice.post('/cron-checks', { name: 'the failing job', interval_seconds: 3600 });
  await caller('').get(`${job.ping_url}/fail`);
  return job;
}

test('a backup made while pings come in has all that were answered before, and the copy goes on', async (t) => {
  const original = await installation(t);
  const tocsin = await original.start();
  const alice = await register(tocsin.api);
  const webhook = await webhookThatIsDown(t, alice);
  await failedJob(alice);
  await until('the webhook to be tried', async () =>
    (await deliveriesOf(alice, webhook.id))[0]?.attempts > 0 ? true : null,
  );
  const checks = await createChecks(alice, 100);
  const load = startLoad(checks, { each: 20, address: async () => tocsin.api, perSecond: 400 });
  await load.reaches(0.5);
  const before = new Map([...load.ledger].map(([id, sent]) => [id, sent.filter(({ answered }) => answered)]));
  const file = join(original.dataDir, 'running.tar.zst');
  await succeed(['backup', file], environmentOf(original));
  await load.done;
  const whole = await alice.get(`/webhooks/${webhook.id}`);
  assert.equal((await tocsin.end('SIGTERM')).code, 0);
  const sentBefore = webhook.receiver.arrivals.length;

  const copy = await newInstallation(t);
  const place = environmentOf(copy, await emptyTestDatabase(t));
  const { stdout } = await succeed(['restore', file], place);
  assert.match(stdout, /\nAlerts \(1\) and mails \(0\) that were waiting then are not sent/);
  const restored = await copy.start(place);
  const again = caller(restored.api, alice.token);
  await untilAllRecorded(again);
  const account = await accountFor(again, load.ledger);
  assert.deepEqual({ ...account, unanswered: 0, lost: 0 }, ALL_WELL);
  assert.equal((await accountFor(again, before)).lost, 0, 'what was answered before the backup is missing');
  assert.deepEqual(await again.get(`/webhooks/${webhook.id}`), whole);
  const { alerts } = await again.get('/alerts');
  assert.deepEqual(
    alerts.map(({ subject }: { subject: { name: string } }) => subject.name),
    ['the failing job'],
  );
  const [delivery] = await deliveriesOf(again, webhook.id);
  assert.match(delivery.error, /^Not sent: Tocsin was restored from a backup of /);
  assert.equal(webhook.receiver.arrivals.length, sentBefore, 'somebody was notified twice');
  await pingOn(again, restored.api, checks[0]);
  assert.equal((await restored.end('SIGTERM')).code, 0);
});

async function pingOn(alice: Caller, api: string, check: { id: number; ping_url: string } | undefined) {
  assert.ok(check);
  const { ping_count } = await alice.get(`/cron-checks/${check.id}`);
  await caller(api).get(new URL(check.ping_url).pathname);
  await until('the ping to be recorded', async () =>
    (await alice.get(`/cron-checks/${check.id}`)).ping_count === ping_count + 1 ? true : null,
  );
}

test('a backup of a Tocsin that stands still is restored row by row, and its outage is nobody else’s', async (t) => {
  const original = await newInstallation(t);
  const place = environmentOf(original, (await testDatabase(t)).url);
  const tocsin = await original.start(place);
  const alice = await register(tocsin.api);
  const checks = await createChecks(alice, 20);
  for (const { ping_url } of checks)
    await caller(ping_url).send('POST', '', 'tab\t, \\N and ünïcode \u{1F514}');
  const receiver = await startReceiver(t);
  const fields = { name: 'Pager', url: receiver.url, headers: { 'x-team': 'night watch' } };
  const webhook = await alice.post('/webhooks', fields);
  await untilAllRecorded(alice);
  assert.equal((await tocsin.end('SIGTERM')).code, 0);
  const file = join(original.dataDir, 'stopped.tar.zst');
  await succeed(['backup', file], place);

  const copy = await newInstallation(t);
  await succeed(['restore', file], environmentOf(copy));
  const fileOfCopy = join(copy.dataDir, 'copy.tar.zst');
  await succeed(['backup', fileOfCopy], environmentOf(copy));
  const { journal_position: had, ...rows } = await tablesOf(file);
  const { journal_position: has, ...rowsOfCopy } = await tablesOf(fileOfCopy);
  assert.deepEqual(rowsOfCopy, rows);
  assert.ok((rows.ping?.length ?? 0) > 20);
  assert.equal(columnOf(had, 'position'), columnOf(has, 'position'));

  const restored = await copy.start();
  const again = caller(restored.api, alice.token);
  await again.post(`/webhooks/${webhook.id}/test`, {});
  assert.equal(receiver.received.at(-1)?.headers['x-team'], 'night watch', 'the secret is another one');
  await pingOn(again, restored.api, checks[0]);
  assert.deepEqual((await again.get('/alerts')).alerts, []);
  assert.equal((await restored.end('SIGTERM')).code, 0);
  const afterwards = join(copy.dataDir, 'afterwards.tar.zst');
  await succeed(['backup', afterwards], environmentOf(copy));
  const { own_outage = [] } = await tablesOf(afterwards);
  assert.ok(
    own_outage.some((row) => row.includes('\tstopped\t')),
    'the time between is no outage',
  );
});

/** Of the one row of journal_position: partition, journal_id, claim_id, position, … */
const columnOf = (rows: readonly string[] | undefined, _name: 'position') =>
  rows?.find((row) => row !== '')?.split('\t')[3];

test('nothing is restored over anything, and a place that could not be filled is empty again', async (t) => {
  const original = await installation(t);
  const tocsin = await original.start();
  await register(tocsin.api);
  const file = join(original.dataDir, 'one.tar.zst');
  await succeed(['backup', file], environmentOf(original));
  const over = await run(['backup', file], environmentOf(original));
  assert.match(over.stderr, /exists already: no backup is written over another/);
  const running = await run(['restore', file], environmentOf(original));
  assert.match(running.stderr, /Another Tocsin is using the data directory/);
  assert.equal((await tocsin.end('SIGTERM')).code, 0);
  const used = await run(['restore', file], environmentOf(original));
  assert.match(used.stderr, /is not empty \(it holds /);
  assert.equal((await original.start().then((one) => one.end('SIGTERM'))).code, 0);

  const apart = join(original.dataDir, 'apart.tar.zst');
  await succeed(['backup', '--without-secret', apart], environmentOf(original));
  const keyless = await run(['restore', apart], environmentOf(await newInstallation(t)));
  assert.match(keyless.stderr, /^tocsin: The backup holds no secret: set TOCSIN_SECRET /);

  const databaseUrl = await emptyTestDatabase(t);
  const database = openDatabase({ url: databaseUrl, poolSize: 1 });
  t.after(() => database.destroy());
  await sql`create table invoice (id int)`.execute(database);
  const copy = await newInstallation(t);
  const occupied = await run(['restore', file], environmentOf(copy, databaseUrl));
  assert.deepEqual([occupied.code, occupied.stdout], [1, '']);
  assert.match(occupied.stderr, /is not empty \(it holds invoice\)/);
  await sql`drop table invoice`.execute(database);
  await succeed(['restore', file], environmentOf(copy, databaseUrl));
});
