import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ensureCopy, hasLinks } from './program-copy.ts';

/** A package as npm unpacks it under a strict umask, before any install script made its links. */
async function packagedPrograms(t: TestContext) {
  const scratch = await mkdtemp(join(tmpdir(), 'tocsin-copy-'));
  t.after(() => rm(scratch, { recursive: true, force: true }));
  const native = join(scratch, 'native');
  for (const name of ['bin', 'lib/postgresql'])
    await mkdir(join(native, name), { recursive: true, mode: 0o700 });
  await writeFile(join(native, 'bin/postgres'), 'program', { mode: 0o600 });
  await writeFile(join(native, 'lib/libpq.so.5.18'), 'library', { mode: 0o600 });
  await writeFile(join(native, 'lib/postgresql/plpgsql.so'), 'module', { mode: 0o600 });
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  return { native, copy: join(scratch, 'copy') };
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('a copy has the links that the package lacks, and every user may run it', async (t) => {
  const { native, copy } = await packagedPrograms(t);
  assert.equal(await hasLinks(native), false);
  await ensureCopy(native, copy);
  assert.equal(await hasLinks(copy), true);
  assert.equal(await readlink(join(copy, 'lib/libpq.so.5')), 'libpq.so.5.18');
  assert.equal(await modeOf(copy), 0o755);
  assert.equal(await modeOf(join(copy, 'lib/postgresql')), 0o755);
  assert.equal(await modeOf(join(copy, 'bin/postgres')), 0o755);
  assert.equal(await modeOf(join(copy, 'lib/postgresql/plpgsql.so')), 0o644);
});

test('a whole copy is left alone', async (t) => {
  const { native, copy } = await packagedPrograms(t);
  await ensureCopy(native, copy);
  await chmod(join(copy, 'bin'), 0o700);
  await ensureCopy(native, copy);
  assert.equal(await modeOf(join(copy, 'bin')), 0o700);
});

test('a copy that a power failure cut short is made again', async (t) => {
  const { native, copy } = await packagedPrograms(t);
  await ensureCopy(native, copy);
  await truncate(join(copy, 'bin/postgres'), 0);
  await mkdir(`${copy}.new/bin`, { recursive: true });
  await ensureCopy(native, copy);
  assert.equal(await readFile(join(copy, 'bin/postgres'), 'utf8'), 'program');
});
