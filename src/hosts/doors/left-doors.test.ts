import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { openDataDir } from '../../platform/data-dir.ts';
import { adoptAllJournals, adoptJournals, doorDirectory } from './left-doors.ts';

const log = pino({ level: 'silent' });

async function emptyDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-doors-'));
  t.after(() => rm(directory, { recursive: true }));
  return directory;
}

/** The journals of doors 2 to 4, each with a file that names its door. */
async function doorsWithJournals(dataDir: string) {
  for (const number of [2, 3, 4]) {
    const directory = doorDirectory(dataDir, number);
    await using _ = await openDataDir(directory);
    await mkdir(join(directory, 'outbox', 'a-start'), { recursive: true });
    await writeFile(join(directory, 'outbox', 'a-start', 'segment'), `door ${number}`);
  }
}

/** What the journals of a door hold. */
async function heldIn(dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  return (await Promise.all(names.map((name) => readFile(join(outbox, name, 'segment'), 'utf8')))).toSorted();
}

test('journals of doors that have ended become those of the first, once, and those of one that runs stay', async (t) => {
  const dataDir = await emptyDirectory(t);
  await doorsWithJournals(dataDir);
  {
    await using _ = await openDataDir(doorDirectory(dataDir, 3));
    await adoptAllJournals(dataDir, 2, log);
    await adoptAllJournals(dataDir, 2, log);
  }
  assert.deepEqual(await heldIn(dataDir), ['door 2', 'door 4']);
  assert.deepEqual(await heldIn(doorDirectory(dataDir, 3)), ['door 3']);
  assert.equal(await adoptJournals(dataDir, 3), true);
  assert.deepEqual(await heldIn(dataDir), ['door 2', 'door 3', 'door 4']);
});

test('a directory without doors stays as it is', async (t) => {
  const dataDir = await emptyDirectory(t);
  await adoptAllJournals(dataDir, 1, log);
  assert.equal(await adoptJournals(dataDir, 2), true);
  assert.deepEqual(await readdir(dataDir), []);
});
