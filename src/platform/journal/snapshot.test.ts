import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { close, MORNING, openTestJournal, readAll, temporaryDirectory } from '../../testing/journals.ts';
import { addSeconds } from '../time.ts';
import { writeJournal } from './restored.ts';
import { contentsFrom, firstMadeFrom, type JournalSnapshot, openJournalSnapshot } from './snapshot.ts';

const ID = '0a1b2c3d-0000-4000-8000-000000000000';
/** Small, so that a few records fill one. */
const SEGMENT_BYTES = 2_048;

async function journalWith(t: TestContext, count: number) {
  const dir = join(await temporaryDirectory(t), 'journal');
  const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20, segmentBytes: SEGMENT_BYTES });
  const append = async (first: number, number: number) => {
    for (let index = first; index < first + number; index += 1)
      await journal.append(Buffer.from(`record ${index} `.padEnd(100, '.')), MORNING);
  };
  await append(0, count);
  return { dir, journal, append };
}

async function snapshotOf(t: TestContext, dir: string): Promise<JournalSnapshot> {
  const snapshot = await openJournalSnapshot(dir);
  assert.ok(snapshot);
  t.after(() => snapshot[Symbol.asyncDispose]());
  return snapshot;
}

/** Puts it back elsewhere and reads it as a service would. */
async function restored(t: TestContext, snapshot: JournalSnapshot, position: number) {
  const dir = join(await temporaryDirectory(t), 'journal');
  await writeJournal(dir, ID, contentsFrom(snapshot, position));
  const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20, segmentBytes: SEGMENT_BYTES });
  assert.equal(journal.id, ID);
  return journal;
}

const numbers = (texts: readonly string[]) => texts.map((text) => Number(text.split(' ')[1]));

test('records that are trimmed while they are backed up are in the backup, at their positions', async (t) => {
  const { dir, journal, append } = await journalWith(t, 60);
  const position = 12 * 116;
  const snapshot = await snapshotOf(t, dir);
  await append(60, 60);
  await journal.trim(journal.flushed());
  const copy = await restored(t, snapshot, position);
  const { texts } = await readAll(copy, position);
  assert.deepEqual(
    numbers(texts).slice(0, 48),
    Array.from({ length: 48 }, (_, index) => index + 12),
  );
  assert.equal(copy.oldest(), 0);
});

test('what was recorded is left out, but for the segment from whose name positions go on', async (t) => {
  const { dir, journal } = await journalWith(t, 60);
  const snapshot = await snapshotOf(t, dir);
  const copy = await restored(t, snapshot, journal.flushed());
  assert.ok(copy.oldest() > 0);
  assert.equal(copy.flushed(), journal.flushed());
  const appended = await copy.append(Buffer.from('new'), MORNING);
  assert.ok(appended.ok && appended.position >= journal.flushed());
});

test('a journal that goes on while it is read gives whole records only, without a hole', async (t) => {
  const { dir, append } = await journalWith(t, 5);
  const snapshot = await snapshotOf(t, dir);
  const appending = append(5, 200);
  const copy = await restored(t, snapshot, 0);
  await appending;
  const { texts } = await readAll(copy);
  assert.ok(texts.length >= 5);
  assert.deepEqual(numbers(texts), Array.from(texts.keys()));
  assert.equal(copy.stats().corruptRanges, 0);
});

test('when the first record was made that is not recorded yet is read from whatever file it is in', async (t) => {
  const dir = join(await temporaryDirectory(t), 'journal');
  const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20, segmentBytes: SEGMENT_BYTES });
  for (let index = 0; index < 60; index += 1)
    await journal.append(Buffer.alloc(100), addSeconds(MORNING, index));
  const snapshot = await snapshotOf(t, dir);
  assert.ok(snapshot.segments.length > 2);
  for (const index of [0, 16, 17, 18, 40, 59])
    assert.deepEqual(await firstMadeFrom(snapshot, index * 116), addSeconds(MORNING, index));
  assert.equal(await firstMadeFrom(snapshot, 60 * 116), null);
  assert.equal(await firstMadeFrom(snapshot, 1 << 20), null);
});

test('behind what a killed process left torn, the first record is that of the next one', async (t) => {
  const { dir } = await journalWith(t, 1);
  const [first] = (await snapshotOf(t, dir)).segments;
  assert.ok(first);
  const next = await openTestJournal(t, { dir, maxBytes: 1 << 20, segmentBytes: SEGMENT_BYTES });
  await next.append(Buffer.alloc(100), addSeconds(MORNING, 9));
  const snapshot = await snapshotOf(t, dir);
  assert.equal(snapshot.segments.length, 2);
  assert.deepEqual(await firstMadeFrom(snapshot, 116), addSeconds(MORNING, 9));
});

test('a journal of nothing but heartbeats, and none at all, can be put back', async (t) => {
  const { dir, journal } = await journalWith(t, 0);
  await journal.append(new Uint8Array(), MORNING);
  await close(journal);
  const copy = await restored(t, await snapshotOf(t, dir), 0);
  assert.equal(copy.lastAt()?.getTime(), MORNING.getTime());
  assert.equal(await openJournalSnapshot(join(dir, 'nowhere')), null);
});
