// The dashboard's app, built from the sources as they are now, for tests that open it. Built once for all of them:
// where it lies is named by what it was built from.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NAME_FILE, nameOfSources } from '../../web/build/sources.ts';
import { days } from '../platform/time.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILDS = join(ROOT, 'node_modules/.cache/tocsin/web');
/** As `npm ci` left it, which is a copy where no source has changed since. */
const BUILT = join(ROOT, 'dist/web');
const KEPT_MS = days(1);

let build: Promise<string> | null = null;

/** Where the build of the current sources lies; makes it if it is not there yet. */
export const webBuild = (): Promise<string> => {
  build ??= buildOnce();
  return build;
};

async function buildOnce(): Promise<string> {
  const name = await nameOfSources();
  const directory = join(BUILDS, name);
  if (existsSync(directory)) return directory;
  await mkdir(BUILDS, { recursive: true });
  await removeOld();
  // Test processes run beside each other: each builds for itself, and the first one to be done puts it in place.
  const own = `${directory}-${process.pid}`;
  if ((await nameOf(BUILT)) === name) await cp(BUILT, own, { recursive: true });
  else await promisify(execFile)(process.execPath, [join(ROOT, 'bin/build-web.mjs'), own]);
  await rename(own, directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await rm(own, { recursive: true, force: true });
  return directory;
}

/** An empty text for what was built by an older Tocsin, or not at all. */
const nameOf = (directory: string): Promise<string> =>
  readFile(join(directory, NAME_FILE), 'utf8').catch(() => '');

/** Of sources that were changed since. One that is being used is at most as old as the test run that made it. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(BUILDS)) {
    const { mtimeMs } = await stat(join(BUILDS, name));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(join(BUILDS, name), { recursive: true, force: true });
  }
}
