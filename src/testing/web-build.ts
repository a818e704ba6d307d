// The dashboard's app, built from the sources as they are now, for tests that open it. Built once for all of them:
// where it lies is named by what it was built from.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { days } from '../platform/time.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILDS = join(ROOT, 'node_modules/.cache/tocsin/web');
/** Whatever the build reads. */
const SOURCES = [
  'web/**/*.{ts,tsx,css,html,json,svg,woff2,png,webmanifest}',
  'shared/**/*.{ts,css}',
  'src/**/*schema.ts',
  'bin/build-web.mjs',
  'package-lock.json',
];
const KEPT_MS = days(1);

let build: Promise<string> | null = null;

/** Where the build of the current sources lies; makes it if it is not there yet. */
export const webBuild = (): Promise<string> => {
  build ??= buildOnce();
  return build;
};

async function buildOnce(): Promise<string> {
  const directory = join(BUILDS, await nameOfSources());
  if (existsSync(directory)) return directory;
  await mkdir(BUILDS, { recursive: true });
  await removeOld();
  // Test processes run beside each other: each builds for itself, and the first one to be done puts it in place.
  const own = `${directory}-${process.pid}`;
  await promisify(execFile)(process.execPath, [join(ROOT, 'bin/build-web.mjs'), own]);
  await rename(own, directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await rm(own, { recursive: true, force: true });
  return directory;
}

async function nameOfSources(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(SOURCES, { cwd: ROOT })) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(await readFile(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Of sources that were changed since. One that is being used is at most as old as the test run that made it. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(BUILDS)) {
    const { mtimeMs } = await stat(join(BUILDS, name));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(join(BUILDS, name), { recursive: true, force: true });
  }
}
