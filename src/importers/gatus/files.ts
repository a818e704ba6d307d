// The configuration of a Gatus: one file, or a folder whose files are merged as Gatus merges them.

import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readYaml } from '../../platform/yaml/read.ts';
import { LITERAL_DOLLAR } from '../document.ts';
import { ImportProblem } from '../import-problem.ts';
import type { Fields } from '../source-item.ts';

const MOST_BYTES = 5_000_000;
const MOST_FILES = 500;

export async function readGatus(source: string): Promise<Fields> {
  const found = await stat(source).catch((error: unknown) => {
    throw new ImportProblem(error instanceof Error ? error.message : String(error));
  });
  const paths = found.isDirectory() ? await filesIn(source) : [source];
  let config: Fields = {};
  for (const path of paths) config = merged(config, await readFile(path)) as Fields;
  if (!Array.isArray(config.endpoints) && !Array.isArray(config['external-endpoints']))
    throw new ImportProblem(`${source} has no endpoints. Is this the configuration of a Gatus?`);
  return config;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const names = entries.filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name));
  if (names.length > MOST_FILES) throw new ImportProblem(`${folder} holds more than ${MOST_FILES} files.`);
  return names.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

async function readFile(path: string): Promise<unknown> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  if (size > MOST_BYTES) throw new ImportProblem(`${path} is larger than 5 MB.`);
  const { value, problems } = readYaml(withVariables(await file.readFile('utf8')));
  const [problem] = problems;
  if (problem) throw new ImportProblem(`${path}:${problem.line}:${problem.column}: ${problem.reason}`);
  return value;
}

/** Gatus replaces $NAME and ${NAME} before it reads the YAML, and $$ is a dollar. They stay variables here. */
const withVariables = (text: string): string =>
  text.replace(/\$\$|\$\{(\w+)\}|\$([A-Za-z_]\w*)/g, (found, braced?: string, bare?: string) =>
    found === '$$' ? LITERAL_DOLLAR : `\${${braced ?? bare}}`,
  );

/** Maps are merged, lists are joined. */
function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  if (!isMap(one) || !isMap(other)) return other ?? one;
  const both = { ...one };
  for (const [name, value] of Object.entries(other))
    both[name] = Object.hasOwn(one, name) ? merged(one[name], value) : value;
  return both;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
