// The file that a backup is written to: there whole, under its name, or not at all.

import { randomBytes } from 'node:crypto';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { isMissing, syncDirectory, systemCode } from '../durable-file.ts';
import { StartupProblem } from '../startup-problem.ts';

/**
 * Runs `write` with a stream to a new file beside `path` (mode 0600), which gets its name when all is on disk. What was
 * written before an error is removed. Throws StartupProblem where a file has the name already, or none can be made.
 */
export async function writeNewFile<T>(path: string, write: (target: Writable) => Promise<T>): Promise<T> {
  const target = resolve(path);
  await refuseExisting(target);
  const unfinished = `${target}.${randomBytes(4).toString('hex')}.part`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    const stream = file.createWriteStream({ flush: true });
    const ended = new Promise<void>((done, failed) => stream.once('close', done).once('error', failed));
    ended.catch(() => {});
    const result = await write(stream).finally(() => stream.end());
    await ended;
    await refuseExisting(target);
    await rename(unfinished, target);
    await syncDirectory(dirname(target));
    return result;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw whyNotWritten(target, error);
  }
}

async function refuseExisting(path: string) {
  const exists = await access(path).then(
    () => true,
    (error) => {
      if (isMissing(error)) return false;
      throw whyNotWritten(path, error);
    },
  );
  if (exists)
    throw new StartupProblem(
      `${path} exists already: no backup is written over another. Choose another name.`,
    );
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'files of that size are not allowed there',
  EACCES: 'it may not be written to by this user',
  EPERM: 'it may not be written to by this user',
  EROFS: 'the file system is read-only',
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'its directory is a file',
};

function whyNotWritten(path: string, error: unknown): unknown {
  const reason = REASONS[systemCode(error) ?? ''];
  return reason ? new StartupProblem(`The backup cannot be written to ${path}: ${reason}.`) : error;
}
