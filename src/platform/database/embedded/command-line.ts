// What a process id stands for right now: containers and restarted machines use the same ids again.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { systemCode } from '../../durable-file.ts';

/** The arguments of a running process, joined by spaces; null when there is none, or only its remains. */
export async function commandLineOf(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null;
  return process.platform === 'linux' ? readFromProc(pid) : askPs(pid);
}

/** Whether any process has the id, ours or not. A process that ended but was not waited for counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

async function readFromProc(pid: number): Promise<string | null> {
  try {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return text.replace(/\0+$/, '').replaceAll('\0', ' ') || null;
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(systemCode(error) ?? '')) return null;
    throw error;
  }
}

async function askPs(pid: number): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.trim() || null;
  } catch {
    return null; // ps fails where the process is gone
  }
}
