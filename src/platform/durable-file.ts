// Small files that must be there in full or not at all, whatever happens while they are written.

import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces the file by `text` (mode 0600). After a crash it holds the old content or the new, never a part. It keeps its
 * owner, so that a service can still read what a command of root's replaced.
 */
export async function writeDurably(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`;
  const file = await open(fresh, 'w', 0o600);
  try {
    await keepOwner(file, path);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
  await syncDirectory(dirname(path));
}

async function keepOwner(file: FileHandle, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const replaced = await stat(path).catch(() => null);
  if (replaced !== null) await file.chown(replaced.uid, replaced.gid);
}

/** Makes the names in a directory durable: what was created, renamed or removed in it. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** The content of a text file; null where there is no such file. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The code of a system call that failed (ENOENT, EACCES, …); undefined for any other error. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const isMissing = (error: unknown): boolean => systemCode(error) === 'ENOENT';
