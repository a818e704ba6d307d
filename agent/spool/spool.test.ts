import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openLog } from '../log.ts';
import { segmentName } from './segments.ts';
import { openSpool } from './spool.ts';

async function openStage(t: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-spool-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const said: string[] = [];
  const log = openLog({ isJson: false, now: () => new Date(), write: (text) => said.push(text) });
  return { directory, said, open: () => openSpool(directory, log) };
}

const sample = (minute: number) => ({ at: new Date(Date.UTC(2026, 5, 16, 8, minute)).toISOString() });
const text = (...minutes: number[]) => minutes.map((minute) => JSON.stringify(sample(minute)));

test('samples survive the agent, a torn last line does not, and what is done is gone', async (t) => {
  const stage = await openStage(t);
  const first = await stage.open();
  for (const minute of [1, 2, 3]) await first.add(sample(minute));
  const [file = ''] = await readdir(stage.directory);
  await appendFile(join(stage.directory, file), '{"at":"2026-06-16T08:0');
  const second = await stage.open();
  await second.add(sample(4));
  const batch = await second.oldest();
  assert.deepEqual(batch?.lines, text(1, 2, 3));
  await batch?.done();
  const rest = await second.oldest();
  assert.deepEqual(rest?.lines, text(4));
  await rest?.done();
  assert.equal(await second.oldest(), null);
  assert.deepEqual(await readdir(stage.directory), []);
});

test('a sample that comes while others are on their way is not removed with them', async (t) => {
  const spool = await (await openStage(t)).open();
  await spool.add(sample(1));
  const batch = await spool.oldest();
  await spool.add(sample(2));
  await batch?.done();
  assert.deepEqual((await spool.oldest())?.lines, text(2));
});

test('samples that could not be sent are offered again, oldest first', async (t) => {
  const spool = await (await openStage(t)).open();
  await spool.add(sample(1));
  (await spool.oldest())?.keep();
  await spool.add(sample(2));
  assert.deepEqual((await spool.oldest())?.lines, text(1, 2));
});

test('a file that holds something else is set aside, with what can be read of it sent', async (t) => {
  const stage = await openStage(t);
  const name = segmentName(Date.UTC(2026, 5, 16), 1, '00000000');
  await writeFile(join(stage.directory, name), `nonsense\n${text(1).join('')}\n`);
  const spool = await stage.open();
  const batch = await spool.oldest();
  assert.deepEqual(batch?.lines, text(1));
  await batch?.done();
  assert.deepEqual(await readdir(stage.directory), ['broken.jsonl']);
  assert.match(stage.said.join(''), /set aside/);
});

test('where the disk takes nothing, samples wait in memory', async (t) => {
  const stage = await openStage(t);
  const spool = await stage.open();
  // Nobody can write where there is no directory; modes do not hold back root.
  await rm(stage.directory, { recursive: true });
  await spool.add(sample(1));
  await spool.add(sample(2));
  for (const minute of [1, 2]) {
    const batch = await spool.oldest();
    assert.deepEqual(batch?.lines, text(minute));
    await batch?.done();
  }
  assert.equal(stage.said.length, 1);
  assert.match(stage.said.join(''), /wait in memory/);
});
