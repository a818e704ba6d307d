// What the dashboard's app is built from, as a name: a build is that of the sources as they are where it has this one.

import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Whatever the build reads. */
const SOURCES = [
  'web/**/*.{ts,tsx,css,html,json,svg,woff2,png,webmanifest}',
  'shared/**/*.{ts,css,json}',
  'src/**/*schema.ts',
  'bin/build-web.mjs',
  'package-lock.json',
];
/** Types alone, which are made after the build. */
const TYPES = 'web/api/schema.gen.ts';

export async function nameOfSources(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(SOURCES, { cwd: ROOT })) if (file !== TYPES) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(await readFile(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Where a build keeps the name of what it was made of. */
export const NAME_FILE = '.vite/sources';
