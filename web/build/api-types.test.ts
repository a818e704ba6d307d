import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { apiFiles } from './api-documents.ts';

const directory = join(import.meta.dirname, '../api');
const REMEDY = 'run `npm run api-types`';

test('the types of the dashboard are those of the API', async () => {
  for (const [path, text] of await apiFiles()) {
    const written = await readFile(join(directory, path), 'utf8');
    assert.ok(written === text, `web/api/${path} is not what the routes say: ${REMEDY}`);
  }
});

test('no schema of a body is left over from routes that are gone', async () => {
  const paths = [...(await apiFiles()).keys()];
  const written = await readdir(join(directory, 'bodies'));
  const expected = paths.filter((path) => path.startsWith('bodies/')).map((path) => path.slice(7));
  assert.deepEqual(written.sort(), expected.sort(), REMEDY);
});
