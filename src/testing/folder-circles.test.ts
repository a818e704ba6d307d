// Folders side by side depend on each other in one direction, at every level of the tree.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Import {
  from: string;
  to: string;
}

/** Where two paths part: their common folder, and what follows it in each; null where one lies above the other. */
function parting({ from, to }: Import): { parent: string; left: string; right: string } | null {
  const here = dirname(from).split(sep);
  const there = dirname(to).split(sep);
  const common = here.findIndex((part, index) => part !== there[index]);
  const [left, right] = [here[common], there[common]];
  return left === undefined || right === undefined
    ? null
    : { parent: here.slice(0, common).join(sep), left, right };
}

/** Each as `parent: a → b → a`. */
function circles(imports: readonly Import[]): string[] {
  const byParent = new Map<string, Map<string, Set<string>>>();
  for (const one of imports) {
    const parted = parting(one);
    if (!parted) continue;
    const { parent, left, right } = parted;
    const folders = byParent.get(parent) ?? new Map<string, Set<string>>();
    byParent.set(parent, folders.set(left, (folders.get(left) ?? new Set()).add(right)));
  }
  return [...byParent].flatMap(([parent, folders]) =>
    circlesOf(folders).map((circle) => `${parent}: ${circle.join(' → ')}`),
  );
}

function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const done = new Set<string>();
  const found: string[][] = [];
  function walk(folder: string, path: readonly string[]) {
    const begun = path.indexOf(folder);
    if (begun >= 0) found.push([...path.slice(begun), folder]);
    if (begun >= 0 || done.has(folder)) return;
    for (const next of graph.get(folder) ?? []) walk(next, [...path, folder]);
    done.add(folder);
  }
  for (const folder of graph.keys()) walk(folder, []);
  return found;
}

const SPECIFIER = /^(import type )?.*?(?:\bfrom|\bimport\(?)\s*'(\.{1,2}\/[^']+)'/;

/** Shapes of answers are what the agent has in common with the service; it has nothing else of it. */
const isShape = (type: string | undefined, specifier: string) =>
  type !== undefined && specifier.endsWith('/schema.ts');

/** One import a line is how the formatter writes the end of each. */
const importsOf = (file: string): Import[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, type, specifier] = SPECIFIER.exec(line) ?? [];
      if (specifier === undefined || isShape(type, specifier)) return [];
      return { from: file, to: normalize(join(dirname(file), specifier)) };
    });

const isProduct = (file: string) => !/\.test\.tsx?$|(^|\/)testing\/|\/test-[^/]+$|\.d\.ts$/.test(file);

test('folders side by side do not import each other in a circle', () => {
  const files = ['src', 'shared', 'web', 'agent'].flatMap((part) =>
    globSync(`${part}/**/*.{ts,tsx}`, { cwd: root }),
  );
  const imports = files.filter(isProduct).flatMap(importsOf);
  assert.ok(imports.length > 5_000);
  assert.deepEqual(circles(imports), []);
});

test('a circle is found at any level, and parts that use their folder are none', () => {
  assert.deepEqual(
    circles([
      { from: 'src/a/one/x.ts', to: 'src/a/two/y.ts' },
      { from: 'src/a/two/deep/z.ts', to: 'src/a/three/z.ts' },
      { from: 'src/a/three/z.ts', to: 'src/a/one/deep/x.ts' },
    ]),
    ['src/a: one → two → three → one'],
  );
  assert.deepEqual(
    circles([
      { from: 'src/a/one/x.ts', to: 'src/a/one/deep/y.ts' },
      { from: 'src/a/one/deep/y.ts', to: 'src/a/one/z.ts' },
      { from: 'src/a/x.ts', to: 'src/a/one/z.ts' },
      { from: 'src/a/one/z.ts', to: 'src/a/x.ts' },
    ]),
    [],
  );
});
