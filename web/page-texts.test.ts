// Every page names all areas of texts that it shows: one that it does not name comes after the page, which is blank
// until then.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

/** Loaded before the first page. */
const ALWAYS = ['common', 'shell', 'states'];
const RELATIVE_IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+\.tsx?)'/gm;
const LAZY_PAGE = /import\('(\.[^']+)'\)\.then\(\(\w+\) => [^)]+\),\s*(\[[^\]]*\]|[A-Z]+)/g;
const CONSTANT = /const ([A-Z]+) = (\[[^\]]*\]) as const/g;

const captures = (text: string, pattern: RegExp, group = 1): string[] =>
  [...text.matchAll(pattern)].map((found) => found[group] ?? '');

function filesBehind(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const path of captures(readFileSync(file, 'utf8'), RELATIVE_IMPORT)) {
    const next = join(dirname(file), path);
    if (next.startsWith('web/')) filesBehind(next, found);
  }
  return found;
}

const shownBy = (page: string): Set<string> =>
  new Set(
    [...filesBehind(page)].flatMap((file) => captures(readFileSync(file, 'utf8'), /\buseText\('(\w+)'\)/g)),
  );

/** The pages of a file of routes, each with the areas that it names. */
function pagesOf(file: string): { page: string; named: Set<string> }[] {
  const text = readFileSync(file, 'utf8');
  const constants = new Map([...text.matchAll(CONSTANT)].map(([, name = '', areas = '']) => [name, areas]));
  const written = (areas: string) =>
    (constants.get(areas) ?? areas).replaceAll(/\.\.\.(\w+)/g, (_, name) => constants.get(name) ?? '');
  return [...text.matchAll(LAZY_PAGE)].map(([, path = '', areas = '']) => ({
    page: join(dirname(file), path),
    named: new Set([...ALWAYS, ...captures(written(areas), /'(\w+)'/g)]),
  }));
}

test('every page names the texts that it shows', () => {
  const pages = globSync('web/pages/**/routes.tsx').flatMap(pagesOf);
  assert.ok(pages.length > 50, `${pages.length} pages were found`);
  const missing = pages.flatMap(({ page, named }) =>
    [...shownBy(page)].filter((area) => !named.has(area)).map((area) => `${page}: ${area}`),
  );
  assert.deepEqual(missing, []);
});
