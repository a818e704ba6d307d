import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isInUse, openDataDir, secretFrom, UNFINISHED_RESTORE, whyNotLocked } from './data-dir.ts';
import { secretsFrom } from './secret-file.ts';
import { StartupProblem } from './startup-problem.ts';

async function scratchDirectory(t: TestContext): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'tocsin-data-')));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Another program that opens the data directory and keeps it until it is killed. */
async function openElsewhere(t: TestContext, path: string): Promise<ChildProcess> {
  const script = `
    const { openDataDir } = await import(${JSON.stringify(import.meta.resolve('./data-dir.ts'))});
    globalThis.dataDir = await openDataDir(${JSON.stringify(path)});
    console.log('open');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const [said] = await once(child.stdout, 'data');
  assert.equal(String(said).trim(), 'open');
  return child;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const problem = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StartupProblem, String(error));
  assert.match(error.message, pattern);
  assert.ok(!error.message.includes('\n'));
  return true;
};

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('a data directory is created with its parents, for its owner alone', async (t) => {
  const path = join(await scratchDirectory(t), 'var/tocsin');
  await using dataDir = await openDataDir(path);
  assert.equal(dataDir.path, path);
  assert.equal(await modeOf(path), 0o700);
  assert.equal(await modeOf(join(path, 'tocsin.lock')), 0o600);
});

test('an existing data directory is closed to others', async (t) => {
  const path = await scratchDirectory(t);
  await chmod(path, 0o777);
  await using dataDir = await openDataDir(path);
  assert.equal((await modeOf(dataDir.path)) & 0o066, 0);
});

test('a second Tocsin is refused while the first one has the data directory, and let in after it', async (t) => {
  const path = await scratchDirectory(t);
  const first = await openDataDir(path);
  await assert.rejects(openDataDir(path), problem(/Another Tocsin is using the data directory .*: stop it/));
  await assert.rejects(openDataDir(path), problem(/Another Tocsin/), 'a refused start leaves the lock alone');
  await first[Symbol.asyncDispose]();
  await first[Symbol.asyncDispose]();
  await using second = await openDataDir(path);
  assert.equal(second.path, path);
});

test('the lock holds between programs and dies with a holder that is killed', async (t) => {
  const path = await scratchDirectory(t);
  const holder = await openElsewhere(t, path);
  await assert.rejects(openDataDir(path), problem(/Another Tocsin/));
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await using dataDir = await openDataDir(path);
  assert.equal(dataDir.path, path);
});

test('of ten that start at once, one gets the data directory', async (t) => {
  const path = join(await scratchDirectory(t), 'fresh/data');
  const opened = await Promise.allSettled(Array.from({ length: 10 }, () => openDataDir(path)));
  const winners = opened.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  assert.equal(winners.length, 1);
  for (const outcome of opened) {
    if (outcome.status === 'rejected') problem(/Another Tocsin/)(outcome.reason);
  }
  await winners[0]?.[Symbol.asyncDispose]();
});

test('a lock that nobody refers to any more is still held', async (t) => {
  const path = await scratchDirectory(t);
  await openDataDir(path);
  collectGarbage();
  await new Promise(setImmediate);
  collectGarbage();
  await assert.rejects(openDataDir(path), problem(/Another Tocsin/));
});

test('a directory with files of others is refused and left as it is', async (t) => {
  const path = await scratchDirectory(t);
  await writeFile(join(path, 'letter.txt'), 'dear');
  await assert.rejects(openDataDir(path), problem(/holds files that are not Tocsin's/));
  assert.deepEqual(await readdir(path), ['letter.txt']);
});

test('a fresh volume with lost+found counts as empty', async (t) => {
  const path = await scratchDirectory(t);
  await mkdir(join(path, 'lost+found'));
  await using dataDir = await openDataDir(path);
  assert.equal(dataDir.path, path);
});

test('a path that cannot be a data directory is named with its reason', async (t) => {
  const scratch = await scratchDirectory(t);
  const file = join(scratch, 'file');
  await writeFile(file, '');
  await symlink(join(scratch, 'nowhere'), join(scratch, 'dangling'));
  await symlink('circle', join(scratch, 'circle'));
  await assert.rejects(openDataDir(file), problem(/file is a file: remove it/));
  await assert.rejects(openDataDir(join(file, 'data')), problem(/lies below a file/));
  await assert.rejects(openDataDir(join(file, 'deep/data')), problem(/lies below a file/));
  await assert.rejects(openDataDir(join(scratch, 'dangling')), problem(/leads nowhere/));
  await assert.rejects(openDataDir(join(scratch, 'circle')), problem(/circle/));
  await assert.rejects(openDataDir('/dev/null/data'), problem(/lies below a file/));
});

test('a place where no directory can be made ends the start instead of keeping it waiting', async () => {
  await assert.rejects(openDataDir('/proc/tocsin/deep/data'), problem(/TOCSIN_DATA_DIR/));
});

test('a link to the data directory leads to the same lock', async (t) => {
  const scratch = await scratchDirectory(t);
  await using dataDir = await openDataDir(join(scratch, 'real'));
  await symlink(dataDir.path, join(scratch, 'link'));
  await assert.rejects(openDataDir(join(scratch, 'link')), problem(/Another Tocsin/));
});

test('the secret is made once, unlike any other, and readable by its owner alone', async (t) => {
  const path = await scratchDirectory(t);
  await using dataDir = await openDataDir(path);
  const [secret = ''] = await secretsFrom(dataDir);
  assert.equal(Buffer.from(secret, 'base64url').length, 32);
  assert.deepEqual(await secretsFrom(dataDir), [secret]);
  assert.equal(await readFile(join(path, 'secret'), 'utf8'), secret);
  assert.equal(await modeOf(join(path, 'secret')), 0o600);
  assert.notEqual(await secretFrom(dataDir, 'another'), secret);
});

test('a damaged secret is not replaced, as what it sealed would be lost', async (t) => {
  const path = await scratchDirectory(t);
  await using dataDir = await openDataDir(path);
  await writeFile(join(path, 'secret'), '');
  await assert.rejects(secretsFrom(dataDir), problem(/secret is damaged: put it back from a backup/));
});

test('where a restore was interrupted no Tocsin starts', async (t) => {
  const path = join(await scratchDirectory(t), 'data');
  await (await openDataDir(path))[Symbol.asyncDispose]();
  await writeFile(join(path, UNFINISHED_RESTORE), '');
  await assert.rejects(openDataDir(path), problem(/was being restored .* and that was interrupted/));
});

test('whether a directory is in use can be seen without taking its lock', async (t) => {
  const path = join(await scratchDirectory(t), 'data');
  assert.equal(isInUse(path), false);
  const holder = await openElsewhere(t, path);
  assert.equal(isInUse(path), true);
  assert.equal(isInUse(path), true);
  await assert.rejects(openDataDir(path), problem(/^Another Tocsin is using/));
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  assert.equal(isInUse(path), false);
  await using again = await openDataDir(path);
  assert.equal(again.path, path);
});

test('a lock that fails for want of room says so, and is not a matter of rights', async (t) => {
  const path = await scratchDirectory(t);
  const messageOf = async (errcode: number) =>
    String(await whyNotLocked(path, Object.assign(new Error('said by SQLite'), { errcode })));
  assert.match(await messageOf(13), /is on a file system that is full: make room, or set TOCSIN_DATA_DIR/);
  assert.match(await messageOf(8), /cannot be locked \(said by SQLite\): make tocsin\.lock in it writable/);
  assert.match(await messageOf(10), /cannot be locked \(said by SQLite\)/);
  assert.match(await messageOf(5), /Another Tocsin is using/);
});
