// The file of the data directory that holds the secret and, while that is being replaced, the one before or after it.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type DataDir, secretFrom, whyNotUsable } from './data-dir.ts';
import { readIfThere, writeDurably } from './durable-file.ts';
import { StartupProblem } from './startup-problem.ts';

const NAME = 'secret';
const MOST_SECRETS = 2;

/** What is in the file, the newest first. The first is made once: 32 random bytes as base64url. */
export const secretsFrom = async (dataDir: DataDir): Promise<readonly string[]> =>
  (await keptSecrets(dataDir.path)) ?? [await secretFrom(dataDir, NAME)];

/** As `secretsFrom`, but null where none was made yet. */
export async function keptSecrets(dataDir: string): Promise<readonly string[] | null> {
  const path = join(dataDir, NAME);
  const kept = await readIfThere(path);
  if (kept === null) return null;
  const secrets = readSecrets(kept);
  if (!secrets)
    throw new StartupProblem(`The file ${path} is damaged: put it back from a backup of the data directory.`);
  return secrets;
}

/** Throws StartupProblem where this user may not. */
export async function writeSecrets(dataDir: string, secrets: readonly string[]): Promise<void> {
  try {
    await writeDurably(join(dataDir, NAME), secretsText(secrets));
  } catch (error) {
    throw await whyNotUsable(dataDir, error);
  }
}

/** Pure. One in each line; null: something else. */
export function readSecrets(text: string): readonly string[] | null {
  const lines = text.trim().split(/\s+/);
  const areSecrets = lines.length <= MOST_SECRETS && lines.every((line) => /^[\w-]{43}$/.test(line));
  return areSecrets ? lines : null;
}

/** A single one stands without a line break, as it always did. */
export const secretsText = (secrets: readonly string[]): string => secrets.join('\n');

export const freshSecret = (): string => randomBytes(32).toString('base64url');
