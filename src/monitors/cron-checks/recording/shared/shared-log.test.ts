import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { transaction } from '../../../../platform/database/database.ts';
import { encodeFrame, frameBytes } from '../../../../platform/journal/frame.ts';
import type { Knock } from '../../../../platform/nodes/knock.ts';
import { addSeconds, seconds } from '../../../../platform/time.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import type { LoggedRecord, Positions } from '../ping-log.ts';
import { addGroup, noteComplete, openDoor, viewDoors } from './door-store.ts';
import type { KnockingNeeds } from './ended-nodes.ts';
import { type DoorSource, databaseDoors, SharedLog } from './shared-log.ts';

const START = new Date('2026-06-16T08:00:00.000Z');
const journal_id = '0a1b2c3d-0000-4000-8000-000000000000';

test('what was taken over is judged only as far as it is read, however far the rest is', async (t) => {
  const { database } = await testDatabase(t);
  const door = { journal_id, node: 'first', kept_to: 0, closed_at: null, now: START };
  await transaction(database, (tx) => openDoor(tx, { ...door, complete_until: START }));
  const payload = Buffer.from('ping');
  const bytes = frameBytes(payload.length);
  const groups = 100;
  for (let n = 0; n < groups; n += 1) {
    const frames = Buffer.alloc(bytes);
    const at = addSeconds(START, n);
    encodeFrame(frames, 0, payload, at.getTime());
    const place = { journal_id, from: n * bytes, start: n * bytes, next: (n + 1) * bytes, frames };
    await addGroup(database, { ...place, complete_until: addSeconds(at, 1), is_open: true, now: at });
  }

  const doors = databaseDoors(database);
  const few: DoorSource = { look: (from, most) => doors.look(from, { ...most, groups: 32 }) };
  const log = new SharedLog({ database, clock: testClock(addSeconds(START, groups)) }, few);
  const ahead = await log.listen({ [journal_id]: groups * bytes });
  assert.deepEqual(ahead.until, addSeconds(START, groups));

  // A partition of which nothing is recorded yet.
  let from = {};
  let judged = START;
  let count = 0;
  let looks = 0;
  for (; judged < ahead.until; looks += 1) {
    assert.ok(looks < groups);
    const { until, heads } = await log.listen(from);
    const { records, next } = await log.read(from, { records: 1_000, bytes: 1e6 });
    assert.ok(records.length > 0);
    count += records.length;
    assert.ok(until > judged && records.every(({ at }) => at >= judged && at < until), until.toISOString());
    assert.deepEqual(next, heads);
    [from, judged] = [next, until];
  }
  assert.equal(count, groups);
  assert.ok(looks > 1);
});

test('what of a door fills several rows is read whole and in order', async (t) => {
  const { database } = await testDatabase(t);
  const door = { journal_id, node: 'first', kept_to: 0, complete_until: START, closed_at: null, now: START };
  await transaction(database, (tx) => openDoor(tx, door));
  const bytes = 100_000;
  for (let n = 0; n < 20; n += 1) {
    const place = { journal_id, from: n * bytes, start: n * bytes, next: (n + 1) * bytes };
    const frames = Buffer.alloc(bytes, n);
    await addGroup(database, { ...place, frames, complete_until: START, is_open: true, now: START });
  }
  const [view] = await viewDoors(database, {}, { groups: 100, bytes: 18 * bytes });
  assert.deepEqual(
    view?.groups.map(({ position, next, frames }) => [
      position,
      next,
      frames.length,
      frames[0],
      frames.at(-1),
    ]),
    Array.from({ length: 18 }, (_, n) => [n * bytes, (n + 1) * bytes, bytes, n, n]),
  );
});

test('groups of one ping each are read by the hundred', async (t) => {
  const { database } = await testDatabase(t);
  const bytes = frameBytes(4);
  const groups = 500;
  const clock = testClock(addSeconds(START, 1));
  for (const id of [journal_id, journal_id.replace('0a', '0b')]) {
    const door = { journal_id: id, node: 'first', kept_to: 0, closed_at: null, now: START };
    await transaction(database, (tx) => openDoor(tx, { ...door, complete_until: START }));
    const frames = Buffer.alloc(bytes);
    encodeFrame(frames, 0, Buffer.from('ping'), START.getTime());
    const end = { journal_id: id, kept_to: groups * bytes, complete_until: clock.now() };
    await sql`insert into ping_log (journal_id, position, next, frames)
      select ${id}::uuid, n * ${bytes}::int, (n + 1) * ${bytes}::int, ${frames} from generate_series(0, ${groups - 1}) n`.execute(
      database,
    );
    await database.updateTable('door').set(end).where('journal_id', '=', id).execute();
  }
  const log = new SharedLog({ database, clock, knocks: NOBODY });
  // Before, it knew of one door.
  await log.listen({});
  await log.listen({});
  const { records } = await log.read({}, { records: 2_000, bytes: 1e6 });
  assert.equal(records.length, 2 * groups);

  // Of four partitions one, by batches of a hundred.
  const covers = ({ position }: LoggedRecord) => (position / bytes) % 4 === 0;
  const batches: LoggedRecord[][] = [];
  for (let from: Positions = {}; batches.flat().length < 2 * groups; ) {
    const read = await log.read(from, { records: 100, bytes: 1e6 }, covers);
    assert.ok(read.records.length > 0);
    batches.push(read.records);
    from = read.next;
  }
  assert.deepEqual(batches.flat(), records);
  assert.deepEqual(
    batches.map((batch) => batch.filter(covers).length),
    [100, 100, 50],
  );
});

test('a door whose node was killed is closed at once, and excuses nobody; one that is silent is waited for', async (t) => {
  const { database } = await testDatabase(t);
  const clock = testClock(START);
  const answers = new Map<string, Knock>();
  const knocks: KnockingNeeds = {
    clock,
    addressesOf: async (name) => [name],
    knockAt: async ([name = '']) => answers.get(name) ?? 'answered',
  };
  const ids = new Map(
    ['here', 'killed', 'cut off'].map((node, n) => [node, journal_id.replace('0a', `a${n}`)]),
  );
  const beat = async (...nodes: string[]) => {
    for (const node of nodes) {
      const id = ids.get(node) ?? assert.fail();
      const row = { journal_id: id, node, kept_to: 0, complete_until: clock.now(), closed_at: null };
      await transaction(database, (tx) => openDoor(tx, { ...row, now: clock.now() }));
      await noteComplete(database, { ...row, from: 0, now: clock.now() });
    }
  };
  const log = new SharedLog({ database, clock, knocks });
  const look = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      clock.pass(300);
      await beat('here');
      await log.listen({});
      // What was asked is answered.
      await new Promise(setImmediate);
    }
    const open = await database.selectFrom('door').select('node').where('closed_at', 'is', null).execute();
    return open.map(({ node }) => node).sort();
  };
  await beat('here', 'killed', 'cut off');
  const claims = new Map(
    ['killed', 'cut off'].map((node, n) => [node, { node, claim_id: randomUUID(), partition: n }]),
  );
  for (const { partition, ...claim } of claims.values()) {
    await database
      .updateTable('ping_partition')
      .set({ ...claim, held_until: addSeconds(START, 3_600) })
      .where('partition', '=', partition)
      .execute();
    await database
      .insertInto('recording_node')
      .values({ ...claim, seen_at: START })
      .execute();
  }
  const recording = async () => {
    const held = await database
      .selectFrom('ping_partition')
      .select('node')
      .where('held_until', '>', clock.now())
      .execute();
    const counted = await database.selectFrom('recording_node').select('node').execute();
    return [held, counted].map((rows) => rows.map(({ node }) => node));
  };
  assert.deepEqual(await look(1), ['cut off', 'here', 'killed']);
  answers.set('killed', 'refused');
  answers.set('cut off', 'silent');
  assert.deepEqual(await look(5), ['cut off', 'here']);
  assert.deepEqual(await recording(), [['cut off'], ['cut off']]);
  assert.deepEqual(await database.selectFrom('own_outage').select('cause').execute(), []);
  assert.deepEqual(await look(40), ['here']);
  assert.deepEqual(await database.selectFrom('own_outage').select('cause').execute(), [{ cause: 'door' }]);
});

test('a door that comes back is waited for: in the moment in which it is given up, and afterwards', async (t) => {
  const { database } = await testDatabase(t);
  const clock = testClock(START);
  const [here, back] = ['0a', '0b'].map((digits) => ({
    ...{ journal_id: journal_id.replace('0a', digits), node: digits, kept_to: 0, from: 0, closed_at: null },
  }));
  assert.ok(here && back);
  const beat = (door: typeof here, complete_until = clock.now()) =>
    noteComplete(database, { ...door, complete_until, now: clock.now() });
  for (const door of [here, back])
    await transaction(database, (tx) => openDoor(tx, { ...door, complete_until: START, now: START }));
  const doors = databaseDoors(database);
  let afterLook = async () => {};
  const source: DoorSource = {
    async look(from, most) {
      const seen = await doors.look(from, most);
      await afterLook();
      return seen;
    },
  };
  const log = new SharedLog({ database, clock, knocks: NOBODY }, source);
  /** All but one of them beat no more, until the next look finds so. */
  const fallSilent = async () => {
    for (let second = 0; second < 9; second += 1) {
      clock.pass(seconds(1));
      await beat(here);
      await log.listen({});
    }
    clock.pass(seconds(1));
    await beat(here);
  };
  await log.listen({});
  await fallSilent();
  afterLook = async () => void (await beat(back, addSeconds(START, 1)));
  assert.deepEqual((await log.listen({})).until, START);
  afterLook = async () => {};
  assert.deepEqual((await log.listen({})).until, addSeconds(START, 1));
  assert.deepEqual(await database.selectFrom('own_outage').select('cause').execute(), []);

  await fallSilent();
  assert.deepEqual((await log.listen({})).until, clock.now());
  assert.deepEqual(await database.selectFrom('own_outage').select('cause').execute(), [{ cause: 'door' }]);
  // It has nothing to ship, and is idle.
  clock.pass(seconds(5));
  const said = clock.now();
  await beat(back);
  clock.pass(seconds(1));
  await beat(here);
  assert.deepEqual((await log.listen({})).until, said);
});

const NOBODY: KnockingNeeds = {
  clock: testClock(START),
  addressesOf: async () => [],
  knockAt: async () => 'silent',
};
