// The configuration of Prometheus with that of its blackbox exporter and its Alertmanager, and the files they name.

import { glob, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readYaml } from '../../platform/yaml/read.ts';
import { ImportProblem } from '../import-problem.ts';
import type { Fields } from '../source-item.ts';

export interface BlackboxSource {
  prometheus: Fields;
  blackbox: Fields;
  /** null: none was named. */
  alertmanager: Fields | null;
  /** Groups of targets by the pattern of `file_sd_configs` that names their file. */
  discovered: ReadonlyMap<string, readonly Fields[]>;
  /** What the files of `rule_files` hold. */
  rules: readonly Fields[];
}

const MOST_BYTES = 5_000_000;
const MOST_FILES = 500;

export async function readBlackbox(paths: {
  prometheus: string;
  blackbox: string;
  alertmanager: string | undefined;
}): Promise<BlackboxSource> {
  const prometheus = await mapIn(paths.prometheus, 'scrape_configs');
  const folder = dirname(resolve(paths.prometheus));
  const discovered = new Map<string, Fields[]>();
  const rules: Fields[] = [];
  for (const job of listIn(prometheus.scrape_configs))
    for (const { files } of listIn(job.file_sd_configs))
      for (const pattern of textsIn(files)) discovered.set(pattern, await allIn(folder, pattern));
  for (const pattern of textsIn(prometheus.rule_files)) rules.push(...(await allIn(folder, pattern)));
  return {
    ...{ prometheus, discovered, rules },
    blackbox: await mapIn(paths.blackbox, 'modules'),
    alertmanager: paths.alertmanager === undefined ? null : await mapIn(paths.alertmanager, 'receivers'),
  };
}

/** What each matching file holds: a list, or one thing. */
async function allIn(folder: string, pattern: string): Promise<Fields[]> {
  const found: Fields[] = [];
  let files = 0;
  for await (const name of glob(pattern, { cwd: folder })) {
    if (++files > MOST_FILES) throw new ImportProblem(`${pattern} names more than ${MOST_FILES} files.`);
    const value = await parsedFile(resolve(folder, name));
    found.push(...(Array.isArray(value) ? listIn(value) : listIn([value])));
  }
  return found;
}

async function mapIn(path: string, needed: string): Promise<Fields> {
  const value = await parsedFile(path);
  if (typeof value === 'object' && value !== null && needed in value) return { ...value };
  throw new ImportProblem(`${path} has no ${needed}. Is it the right file?`);
}

async function parsedFile(path: string): Promise<unknown> {
  const text = await readText(path);
  const { value, problems } = readYaml(text);
  const [problem] = problems;
  if (problem) throw new ImportProblem(`${path}:${problem.line}:${problem.column}: ${problem.reason}`);
  return value;
}

async function readText(path: string): Promise<string> {
  try {
    await using file = await open(path, 'r');
    if ((await file.stat()).size > MOST_BYTES) throw new ImportProblem(`${path} is larger than 5 MB.`);
    return await file.readFile('utf8');
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    throw new ImportProblem(error instanceof Error ? error.message : String(error));
  }
}

export const listIn = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === 'string' || typeof one === 'number').map(String)
    : [];
export const mapOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
