// Encrypted backups of the real program: made, refused without their key, verified beside it, restored.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { openDataDir } from '../src/platform/data-dir.ts';
import { findPostmaster } from '../src/platform/database/embedded/postmaster.ts';
import { emptyTestDatabase, testDatabase } from '../src/testing/database.ts';
import { register } from './caller.ts';
import { type Environment, launchNode, newInstallation, PROGRAM, until, within } from './program.ts';

const RECIPIENT = 'age13vakwjqsjs0ywt6erc3qv42x6hlp5q8vuxwsurfw2wvr93vu8yssnky8yg';
const IDENTITY = 'AGE-SECRET-KEY-1MND43SJQQDDUW3ZGHMSQE8RALCY8DU6A84T7XMGMP5U5K6LZRCDS0CDUP8';

const run = async (args: readonly string[], environment: Environment) =>
  within(launchNode([PROGRAM, ...args], environment).ended, `tocsin ${args.join(' ')} to end`);

/** Kills a trial whose database runs: of a pipe the second reading waits for ever. Gives the place of the database. */
async function killedTrial(file: string, environment: Environment & { TMPDIR: string }): Promise<string> {
  const pipe = join(environment.TMPDIR, 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  const { child, ended } = launchNode([PROGRAM, 'restore', '--verify', pipe], environment);
  await Promise.race([
    writeFile(pipe, await readFile(file)),
    ended.then(({ stderr }) => assert.fail(`it ended: ${stderr}`)),
  ]);
  const place = await until('its database', async () => {
    const [name] = (await readdir(environment.TMPDIR)).filter((one) => one.startsWith('tocsin-verify-'));
    const cluster = join(environment.TMPDIR, name ?? '', 'postgresql');
    return name !== undefined && (await findPostmaster(cluster)) ? cluster : null;
  });
  child.kill('SIGKILL');
  await ended;
  await rm(pipe);
  return place;
}

test('an encrypted backup is verified beside the Tocsin that made it, and restored with its key alone', async (t) => {
  const original = await newInstallation(t);
  const place = { TOCSIN_DATA_DIR: original.dataDir, DATABASE_URL: (await testDatabase(t)).url };
  const tocsin = await original.start(place);
  const alice = await register(tocsin.api);
  await alice.post('/webhooks', { name: 'Pager', url: 'https://hooks.example.com/', headers: { a: 'b' } });
  const file = join(original.dataDir, 'backup.tar.zst.age');
  const made = await run(['backup', file], { ...place, TOCSIN_BACKUP_RECIPIENTS: RECIPIENT });
  assert.equal(made.code, 0, made.stderr);
  assert.match((await readFile(file)).subarray(0, 21).toString(), /^age-encryption\.org\/v1$/);

  const keyless = await run(['restore', '--verify', file], place);
  assert.deepEqual([keyless.code, keyless.stdout], [1, '']);
  assert.match(keyless.stderr, /encrypted to an age recipient: set TOCSIN_BACKUP_IDENTITY/);
  const key = join(original.dataDir, 'key.txt');
  await writeFile(key, `# created: now\n# public key: ${RECIPIENT}\n${IDENTITY}\n`);
  const withKey = { TOCSIN_BACKUP_IDENTITY_FILE: key };
  const scratch = await mkdtemp(join(tmpdir(), 'tocsin-scratch-'));
  t.after(() => rm(scratch, { recursive: true, force: true }));
  // As root, PostgreSQL's user passes through it.
  await chmod(scratch, 0o711);
  const trial = { ...place, ...withKey, TMPDIR: scratch };
  const left = await killedTrial(file, trial);
  const [inUse, link] = ['tocsin-verify-0123456789ab', 'tocsin-verify-ba9876543210'];
  const elsewhere = join(scratch, 'elsewhere');
  await (await openDataDir(elsewhere))[Symbol.asyncDispose]();
  await symlink(elsewhere, join(scratch, link));
  await using _other = await openDataDir(join(scratch, inUse));
  const verified = await run(['restore', '--verify', file], trial);
  assert.match(
    verified.stdout,
    /^The backup of .* is whole: \d+ rows of \d+ tables were restored, and [3-9] encrypted values were decrypted, in /,
  );
  assert.match(verified.stderr, /^(tocsin: .* read \(\w+\)\n)*$/, 'nothing but how far a slow machine is');
  assert.equal(await findPostmaster(left), null, 'its server was ended');
  assert.deepEqual(
    (await readdir(scratch)).sort(),
    ['elsewhere', inUse, link],
    'what is in use, or elsewhere, stays',
  );
  const bare = join(original.dataDir, 'bare.tar.zst');
  await run(['backup', bare], place);
  const odd = await run(['restore', '--verify', bare], { ...trial, TOCSIN_BACKUP_RECIPIENTS: RECIPIENT });
  assert.match(odd.stderr, /is not encrypted.*--unencrypted/);
  assert.equal((await alice.get('/webhooks')).webhooks.length, 1);
  assert.equal((await tocsin.end('SIGTERM')).code, 0);

  const copy = await newInstallation(t);
  const there = { TOCSIN_DATA_DIR: copy.dataDir, DATABASE_URL: await emptyTestDatabase(t) };
  const damaged = join(original.dataDir, 'damaged.age');
  await writeFile(damaged, (await readFile(file)).subarray(0, -100));
  const refused = await run(['restore', damaged], { ...there, ...withKey });
  assert.match(refused.stderr, /^tocsin: The backup is damaged/);
  assert.equal((await run(['restore', file], { ...there, ...withKey })).code, 0);
});
