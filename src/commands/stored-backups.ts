// Backups in storage of S3, as commands use them: one is stored, fetched or listed.

import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BEGINNING, backupName, momentOfName } from '../admin/backups/names.ts';
import { noteStoredBackup } from '../admin/backups/stored.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { ENCRYPTED_BY, type S3Config } from '../platform/config-backups.ts';
import { openDataDir } from '../platform/data-dir.ts';
import { openDatabase } from '../platform/database/database.ts';
import { openBucket, type StoredObject } from '../platform/s3/s3.ts';
import { uploadStream } from '../platform/s3/upload.ts';
import { StartupProblem } from '../platform/startup-problem.ts';
import { print, UsageError } from './command.ts';
import { removeScratch, scratchPath } from './scratch.ts';

function storageOf({ backup }: Config): S3Config {
  if (!backup.s3)
    throw new StartupProblem('There is no storage: set TOCSIN_BACKUP_S3_BUCKET and the variables beside it.');
  return backup.s3;
}

/** Under a name of the moment, or the given one. */
export function storeBackup(config: Config, as: string | null) {
  const s3 = storageOf(config);
  if (config.backup.passphrase === null && config.backup.recipients.length === 0)
    throw new StartupProblem(`To store a backup elsewhere, ${ENCRYPTED_BY}`);
  if (as !== null && momentOfName(as) === null) throw new UsageError('that is no name of a backup');
  return async <T>(
    make: (stream: Writable) => Promise<T>,
    { databaseUrl }: { databaseUrl: string },
    signal: AbortSignal,
  ): Promise<T> => {
    const started_at = systemClock.now();
    const name = as ?? backupName(started_at);
    const { result, bytes } = await uploadStream(openBucket(s3, signal), name, make);
    const database = openDatabase({ url: databaseUrl, poolSize: 1 });
    try {
      await noteStoredBackup(database, { name, bytes, started_at, now: systemClock.now() });
    } finally {
      await database.destroy();
    }
    print(`${name}\n`);
    return result;
  };
}

/** The newest first. */
async function storedIn(config: Config, signal: AbortSignal): Promise<(StoredObject & { at: Date })[]> {
  const objects = await openBucket(storageOf(config), signal).list(BEGINNING);
  return objects
    .flatMap((object) => {
      const at = momentOfName(object.name);
      return at ? [{ ...object, at }] : [];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

export const listBackups = storedIn;

/** Runs `use` with a copy on disk, which is removed afterwards. `name`: null means the newest. */
export async function withStoredBackup<T>(
  config: Config,
  name: string | null,
  signal: AbortSignal,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const bucket = openBucket(storageOf(config), signal);
  const wanted = name ?? (await storedIn(config, signal))[0]?.name;
  if (wanted === undefined) throw new StartupProblem('There is no backup in the storage.');
  const directory = scratchPath('fetched');
  try {
    await using _lock = await openDataDir(directory);
    const file = join(directory, 'backup.age');
    await pipeline(await bucket.get(wanted), createWriteStream(file, { mode: 0o600, flags: 'wx' }), {
      signal,
    });
    return await use(file);
  } finally {
    await removeScratch(directory);
  }
}
