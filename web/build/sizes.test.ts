import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { webBuild } from '../../src/testing/web-build.ts';
import { describeSize, sizesOf } from './sizes.ts';

test('the dashboard stays within its budget', async (t) => {
  const sizes = sizesOf(await webBuild());
  for (const size of sizes) t.diagnostic(describeSize(size));
  assert.deepEqual(sizes.filter(({ kilobytes, limit }) => kilobytes > limit).map(describeSize), []);
});

test('a chunk is weighed with everything that has to be loaded for it, once', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-sizes-'));
  t.after(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, '.vite'));
  const noise = (bytes: number) => crypto.getRandomValues(Buffer.alloc(bytes));
  const kilobytes = { a: 10, shared: 20, page: 30, part: 5, style: 4, 'font.woff2': 7 };
  for (const [name, size] of Object.entries(kilobytes))
    await writeFile(join(directory, name), noise(size * 1_000));
  const manifest = {
    'index.html': { file: 'a', isEntry: true, imports: ['_shared'], css: ['style'], assets: ['font.woff2'] },
    _shared: { file: 'shared' },
    'pages/team/list-page.tsx': { file: 'page', isDynamicEntry: true, imports: ['_part', '_shared'] },
    'shell/palette.tsx': { file: 'part', isDynamicEntry: true, imports: ['_shared', 'index.html'] },
    _part: { file: 'part', imports: ['index.html'] },
  };
  await writeFile(join(directory, '.vite/manifest.json'), JSON.stringify(manifest));
  const rounded = sizesOf(directory).map((size) => ({ ...size, kilobytes: Math.floor(size.kilobytes) }));
  assert.deepEqual(rounded, [
    { what: 'first load, script', kilobytes: 30, limit: 148 },
    { what: 'first load, styles', kilobytes: 4, limit: 12 },
    { what: 'first load, fonts', kilobytes: 7, limit: 65 },
    { what: 'pages/team/list-page.tsx', kilobytes: 35, limit: 30 },
    { what: 'pages/team/list-page.tsx with what it shares', kilobytes: 35, limit: 70 },
    { what: 'shell/palette.tsx', kilobytes: 5, limit: 40 },
  ]);
});
