import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { systemClock } from '../../../../platform/clock.ts';
import { type Database, openDatabase } from '../../../../platform/database/database.ts';
import type { Journal } from '../../../../platform/journal/journal.ts';
import { openCutLine } from '../../../../testing/cut-line.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { openTestJournal, temporaryDirectory, textOf } from '../../../../testing/journals.ts';
import { type DoorView, viewDoors } from './door-store.ts';
import { LogKeeper } from './keeper.ts';
import { recordsOf } from './merge.ts';
import { postgresWriter } from './postgres-writer.ts';

interface Door {
  keeper: LogKeeper;
  journal: Journal;
  append(text: string): Promise<void>;
}

async function openDoor(t: TestContext, url: string): Promise<Door> {
  const keeper = new LogKeeper({ clock: systemClock, log: pino({ level: 'silent' }) });
  const dir = await temporaryDirectory(t);
  const journal = await openTestJournal(t, { dir, maxBytes: 1 << 24, keeper });
  keeper.attach(journal);
  const since = systemClock.now();
  const connect = () => postgresWriter(openDatabase({ url, poolSize: 1, hasNoStatementTimeout: true }));
  await keeper.connect({ node: 'node', beats: false, since: () => since, connect });
  t.after(() => keeper[Symbol.asyncDispose]());
  return {
    keeper,
    journal,
    async append(text) {
      const appended = await journal.append(Buffer.from(text), systemClock.now());
      assert.ok(appended.ok);
    },
  };
}

async function doorOf(database: Database, { id }: Journal): Promise<DoorView> {
  const doors = await viewDoors(database, {}, { groups: 10_000, bytes: 1e9 });
  return doors.find(({ journal_id }) => journal_id === id) ?? assert.fail('there is no door');
}

/** What the log holds of a door, once that is all. */
async function textsOf(database: Database, { journal }: Door): Promise<string[]> {
  for (;;) {
    const view = await doorOf(database, journal);
    if (view.kept_to === journal.flushed()) return recordsOf(view, 0).records.map(textOf);
    await new Promise(setImmediate);
  }
}

test('a ping is in the log before it is answered', async (t) => {
  const { database, url } = await testDatabase(t);
  const door = await openDoor(t, url);
  for (let n = 0; n < 20; n += 1) {
    await door.append(`ping ${n}`);
    const view = await doorOf(database, door.journal);
    assert.equal(recordsOf(view, 0).records.map(textOf).at(-1), `ping ${n}`);
  }
  assert.equal(door.keeper.ashoreMs(), null);
});

test('wherever the line to the database breaks, each ping is answered, and is in the log once and in order', async (t) => {
  const { database, url } = await testDatabase(t);
  const line = await openCutLine(t, url);
  for (const answerIsLost of [false, true]) {
    for (let after = 0, wasCut = true; wasCut; after += 1) {
      const door = await openDoor(t, line.url);
      line.cut({ after, answerIsLost });
      const sent = Array.from({ length: 8 }, (_, n) => `ping ${n}`);
      for (const text of sent) await door.append(text);
      wasCut = line.wasCut();
      assert.deepEqual(await textsOf(database, door), sent);
      await door.keeper[Symbol.asyncDispose]();
    }
  }
});

test('what a failover lost of the log is shipped again', async (t) => {
  const { database, url } = await testDatabase(t);
  const door = await openDoor(t, url);
  for (const text of ['one', 'two', 'three']) await door.append(text);
  const before = await doorOf(database, door.journal);
  const [, second] = before.groups;
  await sql`delete from ping_log where position >= ${second?.position}`.execute(database);
  await sql`update door set kept_to = ${second?.position}`.execute(database);
  await door.append('four');
  assert.deepEqual(await textsOf(database, door), ['one', 'two', 'three', 'four']);
});

test('a door that stops says so, and that nothing is missing', async (t) => {
  const { database, url } = await testDatabase(t);
  const door = await openDoor(t, url);
  await door.append('a ping');
  await door.journal[Symbol.asyncDispose]();
  await door.keeper[Symbol.asyncDispose]();
  const view = await doorOf(database, door.journal);
  assert.ok(view.closed_at);
  assert.equal(view.kept_to, door.journal.flushed());
});

test('while the line to the database is silent pings are answered, and they are in the log once it is not', async (t) => {
  const { database, url } = await testDatabase(t);
  const line = await openCutLine(t, url);
  const door = await openDoor(t, line.url);
  await door.append('before');
  line.swallow();
  for (const text of ['one', 'two']) await door.append(text);
  assert.ok(door.keeper.ashoreMs() !== null);
  line.unblock();
  assert.deepEqual(await textsOf(database, door), ['before', 'one', 'two']);
});
