import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  appendTexts,
  close,
  MORNING,
  openTestJournal,
  readAll,
  temporaryDirectory,
  textOf,
} from '../../testing/journals.ts';
import { addMs, seconds } from '../time.ts';
import type { JournalEvent } from './events.ts';
import { frameBytes, MAX_PAYLOAD_BYTES } from './frame.ts';

const numbered = (count: number, name = 'record') => Array.from({ length: count }, (_, n) => `${name} ${n}`);
const ALL = { records: 1_000, bytes: 1 << 20 };
const HEARTBEAT = new Uint8Array();

test('what was answered is read back in order, with its time and its place', async (t) => {
  const dir = await temporaryDirectory(t);
  const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20 });
  const first = await journal.append(Buffer.from('first'), MORNING);
  const second = await journal.append(Buffer.from('second'), addMs(MORNING, 7));
  assert.deepEqual(first, { ok: true, position: 0, next: frameBytes(5) });
  const { records, next } = await journal.read(0, ALL);
  assert.deepEqual(
    records.map((record) => [record.position, record.next, record.at, textOf(record)]),
    [
      [0, frameBytes(5), MORNING, 'first'],
      [frameBytes(5), frameBytes(5) + frameBytes(6), addMs(MORNING, 7), 'second'],
    ],
  );
  assert.deepEqual(second, { ok: true, position: frameBytes(5), next });
  assert.equal(journal.flushed(), next);
  assert.deepEqual(await journal.read(next, ALL), { records: [], next });
  assert.deepEqual(await journal.read(next + 999, ALL), { records: [], next: next + 999 });
});

test('appends of one moment share one write and one sync', async (t) => {
  const journal = await openTestJournal(t, { dir: await temporaryDirectory(t), maxBytes: 1 << 24 });
  await appendTexts(journal, numbered(1));
  const before = journal.stats();
  assert.equal((await appendTexts(journal, numbered(500))).length, 500);
  const after = journal.stats();
  assert.deepEqual([after.groups - before.groups, after.fsyncs - before.fsyncs], [1, 1]);
});

test('head is ahead of flushed only while records are on their way', async (t) => {
  const journal = await openTestJournal(t, { dir: await temporaryDirectory(t), maxBytes: 1 << 20 });
  const appended = journal.append(Buffer.from('on its way'), MORNING);
  assert.deepEqual([journal.flushed(), journal.head()], [0, frameBytes(10)]);
  assert.deepEqual(await journal.read(0, ALL), { records: [], next: 0 });
  await appended;
  assert.deepEqual([journal.flushed(), journal.head()], [frameBytes(10), frameBytes(10)]);
});

test('a reader crosses segments, passes heartbeats and does bounded work a call', async (t) => {
  const dir = await temporaryDirectory(t);
  const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20, segmentBytes: 200 });
  for (let n = 0; n < 40; n += 1) {
    await journal.append(n % 2 ? HEARTBEAT : Buffer.from(`record ${n}`), addMs(MORNING, n));
  }
  assert.ok(journal.stats().segments > 2);
  const whole = await journal.read(0, ALL);
  assert.deepEqual(
    whole.records.map(textOf),
    numbered(40).filter((_, n) => n % 2 === 0),
  );
  assert.equal(whole.next, journal.flushed());
  const three = await journal.read(0, { records: 3, bytes: 1 << 20 });
  assert.deepEqual(three.records.map(textOf), ['record 0', 'record 2', 'record 4']);
  assert.equal(three.next, three.records[2]?.next);
  const oneFrame = await journal.read(0, { records: 1_000, bytes: 1 });
  assert.deepEqual(oneFrame.records.map(textOf), ['record 0']);
  const onlyHeartbeat = await journal.read(oneFrame.next, { records: 1_000, bytes: 1 });
  assert.deepEqual(onlyHeartbeat, { records: [], next: oneFrame.next + frameBytes(0) });
});

test('positions, identity and the last time heard outlive a restart and a trim of everything', async (t) => {
  const dir = await temporaryDirectory(t);
  const ids = new Set<string>();
  let end = 0;
  for (let life = 0; life < 4; life += 1) {
    const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20, segmentBytes: 200 });
    ids.add(journal.id);
    assert.equal(journal.flushed(), end);
    assert.deepEqual(journal.lastAt(), life === 0 ? null : addMs(MORNING, seconds(life - 1)));
    const appended = await appendTexts(journal, numbered(20, `life ${life} record`));
    await journal.append(HEARTBEAT, addMs(MORNING, seconds(life)));
    assert.deepEqual(await readAll(journal, end), { texts: appended, next: journal.flushed() });
    await journal.trim(journal.flushed());
    assert.equal(journal.stats().segments, 1);
    assert.ok(journal.flushed() > end);
    end = journal.flushed();
    await close(journal);
  }
  assert.equal(ids.size, 1);
});

test('a trim removes what lies wholly before the position, and nothing else', async (t) => {
  const dir = await temporaryDirectory(t);
  const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20, segmentBytes: 300 });
  for (const text of numbered(60)) await appendTexts(journal, [text]);
  const { records } = await journal.read(0, ALL);
  const middle = records[30]?.position ?? 0;
  const before = journal.stats();
  await journal.trim(middle);
  const { texts } = await readAll(journal, middle);
  assert.deepEqual(texts, numbered(60).slice(30));
  assert.ok(journal.stats().segments < before.segments);
  assert.equal(journal.stats().backlogBytes, journal.flushed() - middle);
  const oldest = await journal.read(0, ALL);
  assert.ok((oldest.records[0]?.position ?? 0) > middle - 300);
  await Promise.all([journal.trim(Number.MAX_SAFE_INTEGER), journal.trim(Number.MAX_SAFE_INTEGER)]);
  assert.equal(journal.stats().segments, 1);
  assert.equal((await readdir(dir)).length, 2);
});

test('a record is refused when the room it may use is taken, and the more important one is not', async (t) => {
  const dir = await temporaryDirectory(t);
  const events: JournalEvent[] = [];
  const journal = await openTestJournal(t, { dir, maxBytes: 8_000, log: (event) => events.push(event) });
  const record = Buffer.alloc(84);
  const fill = async (options?: { upToFraction: number }) => {
    let kept = 0;
    while ((await journal.append(record, MORNING, options)).ok) kept += 1;
    return kept;
  };
  const { capacityBytes } = journal.stats();
  assert.equal(capacityBytes, 6_000);
  assert.equal(await fill({ upToFraction: 0.25 }), 15);
  assert.equal(journal.stats().state, 'ok');
  assert.equal(await fill(), 45);
  assert.deepEqual(await journal.append(HEARTBEAT, MORNING), { ok: false, reason: 'full' });
  const full = journal.stats();
  assert.deepEqual([full.state, full.dropped.reserve, full.dropped.room], ['full', 1, 2]);
  assert.ok(full.bytes <= 8_000);
  await journal.trim((await journal.read(0, { records: 10, bytes: 1 << 20 })).next);
  assert.equal(journal.stats().state, 'ok');
  assert.equal(await fill(), 10);
  assert.deepEqual(
    events.map((event) => event.type),
    ['refusing', 'recovered', 'refusing'],
  );
});

test('a journal that is opened with a smaller bound than it holds goes on once that is read', async (t) => {
  const dir = await temporaryDirectory(t);
  {
    const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20 });
    await appendTexts(journal, numbered(500));
    await close(journal);
  }
  const journal = await openTestJournal(t, { dir, maxBytes: 4_000 });
  assert.deepEqual(await appendTexts(journal, ['too early']), []);
  await journal.trim((await readAll(journal)).next);
  assert.deepEqual(await appendTexts(journal, ['in time']), ['in time']);
});

test('more than the queue may hold is refused at once and the rest is kept', async (t) => {
  const dir = await temporaryDirectory(t);
  const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20, maxQueueBytes: 10 * frameBytes(84) });
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => journal.append(Buffer.alloc(84), MORNING)),
  );
  assert.equal(answers.filter((answer) => answer.ok).length, 10);
  assert.deepEqual(answers[10], { ok: false, reason: 'full' });
  assert.equal(journal.stats().dropped.queue, 15);
  assert.equal(journal.stats().state, 'ok');
});

test('on a slow disk half of those that wait are written while the other half is answered, all in their order', async (t) => {
  let ms = 0;
  // Every write takes longer than a quick disk would.
  const clock = { monotonicMs: () => (ms += 5) };
  const journal = await openTestJournal(t, { dir: await temporaryDirectory(t), maxBytes: 1 << 20, clock });
  for (const text of numbered(5, 'first')) await journal.append(Buffer.from(text), MORNING);
  const before = journal.stats().groups;
  const [senders, each] = [64, 10];
  const answered: number[] = [];
  const send = async () => {
    for (let count = 0; count < each; count += 1) {
      const appended = await journal.append(Buffer.from('record'), MORNING);
      assert.ok(appended.ok);
      answered.push(appended.position);
      assert.ok(journal.flushed() >= appended.next);
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  assert.deepEqual(
    answered,
    answered.toSorted((one, other) => one - other),
  );
  assert.equal((await readAll(journal)).texts.length, 5 + senders * each);
  const groups = journal.stats().groups - before;
  assert.ok(groups >= 1.5 * each, `${groups} groups`);
  await journal.append(Buffer.from('alone'), MORNING);
  const atOnce = numbered(1_000, 'of a burst');
  const beforeBurst = journal.stats().groups;
  assert.equal((await appendTexts(journal, atOnce)).length, atOnce.length);
  const ofBurst = journal.stats().groups - beforeBurst;
  assert.ok(ofBurst <= 3, `${ofBurst} groups of a burst`);
});

test('a sleeping reader wakes for what is new, when told to stop, and at the end', async (t) => {
  const journal = await openTestJournal(t, { dir: await temporaryDirectory(t), maxBytes: 1 << 20 });
  await appendTexts(journal, ['one']);
  await journal.waitForMore(0);
  const forMore = journal.waitForMore(journal.flushed());
  await appendTexts(journal, ['two']);
  await forMore;
  const stop = new AbortController();
  const forStop = journal.waitForMore(journal.flushed(), stop.signal);
  stop.abort();
  await forStop;
  await journal.waitForMore(journal.flushed(), stop.signal);
  const forEnd = journal.waitForMore(journal.flushed());
  await close(journal);
  await forEnd;
  await journal.waitForMore(journal.flushed());
});

test('closing writes what waits and refuses what comes later', async (t) => {
  const dir = await temporaryDirectory(t);
  const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20 });
  const waiting = appendTexts(journal, numbered(50));
  await Promise.all([close(journal), close(journal)]);
  assert.equal((await waiting).length, 50);
  assert.deepEqual(await journal.append(HEARTBEAT, MORNING), { ok: false, reason: 'closed' });
  const again = await openTestJournal(t, { dir, maxBytes: 1 << 20 });
  assert.deepEqual((await readAll(again)).texts, numbered(50));
});

test('a record that is too long, or without a time, is a mistake of the caller', async (t) => {
  const journal = await openTestJournal(t, { dir: await temporaryDirectory(t), maxBytes: 1 << 20 });
  assert.throws(() => journal.append(Buffer.alloc(MAX_PAYLOAD_BYTES + 1), MORNING), RangeError);
  assert.throws(() => journal.append(HEARTBEAT, new Date(Number.NaN)), RangeError);
  const longest = Buffer.alloc(MAX_PAYLOAD_BYTES, 'x').toString();
  assert.deepEqual(await appendTexts(journal, [longest, longest]), [longest, longest]);
  assert.deepEqual((await readAll(journal)).texts, [longest, longest]);
});

test('nobody else can read the files', async (t) => {
  const dir = join(await temporaryDirectory(t), 'deep', 'journal');
  const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20 });
  await appendTexts(journal, ['secret']);
  assert.equal((await stat(dir)).mode & 0o777, 0o700);
  for (const name of await readdir(dir)) assert.equal((await stat(join(dir, name))).mode & 0o777, 0o600);
  assert.match(await readFile(join(dir, 'journal.json'), 'utf8'), new RegExp(journal.id));
});
