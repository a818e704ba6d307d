import assert from 'node:assert/strict';
import { writeSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  limitServerLog,
  reportsFullDisk,
  sizeOfServerLog,
  tailOfServerLog,
  withServerLog,
} from './server-log.ts';

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

test('of a long start only the end is reported', async (t) => {
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

test('a full disk is recognised in what PostgreSQL says since it was started last', () => {
  const started = '2026-06-16 12:00:00.000 UTC [7] LOG:  starting PostgreSQL 18.4 on x86_64-pc-linux-gnu\n';
  const full =
    '2026-06-16 12:00:01.000 UTC [8] FATAL:  could not write to file "pg_wal/xlogtemp.8": No space left on device\n';
  const down = '2026-06-16 12:00:02.000 UTC [7] LOG:  database system is shut down\n';
  const cases: [string, string, boolean][] = [
    ['a start', started + full + down, true],
    ['while it ran', full + down, true],
    ['in the last of several starts', started + full + down + started + full + down, true],
    ['in a start before', started + full + down + started + down, false],
    ['a quota', 'PANIC:  could not write to file "pg_wal/1": Disk quota exceeded', true],
    ['what makes the database', 'initdb: error: could not write file "x": No space left on device', true],
    ['a statement alone, which ends no server', full.replace('FATAL', 'ERROR') + down, false],
    ['another reason', `${started}FATAL:  unrecognized configuration parameter "x"\n${down}`, false],
  ];
  for (const [name, log, isFull] of cases) assert.equal(reportsFullDisk(log), isFull, name);
});
