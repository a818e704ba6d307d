import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { closedDirectory, systemUsers, userName } from './system-user.ts';

test('the outermost directory that a user may not enter is named', async (t) => {
  const top = await realpath(await mkdtemp(join(tmpdir(), 'tocsin-user-')));
  t.after(() => rm(top, { recursive: true, force: true }));
  const inner = join(top, 'home/deep');
  await mkdir(inner, { recursive: true });
  await chmod(top, 0o711);
  const { uid, gid } = await stat(top);
  const owner = { name: 'owner', uid, gid: gid + 1 };
  const colleague = { name: 'colleague', uid: uid + 1, gid };
  const stranger = { name: 'stranger', uid: uid + 1, gid: gid + 1 };

  await chmod(inner, 0o700);
  await chmod(join(top, 'home'), 0o710);
  assert.equal(await closedDirectory(inner, owner), null);
  assert.equal(await closedDirectory(inner, colleague), inner);
  assert.equal(await closedDirectory(inner, stranger), join(top, 'home'));

  await chmod(inner, 0o071);
  assert.equal(await closedDirectory(inner, owner), inner, 'the class of the owner counts, not a wider one');
});

test('users are known by name, and the nameless by their number', async () => {
  const [first] = await systemUsers();
  assert.ok(first);
  assert.equal(await userName(first.uid), first.name);
  assert.equal(await userName(4_123_456_789), 'user id 4123456789');
});
