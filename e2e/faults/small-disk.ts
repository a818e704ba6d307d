// Disks under the program that a test fills up and empties, by the strongest way that the machine allows.

import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Installation, Tocsin } from '../program.ts';

const run = promisify(execFile);

interface SmallDisk {
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
}

export interface WayToFill {
  /** For people: what the disk is. */
  name: string;
  /** What the operating system says when it is full. */
  code: 'ENOSPC' | 'EFBIG';
  /** Lays an installation on the disk before its first start; gives the way back, for the end. */
  prepare(home: Installation): Promise<() => Promise<unknown>>;
  disk(home: Installation, tocsin: Tocsin): SmallDisk;
}

const succeeds = (program: string, ...args: string[]) =>
  run(program, args).then(
    () => true,
    () => false,
  );

async function fillUp(filler: string): Promise<void> {
  for (let bytes = 2 ** 24; bytes >= 1; bytes /= 2) while (await adds(filler, bytes)) {}
}

const adds = (file: string, bytes: number) =>
  appendFile(file, Buffer.alloc(bytes)).then(
    () => true,
    (error) => {
      if (error.code === 'ENOSPC') return false;
      throw error;
    },
  );

/** A disk of so many MB at a directory, as long as `use` takes; false where none can be mounted. */
export async function onDiskOf(
  megabytes: number,
  directory: string,
  use: () => Promise<void>,
): Promise<boolean> {
  if (!(await mayMount())) return false;
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', directory]);
  try {
    await use();
  } finally {
    await run('umount', ['--lazy', directory]);
  }
  return true;
}

/** Only root may mount, and not in every container. */
async function mayMount(): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-mount-'));
  const mounted = await succeeds('mount', '-t', 'tmpfs', 'tmpfs', directory);
  if (mounted) await run('umount', [directory]);
  await rm(directory, { recursive: true });
  return mounted;
}

const fileSystem: WayToFill = {
  name: 'a file system with journal and PostgreSQL',
  code: 'ENOSPC',
  async prepare({ dataDir }) {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=512m,mode=0700', 'tmpfs', dataDir]);
    // Lazily: what still runs there ends afterwards.
    return () => run('umount', ['--lazy', dataDir]);
  },
  disk({ dataDir }) {
    const filler = join(dataDir, 'filler');
    return { fill: () => fillUp(filler), makeRoom: () => rm(filler) };
  },
};

/** What the running program meets with its next byte: it needs no rights at all. */
const sizeLimit: WayToFill = {
  name: 'a disk that allows files no further byte',
  code: 'EFBIG',
  prepare: async () => async () => {},
  disk(_home, { pid }) {
    const limit = async (bytes: string) => {
      await run('prlimit', [`--fsize=${bytes}:`, '--pid', String(pid)]);
    };
    return { fill: () => limit('0'), makeRoom: () => limit('unlimited') };
  },
};

/** The strongest way that this machine allows; null where it allows none. */
export async function wayToFill(): Promise<WayToFill | null> {
  if (await mayMount()) return fileSystem;
  const mayLimit = await succeeds('prlimit', '--fsize=unlimited:', '--pid', String(process.pid));
  return mayLimit ? sizeLimit : null;
}
