import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../testing/database.ts';
import { type Database, openDatabase, sqlState, type Tx, transaction } from './database.ts';

test('a connection that breaks between two statements fails the transaction, not the program', async (t) => {
  const { url } = await testDatabase(t);
  const broken = Promise.withResolvers<Error>();
  const database = openDatabase({ url, poolSize: 2, onError: broken.resolve });
  t.after(() => database.destroy());
  const failing = transaction(database, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database);
    await broken.promise;
    await sql`select 1`.execute(tx);
  });
  await assert.rejects(failing);
  const { rows } = await sql`select 1 as one`.execute(database);
  assert.deepEqual(rows, [{ one: 1 }]);
});

test('where statements are prepared each is parsed once on a connection, and runs with its own values', async (t) => {
  const { url } = await testDatabase(t);
  const database = openDatabase({ url, poolSize: 1, preparesStatements: true });
  t.after(() => database.destroy());
  const twice = async (where: Database, value: number) => {
    const { rows } = await sql`select ${value}::int * 2 as twice`.execute(where);
    assert.deepEqual(rows, [{ twice: value * 2 }]);
  };
  for (const value of [1, 2, 3]) await twice(database, value);
  await transaction(database, (tx) => twice(tx, 4));
  const { rows } = await sql`
    select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements`.execute(
    database,
  );
  assert.deepEqual(rows, [{ statement: 'select $1::int * 2 as twice', runs: 4 }]);
});

test('a statement that was prepared before a migration fails once, and runs on another connection then', async (t) => {
  const { database: other, url } = await testDatabase(t);
  await sql`create table thing (id int); insert into thing values (1)`.execute(other);
  const database = openDatabase({ url, poolSize: 1, preparesStatements: true });
  t.after(() => database.destroy());
  const things = async () => (await sql`select * from thing where id = ${1}`.execute(database)).rows;
  assert.deepEqual(await things(), [{ id: 1 }]);
  await sql`alter table thing add name text`.execute(other);
  await assert.rejects(things(), (error) => sqlState(error) === '0A000');
  assert.deepEqual(await things(), [{ id: 1, name: null }]);
});

test('an idle connection that breaks is reported once and replaced', async (t) => {
  const { database: other, url } = await testDatabase(t);
  const broken: Error[] = [];
  const first = Promise.withResolvers<void>();
  const onError = (error: Error) => {
    broken.push(error);
    first.resolve();
  };
  const database = openDatabase({ url, poolSize: 1, onError });
  t.after(() => database.destroy());
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
  await first.promise;
  const { rows: again } = await sql`select 1 as one`.execute(database);
  assert.deepEqual(again, [{ one: 1 }]);
  assert.equal(broken.length, 1);
});

test('a transaction that is ended because it and another wait for each other is run again as a whole', async (t) => {
  const { database } = await testDatabase(t);
  await sql`create table place (id int primary key, visits int not null default 0)`.execute(database);
  await sql`insert into place (id) values (1), (2)`.execute(database);
  const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const runs: string[] = [];
  const visit = (name: string, at: number, order: [number, number]) =>
    transaction(database, async (tx) => {
      runs.push(name);
      await sql`set local deadlock_timeout = '10ms'`.execute(tx);
      await visitPlace(tx, order[0]);
      arrived[at]?.resolve();
      await Promise.all(arrived.map(({ promise }) => promise));
      // A part of it is not run again by itself.
      return transaction(tx, async (part) => {
        runs.push(`${name}, part`);
        await visitPlace(part, order[1]);
        return name;
      });
    });
  const visitPlace = (tx: Tx, id: number) =>
    sql`update place set visits = visits + 1 where id = ${id}`.execute(tx);
  assert.deepEqual(await Promise.all([visit('one', 0, [1, 2]), visit('two', 1, [2, 1])]), ['one', 'two']);
  const { rows } = await sql<{ visits: number }>`select visits from place order by id`.execute(database);
  assert.deepEqual(rows, [{ visits: 2 }, { visits: 2 }]);
  assert.equal(runs.length, 6, 'one of them ran twice');

  const failing = transaction(database, async (tx) => {
    runs.push('failing');
    await sql`insert into place (id) values (1)`.execute(tx);
  });
  await assert.rejects(failing, (error) => sqlState(error) === '23505');
  assert.equal(runs.length, 7, 'what else goes wrong is not tried again');
});
