// A Tocsin as commands find it: its database, data directory and secret, whether it runs or stands still.

import { access, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { type Config, givenSecrets } from './config.ts';
import { openDataDir } from './data-dir.ts';
import { openDatabase } from './database/database.ts';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { runningDatabaseUrl } from './database/embedded/running.ts';
import { refuseUnreachable } from './database/first-contact.ts';
import { isMissing } from './durable-file.ts';
import { opening } from './opening.ts';
import { keptSecrets } from './secret-file.ts';
import { StartupProblem } from './startup-problem.ts';

export interface Installation extends AsyncDisposable {
  databaseUrl: string;
  /** Absolute, without symbolic links. */
  dataDir: string;
  /** The newest first. */
  secrets: readonly string[];
}

/**
 * Disturbs no Tocsin that runs. While none does, the built-in PostgreSQL is started until this is disposed of, and no
 * Tocsin can start meanwhile. Throws StartupProblem where there is none.
 */
export const openInstallation = (config: Config, log: Logger): Promise<Installation> =>
  opening(async (open) => {
    const dataDir = await existingDataDir(config.dataDir);
    const databaseUrl = config.databaseUrl ?? (await embeddedUrl(dataDir, log, open));
    if (config.databaseUrl !== null) await refuseAway(config.databaseUrl);
    const secrets = givenSecrets(config) ?? (await keptSecrets(dataDir));
    if (secrets === null)
      throw new StartupProblem(
        `There is no secret in ${dataDir}: set TOCSIN_SECRET as it is set for the Tocsin that is meant.`,
      );
    return { databaseUrl, dataDir, secrets, [Symbol.asyncDispose]: () => open.disposeAsync() };
  });

async function existingDataDir(directory: string): Promise<string> {
  const path = resolve(directory);
  try {
    await access(join(path, 'tocsin.lock'));
    return await realpath(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new StartupProblem(
      `${path} is not the data directory of a Tocsin: set TOCSIN_DATA_DIR as it is set for the one that is meant.`,
    );
  }
}

async function embeddedUrl(dataDir: string, log: Logger, open: AsyncDisposableStack): Promise<string> {
  const running = await runningDatabaseUrl(dataDir);
  if (running !== null) return running;
  try {
    await access(join(dataDir, 'postgresql', 'PG_VERSION'));
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new StartupProblem(
      `There is no database in ${dataDir}: set DATABASE_URL if it is elsewhere, or start Tocsin once.`,
    );
  }
  const lock = open.use(await openDataDir(dataDir));
  return open.use(await startEmbeddedPostgres({ dataDir: lock, log })).url;
}

async function refuseAway(url: string) {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    await refuseUnreachable(database, url);
  } finally {
    await database.destroy();
  }
}
