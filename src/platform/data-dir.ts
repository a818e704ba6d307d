// The data directory: one Tocsin at a time, private to the user that runs it.

import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  open,
  readdir,
  realpath,
  stat,
  statfs,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readIfThere, systemCode, writeDurably } from './durable-file.ts';
import { StartupProblem } from './startup-problem.ts';
import { isRoot, userName } from './system-user.ts';

export interface DataDir extends AsyncDisposable {
  /** Absolute, without symbolic links. */
  readonly path: string;
}

/** The lock, and by its presence the sign that a directory is a data directory of Tocsin. */
export const LOCK = 'tocsin.lock';

/** There while a backup is put back: what is in the directory is not whole. */
export const UNFINISHED_RESTORE = 'restore-unfinished';

/** What a fresh volume may hold and still counts as empty. */
const EMPTY_ENOUGH = new Set(['lost+found', '.gitkeep', '.DS_Store']);

const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const LOOK_MS = 200;

/** Keeps the locks reachable: a lock whose connection is garbage collected is released. */
const held = new Set<DatabaseSync>();

const WAY_OUT = 'set TOCSIN_DATA_DIR to a directory that it may use';

/**
 * Where the data is kept without TOCSIN_DATA_DIR: `./data`, but `/var/lib/tocsin` for root, because PostgreSQL
 * then runs as another user, who could not enter a clone under a private home directory.
 */
export const defaultDataDir = (): string => (isRoot() ? '/var/lib/tocsin' : './data');

/**
 * Creates the directory where it is missing and takes its lock until it is disposed of or the program dies,
 * however it dies. Throws StartupProblem when another Tocsin holds it or it cannot be used.
 */
export async function openDataDir(directory: string): Promise<DataDir> {
  const path = await createDirectory(resolve(directory));
  await refuseForeign(path);
  await makePrivate(path);
  return locked(path);
}

async function locked(path: string): Promise<DataDir> {
  const lock = await takeLock(path);
  const release = async () => {
    if (held.delete(lock)) lock.close();
  };
  return { path, [Symbol.asyncDispose]: release };
}

/** Takes the lock of a directory that a Tocsin left, whatever else is in it; null: one uses it, or none ever has. */
export async function takeOver(directory: string): Promise<DataDir | null> {
  const path = await realpath(directory);
  if (!(await readdir(path)).includes(LOCK)) return null;
  return locked(path).catch((error) => {
    if (isInUse(path)) return null;
    throw error;
  });
}

/** A secret that is made once and never replaced. */
export const secretFrom = async (dataDir: DataDir, name: string): Promise<string> =>
  (await keptSecret(dataDir.path, name)) ?? makeSecret(dataDir, join(dataDir.path, name));

async function keptSecret(dataDir: string, name: string): Promise<string | null> {
  const path = join(dataDir, name);
  const kept = (await readIfThere(path))?.trim();
  if (kept === undefined) return null;
  if (!/^[\w-]{43}$/.test(kept)) {
    throw new StartupProblem(`The file ${path} is damaged: put it back from a backup of the data directory.`);
  }
  return kept;
}

async function makeSecret(dataDir: DataDir, path: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  try {
    await writeDurably(path, secret);
  } catch (error) {
    throw await whyNotUsable(dataDir.path, error);
  }
  return secret;
}

async function createDirectory(path: string): Promise<string> {
  try {
    await makeDirectory(path, 0o700);
    if (!(await stat(path)).isDirectory()) throw notADirectory(path);
    await refuseOtherOwner(path);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    throw await whyNotUsable(path, error);
  }
}

/**
 * Parents get the usual mode: as root, PostgreSQL's user must be able to pass through them. Node's own recursive
 * mkdir never returns where a file system, such as /proc, has no room for new directories.
 */
async function makeDirectory(path: string, mode?: number): Promise<void> {
  try {
    await makeOne(path, mode);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await makeOne(path, mode);
  }
}

const makeOne = (path: string, mode?: number) =>
  mkdir(path, mode).catch((error) => {
    if (systemCode(error) !== 'EEXIST') throw error;
  });

const notADirectory = (path: string) =>
  new StartupProblem(`The data directory ${path} is a file: remove it, or ${WAY_OUT}.`);

/** What to throw instead of an error of a system call below the data directory: a StartupProblem where it is one. */
export async function whyNotUsable(path: string, error: unknown): Promise<unknown> {
  const user = await userName(process.getuid?.() ?? 0);
  const reasons: Record<string, string> = {
    EACCES: `cannot be created or written to by ${user}: give it to that user`,
    EPERM: `cannot be created or written to by ${user}: give it to that user`,
    EROFS: 'is on a file system that is read-only: make that writable',
    ENOSPC: 'is on a file system that is full: make room',
    EDQUOT: 'is on a file system whose quota is used up: make room',
    ENOTDIR: 'lies below a file: remove that',
    ELOOP: 'is a symbolic link in a circle: remove it',
    ENOENT: 'leads nowhere: correct the path',
  };
  const reason = reasons[systemCode(error) ?? ''];
  return reason ? new StartupProblem(`The data directory ${path} ${reason}, or ${WAY_OUT}.`) : error;
}

/** Orchestrators mount volumes that belong to root and that only a group may write to. */
export const isVolumeOfRoot = ({ uid, mode }: { uid: number; mode: number }): boolean =>
  uid === 0 && (mode & 0o002) === 0;

/** Root takes an empty directory over; anybody uses a volume of root's that a group of theirs may write to. */
async function refuseOtherOwner(path: string): Promise<void> {
  const uid = process.getuid?.();
  const found = await stat(path);
  const owner = found.uid;
  if (uid === undefined || owner === uid || isVolumeOfRoot(found)) return;
  if (uid === 0 && (await contentsOf(path)).length === 0) return;
  throw new StartupProblem(
    `The data directory ${path} belongs to ${await userName(owner)}: start Tocsin as that user, or ${WAY_OUT}.`,
  );
}

async function refuseForeign(path: string): Promise<void> {
  const names = await contentsOf(path);
  if (names.includes(UNFINISHED_RESTORE))
    throw new StartupProblem(
      `A backup was being restored into ${path} and that was interrupted: remove what is in it, and restore again (into an empty database).`,
    );
  if (names.length === 0 || names.includes(LOCK)) return;
  throw new StartupProblem(
    `The data directory ${path} holds files that are not Tocsin's: set TOCSIN_DATA_DIR to an empty or new directory.`,
  );
}

/** What is in a data directory, but for what a fresh volume may hold. */
export const contentsOf = async (path: string) =>
  (await readdir(path)).filter((name) => !EMPTY_ENOUGH.has(name));

async function makePrivate(path: string): Promise<void> {
  const uid = process.getuid?.();
  if (uid === undefined) return;
  try {
    const { uid: owner, mode } = await stat(path);
    if (uid === 0 && owner !== 0) await chown(path, 0, 0);
    // Root lets PostgreSQL's user pass through the directory, without a look at what is in it.
    const allowed = mode & (uid === 0 ? 0o711 : 0o700);
    if ((uid === 0 || owner === uid) && (mode & 0o777) !== allowed) await chmod(path, allowed);
  } catch (error) {
    throw await whyNotUsable(path, error);
  }
}

/**
 * An exclusive transaction of SQLite is a lock of the operating system on every platform: it dies with its
 * holder, is not inherited by children, and knows no process ids that a container might use again.
 */
async function takeLock(path: string): Promise<DatabaseSync> {
  const file = join(path, LOCK);
  await createLockFile(path, file);
  let lock: DatabaseSync | undefined;
  try {
    // Long enough for somebody who only looks whether it is held.
    lock = new DatabaseSync(file, { timeout: LOOK_MS });
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    throw await whyNotLocked(path, error);
  }
  held.add(lock);
  return lock;
}

/**
 * Whether a Tocsin holds the lock of a data directory. Holds it for no longer than the look takes. Not for the process
 * that holds it: closing the file would unlock it.
 */
export function isInUse(dataDir: string): boolean {
  let look: DatabaseSync | undefined;
  try {
    look = new DatabaseSync(join(dataDir, LOCK), { readOnly: true });
    look.prepare('select count(*) from sqlite_schema').get();
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    look?.close();
  }
}

const isBusy = (error: unknown) => sqliteCode(error) === SQLITE_BUSY;

const sqliteCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;

/** PostgreSQL writes its log ahead in files of 16 MB, and ends where there is no room for the next. */
const LEAST_ROOM = 32 * 1_024 * 1_024;

/** What to throw instead of an error of a start that failed: a StartupProblem where the disk has no room left. */
export async function whyNotStarted(path: string, error: unknown): Promise<unknown> {
  if (error instanceof StartupProblem) return error;
  return (await freeBytes(path)) >= LEAST_ROOM ? error : tooLittleRoom(path);
}

/** What to throw where the database finds no room on the disk. */
export const tooLittleRoom = async (path: string): Promise<StartupProblem> =>
  new StartupProblem(
    `The data directory ${path} is on a file system with too little room (${Math.floor((await freeBytes(path)) / 1e6)} MB are free): make room and start again, or move it to a larger disk and set TOCSIN_DATA_DIR to where it is.`,
  );

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

async function hasRoom(path: string): Promise<boolean> {
  const { bavail, files, ffree } = await statfs(path);
  return bavail > 0 && (files === 0 || ffree > 0);
}

/** Mode 0600, as whoever may read the file may lock it. It is never opened again: closing it would unlock it. */
async function createLockFile(path: string, file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw await whyNotUsable(path, error);
  }
}

/** Pure but for a look at the free room: SQLite calls a full disk that, or an error of the disk. */
export async function whyNotLocked(path: string, error: unknown): Promise<unknown> {
  const code = sqliteCode(error);
  const isFull = code === SQLITE_FULL || (code === SQLITE_IOERR && !(await hasRoom(path)));
  if (isFull) return whyNotUsable(path, Object.assign(new Error('full'), { code: 'ENOSPC' }));
  if (isBusy(error)) {
    return new StartupProblem(
      `Another Tocsin is using the data directory ${path}: stop it first, or set TOCSIN_DATA_DIR to a directory of its own.`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupProblem(
    `The data directory ${path} cannot be locked (${reason}): make ${LOCK} in it writable, or set TOCSIN_DATA_DIR to a directory on a local disk.`,
  );
}
