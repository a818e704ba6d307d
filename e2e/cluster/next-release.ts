// The release after this one, as far as nodes of this one know: the same program with a higher version, which adds a
// column that this one knows nothing of.

import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = ['bin', 'src', 'shared', 'agent'];

/** The path of the program. */
export async function nextRelease(t: Pick<TestContext, 'after'>): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'tocsin-next-'));
  t.after(() => rm(home, { recursive: true }));
  for (const name of COPIED) await cp(join(ROOT, name), join(home, name), { recursive: true });
  // One by one, so that what is compiled is kept here.
  await mkdir(join(home, 'node_modules'));
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '.cache') await symlink(join(ROOT, 'node_modules', name), join(home, 'node_modules', name));
  await symlink(join(ROOT, 'dist'), join(home, 'dist'));
  const [major, minor] = packageJson.version.split('.').map(Number);
  const version = `${major}.${Number(minor) + 1}.0`;
  const text = await readFile(join(ROOT, 'package.json'), 'utf8');
  await writeFile(join(home, 'package.json'), text.replace(`"${packageJson.version}"`, `"${version}"`));
  await writeFile(
    join(home, 'src', 'platform', 'database', 'migrations', '9999-of-the-next-release.sql'),
    `-- works with ${major}.${minor}\nalter table cron_check add column of_the_next_release text;\n`,
  );
  return join(home, 'bin', 'tocsin.cjs');
}
