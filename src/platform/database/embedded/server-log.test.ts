import assert from 'node:assert/strict';
import { writeSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { limitServerLog, sizeOfServerLog, tailOfServerLog, withServerLog } from './server-log.ts';

async function logPath(t: TestContext): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'tocsin-log-'));
  t.after(() => rm(scratch, { recursive: true, force: true }));
  return join(scratch, 'postgresql.log');
}

test('what a start wrote is told apart from what was there before', async (t) => {
  const path = await logPath(t);
  assert.equal(await sizeOfServerLog(path), 0);
  assert.equal(await tailOfServerLog(path, 0), '');
  await writeFile(path, 'yesterday\n');
  const before = await sizeOfServerLog(path);
  withServerLog(path, (log) => writeSync(log, 'FATAL: today\n'));
  assert.equal(await tailOfServerLog(path, before), 'FATAL: today');
  assert.ok((await tailOfServerLog(path, 0)).startsWith('yesterday'));
});

test('of a long start only the end is told', async (t) => {
  const path = await logPath(t);
  await writeFile(path, `${'much\n'.repeat(10_000)}the end`);
  const tail = await tailOfServerLog(path, 0);
  assert.ok(tail.length <= 1_500 && tail.endsWith('the end'));
});

test('a log that grew large is emptied under its writer, and its end is kept', async (t) => {
  const path = await logPath(t);
  await using writer = await open(path, 'a');
  await writer.write(Buffer.alloc(9 * 1024 * 1024, 'x'));
  await writer.write('last words\n');
  await limitServerLog(path);
  await writer.write('next\n');
  assert.equal(await readFile(path, 'utf8'), 'next\n');
  const kept = await readFile(`${path}.1`, 'utf8');
  assert.ok(kept.endsWith('last words\n') && kept.length <= 1024 * 1024);
});

test('a small log is left alone', async (t) => {
  const path = await logPath(t);
  await writeFile(path, 'few words\n');
  await limitServerLog(path);
  assert.equal(await readFile(path, 'utf8'), 'few words\n');
});
