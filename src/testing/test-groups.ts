// Which test files share a process: to load the service costs a second, most of what many a file takes. In a process of
// its own is a file that prepares something for all its tests at the top, since that would be prepared for all files of
// its group.

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Few enough that the last group does not keep a whole core waiting for long, and that a hung one is noticed. */
const MOST_FILES = 16;
/** Areas whose files take long. */
const LONG = ['src/hosts', 'e2e/dashboard'];
const MOST_LONG_FILES = 5;
/** What is pure takes milliseconds, and loads little. */
const PURE = ['shared', 'web'];
const MOST_PURE_FILES = 40;
const PREPARES_AT_THE_TOP = /^(before|beforeEach|afterEach)\(/m;

/** Neighbours in the order given, since these load most of the same. */
export function groupsOf(files: readonly string[], areaOf: (file: string) => string | null): string[][] {
  const groups: { area: string | null; files: string[] }[] = [];
  for (const file of files) {
    const area = areaOf(file);
    // What runs by itself stands between others without parting them.
    const open = area === null ? undefined : groups.findLast((group) => group.area === area);
    if (open && open.files.length < mostFilesOf(open.area)) open.files.push(file);
    else groups.push({ area, files: [file] });
  }
  return groups.map((group) => group.files);
}

function mostFilesOf(area: string | null): number {
  if (area === null) return MOST_FILES;
  if (LONG.includes(area)) return MOST_LONG_FILES;
  return PURE.includes(area) ? MOST_PURE_FILES : MOST_FILES;
}

/** The first two folders, or the first of what is pure; null for what runs by itself. */
export function areaOfFile(file: string): string | null {
  if (file.startsWith('e2e/') && !file.startsWith('e2e/dashboard/')) return null;
  if (PREPARES_AT_THE_TOP.test(readFileSync(file, 'utf8'))) return null;
  const [first = '', second = ''] = dirname(file).split('/');
  return PURE.includes(first) ? first : `${first}/${second}`;
}

/** What the runner is given for a group: a file in the directory that loads them all. */
export async function fileOfGroup(
  group: readonly string[],
  directory: string,
  index: number,
): Promise<string> {
  const path = join(directory, `group-${index}.test.mjs`);
  const urls = group.map((file) => pathToFileURL(resolve(file)).href);
  await writeFile(path, programOf([LINGERING, ...urls]));
  return path;
}

const LINGERING = new URL('lingering.ts', import.meta.url).href;

/** No test starts before all files are loaded, so that none meets the clock or the globals of another's test. */
const programOf = (urls: readonly string[]) => `import { before } from 'node:test';
async function load() {
  for (const url of ${JSON.stringify(urls)}) await import(url);
}
const loaded = load();
before(() => loaded);
await loaded;
`;
