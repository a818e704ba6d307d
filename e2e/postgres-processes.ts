// The processes of a PostgreSQL, so that a test can make all of them stand still.

import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Every process of the server stands still, as on a machine that swaps or a disk that hangs; gives the way back. */
export async function freezePostgres(postmaster: number): Promise<() => void> {
  // First the one that starts others.
  process.kill(postmaster, 'SIGSTOP');
  const children = await childrenOf(postmaster);
  for (const child of children) process.kill(child, 'SIGSTOP');
  return () => {
    for (const pid of [...children, postmaster]) process.kill(pid, 'SIGCONT');
  };
}

const childrenOf = (pid: number) => (process.platform === 'linux' ? readFromProc(pid) : askPs(pid));

/** Small containers have no ps. */
async function readFromProc(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(pids.map(parentOf));
  return pids.filter((_, index) => parents[index] === parent);
}

async function parentOf(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
  } catch {
    return null; // it has ended meanwhile
  }
}

async function askPs(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, of]) => of === parent).map(([pid = 0]) => pid);
}
