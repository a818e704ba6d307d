import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Database, transaction } from '../platform/database/database.ts';
import { ValidationFailed } from '../platform/errors.ts';
import { insertAccount } from '../testing/account.ts';
import { testDatabase } from '../testing/database.ts';
import { resolveParents } from './dependencies.ts';
import type { SubjectReference } from './schema.ts';
import { createSubject, deleteSubject, updateSubject } from './subjects.ts';
import { normaliseTags } from './tags.ts';

const now = new Date('2026-06-16T08:00:00.000Z');

async function account(t: TestContext) {
  const { database } = await testDatabase(t);
  const account_id = await insertAccount(database);
  const create = (name: string, depends_on_id: number | null = null, of = account_id) =>
    transaction(database, (tx) =>
      createSubject(tx, {
        account_id: of,
        type: 'cron_check',
        name,
        tags: ['nightly'],
        status: 'new',
        depends_on_id,
        now,
      }),
    );
  return { database, account_id, create };
}

const find = (database: Database, id: number) =>
  database.selectFrom('subject').selectAll().where('id', '=', id).executeTakeFirst();

const bindTo = (database: Database, account_id: number, id: number, reference: SubjectReference) =>
  transaction(database, async (tx) => {
    const [depends_on_id] = await resolveParents(tx, account_id, [{ subject_id: id, depends_on: reference }]);
    await updateSubject(tx, account_id, id, { depends_on_id, now });
  });

const check = (id: number): SubjectReference => ({ type: 'cron_check', id });

const refusedWith = (reason: string) => (error: unknown) => {
  assert.ok(error instanceof ValidationFailed);
  assert.deepEqual(error.issues, [{ field: 'depends_on', reason }]);
  return true;
};

test('tags are kept once, without outer blanks, in the order given', () => {
  assert.deepEqual(normaliseTags([' b ', 'a', '', '  ', 'b', 'B']), ['b', 'a', 'B']);
});

test('a change leaves alone what it does not name', async (t) => {
  const { database, account_id, create } = await account(t);
  const parent = await create('Parent');
  const id = await create('Backup', parent);
  const later = new Date(now.getTime() + 1_000);
  await transaction(database, (tx) => updateSubject(tx, account_id, id, { name: 'Restore', now: later }));
  const found = await find(database, id);
  assert.deepEqual(
    [found?.name, found?.tags, found?.depends_on_id, found?.created_at, found?.updated_at],
    ['Restore', ['nightly'], parent, now, later],
  );
  await transaction(database, (tx) =>
    updateSubject(tx, account_id, id, { tags: [], depends_on_id: null, now: later }),
  );
  const changed = await find(database, id);
  assert.deepEqual([changed?.name, changed?.tags, changed?.depends_on_id], ['Restore', [], null]);
});

test('another account changes and deletes nothing', async (t) => {
  const { database, create } = await account(t);
  const id = await create('Backup');
  const stranger = await insertAccount(database);
  await transaction(database, (tx) => updateSubject(tx, stranger, id, { name: 'Mine', now }));
  assert.equal(await transaction(database, (tx) => deleteSubject(tx, stranger, id)), false);
  assert.equal((await find(database, id))?.name, 'Backup');
});

test('a deleted subject takes its periods along and leaves its dependants depending on nothing', async (t) => {
  const { database, account_id, create } = await account(t);
  const parent = await create('Parent');
  const child = await create('Child', parent);
  assert.equal(await transaction(database, (tx) => deleteSubject(tx, account_id, parent)), true);
  assert.equal((await find(database, child))?.depends_on_id, null);
  const periods = await database
    .selectFrom('state_period')
    .select('subject_id')
    .where('subject_id', '=', parent)
    .execute();
  assert.deepEqual(periods, []);
});

test('a dependency must exist in the account and be of the type named', async (t) => {
  const { database, account_id, create } = await account(t);
  const id = await create('Backup');
  const stranger = await insertAccount(database);
  const theirs = await create('Theirs', null, stranger);
  const resolve = (reference: SubjectReference | null) =>
    transaction(database, (tx) =>
      resolveParents(tx, account_id, [{ subject_id: null, depends_on: reference }]),
    );
  assert.deepEqual(await resolve(null), [null]);
  assert.deepEqual(await resolve(check(id)), [id]);
  await assert.rejects(resolve({ type: 'server', id }), refusedWith('there is no such server'));
  await assert.rejects(resolve(check(theirs)), refusedWith('there is no such cron_check'));
  await assert.rejects(resolve(check(42)), refusedWith('there is no such cron_check'));
});

test('nothing depends on itself, not even by a detour', async (t) => {
  const { database, account_id, create } = await account(t);
  const one = await create('One');
  const two = await create('Two', one);
  const three = await create('Three', two);
  await assert.rejects(
    bindTo(database, account_id, one, check(one)),
    refusedWith('must not be the subject itself'),
  );
  await assert.rejects(
    bindTo(database, account_id, one, check(three)),
    refusedWith('must not itself depend on this one'),
  );
  await bindTo(database, account_id, three, check(one));
  assert.equal((await find(database, three))?.depends_on_id, one);
});

test('two that bind themselves to each other at the same time do not both succeed', async (t) => {
  const { database, account_id, create } = await account(t);
  for (let round = 0; round < 10; round += 1) {
    const [one, two, three] = await Promise.all([create('One'), create('Two'), create('Three')]);
    const bound = await Promise.allSettled([
      bindTo(database, account_id, one, check(two)),
      bindTo(database, account_id, two, check(three)),
      bindTo(database, account_id, three, check(one)),
    ]);
    const refused = bound.filter((result) => result.status === 'rejected');
    assert.equal(refused.length, 1);
    assert.ok(refused.every((result) => result.reason instanceof ValidationFailed));
  }
});

test('a parent that is deleted while something binds itself to it leaves no error behind', async (t) => {
  const { database, account_id, create } = await account(t);
  for (let round = 0; round < 10; round += 1) {
    const [parent, child] = await Promise.all([create('Parent'), create('Child')]);
    const [removed, bound] = await Promise.allSettled([
      transaction(database, (tx) => deleteSubject(tx, account_id, parent)),
      bindTo(database, account_id, child, check(parent)),
    ]);
    assert.equal(removed.status, 'fulfilled');
    if (bound.status === 'rejected') assert.ok(bound.reason instanceof ValidationFailed);
    assert.equal((await find(database, child))?.depends_on_id, null);
  }
});
