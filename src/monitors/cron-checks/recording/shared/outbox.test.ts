import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { systemClock } from '../../../../platform/clock.ts';
import { type Database, openDatabase } from '../../../../platform/database/database.ts';
import { decodeFrame } from '../../../../platform/journal/frame.ts';
import type { Journal } from '../../../../platform/journal/journal.ts';
import { openCutLine } from '../../../../testing/cut-line.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { appendTexts, close, openTestJournal, temporaryDirectory } from '../../../../testing/journals.ts';
import { ListeningWatch } from '../listening-watch.ts';
import { recordedPositions } from './door-store.ts';
import { LogKeeper } from './keeper.ts';
import { answered, type Group, hangUp, type LogWriter } from './log-writer.ts';
import { Outbox } from './outbox.ts';
import { postgresWriter } from './postgres-writer.ts';

const log = pino({ level: 'silent' });
const SMALL = 64 * 1024;

interface Door {
  keeper: LogKeeper;
  journal: Journal;
  dir: string;
  append(text: string): Promise<boolean>;
}

async function openDoor(
  t: TestContext,
  maxBytes: number,
  connect: (door: { keeper: LogKeeper }) => LogWriter,
): Promise<Door> {
  const keeper = new LogKeeper({ clock: systemClock, log });
  const dir = await temporaryDirectory(t);
  const journal = await openTestJournal(t, { dir, maxBytes, keeper });
  keeper.attach(journal);
  const since = systemClock.now();
  await keeper.connect({
    ...{ node: 'node', beats: false },
    since: () => since,
    connect: () => connect({ keeper }),
  });
  t.after(() => keeper[Symbol.asyncDispose]());
  const append = async (text: string) => (await journal.append(Buffer.from(text), systemClock.now())).ok;
  return { keeper, journal, dir, append };
}

async function untilShipped({ keeper }: Door): Promise<void> {
  while (keeper.unshippedBytes > 0 || keeper.ashoreMs() !== null) await setImmediate();
}

test('a log that takes longer for each group than is waited for has them all, once and in order', async (t) => {
  const texts: string[] = [];
  let end: number | null = null;
  const slow = ({ keeper }: { keeper: LogKeeper }): LogWriter => ({
    async open({ oldest }) {
      end ??= oldest;
      return end;
    },
    async add({ from, next, frames }) {
      while (keeper.ashoreMs() === null) await setImmediate();
      if (from !== end) return false;
      end = next;
      texts.push(...textsOf(frames));
      return true;
    },
    noteComplete: async ({ from }) => from === end,
    closeDoor: async () => {},
    close: async () => {},
  });
  const door = await openDoor(t, 1 << 24, slow);
  const sent = ['one', 'two', 'three'];
  for (const text of sent) {
    assert.equal(await door.append(text), true);
    await untilShipped(door);
  }
  assert.deepEqual(texts, sent);
});

function textsOf(frames: Buffer): string[] {
  const texts: string[] = [];
  for (let offset = 0; offset < frames.length; ) {
    const frame = decodeFrame(frames, offset);
    if (typeof frame === 'string') assert.fail(frame);
    texts.push(Buffer.from(frame.payload).toString());
    offset += frame.bytes;
  }
  return texts;
}

test('a full outbox refuses pings and says so, and takes them again once what is in it is recorded', async (t) => {
  const { database, url } = await testDatabase(t);
  const line = await openCutLine(t, url);
  const connect = () =>
    postgresWriter(openDatabase({ url: line.url, poolSize: 1, hasNoStatementTimeout: true }));
  const door = await openDoor(t, SMALL, connect);
  const { journal } = door;
  const outbox = new Outbox({
    ...{ app: { clock: systemClock, database, log }, node: 'node', connect, journal, maxBytes: SMALL },
    ...{ dir: dirname(door.dir), own: door.dir, listening: new ListeningWatch(systemClock, () => 0) },
  });
  line.swallow();
  const text = 'a ping '.repeat(100);
  let accepted = 0;
  while (await door.append(text)) accepted += 1;
  assert.ok(accepted > 20, `${accepted}`);
  assert.deepEqual([journal.stats().state, journal.stats().dropped.room], ['full', 1]);

  line.unblock();
  await untilShipped(door);
  assert.equal(await door.append(text), false, 'what is shipped is not recorded');
  await recordAll(database, journal);
  // Another node may record it, and this one sees it at its next look.
  await outbox.look();
  assert.equal(await door.append(text), true);
  await untilShipped(door);
  assert.equal(journal.stats().state, 'ok');
});

/** As the recorders of all partitions would. */
async function recordAll(database: Database, journal: Journal): Promise<void> {
  const positions = JSON.stringify({ [journal.id]: journal.flushed() });
  await sql`
    insert into ping_partition (partition, claim_id, held_until, positions)
    select n, ${randomUUID()}::uuid, now(), ${positions}::jsonb from generate_series(0, 15) n
    on conflict (partition) do update set positions = excluded.positions`.execute(database);
  assert.equal((await recordedPositions(database)).get(journal.id), journal.flushed());
}

test('journals that are put beside the own one are shipped, whatever the process that they are of still says', async (t) => {
  const { database, url } = await testDatabase(t);
  const dir = await temporaryDirectory(t);
  const own = join(dir, 'own');
  const journal = await openTestJournal(t, { dir: own, maxBytes: SMALL });
  const last = { words: 0 };
  const connect = () => {
    const writer = postgresWriter(openDatabase({ url, poolSize: 1 }));
    return {
      ...writer,
      async add(group: Group) {
        if (last.words > 0) await writer.add(group);
        last.words -= 1;
        return writer.add(group);
      },
    };
  };
  const outbox = new Outbox({
    ...{ app: { clock: systemClock, database, log }, node: 'node', connect, journal, maxBytes: SMALL },
    ...{ dir, own, listening: new ListeningWatch(systemClock, () => 0) },
  });
  const leave = async (name: string) => {
    const left = await openTestJournal(t, { dir: join(dir, name), maxBytes: SMALL });
    await appendTexts(left, [`${name} 1`, `${name} 2`]);
    await close(left);
  };
  await leave('before');
  await outbox.shipFormer();
  await leave('after');
  // Nothing that can be shipped, and the first that is found.
  await writeFile(join(dir, '0'), '');
  last.words = 1;
  await Promise.all([outbox.shipFormer(), outbox.shipFormer()].map((shipping) => assert.rejects(shipping)));
  const { rows } = await sql<{ frames: Buffer }>`select frames from ping_log`.execute(database);
  assert.deepEqual(rows.map(({ frames }) => textsOf(frames).join()).toSorted(), [
    'after 1,after 2',
    'before 1,before 2',
  ]);
  const doors = await database.selectFrom('door').selectAll().where('closed_at', 'is not', null).execute();
  assert.equal(doors.length, 2);
  const writer = connect();
  for (const { journal_id, kept_to: from } of doors) {
    const word = { journal_id, from: Number(from), complete_until: new Date(), now: new Date() };
    assert.equal(await writer.noteComplete(word), false, 'nobody is there any more');
  }
  await writer.close();
});

test('a connection that keeps silent is given up, also where it cannot be closed', async () => {
  const silent = new Promise<never>(() => {});
  await assert.rejects(answered(silent, 1), /no answer/);
  await hangUp({ close: () => silent } as unknown as LogWriter);
  assert.equal(await answered(Promise.resolve(7)), 7);
});
