// Crontabs as they lie on a machine: one file, a folder such as /etc/cron.d, or standard input.

import { open, readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ImportProblem } from '../import-problem.ts';
import { type CrontabFile, MOST_LINES, parseCrontab } from './parse.ts';

const MOST_BYTES = 1_000_000;
const MOST_FILES = 500;
/** Other names are none of cron's, as its manual says: backups, packages that were removed. */
const OWN_NAME = /^[A-Za-z0-9_-]+$/;

/** `ignored`: files that cron does not read either. */
export async function readCrontabs(
  source: string,
  input: NodeJS.ReadableStream,
): Promise<{ files: CrontabFile[]; ignored: string[] }> {
  if (source === '-')
    return { files: [{ path: '-', text: await readInput(input), isSystem: false }], ignored: [] };
  const found = await stat(source).catch((error: unknown) => {
    throw new ImportProblem(error instanceof Error ? error.message : String(error));
  });
  if (!found.isDirectory()) return { files: [await readCrontab(source)], ignored: [] };
  const names = (await readdir(source, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
  if (names.length > MOST_FILES) throw new ImportProblem(`${source} holds more than ${MOST_FILES} files.`);
  const files: CrontabFile[] = [];
  for (const name of names.filter((one) => OWN_NAME.test(one)))
    files.push(await readCrontab(join(source, name)));
  return { files, ignored: names.filter((name) => !OWN_NAME.test(name) && name !== '.placeholder') };
}

async function readCrontab(path: string): Promise<CrontabFile> {
  const text = await readText(path);
  return { path, text, isSystem: isOfSystem(resolve(path), text) };
}

/** There a line names its user. Somebody's own crontab may be kept under the name of that in /etc. */
function isOfSystem(path: string, text: string): boolean {
  if (path === '/etc/crontab' || /(^|\/)cron\.d\/[^/]+$/.test(path)) return true;
  return basename(path) === 'crontab' && !beginsWithPaths({ path, text, isSystem: false });
}

/** A path is no name of a user. */
const beginsWithPaths = (file: CrontabFile): boolean =>
  parseCrontab(file).some((line) => line.kind === 'job' && !line.isDisabled && /^\S*\//.test(line.command));

async function readText(path: string): Promise<string> {
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    if (size > MOST_BYTES) throw new ImportProblem(`${path} is larger than 1 MB.`);
    return bounded(path, await file.readFile('utf8'));
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    throw new ImportProblem(error instanceof Error ? error.message : String(error));
  }
}

async function readInput(input: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of input) {
    text += String(part);
    if (text.length > MOST_BYTES) throw new ImportProblem('The crontab is larger than 1 MB.');
  }
  return bounded('The crontab', text);
}

function bounded(what: string, text: string): string {
  if (text.includes('\0')) throw new ImportProblem(`${what} is no text.`);
  if (text.split('\n', MOST_LINES + 1).length > MOST_LINES)
    throw new ImportProblem(`${what} has more than ${MOST_LINES} lines.`);
  return text;
}
