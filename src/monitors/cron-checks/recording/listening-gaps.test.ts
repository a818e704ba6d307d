import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { type ListeningGap, openGapFile, withGap } from './listening-gaps.ts';

async function scratchDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-gaps-'));
  t.after(() => rm(directory, { recursive: true }));
  return directory;
}

const log = pino({ level: 'silent' });
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000);
const gap = (from: number, to: number, cause: ListeningGap['cause'] = 'stopped') => ({
  cause,
  from: at(from),
  to: at(to),
});

/** What a node that starts now finds. */
const found = async (directory: string) => (await openGapFile(directory, log)).earlier();

test('gaps are kept until they are in the database', async (t) => {
  const directory = await scratchDirectory(t);
  const file = await openGapFile(directory, log);
  assert.deepEqual(await found(directory), []);
  await file.add(gap(0, 60));
  await file.add(gap(100, 200));
  assert.deepEqual(await found(directory), [gap(0, 60), gap(100, 200)]);
  await file.earlierStored();
  await file.earlierStored();
  assert.deepEqual(await found(directory), []);
});

test('what was noticed is kept beside earlier gaps until the database has it, also of a node that is killed', async (t) => {
  const directory = await scratchDirectory(t);
  const file = await openGapFile(directory, log);
  await file.add(gap(0, 60));
  await file.save([gap(61, 70, 'journal')]);
  await file.save([gap(61, 90, 'journal')]);
  assert.deepEqual(await found(directory), [gap(0, 60), gap(61, 90, 'journal')]);
  await file.earlierStored();
  assert.deepEqual(await found(directory), [gap(61, 90, 'journal')]);
  await file.save([]);
  assert.deepEqual(await readdir(directory), []);
});

test('a directory that cannot be written keeps nobody from listening, and what it missed is saved later', async (t) => {
  const directory = await scratchDirectory(t);
  const file = await openGapFile(join(directory, 'later'), log);
  await file.add(gap(0, 60));
  await file.save([gap(61, 70, 'journal')]);
  await mkdir(join(directory, 'later'));
  await file.save([gap(61, 70, 'journal')]);
  assert.deepEqual(await found(join(directory, 'later')), [gap(0, 60), gap(61, 70, 'journal')]);
});

test('a file that cannot be understood keeps nobody from starting', async (t) => {
  const directory = await scratchDirectory(t);
  for (const text of ['', '{', '7', '[null]', '[{"from":"x","to":"y"}]', '[{"from":2,"to":1}]']) {
    await writeFile(join(directory, 'listening-gaps.json'), text);
    assert.deepEqual(await found(directory), [], text);
  }
  const gaps = [gap(0, 9), { ...gap(20, 30), cause: 'unknown' }, { from: at(40), to: at(50) }];
  await writeFile(join(directory, 'listening-gaps.json'), JSON.stringify(gaps));
  assert.deepEqual(await found(directory), [gap(0, 9)]);
});

test('gaps of one cause close to each other are one, and there are never too many', () => {
  assert.deepEqual(withGap([gap(0, 60)], gap(65, 90)), [gap(0, 90)]);
  assert.deepEqual(withGap([gap(0, 60)], gap(20, 30)), [gap(0, 60)]);
  assert.deepEqual(withGap([gap(0, 60)], gap(80, 90)), [gap(0, 60), gap(80, 90)]);
  assert.deepEqual(withGap([gap(0, 60)], gap(65, 90, 'clock')), [gap(0, 60), gap(65, 90, 'clock')]);
  assert.deepEqual(withGap([gap(50, 60)], gap(0, 55)), [gap(50, 60), gap(0, 55)]);
  let gaps: readonly ListeningGap[] = [];
  for (let start = 0; start < 1_000; start += 1) gaps = withGap(gaps, gap(start * 100, start * 100 + 10));
  assert.equal(gaps.length, 500);
  assert.deepEqual([gaps[0]?.from, gaps.at(-1)], [at(0), gap(99_900, 99_910)]);
});
