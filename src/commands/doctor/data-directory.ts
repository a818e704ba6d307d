// The data directory: who may use it, what is in it, and whether the disk keeps what is written.

import { randomBytes } from 'node:crypto';
import { access, constants, open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { contentsOf, isVolumeOfRoot, LOCK, UNFINISHED_RESTORE } from '../../platform/data-dir.ts';
import { isMissing, systemCode } from '../../platform/durable-file.ts';
import { userName } from '../../platform/system-user.ts';
import { inBytes } from '../progress.ts';
import { ok, problem, type Remark, warning } from './finding.ts';

export interface DirectoryPlace {
  path: string;
  isRunning: boolean;
}

export async function lookAtDataDirectory(place: DirectoryPlace, config: Config): Promise<Remark[]> {
  const found = await stat(place.path).catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!found) return [await judgeParent(place.path)];
  if (!found.isDirectory())
    return [problem(`${place.path} is a file`, 'remove it, or set TOCSIN_DATA_DIR to a directory')];
  return [
    judgeOwner(place.path, await ownershipOf(place.path, found)),
    ...(await judgeContents(place)),
    ...judgeRoom(await roomOf(place.path), config.journalMaxBytes),
    await tryToWrite(place.path),
  ];
}

async function judgeParent(path: string): Promise<Remark> {
  for (let parent = dirname(path); ; parent = dirname(parent)) {
    const refused = await access(parent, constants.W_OK | constants.X_OK).then(() => null, systemCode);
    if (refused === null) return ok(`${path} is made at the first start`);
    if (refused !== 'ENOENT' || parent === dirname(parent))
      return problem(
        `${path} cannot be made, because ${parent} is closed (${refused})`,
        'make it, and give it to the user that runs Tocsin',
      );
  }
}

async function ownershipOf(path: string, { uid, mode }: { uid: number; mode: number }): Promise<Ownership> {
  const ourselves = process.getuid?.() ?? uid;
  const mayWrite = await access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return { uid, mode, ourselves, mayWrite, owner: await userName(uid), user: await userName(ourselves) };
}

interface Ownership {
  uid: number;
  mode: number;
  /** Who runs doctor. */
  ourselves: number;
  mayWrite: boolean;
  /** Names of both. */
  owner: string;
  user: string;
}

export function judgeOwner(path: string, { uid, mode, ourselves, mayWrite, owner, user }: Ownership): Remark {
  if (uid !== ourselves)
    return mayWrite && isVolumeOfRoot({ uid, mode })
      ? ok(`${path} is a volume that ${user} may write to`)
      : warning(
          `${path} belongs to ${owner}, and this is ${user}`,
          `run doctor, and everything else, as ${owner}`,
        );
  // Root lets the user of PostgreSQL pass through.
  const open = mode & (uid === 0 ? 0o066 : 0o077);
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  return open === 0
    ? ok(`${path} belongs to ${owner} and is closed to others (${shown})`)
    : warning(
        `${path} is open to others (${shown})`,
        `the next start closes it; until then: chmod ${uid === 0 ? '711' : '700'} ${path}`,
      );
}

async function judgeContents({ path, isRunning }: DirectoryPlace): Promise<Remark[]> {
  const names = await contentsOf(path);
  if (names.includes(UNFINISHED_RESTORE) && !isRunning)
    return [
      problem(
        'a restore into it was interrupted',
        'remove what is in it, and restore again into an empty database',
      ),
    ];
  if (names.length > 0 && !names.includes(LOCK))
    return [
      problem('it holds files that are not of Tocsin', 'set TOCSIN_DATA_DIR to a new or empty directory'),
    ];
  return [];
}

export interface Room {
  freeBytes: number;
  allBytes: number;
  /** null where the file system has no fixed number of files. */
  freeFiles: number | null;
  /** What the kernel calls the kind of file system (statfs(2)). */
  type: number;
}

async function roomOf(path: string): Promise<Room> {
  const { bavail, blocks, bsize, files, ffree, type } = await statfs(path);
  return { freeBytes: bavail * bsize, allBytes: blocks * bsize, freeFiles: files > 0 ? ffree : null, type };
}

/** NFS, SMB, CIFS, SMB 2. */
const NETWORK_TYPES = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);
const IN_MEMORY_TYPES = new Set([0x01021994, 0x858458f6]);
const LEAST_BYTES = 100_000_000;
const SCARCE_FILES = 1_000;

/** Pure. */
export function judgeRoom({ freeBytes, allBytes, freeFiles, type }: Room, journalMaxBytes: number): Remark[] {
  const free = `${inBytes(freeBytes)} of ${inBytes(allBytes)} are free`;
  const remarks: Remark[] = [];
  if (freeBytes < LEAST_BYTES) remarks.push(problem(free, 'make room: without it pings cannot be kept'));
  else if (freeBytes < journalMaxBytes)
    remarks.push(
      warning(
        free,
        `make room: the journal alone may need ${inBytes(journalMaxBytes)} while the database is away`,
      ),
    );
  else remarks.push(ok(free));
  if (freeFiles === 0)
    remarks.push(problem('no more files can be made (inodes)', 'remove files from that file system'));
  else if (freeFiles !== null && freeFiles < SCARCE_FILES)
    remarks.push(
      warning(`only ${freeFiles} more files can be made (inodes)`, 'remove files from that file system'),
    );
  if (NETWORK_TYPES.has(type >>> 0))
    remarks.push(
      problem(
        'it is on a network file system',
        'use a local disk: locks and syncs are not to be relied on there',
      ),
    );
  if (IN_MEMORY_TYPES.has(type >>> 0))
    remarks.push(warning('it is in memory', 'use a disk: all of it is gone when the machine restarts'));
  return remarks;
}

/** A file without a name, which disturbs nobody and is gone with this process. */
async function tryToWrite(path: string): Promise<Remark> {
  const file = join(path, `doctor-${randomBytes(6).toString('hex')}.tmp`);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await rm(file);
      const startedMs = performance.now();
      await handle.write(Buffer.alloc(4_096));
      await handle.datasync();
      return judgeSync(performance.now() - startedMs);
    } finally {
      await handle.close();
    }
  } catch (error) {
    return problem(
      `nothing can be written to it (${systemCode(error) ?? String(error)})`,
      'run Tocsin as its owner, on a disk that has room and is not read-only',
    );
  }
}

const SLOW_SYNC_MS = 100;

function judgeSync(ms: number): Remark {
  const found = `a write was on disk after ${ms.toFixed(1)} ms`;
  return ms < SLOW_SYNC_MS
    ? ok(found)
    : warning(found, 'every ping waits for that: use a faster disk, or one that is less busy');
}
