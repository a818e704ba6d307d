import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '../../platform/database/database.ts';
import { insertAccount } from '../../testing/account.ts';
import { testDatabase } from '../../testing/database.ts';
import { createSubject } from '../subjects.ts';
import { type Cover, coverOf, coversOf } from './covers.ts';
import { insertCut, insertMuteWindow, type MuteWindowColumns, saveTargets } from './store.ts';

const at = new Date('2026-06-16T08:00:00.000Z');
const hour = (count: number) => new Date(at.getTime() + count * 3_600_000);

const once: MuteWindowColumns = {
  ...{ name: 'Night', description: '', target_all: false, show_on_status_pages: false },
  ...{ starts_at: hour(-1), ends_at: hour(1), cron_expression: null, duration_seconds: null, timezone: null },
};

async function openStage(t: Parameters<typeof testDatabase>[0]) {
  const { database } = await testDatabase(t);
  const [account_id, other_id] = [await insertAccount(database), await insertAccount(database)];
  return {
    ...{ database, account_id, other_id },
    add: (
      columns: Partial<MuteWindowColumns>,
      targets: { ids?: number[]; tags?: string[] } = {},
      of = account_id,
    ) =>
      transaction(database, async (tx) => {
        const row = { ...once, ...columns, created_by: null, created_at: at, updated_at: at };
        const id = await insertMuteWindow(tx, { account_id: of, type: 'silence' }, row);
        await saveTargets(tx, of, id, { all: false, ids: [], tags: [], ...targets });
        return id;
      }),
    addSubject: (type: 'server' | 'process', more: { tags?: string[]; depends_on_id?: number } = {}) =>
      transaction(database, (tx) =>
        createSubject(tx, {
          ...{ account_id, type, name: 'Web', tags: [], status: 'new', depends_on_id: null, now: at },
          ...more,
        }),
      ),
  };
}

const idsOf = (covers: readonly Cover[]) => covers.map(({ by }) => by.id);

test('what has begun and not ended covers, in the accounts that are asked for', async (t) => {
  const { database, add, account_id, other_id } = await openStage(t);
  const on = await add({ name: 'On' });
  await add({ starts_at: hour(1), ends_at: hour(2) });
  await add({ starts_at: hour(-2), ends_at: at });
  const begins = await add({ starts_at: at });
  const foreign = await add({}, {}, other_id);
  const found = await coversOf(database, [account_id], at);
  assert.deepEqual(idsOf(found), [on, begins]);
  assert.deepEqual(found[0]?.by, { type: 'silence', id: on, name: 'On', created_by: null });
  assert.deepEqual(found[0]?.until, hour(1));
  assert.deepEqual(idsOf(await coversOf(database, [other_id, account_id], at)), [on, begins, foreign]);
  assert.deepEqual(await coversOf(database, [], at), []);
});

test('what recurs covers during its occurrences only, and not what was cut off', async (t) => {
  const { database, add, account_id } = await openStage(t);
  const daily = { cron_expression: '30 9 * * *', duration_seconds: 5_400, timezone: 'Europe/Berlin' };
  const id = await add({ ...daily, ends_at: null });
  assert.deepEqual((await coversOf(database, [account_id], at))[0]?.until, hour(1));
  assert.deepEqual(await coversOf(database, [account_id], hour(1)), []);
  await transaction(database, (tx) => insertCut(tx, account_id, id, { from: at, to: hour(1) }));
  assert.deepEqual(await coversOf(database, [account_id], at), []);
  assert.deepEqual((await coversOf(database, [account_id], hour(24)))[0]?.until, hour(25));
});

test('a server is covered with the processes on it, whether it is meant by its id or by its tag', async (t) => {
  const { database, add, addSubject, account_id } = await openStage(t);
  const [plain, tagged] = [await addSubject('server'), await addSubject('server', { tags: ['db', 'eu'] })];
  const nginx = await addSubject('process', { depends_on_id: plain });
  const postgres = await addSubject('process', { depends_on_id: tagged });
  const byId = await add({}, { ids: [plain] });
  const byTag = await add({}, { tags: ['eu', 'db'] });
  const covers = await coversOf(database, [account_id], at);
  const by = (id: number, tags: string[] = []) => coverOf(covers, { account_id, id, tags })?.by.id;
  assert.deepEqual([by(plain), by(nginx)], [byId, byId]);
  assert.deepEqual([by(tagged, ['db']), by(postgres)], [byTag, byTag]);
  assert.equal(by(await addSubject('server')), undefined);
});

test('the one that lasts longest covers; nothing covers a subject of another account', () => {
  const cover = (id: number, until: Date, targets: Partial<Cover['targets']>): Cover => ({
    ...{
      account_id: 1,
      by: { type: 'maintenance', id, name: '', created_by: null },
      until,
      process_ids: new Set(),
    },
    targets: { all: false, ids: [], tags: [], ...targets },
  });
  const covers = [
    cover(1, hour(1), { all: true }),
    cover(2, hour(3), { ids: [7] }),
    cover(3, hour(2), { tags: ['a'] }),
  ];
  const by = (account_id: number, id: number, tags: string[]) =>
    coverOf(covers, { account_id, id, tags })?.by.id;
  assert.equal(by(1, 7, ['a']), 2);
  assert.equal(by(1, 8, ['b', 'a']), 3);
  assert.equal(by(1, 8, []), 1);
  assert.equal(by(2, 7, ['a']), undefined);
});
