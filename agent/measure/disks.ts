// How full the real file systems of a Linux machine are.

import { readFile, statfs } from 'node:fs/promises';
import { orNull } from './limited.ts';
import { type Disk, diskOf, readMounts, realMounts } from './mounts.ts';

const LIMIT_MS = 2_000;

/** Reads them; one that hangs is left out, and left alone until it answers. */
export function openDisks(): () => Promise<Disk[]> {
  const asked = new Set<string>();

  async function read(mount: string): Promise<Disk | null> {
    asked.add(mount);
    try {
      const { blocks, bfree, bavail, bsize } = await statfs(mount);
      return diskOf(mount, { total: blocks * bsize, free: bfree * bsize, available: bavail * bsize });
    } finally {
      asked.delete(mount);
    }
  }

  return async () => {
    const mounts = realMounts(readMounts(await readFile('/proc/self/mounts', 'utf8')));
    const idle = mounts.filter(({ mount }) => !asked.has(mount));
    const disks = await Promise.all(idle.map(({ mount }) => orNull(read(mount), LIMIT_MS)));
    return disks.flatMap((disk) => disk ?? []);
  };
}
