// Backups of the real program in storage of S3: by its schedule and by hand, listed and restored.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../src/platform/database/database.ts';
import { emptyTestDatabase, testDatabase } from '../src/testing/database.ts';
import { startS3Server } from '../src/testing/s3-server.ts';
import { register } from './caller.ts';
import { type Environment, launchNode, newInstallation, PROGRAM, until, within } from './program.ts';

const run = async (args: readonly string[], environment: Environment) =>
  within(launchNode([PROGRAM, ...args], environment).ended, `tocsin ${args.join(' ')} to end`);

const TO_RECIPIENT = {
  TOCSIN_BACKUP_RECIPIENTS: 'age13vakwjqsjs0ywt6erc3qv42x6hlp5q8vuxwsurfw2wvr93vu8yssnky8yg',
};
const WITH_KEY = {
  TOCSIN_BACKUP_IDENTITY: 'AGE-SECRET-KEY-1MND43SJQQDDUW3ZGHMSQE8RALCY8DU6A84T7XMGMP5U5K6LZRCDS0CDUP8',
};

test('the schedule stores a backup, a command another one, and the newest is restored elsewhere', async (t) => {
  const server = await startS3Server(t);
  const storage = { ...server.env, TOCSIN_BACKUP_S3_PREFIX: 'berlin' };
  const original = await newInstallation(t);
  const place = { TOCSIN_DATA_DIR: original.dataDir, DATABASE_URL: (await testDatabase(t)).url };
  const environment = { ...place, ...storage, ...TO_RECIPIENT, TOCSIN_BACKUP_SCHEDULE: '0 0 1 * *' };
  const tocsin = await original.start(environment);
  const alice = await register(tocsin.api);
  await until('the first backup', async () => (server.objects.size > 0 ? true : null));
  await alice.post('/webhooks', { name: 'Pager', url: 'https://hooks.example.com/', headers: { a: 'b' } });

  const bare = await run(['backup', '--to', 's3'], { ...place, ...storage });
  assert.match(bare.stderr, /^tocsin: To store a backup elsewhere, TOCSIN_BACKUP_PASSPHRASE or/);
  const made = await run(['backup', '--to', 's3'], environment);
  assert.equal(made.code, 0, made.stderr);
  const name = made.stdout.trim();
  assert.ok(server.objects.has(`berlin/${name}`));
  assert.equal((await tocsin.end('SIGTERM')).code, 0);

  const copy = await newInstallation(t);
  const there = { TOCSIN_DATA_DIR: copy.dataDir, DATABASE_URL: await emptyTestDatabase(t), ...storage };
  const listed = await run(['backups', 'list'], there);
  const lines = listed.stdout.trim().split('\n');
  assert.deepEqual([lines.length, lines[0]?.endsWith(name)], [2, true]);
  const restored = await run(['restore', '--from', 's3'], { ...there, ...WITH_KEY });
  assert.equal(restored.code, 0, restored.stderr);
  const database = openDatabase({ url: there.DATABASE_URL, poolSize: 1 });
  t.after(() => database.destroy());
  const { rows } = await sql`select from webhook`.execute(database);
  assert.equal(rows.length, 1, 'it is the newest');
});
