// How much memory a process takes.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Resident, in MB. */
export async function residentMb(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(stdout) / 1_024);
}
