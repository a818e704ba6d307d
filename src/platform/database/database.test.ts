import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../testing/database.ts';
import { openDatabase, transaction } from './database.ts';

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
