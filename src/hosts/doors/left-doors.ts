// What further doors have left that ended: their journals become those of the first one, which ships them. Were they
// shipped once the door is open again, deadlines could be judged without its pings before.

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

/** Takes over what all further doors hold, but for those that still run; `open`: how many are configured. */
export async function adoptAllJournals(dataDir: string, open: number, log: Logger): Promise<void> {
  for (const name of await namesIn(join(dataDir, DOORS))) {
    const number = Number(name);
    if (!(number > 1) || (await adoptJournals(dataDir, number))) continue;
    // One that is opened again ships them by itself.
    if (number > open)
      log.warn({ door: number }, 'a door that is not configured still runs: start again once it has ended');
  }
}

/** Takes over what a door holds; false: it still runs. Runs twice without harm. */
export async function adoptJournals(dataDir: string, number: number): Promise<boolean> {
  const directory = doorDirectory(dataDir, number);
  if ((await namesIn(join(directory, OUTBOX))).length === 0) return true;
  await using lock = await takeOver(directory);
  if (lock) await moveJournals(directory, dataDir);
  return lock !== null;
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
