import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Database, transaction } from '../../platform/database/database.ts';
import { addMs, days, hours, minutes } from '../../platform/time.ts';
import { insertAccount } from '../../testing/account.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { testDatabase } from '../../testing/database.ts';
import { createSubject } from '../subjects.ts';
import { maintenanceOf, shareOut } from './history.ts';
import type { MutePlan } from './occurrences.ts';
import { deleteEndedMuteWindows } from './retention.ts';
import {
  insertCut,
  insertMuteWindow,
  type MuteWindowColumns,
  type MuteWindowType,
  saveTargets,
} from './store.ts';

const noon = new Date('2026-06-16T12:00:00.000Z');
const at = (hour: number) => addMs(noon, hours(hour));

const window: MuteWindowColumns = {
  ...{ name: 'Upgrade', description: '', target_all: false, show_on_status_pages: true },
  ...{ starts_at: at(0), ends_at: at(2), cron_expression: null, duration_seconds: null, timezone: null },
};

async function openStage(t: TestContext) {
  const { database } = await testDatabase(t);
  const account_id = await insertAccount(database);
  return { database, account_id, add: adding(database, account_id) };
}

const adding =
  (database: Database, account_id: number) =>
  (
    columns: Partial<MuteWindowColumns>,
    targets: { ids?: number[]; tags?: string[] } = {},
    type: MuteWindowType = 'maintenance',
  ): Promise<number> =>
    transaction(database, async (tx) => {
      const row = { ...window, ...columns, created_by: null, created_at: noon, updated_at: noon };
      const id = await insertMuteWindow(tx, { account_id, type }, row);
      await saveTargets(tx, account_id, id, { all: false, ids: [], tags: [], ...targets });
      return id;
    });

const addServer = (database: Database, account_id: number, tags: string[] = []): Promise<number> =>
  transaction(database, (tx) =>
    createSubject(tx, {
      ...{ account_id, type: 'server', name: 'Web', tags, status: 'new', depends_on_id: null, now: noon },
    }),
  );

test('the maintenance of a subject is what shown windows covered, joined and clipped', async (t) => {
  const { database, account_id, add } = await openStage(t);
  const [web, db] = [await addServer(database, account_id), await addServer(database, account_id, ['db'])];
  const nginx = await transaction(database, (tx) =>
    createSubject(tx, {
      ...{
        account_id,
        type: 'process',
        name: 'nginx',
        tags: [],
        status: 'new',
        depends_on_id: web,
        now: noon,
      },
    }),
  );
  await add({}, { ids: [web] });
  await add({ starts_at: at(1), ends_at: at(3) }, { ids: [web], tags: ['db'] });
  await add({ starts_at: at(5), ends_at: at(6), target_all: true });
  await add({ starts_at: at(7), ends_at: at(8), target_all: true, show_on_status_pages: false });
  await add({ starts_at: at(8), ends_at: at(9), target_all: true }, {}, 'silence');
  const asked = { from: at(0.5), to: at(5.5) };
  const found = await maintenanceOf(database, account_id, [web, db, nginx, 1], asked);
  const last = { from: at(5), to: at(5.5) };
  assert.deepEqual(found.get(web), [{ from: at(0.5), to: at(3) }, last]);
  assert.deepEqual(found.get(nginx), [{ from: at(0.5), to: at(3) }, last]);
  assert.deepEqual(found.get(db), [{ from: at(1), to: at(3) }, last]);
  assert.deepEqual(found.get(1), []);
  const other = await insertAccount(database);
  assert.deepEqual((await maintenanceOf(database, other, [web], asked)).get(web), []);
});

test('what was ended early is no maintenance, also long after', async (t) => {
  const { database, account_id, add } = await openStage(t);
  const web = await addServer(database, account_id);
  const daily = { cron_expression: '0 12 * * *', duration_seconds: 7_200, timezone: 'UTC', ends_at: null };
  const id = await add(daily, { ids: [web] });
  await transaction(database, (tx) => insertCut(tx, account_id, id, { from: at(0.5), to: at(2) }));
  const found = await maintenanceOf(database, account_id, [web], { from: at(-24), to: at(48) });
  assert.deepEqual(found.get(web), [
    { from: at(0), to: at(0.5) },
    { from: at(24), to: at(26) },
  ]);
});

test('of what recurs all the time, what lies around now is known', async (t) => {
  const { database, account_id, add } = await openStage(t);
  const web = await addServer(database, account_id);
  const often = { cron_expression: '*/2 * * * *', duration_seconds: 60, timezone: 'UTC', ends_at: null };
  await add({ ...often, starts_at: at(-24 * 90) }, { ids: [web] });
  const around = { from: at(-24 * 90), to: at(24 * 30), now: addMs(at(0), minutes(0.5)) };
  const found = (await maintenanceOf(database, account_id, [web], around)).get(web) ?? [];
  assert.ok(found.length <= 60_000);
  assert.deepEqual(found.filter(({ to }) => to > around.now)[0], {
    from: at(0),
    to: addMs(at(0), minutes(1)),
  });
  assert.ok(found.some(({ from }) => from.getTime() === addMs(at(0), -minutes(2)).getTime()));
});

test('what sparse windows leave over goes to dense ones, and none loses what it is about now', () => {
  const plan = (cron_expression: string): MutePlan => ({
    ...{ starts_at: at(-24 * 365), ends_at: null, cuts: [] },
    recurrence: { cron_expression, duration_seconds: 60, timezone: 'UTC' },
  });
  const around = { from: at(-24 * 90), to: at(24 * 30), now: at(0.5) };
  const daily = Array.from({ length: 200 }, (_, minute) => plan(`${minute % 60} 3 * * *`));
  const sparse = shareOut(daily, around, 30_000);
  assert.ok(sparse.every((stretches) => stretches.length === 120));
  const [hourly, weekly, dense] = shareOut(
    [plan('0 * * * *'), plan('0 3 * * 1'), plan('*/2 * * * *')],
    around,
    6_000,
  );
  assert.deepEqual([hourly?.length, weekly?.length], [120 * 24, 17]);
  assert.ok(dense?.some(({ from }) => from <= around.now && addMs(from, minutes(3)) > around.now));
  assert.ok((dense?.length ?? 0) <= 2 * 6_000);
});

test('silences are forgotten 90 days after they ended, windows after 400, what recurs for good never', async (t) => {
  const { database, add, account_id } = await openStage(t);
  const silence = await add({}, {}, 'silence');
  const ended = await add({});
  const daily = { cron_expression: '0 12 * * *', duration_seconds: 7_200, timezone: 'UTC', ends_at: null };
  const endless = await add(daily);
  await transaction(database, (tx) => insertCut(tx, account_id, endless, { from: at(0.5), to: at(2) }));
  const app = bareApp({ database });
  const left = async (later: number) => {
    assert.equal(await deleteEndedMuteWindows(app, addMs(at(2), later)), false);
    const rows = await database.selectFrom('quiet_time').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  assert.deepEqual(await left(days(90)), [silence, ended, endless]);
  assert.deepEqual(await left(days(90) + 1), [ended, endless]);
  assert.deepEqual(await left(days(400)), [ended, endless]);
  assert.equal((await database.selectFrom('quiet_time_cut').selectAll().execute()).length, 1);
  assert.deepEqual(await left(days(400) + 1), [endless]);
  assert.deepEqual(await database.selectFrom('quiet_time_cut').selectAll().execute(), []);
});
