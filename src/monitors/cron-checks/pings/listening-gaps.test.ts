import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readListeningGaps, removeListeningGaps, saveListeningGaps, withGap } from './listening-gaps.ts';

async function scratchDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-gaps-'));
  t.after(() => rm(directory, { recursive: true }));
  return directory;
}

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000);
const gap = (from: number, to: number) => ({ from: at(from), to: at(to) });

test('gaps are kept until they are in the database', async (t) => {
  const directory = await scratchDirectory(t);
  assert.deepEqual(await readListeningGaps(directory), []);
  await saveListeningGaps(directory, [gap(0, 60), gap(100, 200)]);
  assert.deepEqual(await readListeningGaps(directory), [gap(0, 60), gap(100, 200)]);
  await removeListeningGaps(directory);
  await removeListeningGaps(directory);
  assert.deepEqual(await readListeningGaps(directory), []);
});

test('a file that cannot be understood keeps nobody from starting', async (t) => {
  const directory = await scratchDirectory(t);
  for (const text of ['', '{', '7', '[null]', '[{"from":"x","to":"y"}]', '[{"from":2,"to":1}]']) {
    await writeFile(join(directory, 'listening-gaps.json'), text);
    assert.deepEqual(await readListeningGaps(directory), [], text);
  }
});

test('gaps close to each other are one, and there are never too many', () => {
  assert.deepEqual(withGap([gap(0, 60)], gap(65, 90)), [gap(0, 90)]);
  assert.deepEqual(withGap([gap(0, 60)], gap(80, 90)), [gap(0, 60), gap(80, 90)]);
  let gaps: ReturnType<typeof withGap> = [];
  for (let start = 0; start < 1_000; start += 1) gaps = withGap(gaps, gap(start * 100, start * 100 + 10));
  assert.equal(gaps.length, 500);
  assert.deepEqual([gaps[0]?.from, gaps.at(-1)], [at(0), gap(99_900, 99_910)]);
});
