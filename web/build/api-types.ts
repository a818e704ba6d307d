// Writes what web/api/ knows of the API; `npm run api-types` after every change of a schema.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { apiFiles } from './api-documents.ts';

const directory = join(import.meta.dirname, '../api');

await rm(join(directory, 'bodies'), { recursive: true, force: true });
for (const [path, text] of await apiFiles()) {
  const file = join(directory, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
