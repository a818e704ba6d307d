import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';
import { isDatabaseUnreachable } from './unreachable.ts';

const errorOf = (failing: Promise<unknown>) =>
  failing.then(
    () => assert.fail('This should have failed'),
    (error: unknown) => error,
  );

test('a server that is not there is unreachable', async (t) => {
  for (const url of [
    'postgres://nobody@127.0.0.1:1/none',
    'postgres://nobody@localhost/none?host=/nowhere',
  ]) {
    const database = openDatabase({ url, poolSize: 1 });
    t.after(() => database.destroy());
    assert.equal(isDatabaseUnreachable(await errorOf(sql`select 1`.execute(database))), true, url);
  }
});

test('a connection that is ended in the middle of a statement is unreachable', async (t) => {
  const { database } = await testDatabase(t);
  const killed = database.connection().execute(async (one) => {
    const [row] = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows;
    const waiting = errorOf(sql`select pg_sleep(60)`.execute(one));
    await sql`select pg_terminate_backend(${row?.pid})`.execute(database);
    return waiting;
  });
  assert.equal(isDatabaseUnreachable(await killed), true);
});

test('a closed pool is unreachable', async (t) => {
  const { url } = await testDatabase(t);
  const database = openDatabase({ url, poolSize: 1 });
  await sql`select 1`.execute(database);
  await database.destroy();
  assert.equal(isDatabaseUnreachable(await errorOf(sql`select 1`.execute(database))), true);
});

test('a statement that the database refused is no matter of reaching it', async (t) => {
  const { database } = await testDatabase(t);
  for (const statement of [sql`selec 1`, sql`select 1/0`, sql`insert into account (id) values (1)`])
    assert.equal(isDatabaseUnreachable(await errorOf(statement.execute(database))), false);
  for (const error of [new Error('x'), null, 'Connection terminated', { code: 'ECONNREFUSED' }])
    assert.equal(isDatabaseUnreachable(error), false);
});
