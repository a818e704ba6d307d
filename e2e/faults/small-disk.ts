// Disks under the journal that a test fills up and empties, by every way that the machine allows.

import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Installation, Tocsin } from '../program.ts';

const run = promisify(execFile);

export interface SmallDisk {
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
}

export interface WayToFill {
  /** For people: what the disk is. */
  name: string;
  /** What the operating system says when it is full. */
  code: 'ENOSPC' | 'EFBIG';
  isPossible(): Promise<boolean>;
  /** Lays the journal of a stopped program on the disk; gives the way back, for the end. */
  prepare(home: Installation): Promise<() => Promise<unknown>>;
  disk(home: Installation, tocsin: Tocsin): SmallDisk;
}

const succeeds = (program: string, ...args: string[]) =>
  run(program, args).then(
    () => true,
    () => false,
  );

const journalOf = ({ dataDir }: Installation) => join(dataDir, 'journal');

/** A file system of its own in memory, which only root may mount, and not in every container. */
const tmpfs: WayToFill = {
  name: 'a file system of 4 MB',
  code: 'ENOSPC',
  async isPossible() {
    const directory = await mkdtemp(join(tmpdir(), 'tocsin-mount-'));
    const mounted = await succeeds('mount', '-t', 'tmpfs', 'tmpfs', directory);
    if (mounted) await run('umount', [directory]);
    await rm(directory, { recursive: true });
    return mounted;
  },
  async prepare(home) {
    const journal = journalOf(home);
    await cp(journal, `${journal}.kept`, { recursive: true });
    await run('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0700', 'tmpfs', journal]);
    await cp(`${journal}.kept`, journal, { recursive: true });
    return () => run('umount', ['--lazy', journal]);
  },
  disk(home) {
    const filler = join(journalOf(home), 'filler');
    return { fill: () => fillUp(filler), makeRoom: () => rm(filler) };
  },
};

async function fillUp(filler: string): Promise<void> {
  for (let bytes = 4 * 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2))
    await writeFile(filler, Buffer.alloc(bytes), { flag: 'a' }).catch((error) => {
      if (error.code !== 'ENOSPC') throw error;
    });
}

/** A limit on the size of files that the running program meets with its next byte: it needs no rights at all. */
const sizeLimit: WayToFill = {
  name: 'a disk that allows files no further byte',
  code: 'EFBIG',
  isPossible: () => succeeds('prlimit', '--fsize=unlimited:', '--pid', String(process.pid)),
  prepare: async () => async () => {},
  disk(_home, { pid }) {
    const limit = async (bytes: string) => {
      await run('prlimit', [`--fsize=${bytes}:`, '--pid', String(pid)]);
    };
    return { fill: () => limit('0'), makeRoom: () => limit('unlimited') };
  },
};

/** The strongest first. */
export async function waysToFill(): Promise<WayToFill[]> {
  const ways: WayToFill[] = [];
  for (const way of [tmpfs, sizeLimit]) if (await way.isPossible()) ways.push(way);
  return ways;
}
