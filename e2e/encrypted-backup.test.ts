// Encrypted backups of the real program: made, refused without their key, verified beside it, restored.

import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { emptyTestDatabase } from '../src/testing/database.ts';
import { register } from './caller.ts';
import { type Environment, installation, launchNode, PROGRAM, within } from './program.ts';

const RECIPIENT = 'age13vakwjqsjs0ywt6erc3qv42x6hlp5q8vuxwsurfw2wvr93vu8yssnky8yg';
const IDENTITY = 'AGE-SECRET-KEY-1MND43SJQQDDUW3ZGHMSQE8RALCY8DU6A84T7XMGMP5U5K6LZRCDS0CDUP8';

const run = async (args: readonly string[], environment: Environment) =>
  within(launchNode([PROGRAM, ...args], environment).ended, `tocsin ${args.join(' ')} to end`);

test('an encrypted backup is verified beside the Tocsin that made it, and restored with its key alone', async (t) => {
  const original = await installation(t);
  const place = { TOCSIN_DATA_DIR: original.dataDir, DATABASE_URL: await emptyTestDatabase(t) };
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
  const verified = await run(['restore', '--verify', file], { ...place, ...withKey, TMPDIR: scratch });
  assert.match(
    verified.stdout,
    /^The backup of .* is whole: \d+ rows of \d+ tables were restored, and [3-9] encrypted values were decrypted, in /,
  );
  assert.deepEqual(await readdir(scratch), []);
  assert.equal((await alice.get('/webhooks')).webhooks.length, 1);
  assert.equal((await tocsin.end('SIGTERM')).code, 0);

  const copy = await installation(t);
  const there = { TOCSIN_DATA_DIR: copy.dataDir, DATABASE_URL: await emptyTestDatabase(t) };
  const damaged = join(original.dataDir, 'damaged.age');
  await writeFile(damaged, (await readFile(file)).subarray(0, -100));
  const refused = await run(['restore', damaged], { ...there, ...withKey });
  assert.match(refused.stderr, /^tocsin: The backup is damaged/);
  assert.equal((await run(['restore', file], { ...there, ...withKey })).code, 0);
});
