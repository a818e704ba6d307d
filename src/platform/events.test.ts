import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createTestDatabase, dropTestDatabase } from '../testing/database.ts';
import { type Database, openDatabase, transaction } from './database/database.ts';
import { announceChanges, announceWork, type Change, openEvents } from './events.ts';

let url: string;
let database: Database;
const log = pino({ level: 'silent' });

before(async () => {
  url = await createTestDatabase();
  database = openDatabase({ url, poolSize: 2 });
});
after(async () => {
  await database.destroy();
  await dropTestDatabase(url);
});

/** Collects, and waits until `count` are there. */
function collector<T>() {
  const items: T[] = [];
  let look = () => {};
  return {
    items,
    add(item: T) {
      items.push(item);
      look();
    },
    until: (count: number) =>
      new Promise<T[]>((resolve) => {
        look = () => items.length >= count && resolve(items);
        look();
      }),
  };
}

const change = (account_id: number, id: number | string, type = 'cron_check'): Change => ({
  account_id,
  type,
  id,
});

test('a change reaches the subscribers of its account once it is committed', async () => {
  await using events = await openEvents({ url, log });
  const alice = collector<Change>();
  const charlie = collector<Change>();
  events.subscribe(1, alice.add);
  events.subscribe(2, charlie.add);
  await assert.rejects(
    transaction(database, async (tx) => {
      await announceChanges(tx, [change(1, 99)]);
      throw new Error('rolled back');
    }),
  );
  await transaction(database, (tx) => announceChanges(tx, [change(1, 7), change(2, 'uuid', 'incident')]));
  assert.deepEqual(await alice.until(1), [change(1, 7)]);
  assert.deepEqual(await charlie.until(1), [change(2, 'uuid', 'incident')]);
});

test('thousands of changes of one transaction all arrive', async () => {
  await using events = await openEvents({ url, log });
  const seen = collector<Change>();
  events.subscribe(1, seen.add);
  const ids = Array.from({ length: 5_000 }, (_, index) => 9_007_199_254_000_000 + index);
  await transaction(database, (tx) =>
    announceChanges(
      tx,
      ids.map((id) => change(1, id)),
    ),
  );
  const changes = await seen.until(ids.length);
  assert.deepEqual(new Set(changes.map(({ id }) => id)), new Set(ids));
});

test('announced work wakes those who wait for that queue', async () => {
  await using events = await openEvents({ url, log });
  const mail = collector<string>();
  const probes = collector<string>();
  events.onWork('mail', () => mail.add('woken'));
  const stop = events.onWork('probes', () => probes.add('woken'));
  stop();
  await transaction(database, async (tx) => {
    await announceWork(tx, 'probes');
    await announceWork(tx, 'mail');
  });
  await mail.until(1);
  assert.equal(probes.items.length, 0);
});

test('a subscriber that left hears nothing more', async () => {
  await using events = await openEvents({ url, log });
  const gone = collector<Change>();
  const staying = collector<Change>();
  const leave = events.subscribe(1, gone.add);
  events.subscribe(1, staying.add);
  leave();
  leave();
  await transaction(database, (tx) => announceChanges(tx, [change(1, 1)]));
  await staying.until(1);
  assert.equal(gone.items.length, 0);
});

test('after its connection broke it listens again, wakes every worker and notifies every subscriber', async () => {
  await using events = await openEvents({ url, log });
  const missed = collector<string>();
  const woken = collector<string>();
  const seen = collector<Change>();
  events.subscribe(1, seen.add, () => missed.add('missed'));
  events.onWork('deliveries', () => woken.add('woken'));
  const killed = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'tocsin-listen%' and datname = current_database()`.execute(database);
  assert.equal(killed.rows.length, 1);
  await missed.until(1);
  await woken.until(1);
  await transaction(database, (tx) => announceChanges(tx, [change(1, 5)]));
  assert.deepEqual(await seen.until(1), [change(1, 5)]);
});

test('notices of others on the same channel are passed over', async () => {
  await using events = await openEvents({ url, log });
  const seen = collector<Change>();
  events.subscribe(1, seen.add);
  for (const payload of ['', 'x', '{}', '[1]', '[[1]]', '[["1","a",2]]', '[[1,"a",null]]'])
    await sql`select pg_notify('tocsin_changes', ${payload})`.execute(database);
  await transaction(database, (tx) => announceChanges(tx, [change(1, 1)]));
  assert.deepEqual(await seen.until(1), [change(1, 1)]);
});

test('a database that cannot be reached at the start is an error, not silence', async () => {
  await assert.rejects(openEvents({ url: 'postgres://nobody@127.0.0.1:1/none', log }));
});
