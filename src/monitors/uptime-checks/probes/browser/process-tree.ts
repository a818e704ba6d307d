// A process with all that it has started, as Linux says it. Elsewhere nothing is known of what it started.

import { readFileSync } from 'node:fs';

interface Started {
  pid?: number | undefined;
}

/** The browser is in a group of its own, and its pages are under it. */
export function killTree(child: Started): void {
  for (const pid of treeOf(child)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

const PAGE_BYTES = 4_096;

/** Of all of them, without what they share. */
export const memoryOfTree = (child: Started): number =>
  treeOf(child).reduce((sum, pid) => {
    const [, resident = 0, shared = 0] = read(`/proc/${pid}/statm`).split(' ').map(Number);
    return sum + (resident - shared) * PAGE_BYTES;
  }, 0);

const treeOf = ({ pid }: Started): number[] => (pid === undefined ? [] : [pid, ...childrenOf(pid)]);

function childrenOf(pid: number): number[] {
  const listed = read(`/proc/${pid}/task/${pid}/children`).trim();
  const own = listed === '' ? [] : listed.split(' ').map(Number);
  return own.flatMap((one) => [one, ...childrenOf(one)]);
}

/** Empty where there is no such thing, or not any more. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
