// Open files beyond stdin, stdout and stderr that the command would have had: `3<list`, a lock on `9>job.lock`.
// Node.js closes them to its children unless they are named.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Descriptor {
  fd: number;
  /** As /proc/self/fd shows it. */
  target: string;
  /** Whether a child would not get it. */
  isClosedOnExec: boolean;
}

const O_CLOEXEC = 0o2000000;
const HIGHEST = 255;

/** For the end of the stdio of spawn, from 3 on; nothing where there is no /proc. */
export function furtherStdio(descriptors: readonly Descriptor[]): ('ignore' | number)[] {
  const given = inheritedOnes(descriptors);
  const stdio: ('ignore' | number)[] = Array(Math.max(0, Math.max(2, ...given) - 2)).fill('ignore');
  for (const fd of given) stdio[fd - 3] = fd;
  return stdio;
}

/** Those of Node.js itself are left out: its event loops, /dev/null, and pipes of which it holds both ends. */
export function inheritedOnes(descriptors: readonly Descriptor[]): number[] {
  return descriptors.flatMap(({ fd, target, isClosedOnExec }) => {
    const isOurs =
      target.startsWith('anon_inode:') ||
      target === '/dev/null' ||
      (target.startsWith('pipe:') && descriptors.filter((other) => other.target === target).length > 1);
    return fd > 2 && fd <= HIGHEST && isClosedOnExec && !isOurs ? [fd] : [];
  });
}

export function openDescriptors(): Descriptor[] {
  try {
    return readdirSync('/proc/self/fd').flatMap((name) => descriptorOf(Number(name)));
  } catch {
    return [];
  }
}

function descriptorOf(fd: number): Descriptor[] {
  try {
    const target = readlinkSync(`/proc/self/fd/${fd}`);
    const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '0';
    return [{ fd, target, isClosedOnExec: (Number.parseInt(flags, 8) & O_CLOEXEC) !== 0 }];
  } catch {
    // Closed in the meantime: the one that the directory itself was read by.
    return [];
  }
}
