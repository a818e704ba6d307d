// A primary and its standby, as DATABASE_URL with two hosts names them.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openCutLine } from '../../testing/cut-line.ts';
import { startReplicatedPostgres } from '../../testing/replicated-postgres.ts';
import { type Database, openDatabase, transaction } from './database.ts';
import { examineDatabase } from './examine.ts';
import { onceReachable } from './first-contact.ts';
import { listenForNotices, sendNotices } from './notices.ts';
import { isDatabaseUnreachable, NoPrimaryError } from './unreachable.ts';

const log = pino({ level: 'silent' });
const waiting = { log, signal: new AbortController().signal, onMissing: () => {} };

const urlOf = (...urls: string[]) =>
  `postgres://postgres@${urls.map((url) => new URL(url).host).join(',')}/postgres`;

async function openStage(t: TestContext) {
  const postgres = await startReplicatedPostgres();
  t.after(() => postgres[Symbol.asyncDispose]());
  const standby = await openCutLine(t, postgres.standby.url);
  const primary = await openCutLine(t, postgres.primary.url);
  const open = (url: string): Database => {
    const database = openDatabase({ url, poolSize: 4 });
    t.after(() => database.destroy());
    return database;
  };
  return { postgres, open, standby: standby.url, primary: primary.url };
}

async function write(database: Database, value: number): Promise<void> {
  await transaction(database, (tx) => sql`insert into kept values (${value})`.execute(tx));
}

async function written(database: Database): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`select value from kept order by value`.execute(database);
  return rows.map(({ value }) => value);
}

const errorOf = (failing: Promise<unknown>) =>
  failing.then(
    () => assert.fail('This should have failed'),
    (error: unknown) => error,
  );

test('connections lead to the primary, and to the standby once that was promoted, whatever becomes of the first', async (t) => {
  const { postgres, open, standby, primary } = await openStage(t);
  const url = urlOf(standby, primary);
  const database = open(url);
  await sql`create table kept (value int)`.execute(database);
  await write(database, 1);

  const [gap, noticed] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const listening = await listenForNotices({
    ...{ url, log, channels: ['things'], onGap: gap.resolve },
    onNotice: (_, payload) => noticed.resolve(payload),
  });
  t.after(() => listening[Symbol.asyncDispose]());

  await postgres.primary.end('SIGKILL');
  const none = await untilNoPrimary(database);
  assert.match(none.message, /is a standby, which takes no writes, .* gives no answer/);
  await postgres.promote();
  await onceReachable(() => write(database, 2), waiting);
  assert.deepEqual(await written(database), [1, 2]);
  await gap.promise;
  await transaction(database, (tx) => sendNotices(tx, 'things', ['after']));
  assert.equal(await noticed.promise, 'after');

  // It comes back as it was, and knows nothing of what happened since.
  await postgres.primary.start();
  await errorOf(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend'`.execute(database),
  );
  await onceReachable(() => write(database, 3), waiting);
  assert.deepEqual(await written(database), [1, 2, 3]);
  assert.deepEqual(await written(open(urlOf(primary, standby))), [1, 2, 3]);
  assert.deepEqual(await written(open(primary)), [1]);
});

/** Throws what the last of so many attempts threw. */
/** Processes of a server whose first one is killed notice that a little later, and until then some still answer. */
async function untilNoPrimary(database: Database): Promise<NoPrimaryError> {
  for (;;) {
    const error = await sql`select 1`.execute(database).catch((reason: unknown) => reason);
    if (error instanceof NoPrimaryError) return error;
    await new Promise(setImmediate);
  }
}

test('a server that takes no writes is away, and is not used by old connections once it does', async (t) => {
  const { open, standby, primary } = await openStage(t);
  const nobody = open(urlOf(standby, standby.replace('127.0.0.1', 'localhost')));
  const none = await errorOf(sql`select 1`.execute(nobody));
  assert.ok(none instanceof NoPrimaryError);
  for (const url of [primary, urlOf(primary, standby)]) {
    const database = open(url);
    await sql`create table if not exists kept (value int)`.execute(database);
    const pid = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
      return rows[0]?.pid;
    };
    const before = await pid();
    assert.equal(await pid(), before);
    await sql`set default_transaction_read_only = on`.execute(database);
    assert.equal(isDatabaseUnreachable(await errorOf(write(database, 1))), true);
    await write(database, 2);
    assert.notEqual(await pid(), before);
  }
  const { client, facts } = await examineDatabase(urlOf(standby, primary), 10_000);
  await client.end();
  assert.equal(facts.is_standby, false);
  const { standbys, ...settings } = facts.replication ?? assert.fail('This is the primary');
  assert.deepEqual(settings, {
    synchronous_standby_names: '*',
    synchronous_commit: 'on',
    fsync: false,
  });
  assert.deepEqual(
    standbys.map(({ name, state, sync_state }) => [name, state, sync_state]),
    [['standby', 'streaming', 'sync']],
  );
  assert.equal(typeof standbys[0]?.lag_bytes, 'number');
});
