// What doors have left that are opened no more: their journals become those of the first one, which ships them.

import { randomUUID } from 'node:crypto';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { OUTBOX } from '../../monitors/cron-checks/recording/shared/outbox.ts';
import { takeOver } from '../../platform/data-dir.ts';
import { isMissing, syncDirectory } from '../../platform/durable-file.ts';
import { createDirectory } from '../../platform/journal/segment-files.ts';

/** Within the data directory: one of its own for each further door, by its number. */
const DOORS = 'doors';

export const doorDirectory = (dataDir: string, number: number): string =>
  join(dataDir, DOORS, String(number));

/** Takes over what the doors beyond the first `open` hold, but for one that still runs. Runs twice without harm. */
export async function adoptLeftDoors(dataDir: string, open: number, log: Logger): Promise<void> {
  for (const name of await namesIn(join(dataDir, DOORS))) {
    const number = Number(name);
    if (!(number > open)) continue;
    const directory = doorDirectory(dataDir, number);
    if ((await namesIn(join(directory, OUTBOX))).length === 0) continue;
    await using lock = await takeOver(directory);
    if (lock) await moveJournals(directory, dataDir);
    else
      log.warn({ door: number }, 'a door that is not configured still runs: start again once it has ended');
  }
}

async function moveJournals(from: string, to: string): Promise<void> {
  const target = join(to, OUTBOX);
  await createDirectory(target);
  for (const name of await namesIn(join(from, OUTBOX)))
    await rename(join(from, OUTBOX, name), join(target, randomUUID()));
  await syncDirectory(target);
}

const namesIn = (directory: string): Promise<string[]> =>
  readdir(directory).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
