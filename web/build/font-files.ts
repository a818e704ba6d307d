// The fonts of the dashboard as browsers load them: of the files of their packages, the characters, weights and features
// that the app uses. Which characters is said once, in fonts.css.

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const STYLES = join(import.meta.dirname, '../ui/styles');
const PACKAGES: { of: RegExp; file: string; axes: Record<string, { min: number; max: number }> }[] = [
  {
    of: /ibm-plex-sans/,
    file: '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    of: /ibm-plex-mono/,
    file: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
    axes: {},
  },
];
/** What browsers apply unasked, and figures of one width. */
const FEATURES = 'ccmp locl mark mkmk rlig rclt rvrn calt clig liga kern tnum'.split(' ');

export interface FontFile {
  path: string;
  characters: string;
}

/** What fonts.css names. */
export async function fontFiles(): Promise<FontFile[]> {
  const css = await readFile(join(STYLES, 'fonts.css'), 'utf8');
  return css
    .split('@font-face')
    .slice(1)
    .map((face) => ({
      path: join(STYLES, /url\("([^"]+)"\)/.exec(face)?.[1] ?? ''),
      characters: [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(charactersOf).join(''),
    }));
}

function charactersOf([, first = '', last = first]: RegExpExecArray | string[]): string {
  const from = Number.parseInt(first, 16);
  const count = Number.parseInt(last, 16) - from + 1;
  return String.fromCodePoint(...Array.from({ length: count }, (_, place) => from + place));
}

export async function makeFont({ path, characters }: FontFile): Promise<Buffer> {
  const source = PACKAGES.find(({ of }) => of.test(basename(path)));
  if (!source) throw new Error(`${path} is of no font that is known`);
  // Without hints, which only some screens heed, a file is a fifth smaller.
  return subsetFont(await readFile(fileURLToPath(import.meta.resolve(source.file))), characters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: source.axes,
    noHinting: true,
  });
}
