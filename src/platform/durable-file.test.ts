import assert from 'node:assert/strict';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { writeDurably } from './durable-file.ts';
import { isRoot } from './system-user.ts';

/** Root may give files away; anybody else keeps theirs. */
const OWNER = isRoot() ? 65_534 : (process.getuid?.() ?? 0);

test('what root replaces goes on belonging to the user that reads it', async (t) => {
  const directory = await mkdtemp(join(temporaryDirectory(), 'tocsin-durable-'));
  t.after(() => rm(directory, { recursive: true }));
  const path = join(directory, 'secret');
  await writeFile(path, 'old');
  if (isRoot()) await chown(path, OWNER, OWNER);
  await writeDurably(path, 'new');
  const { uid, mode } = await stat(path);
  assert.deepEqual([uid, mode & 0o777], [OWNER, 0o600]);
  assert.equal(await readFile(path, 'utf8'), 'new');
});
