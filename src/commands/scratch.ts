// Directories for as long as a command takes, below TMPDIR. Each is locked while it is in use, as a data directory is, so
// that the next command can remove what a killed one left: a database that was decrypted, and the server that ran on it.

import { randomBytes } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeOver } from '../platform/data-dir.ts';
import { stopLeftPostgres } from '../platform/database/embedded/running.ts';

const NAME = /^tocsin-(?:verify|fetched)-[\da-f]{12}$/;

/** A new name; `openDataDir` makes and locks the directory. */
export const scratchPath = (purpose: 'verify' | 'fetched'): string =>
  join(tmpdir(), `tocsin-${purpose}-${randomBytes(6).toString('hex')}`);

/** Removes those that nobody uses any more, and gives the paths of those that could not be removed. */
export async function removeAbandonedScratch(): Promise<string[]> {
  const failed: string[] = [];
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    if (!NAME.test(name)) continue;
    const path = join(tmpdir(), name);
    const isGone = await removeAbandoned(path).catch(() => false);
    if (!isGone) failed.push(path);
  }
  return failed;
}

/** False: it is abandoned and still there. */
async function removeAbandoned(path: string): Promise<boolean> {
  if (!(await isOwnDirectory(path))) return true;
  await using scratch = await takeOver(path);
  if (scratch === null) return true;
  if (!(await stopLeftPostgres(scratch.path))) return false;
  await removeScratch(scratch.path);
  return true;
}

/** Other users can make such names in a directory that all may write to, and links to anywhere. */
async function isOwnDirectory(path: string): Promise<boolean> {
  const found = await lstat(path);
  const uid = process.getuid?.();
  return found.isDirectory() && (uid === undefined || found.uid === uid);
}

/** The initdb of a command that was killed may still be writing for a moment. */
export const removeScratch = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
