import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  appendTexts,
  close,
  MORNING,
  openTestJournal,
  readAll,
  temporaryDirectory,
} from '../../testing/journals.ts';
import { addMs } from '../time.ts';
import type { JournalEvent } from './events.ts';
import { frameBytes } from './frame.ts';
import { openJournal } from './journal.ts';
import { segmentPath } from './segment-files.ts';

const IDENTITY = '{"format":1,"id":"0195c4d2-0000-7000-8000-000000000001"}\n';

const openLogged = async (t: TestContext, dir: string, segmentBytes = 1 << 20) => {
  const events: JournalEvent[] = [];
  const log = (event: JournalEvent) => events.push(event);
  return { journal: await openTestJournal(t, { dir, maxBytes: 1 << 24, segmentBytes, log }), events };
};

async function write(t: TestContext, dir: string, texts: readonly string[], segmentBytes?: number) {
  const { journal } = await openLogged(t, dir, segmentBytes);
  for (const text of texts) await appendTexts(journal, [text]);
  await close(journal);
  return journal.id;
}

const segmentsIn = async (dir: string) =>
  (await readdir(dir)).filter((name) => name.endsWith('.segment')).sort();

async function flipBit(path: string, byte: number) {
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(byte) ^ 0b100, byte);
  await writeFile(path, bytes);
}

const texts = Array.from({ length: 30 }, (_, n) => `record ${n} ${'.'.repeat(n)}`);

test('a tail that is torn at any byte of the last frame is passed over, and its position is not used again', async (t) => {
  const source = await temporaryDirectory(t);
  await write(t, source, ['one', 'two', 'the torn one']);
  const whole = await readFile(segmentPath(source, 0));
  const lastFrame = frameBytes(3) * 2;
  for (let size = lastFrame; size < whole.length; size += 1) {
    for (const prepared of [0, 5_000]) {
      const dir = await mkdtemp(join(source, 'torn-'));
      await copyFile(join(source, 'journal.json'), join(dir, 'journal.json'));
      await writeFile(segmentPath(dir, 0), Buffer.concat([whole.subarray(0, size), Buffer.alloc(prepared)]));
      const { journal, events } = await openLogged(t, dir);
      assert.deepEqual((await readAll(journal)).texts, ['one', 'two']);
      assert.deepEqual(journal.lastAt(), MORNING);
      const appended = await journal.append(Buffer.from('after'), addMs(MORNING, 1));
      assert.ok(appended.ok && appended.position >= size + prepared);
      assert.equal((await readFile(segmentPath(dir, 0))).length, lastFrame);
      await close(journal);
      const again = await openLogged(t, dir);
      assert.deepEqual((await readAll(again.journal)).texts, ['one', 'two', 'after']);
      assert.deepEqual(
        [...events, ...again.events].filter((event) => event.type !== 'torn_tail'),
        [],
      );
      await close(again.journal);
    }
  }
});

test('a flipped bit costs the rest of its segment, is reported once with its range, and nothing after it', async (t) => {
  const dir = await temporaryDirectory(t);
  await write(t, dir, texts, 300);
  const [, second = '', third = ''] = await segmentsIn(dir);
  const [from, to] = [Number.parseInt(second, 10), Number.parseInt(third, 10)];
  await flipBit(join(dir, second), 5);
  const { journal, events } = await openLogged(t, dir, 300);
  const { texts: found, next } = await readAll(journal);
  assert.deepEqual(found, found.length < texts.length ? texts.filter((text) => found.includes(text)) : []);
  assert.deepEqual(found.slice(-10), texts.slice(-10));
  assert.deepEqual(events, [{ type: 'corrupt', from, to, detail: 'a frame fails its checksum' }]);
  const { corruptRanges, corruptBytes } = journal.stats();
  assert.deepEqual([corruptRanges, corruptBytes, next], [1, to - from, journal.flushed()]);
});

test('damage in the newest segment that no crash can have made is kept, reported, and written past', async (t) => {
  const dir = await temporaryDirectory(t);
  const long = Array.from({ length: 10 }, (_, n) => `${n}`.repeat(50_000));
  await write(t, dir, long);
  const frame = frameBytes(50_000);
  await flipBit(segmentPath(dir, 0), frame * 2 + 1_000);
  const { journal, events } = await openLogged(t, dir);
  const after = await appendTexts(journal, ['after']);
  assert.deepEqual((await readAll(journal)).texts, [...long.slice(0, 2), ...after]);
  assert.deepEqual(
    events.map((event) => event.type === 'corrupt' && [event.from, event.to]),
    [[frame * 2, frame * 10]],
  );
  assert.equal((await readFile(segmentPath(dir, 0))).length, frame * 10);
});

test('a segment that disappears is reported as lost, one that was trimmed meanwhile is not', async (t) => {
  const dir = await temporaryDirectory(t);
  const { journal, events } = await openLogged(t, dir, 300);
  for (const text of texts) await appendTexts(journal, [text]);
  const [, second = '', third = ''] = await segmentsIn(dir);
  await rm(join(dir, second));
  const { texts: found } = await readAll(journal);
  assert.deepEqual(found.slice(-10), texts.slice(-10));
  const [from, to] = [Number.parseInt(second, 10), Number.parseInt(third, 10)];
  assert.deepEqual(events, [{ type: 'corrupt', from, to, detail: 'the file is gone' }]);
  await journal.trim(journal.flushed());
  assert.deepEqual((await readAll(journal)).texts, texts.slice(-(await readAll(journal)).texts.length));
  assert.equal(events.length, 1);
});

test('empty leftovers of a crash are used or removed, and the time last heard is found behind them', async (t) => {
  const dir = await temporaryDirectory(t);
  await write(t, dir, ['kept']);
  const size = frameBytes(4);
  await writeFile(segmentPath(dir, size), '');
  await writeFile(segmentPath(dir, size + 100), Buffer.alloc(64));
  await writeFile(join(dir, 'journal.json.new'), '{"for');
  const { journal, events } = await openLogged(t, dir);
  assert.deepEqual(journal.lastAt(), MORNING);
  await journal.trim(journal.flushed());
  assert.deepEqual((await readAll(journal)).texts, ['kept']);
  const appended = await journal.append(Buffer.from('next'), MORNING);
  assert.deepEqual(appended.ok && appended.position, size + 164);
  assert.deepEqual((await segmentsIn(dir)).map(Number.parseFloat), [0, size + 164]);
  await close(journal);
  assert.deepEqual(events, []);

  const unwritten = await temporaryDirectory(t);
  await writeFile(join(unwritten, 'journal.json'), IDENTITY);
  await writeFile(segmentPath(unwritten, 4_711), '');
  const resumed = await openLogged(t, unwritten);
  assert.deepEqual(await resumed.journal.append(Buffer.from('next'), MORNING), {
    ok: true,
    position: 4_711,
    next: 4_711 + size,
  });
  await close(resumed.journal);
});

test('what is not of the journal is left alone and named', async (t) => {
  const dir = await temporaryDirectory(t);
  await write(t, dir, ['kept']);
  await writeFile(join(dir, 'notes.txt'), 'mine');
  await writeFile(join(dir, '12.segment'), 'mine');
  await mkdir(segmentPath(dir, 5_000));
  const { journal, events } = await openLogged(t, dir);
  assert.deepEqual(events.map((event) => event.type === 'foreign_file' && event.name).sort(), [
    '0000000000005000.segment',
    '12.segment',
    'notes.txt',
  ]);
  const appended = await journal.append(Buffer.from('after'), MORNING);
  assert.ok(appended.ok && appended.position > 5_000);
  assert.deepEqual((await readAll(journal)).texts, ['kept', 'after']);
  assert.equal(await readFile(join(dir, 'notes.txt'), 'utf8'), 'mine');
});

test('the identity is new when the records or the identity itself are gone', async (t) => {
  const dir = await temporaryDirectory(t);
  const id = await write(t, dir, ['kept']);
  await writeFile(join(dir, 'journal.json'), 'not an identity');
  const unreadable = await openLogged(t, dir);
  assert.notEqual(unreadable.journal.id, id);
  assert.deepEqual(unreadable.events, [{ type: 'new_identity', id: unreadable.journal.id }]);
  assert.deepEqual((await readAll(unreadable.journal)).texts, ['kept']);
  await close(unreadable.journal);

  await rm(segmentPath(dir, 0));
  const emptied = await openLogged(t, dir);
  assert.notEqual(emptied.journal.id, unreadable.journal.id);
  assert.deepEqual(emptied.events, [{ type: 'new_identity', id: emptied.journal.id }]);
  await close(emptied.journal);
  const same = await openLogged(t, dir);
  assert.equal(same.journal.id, emptied.journal.id);
  await close(same.journal);
});

test('a journal of a newer format, or a directory that cannot be one, is refused', async (t) => {
  const dir = await temporaryDirectory(t);
  await writeFile(join(dir, 'journal.json'), IDENTITY.replace('"format":1', '"format":2'));
  await assert.rejects(openJournal({ dir, maxBytes: 1 << 20 }), {
    name: 'StartupProblem',
    message:
      /was written by a newer Tocsin \(in format 2, and this one knows 1\): start that version .* restore a backup/,
  });
  await assert.rejects(openJournal({ dir: join(dir, 'journal.json'), maxBytes: 1 << 20 }), {
    code: 'EEXIST',
  });
});

test('a file that is cut short from outside is reported, never read for ever', async (t) => {
  const dir = await temporaryDirectory(t);
  const { journal, events } = await openLogged(t, dir);
  await appendTexts(journal, ['one', 'two', 'three']);
  await truncate(segmentPath(dir, 0), frameBytes(3) + 9);
  assert.deepEqual((await readAll(journal)).texts, ['one']);
  assert.deepEqual(
    events.map((event) => event.type === 'corrupt' && [event.from, event.to]),
    [[frameBytes(3), journal.flushed()]],
  );
});
