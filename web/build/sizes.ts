// What a browser has to load, beside what it may: the budget of the dashboard, measured on a build. Kilobytes are of
// 1000 bytes, compressed by gzip at level 9 as far as it is worth it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Of the manifest of Vite: a chunk, named by the file that it begins with or by `_` and its own file. */
interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

export interface Size {
  what: string;
  kilobytes: number;
  limit: number;
}

const FIRST_LOAD = { script: 148, styles: 12, fonts: 65 };
/** Of what is loaded later; the first that fits holds. */
const LATER: readonly { src: RegExp; limit: number }[] = [
  { src: /^shell\/palette/, limit: 40 },
  // Base UI is in here, as it was measured when it was chosen.
  { src: /^forms\/fields\/combobox/, limit: 46 },
  // These draw charts.
  { src: /^pages\/(overview|cron-checks|servers|uptime-checks|alerts|rules)\//, limit: 35 },
  { src: /./, limit: 30 },
];

/**
 * Of what a route loads beyond the first load, with what it shares with other areas: parts, what hangs over pages, forms,
 * charts. Forms load some kilobytes that they do not need, so that every page is of few files.
 */
const WITH_SHARED = 70;

/**
 * Everything with a limit, in a build: the first load, and what each lazy chunk adds to it, of its own and with all that
 * it needs. Its own is what no other area needs.
 */
export function sizesOf(directory: string): Size[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8'));
  const first = withImports(
    manifest,
    keysWhere(manifest, ({ isEntry }) => isEntry),
  );
  const sum = (files: Iterable<string>, weigh: (content: Buffer) => number) =>
    [...new Set(files)].reduce((bytes, file) => bytes + weigh(readFileSync(join(directory, file))), 0) /
    1_000;
  const zipped = (files: Iterable<string>) => sum(files, (content) => gzipSync(content, { level: 9 }).length);
  const of = (keys: Iterable<string>, part: (chunk: Chunk) => string[]) =>
    [...keys].flatMap((key) => part(chunkOf(manifest, key)));
  const scripts = (keys: Iterable<string>) => zipped(of(keys, ({ file }) => [file]));
  const later = keysWhere(manifest, ({ isDynamicEntry }) => isDynamicEntry);
  const areasOf = neededBy(manifest, later);
  const fonts = of(first, ({ assets = [] }) => assets).filter((file) => file.endsWith('.woff2'));
  return [
    { what: 'first load, script', kilobytes: scripts(first), limit: FIRST_LOAD.script },
    {
      what: 'first load, styles',
      kilobytes: zipped(of(first, ({ css = [] }) => css)),
      limit: FIRST_LOAD.styles,
    },
    { what: 'first load, fonts', kilobytes: sum(fonts, ({ length }) => length), limit: FIRST_LOAD.fonts },
    ...later.flatMap((key) => {
      const needed = [...withImports(manifest, [key])].filter((one) => !first.has(one));
      const own = needed.filter((one) => areasOf(one).size < 2);
      const alone = {
        what: key,
        kilobytes: scripts(own),
        limit: LATER.find(({ src }) => src.test(key))?.limit ?? 0,
      };
      const shared = { what: `${key} with what it shares`, kilobytes: scripts(needed), limit: WITH_SHARED };
      return key.startsWith('pages/') ? [alone, shared] : [alone];
    }),
  ];
}

const areaOf = (key: string) => /^pages\/[^/]+/.exec(key)?.[0] ?? key;

/** The areas that need a chunk. */
function neededBy(manifest: Manifest, entries: readonly string[]): (key: string) => ReadonlySet<string> {
  const areas = new Map<string, Set<string>>();
  for (const entry of entries)
    for (const needed of withImports(manifest, [entry])) {
      const known = areas.get(needed) ?? new Set();
      areas.set(needed, known.add(areaOf(entry)));
    }
  return (key) => areas.get(key) ?? new Set();
}

const keysWhere = (manifest: Manifest, is: (chunk: Chunk) => boolean | undefined): string[] =>
  Object.keys(manifest).filter((key) => is(chunkOf(manifest, key)));

/** With what is loaded together with them. */
function withImports(manifest: Manifest, keys: Iterable<string>, found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    withImports(manifest, chunkOf(manifest, key).imports ?? [], found);
  }
  return found;
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the manifest lacks ${key}`);
  return chunk;
}

export const describeSize = ({ what, kilobytes, limit }: Size): string =>
  `${kilobytes.toFixed(1).padStart(6)} of ${String(limit).padStart(3)} KB  ${what}${kilobytes > limit ? '  TOO LARGE' : ''}`;
