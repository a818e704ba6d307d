import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DoorView } from '../door-store.ts';
import type { StreamedGroup } from './message.ts';
import { Streamed } from './streamed.ts';

const row = (journal_id: string, changed: Partial<DoorView> = {}): DoorView => ({
  ...{ journal_id, node: journal_id, kept_to: 0, streamed_to: null, closed_at: null, groups: [] },
  ...{ complete_until: new Date(0), seen_at: new Date(0) },
  ...changed,
});

/** Received at `position`, one byte of frames for each. */
const group = (journal_id: string, position: number, next: number, from = position): StreamedGroup => ({
  ...{ journal_id, from, position, next },
  ...{ complete_until: next, written_at: next, frames: Buffer.alloc(next - position) },
});

function reading(...groups: StreamedGroup[]): Streamed {
  const streamed = new Streamed();
  for (const one of groups) streamed.take(streamed.next, one);
  return streamed;
}

const placesOf = ({ groups }: Pick<DoorView, 'groups'>) =>
  groups.map(({ position, next }) => [position, next]);

test('a door is complete until what its last message says that was read', () => {
  const streamed = reading(group('a', 0, 10), group('b', 0, 5), group('a', 10, 20), group('a', 20, 20));
  const { doors, missing } = streamed.view([row('a'), row('b'), row('c')], {});
  const [a, b, c] = doors;
  assert.ok(a && b && c);
  assert.deepEqual(placesOf(a), [
    [0, 10],
    [10, 20],
  ]);
  assert.deepEqual(
    doors.map(({ complete_until }) => complete_until.getTime()),
    [20, 5, 0],
  );
  assert.equal(missing.size, 0);
});

test('what follows a gap is not believed until the gap is filled, and then comes once', () => {
  const streamed = reading(group('a', 0, 10), group('a', 20, 30));
  const first = streamed.view([row('a')], {});
  assert.deepEqual([...first.missing], [['a', 10]]);
  assert.equal(first.doors[0]?.complete_until.getTime(), 10);
  const again = streamed.view([row('a')], {});
  assert.deepEqual([...again.missing], [['a', 10]]);
  streamed.take(3, group('a', 10, 20));
  streamed.take(4, group('a', 20, 30));
  const { doors, missing } = streamed.view([row('a')], {});
  assert.equal(missing.size, 0);
  assert.deepEqual(doors.map(placesOf), [
    [
      [0, 10],
      [10, 20],
      [20, 30],
    ],
  ]);
});

test('what a node says is lost is passed over', () => {
  const { doors, missing } = reading(group('a', 0, 10), group('a', 20, 30, 10)).view([row('a')], {});
  assert.equal(missing.size, 0);
  assert.equal(doors[0]?.kept_to, 30);
});

test('a door that is closed is waited for until all that it wrote is read', () => {
  const closed = row('a', { closed_at: new Date(40), streamed_to: 20 });
  const streamed = reading(group('a', 0, 10));
  const before = streamed.view([closed], {});
  assert.equal(before.doors[0]?.closed_at, null);
  assert.deepEqual([...before.missing], [['a', 10]]);
  streamed.take(2, group('a', 10, 20));
  const { doors, missing } = streamed.view([closed], {});
  assert.deepEqual(doors[0]?.closed_at, new Date(40));
  assert.equal(missing.size, 0);
});

test('what the database has of a journal comes before what JetStream has', () => {
  const ofDatabase = { groups: [{ position: 0, next: 10, frames: Buffer.alloc(10) }], kept_to: 10 };
  const streamed = reading(group('a', 10, 20));
  assert.deepEqual(streamed.view([row('a', ofDatabase)], {}).doors.map(placesOf), [
    [
      [0, 10],
      [10, 20],
    ],
  ]);
  const part = streamed.view([row('a', { ...ofDatabase, kept_to: 15 })], {});
  assert.deepEqual(part.doors.map(placesOf), [[[0, 10]]]);
  assert.equal(part.missing.size, 0);
});

test('full of what waits for a door, it is stuck until something is recorded', () => {
  const streamed = reading();
  const take = (n: number) => streamed.take(streamed.next, group('a', n, n + 1));
  for (let n = 0; n < 10; n += 1) take(n);
  assert.deepEqual([streamed.isStuck({}), streamed.isStuck({})], [false, false]);
  let n = 10;
  const fill = () => {
    while (!streamed.isFull) take(n++);
    return n;
  };
  const usual = fill();
  // It reads on, and not without end.
  assert.deepEqual([streamed.isStuck({}), streamed.isFull], [true, false]);
  fill();
  assert.deepEqual([streamed.isStuck({}), streamed.isFull], [true, false]);
  assert.equal(fill(), 4 * usual);
  assert.deepEqual([streamed.isStuck({}), streamed.isFull], [true, true]);
  assert.deepEqual([streamed.isStuck({ a: 5 }), streamed.isStuck({ a: 5 })], [false, true]);
});

test('only what is recorded and old is given up, and what is asked for again is read again', () => {
  const streamed = reading(group('a', 0, 10), group('b', 0, 5), group('a', 10, 20), group('a', 20, 20));
  assert.equal(streamed.recordedTo(new Map([['a', 10]]), 100), 1);
  assert.equal(streamed.recordedTo(new Map(Object.entries({ a: 20, b: 5 })), 20), 2);
  streamed.view([row('a'), row('b')], { a: 10 });
  assert.equal(streamed.isGivenUp({ a: 10 }), false);
  assert.equal(streamed.isGivenUp({ a: 9 }), true);
  assert.equal(streamed.isGivenUp({}), true);
});

test('whatever is lost and sent again, each byte is handed on once or still missed, in order', () => {
  const steps = fc.array(
    fc.record({ bytes: fc.nat({ max: 5 }), isLost: fc.boolean(), looks: fc.boolean() }),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(steps, (all) => {
      const streamed = new Streamed();
      const sent: StreamedGroup[] = [];
      let [position, recorded] = [0, 0];
      const look = () => {
        const { doors, missing } = streamed.view([row('a')], { a: recorded });
        for (const { position: at, next } of doors[0]?.groups ?? []) {
          assert.ok(at <= recorded);
          recorded = Math.max(recorded, next);
        }
        return missing.get('a');
      };
      for (const { bytes, isLost, looks } of all) {
        const one = group('a', position, position + bytes);
        position += bytes;
        sent.push(one);
        if (!isLost) streamed.take(streamed.next, one);
        const missingFrom = looks ? look() : undefined;
        if (missingFrom === undefined) continue;
        for (const again of sent) if (again.next > missingFrom) streamed.take(streamed.next, again);
      }
      streamed.take(streamed.next, group('a', position, position));
      const missingFrom = look();
      for (const again of sent)
        if (again.next > (missingFrom ?? position)) streamed.take(streamed.next, again);
      assert.equal(look(), undefined);
      assert.equal(recorded, position);
    }),
  );
});
