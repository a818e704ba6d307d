// The files that a document is made of: those that are named, and what lies in folders.

import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConfigFile } from '../../across/as-code/files.ts';
import { StartupProblem } from '../../platform/startup-problem.ts';

const USUAL = ['tocsin.yaml', 'tocsin.yml', 'tocsin.json', 'tocsin'];
const MOST_FILES = 1_000;
const MOST_BYTES = 8 * 1_024 * 1_024;
const TOO_MUCH = 'all files together: at most 8 MB';

/** `-` is standard input; without paths `tocsin.yaml` or the folder `tocsin`. Throws StartupProblem. */
export async function collectFiles(given: readonly string[]): Promise<ConfigFile[]> {
  const paths = given.length > 0 ? given : [await usualPath()];
  const found: string[] = [];
  for (const path of paths) found.push(...(path === '-' ? ['-'] : await filesOf(path)));
  if (found.length > MOST_FILES) throw new StartupProblem(`at most ${MOST_FILES} files`);
  const files: ConfigFile[] = [];
  const state = { bytes: 0 };
  for (const path of new Set(found)) {
    const left = MOST_BYTES - state.bytes;
    const text = path === '-' ? await readInput(left) : await read(path, left);
    state.bytes += Buffer.byteLength(text);
    files.push({ path, text });
  }
  return files;
}

async function usualPath(): Promise<string> {
  for (const path of USUAL) if (await stat(path).catch(() => null)) return path;
  throw new StartupProblem('name the files: there is neither a file tocsin.yaml nor a folder tocsin here');
}

async function filesOf(path: string): Promise<string[]> {
  const facts = await stat(path).catch(problemWith(path));
  if (!facts.isDirectory()) return [path];
  const inside = await readdir(path, { recursive: true, withFileTypes: true }).catch(problemWith(path));
  const found = inside
    .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (found.length === 0) throw new StartupProblem(`${path} has no .yaml, .yml or .json`);
  return found;
}

const readInput = (mostBytes: number) => readStream(process.stdin, 'standard input', mostBytes);

/** No more of it is read than may be, since it need not end. */
async function readStream(stream: AsyncIterable<Buffer>, name: string, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new StartupProblem(`${name}: ${TOO_MUCH}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function read(path: string, mostBytes: number): Promise<string> {
  const facts = await stat(path).catch(problemWith(path));
  // A device or a pipe does not say how much it holds.
  if (!facts.isFile()) return readStream(createReadStream(path), path, mostBytes).catch(problemOf(path));
  if (facts.size > mostBytes) throw new StartupProblem(`${path}: ${TOO_MUCH}`);
  return readFile(path, 'utf8').catch(problemWith(path));
}

const problemOf = (path: string) => (error: unknown) => {
  if (error instanceof StartupProblem) throw error;
  return problemWith(path)(error);
};

const problemWith = (path: string) => (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  throw new StartupProblem(code === 'ENOENT' ? `${path}: there is no such file` : `${path}: ${code}`);
};
