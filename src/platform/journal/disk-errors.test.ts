import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  appendTexts,
  close,
  type DiskFault,
  failingDisk,
  MORNING,
  openTestJournal,
  readAll,
  temporaryDirectory,
} from '../../testing/journals.ts';
import { addMs } from '../time.ts';
import type { JournalEvent } from './events.ts';

const numbered = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name} ${n}`);

/** Groups for a slow disk are written on another thread, from the second that is seen to be slow. */
type Speed = 'quick' | 'slow';

async function startJournal(t: TestContext, dir: string, speed: Speed = 'quick') {
  const clock = {
    nowMs: 0,
    monotonicMs: () => {
      clock.nowMs += speed === 'slow' ? 30 : 0;
      return clock.nowMs;
    },
  };
  const events: JournalEvent[] = [];
  const log = (event: JournalEvent) => events.push(event);
  const open = () => openTestJournal(t, { dir, maxBytes: 1 << 24, clock, log });
  const later = () => {
    clock.nowMs += 1_000;
  };
  return { journal: await open(), events, later, open };
}

const FAULTS: { name: string; fault: DiskFault; reason: 'full' | 'io' }[] = [
  { name: 'a disk that is full', fault: { call: 'writev', code: 'ENOSPC' }, reason: 'full' },
  {
    name: 'a disk that is full in the middle of a frame',
    fault: { call: 'writev', code: 'ENOSPC', bytesWritten: 70 },
    reason: 'full',
  },
  { name: 'a quota', fault: { call: 'writev', code: 'EDQUOT', bytesWritten: 1 }, reason: 'full' },
  { name: 'a write that fails', fault: { call: 'writev', code: 'EIO', bytesWritten: 60 }, reason: 'io' },
  { name: 'a sync that fails', fault: { call: 'datasync', code: 'EIO' }, reason: 'io' },
  {
    name: 'a sync that fails and loses pages',
    fault: { call: 'datasync', code: 'EIO', keptOfUnsynced: { bytes: 33, fill: 0 } },
    reason: 'io',
  },
];

const CASES = FAULTS.flatMap((fault) => [
  { ...fault, speed: 'quick' as const },
  { ...fault, speed: 'slow' as const },
]);

for (const { name, fault, reason, speed } of CASES) {
  test(`${name} and ${speed} refuses what waits, and the journal goes on by itself`, async (t) => {
    const dir = await temporaryDirectory(t);
    const disk = await failingDisk(t);
    const { journal, events, later, open } = await startJournal(t, dir, speed);
    const before = await appendTexts(journal, numbered(5, 'first'));
    before.push(...(await appendTexts(journal, numbered(5, 'before'))));
    disk.fail(fault);
    const answers = await Promise.all(
      numbered(5, 'during').map((text) => journal.append(Buffer.from(text), MORNING)),
    );
    assert.deepEqual(answers, Array(5).fill({ ok: false, reason }));
    assert.equal(journal.head(), journal.flushed());
    assert.equal(journal.stats().state, reason === 'full' ? 'full' : 'failing');
    assert.deepEqual(await journal.append(Buffer.from('too soon'), MORNING), { ok: false, reason });
    later();
    const after = await appendTexts(journal, numbered(5, 'after'), addMs(MORNING, 5));
    assert.equal(after.length, 5);
    assert.equal(journal.stats().state, 'ok');
    assert.match(journal.stats().lastError ?? '', new RegExp(fault.code));
    assert.deepEqual((await readAll(journal)).texts, [...before, ...after]);

    await close(journal);
    const again = await open();
    assert.deepEqual((await readAll(again)).texts, [...before, ...after]);
    assert.deepEqual(again.lastAt(), addMs(MORNING, 5));
    const cause = reason === 'full' ? 'disk_full' : 'io';
    assert.deepEqual(
      events.map((event) => (event.type === 'recovered' ? [event.cause, event.dropped] : event.type)),
      ['refusing', [cause, 6]],
    );
  });
}

test('records that wait behind those that failed are not made to wait for the disk', async (t) => {
  const disk = await failingDisk(t);
  const { journal } = await startJournal(t, await temporaryDirectory(t));
  disk.fail({ call: 'writev', code: 'EIO' });
  const megabyte = Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(50_000));
  assert.deepEqual(await appendTexts(journal, megabyte), []);
  assert.deepEqual([journal.stats().dropped.io, journal.stats().queueBytes], [20, 0]);
});

test('a journal whose files cannot be made refuses and recovers, and wastes no files meanwhile', async (t) => {
  const parent = await temporaryDirectory(t);
  const dir = join(parent, 'journal');
  const disk = await failingDisk(t);
  const { journal, later } = await startJournal(t, dir);
  const before = await appendTexts(journal, ['before']);
  disk.fail({ call: 'datasync', code: 'EIO' });
  await appendTexts(journal, ['refused']);
  await rename(dir, join(parent, 'elsewhere'));
  later();
  assert.deepEqual(await journal.append(Buffer.from('nowhere'), MORNING), { ok: false, reason: 'io' });
  await rename(join(parent, 'elsewhere'), dir);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    later();
    disk.fail({ call: 'writev', code: 'ENOSPC', bytesWritten: 3 });
    assert.deepEqual(await appendTexts(journal, ['refused']), []);
  }
  assert.ok(journal.stats().segments <= 3);
  later();
  const after = await appendTexts(journal, ['after']);
  assert.deepEqual((await readAll(journal)).texts, [...before, ...after]);
  assert.equal(journal.stats().segments, 2);
});

test('a file that cannot be cut yet is cut later, and holds up nothing', async (t) => {
  const disk = await failingDisk(t);
  const { journal, events, later } = await startJournal(t, await temporaryDirectory(t));
  await appendTexts(journal, ['before']);
  disk.fail({ call: 'datasync', code: 'EIO' });
  disk.fail({ call: 'truncate', code: 'EIO' });
  await appendTexts(journal, ['refused']);
  later();
  assert.deepEqual(await appendTexts(journal, ['between']), ['between']);
  const untidy = journal.stats().bytes;
  disk.fail({ call: 'datasync', code: 'EIO' });
  await appendTexts(journal, ['refused']);
  later();
  await appendTexts(journal, ['after']);
  assert.deepEqual((await readAll(journal)).texts, ['before', 'between', 'after']);
  assert.ok(journal.stats().bytes < untidy);
  assert.deepEqual(
    events.map((event) => event.type),
    ['refusing', 'untidy', 'recovered', 'refusing', 'recovered'],
  );
});

test('a disk that cannot be read is the error of the reader, who may try again', async (t) => {
  const disk = await failingDisk(t);
  const { journal } = await startJournal(t, await temporaryDirectory(t));
  await appendTexts(journal, ['kept']);
  disk.fail({ call: 'read', code: 'EIO' });
  await assert.rejects(journal.read(0, { records: 1, bytes: 1 }), { code: 'EIO' });
  assert.deepEqual((await readAll(journal)).texts, ['kept']);
});
