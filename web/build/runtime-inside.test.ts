import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withRuntimeInside } from './runtime-inside.ts';

const HTML = `    <script type="module" crossorigin src="/assets/index-A.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/rolldown-runtime-R.js">
`;
const MANIFEST = {
  'index.html': { file: 'assets/index-A.js', imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/rolldown-runtime-R.js' },
  'page.tsx': { file: 'assets/page-P.js', imports: ['_runtime.js', 'index.html'] },
};
const FILES = new Map([
  ['index.html', HTML],
  ['.vite/manifest.json', JSON.stringify(MANIFEST)],
  ['assets/rolldown-runtime-R.js', 'var a=1,b=()=>a;export{b as n,a as t};'],
  [
    'assets/index-A.js',
    'import{n as x}from"./rolldown-runtime-R.js";const d=["assets/rolldown-runtime-R.js"];export{x as y,d};',
  ],
  [
    'assets/page-P.js',
    'import{y}from"./index-A.js";import{n as e,t}from"./rolldown-runtime-R.js";export{e,t,y};',
  ],
]);

test('the helpers of the bundler are in the file that the page begins with, and no file names another', async () => {
  const files = withRuntimeInside(FILES);
  assert.deepEqual(
    [...files.keys()],
    [...FILES.keys()].filter((path) => !path.includes('runtime')),
  );
  for (const text of files.values()) assert.doesNotMatch(text, /rolldown-runtime/);
  assert.doesNotMatch(files.get('index.html') ?? '', /modulepreload/);
  const { 'page.tsx': page } = JSON.parse(files.get('.vite/manifest.json') ?? '');
  assert.deepEqual(page.imports, ['index.html']);
  const addressOf = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
  const entry = addressOf(files.get('assets/index-A.js') ?? '');
  const { e, t, y } = await import(
    addressOf((files.get('assets/page-P.js') ?? '').replaceAll('./index-A.js', entry))
  );
  assert.deepEqual([e(), t, y === e], [1, 1, true]);
});

test('a build without such a file stays as it is', () => {
  const files = new Map([['index.html', HTML]]);
  assert.equal(withRuntimeInside(files), files);
});
