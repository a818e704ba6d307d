// wrk as load generator, where it is installed (Debian's package `wrk`): it leaves more of the machine to what is
// measured than one written in JavaScript does.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadJob, LoadResult } from './load.ts';

const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, 'wrk.lua');

let installed: Promise<boolean> | null = null;

/** Null where wrk is not installed, or cannot do the job: it keeps no rate, and asks by GET only. */
export async function loadByWrk({ port, connections, seconds, rate, kind, pathsFile }: LoadJob) {
  installed ??= run('wrk', ['-v']).then(
    () => true,
    // It ends with 1 after it printed its version.
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  if (rate !== null || kind !== undefined || !(await installed)) return null;
  const { stdout } = await run('wrk', [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', SCRIPT],
    ...[`http://127.0.0.1:${port}`, '--', pathsFile],
  ]);
  const line = stdout.split('\n').findLast((text) => text.startsWith('{'));
  if (!line) throw new Error(`wrk did not say what was answered: ${stdout}`);
  const result: LoadResult = JSON.parse(line);
  return result;
}
