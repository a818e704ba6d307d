import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodeFrame, frameBytes } from '../../../../platform/journal/frame.ts';
import { textOf } from '../../../../testing/journals.ts';
import type { DoorView, LoggedGroup } from './door-store.ts';
import { merge, recordsOf } from './merge.ts';
import { PARTITIONS, partitionOf } from './shares.ts';

const START = Date.parse('2026-06-16T08:00:00.000Z');

interface Ping {
  text: string;
  afterMs: number;
}

/** A door whose journal holds these pings in groups of so many. */
function doorWith(journal_id: string, pings: readonly Ping[], perGroup: number): DoorView {
  const groups: LoggedGroup[] = [];
  let [position, ms] = [0, START];
  for (let first = 0; first < pings.length; first += perGroup) {
    const payloads = pings.slice(first, first + perGroup);
    const frames = Buffer.alloc(payloads.reduce((sum, { text }) => sum + frameBytes(text.length), 0));
    let offset = 0;
    for (const { text, afterMs } of payloads) {
      ms += afterMs;
      encodeFrame(frames, offset, Buffer.from(text), ms);
      offset += frameBytes(text.length);
    }
    groups.push({ position, next: position + offset, frames });
    position += offset;
  }
  const times = { complete_until: new Date(ms), seen_at: new Date(ms), closed_at: null };
  return { journal_id, node: journal_id, kept_to: position, streamed_to: null, ...times, groups };
}

/** Some are no pings, and heartbeats are empty. */
const texts = fc.oneof(
  fc.stringMatching(/^[a-z]{0,5}$/),
  fc.stringMatching(/^[0-9a-f]$/).map((digit) => `[1,"00000000-0000-0000-0000-000000000000","${digit}`),
);

const pingLists = fc.array(
  fc.array(fc.record({ text: texts, afterMs: fc.integer({ min: 0, max: 20 }) }), { maxLength: 30 }),
  { minLength: 1, maxLength: 4 },
);

test('read in any steps, what doors received of some partitions comes once, each door in its order, all by time', () => {
  fc.assert(
    fc.property(
      pingLists,
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 3 }),
      fc.option(fc.subarray(Array.from({ length: PARTITIONS }, (_, slot) => slot))),
      (lists, perGroup, steps, mostGroups, slots) => {
        const doors = lists.map((pings, index) => doorWith(`door ${index}`, pings, perGroup));
        let positions: Readonly<Record<string, number>> = {};
        let until = START;
        const read: { journal_id: string; text: string; ms: number }[] = [];
        for (let look = 0; look < 500; look += 1) {
          until += steps[look % steps.length] ?? 1;
          const fetched = doors.map((door) => {
            const from = positions[door.journal_id] ?? 0;
            const groups = door.groups.filter(({ next }) => next > from).slice(0, mostGroups);
            return recordsOf({ ...door, groups }, from, { slots });
          });
          const merged = merge(fetched, new Date(until));
          assert.ok(merged.until.getTime() <= until);
          assert.ok(merged.records.every(({ at }) => at < merged.until));
          read.push(...merged.records.map((one) => ({ ...one, text: textOf(one), ms: one.at.getTime() })));
          positions = { ...positions, ...merged.heads };
        }
        for (const [index, pings] of lists.entries())
          assert.deepEqual(
            read.filter(({ journal_id }) => journal_id === `door ${index}`).map(({ text }) => text),
            pings
              .map(({ text }) => text)
              .filter((text) => text !== '' && (slots?.includes(partitionOf(Buffer.from(text))) ?? true)),
          );
        assert.deepEqual(
          read.map(({ ms }) => ms),
          read.map(({ ms }) => ms).toSorted((a, b) => a - b),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('however partitions change hands, each ping is read by whoever holds its partition, once and in order', () => {
  const holders = [0, 1];
  fc.assert(
    fc.property(
      pingLists,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.array(fc.constantFrom(...holders), { minLength: PARTITIONS, maxLength: PARTITIONS }), {
        minLength: 1,
        maxLength: 6,
      }),
      (lists, perGroup, mostGroups, shares) => {
        const doors = lists.map((pings, index) => doorWith(`door ${index}`, pings, perGroup));
        const positions = Array.from({ length: PARTITIONS }, () => new Map<string, number>());
        const positionOf = (slot: number, journal: string) => positions[slot]?.get(journal) ?? 0;
        const read: { journal_id: string; slot: number; text: string }[] = [];
        const look = (slots: readonly number[], until: Date) => {
          const fetched = doors.map((door) => {
            const from = Math.min(...slots.map((slot) => positionOf(slot, door.journal_id)));
            const groups = door.groups.filter(({ next }) => next > from).slice(0, mostGroups);
            return recordsOf({ ...door, groups }, from, { slots });
          });
          const { records, heads } = merge(fetched, until);
          for (const { journal_id, position, payload } of records) {
            const slot = partitionOf(payload);
            if (position >= positionOf(slot, journal_id))
              read.push({ journal_id, slot, text: Buffer.from(payload).toString() });
          }
          for (const slot of slots)
            for (const [journal, head] of Object.entries(heads))
              positions[slot]?.set(journal, Math.max(positionOf(slot, journal), head));
        };
        for (let turn = 0; turn < 120; turn += 1)
          for (const holder of holders) {
            const slots = (shares[turn % shares.length] ?? []).flatMap((whose, slot) =>
              whose === holder ? [slot] : [],
            );
            if (slots.length > 0) look(slots, new Date(START + turn * 9));
          }
        for (const [index, pings] of lists.entries())
          for (let slot = 0; slot < PARTITIONS; slot += 1)
            assert.deepEqual(
              read
                .filter((one) => one.journal_id === `door ${index}` && one.slot === slot)
                .map(({ text }) => text),
              pings
                .map(({ text }) => text)
                .filter((text) => text !== '' && partitionOf(Buffer.from(text)) === slot),
            );
      },
    ),
    { numRuns: 25 },
  );
});

test('a ping that is stamped a day ahead, by a machine that does not know the time, holds nothing up', () => {
  const day = 86_400_000;
  const door = doorWith(
    'door',
    [
      { text: 'ahead', afterMs: day },
      { text: 'after', afterMs: 10 - day },
    ],
    1,
  );
  const until = new Date(START + 20);
  const { records, heads } = merge([recordsOf({ ...door, complete_until: until }, 0, { until })], until);
  assert.deepEqual(records.map(textOf), ['ahead', 'after']);
  assert.deepEqual(heads, { door: door.kept_to });
  assert.ok(records.every(({ at }) => at < until));
});

test('a group that is damaged on the way is refused whole', () => {
  const door = doorWith('door', [{ text: 'a ping', afterMs: 0 }], 1);
  door.groups[0]?.frames.write('x', 18);
  assert.throws(() => recordsOf(door, 0), /damaged/);
  // It is for whoever records it to look into it.
  assert.deepEqual(recordsOf(door, 0, { slots: [1] }).records, []);
  door.groups[0]?.frames.writeUInt32LE(70, 0);
  assert.throws(() => recordsOf(door, 0, { slots: [1] }), /damaged/);
});
