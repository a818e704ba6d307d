// The application as a command of the operator uses it: on the database of a Tocsin that may be running.

import { pino } from 'pino';
import { configuredUrls } from '../../hosts/listeners.ts';
import type { App } from '../../platform/app.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { refuseOtherSchema } from '../../platform/database/migrate.ts';
import { openInstallation } from '../../platform/installation.ts';
import { openSharedClock } from '../../platform/nodes/shared-clock.ts';
import { opening } from '../../platform/opening.ts';
import { readConfiguration } from '../configuration.ts';

/** Throws StartupProblem where there is no Tocsin, or one of another version. */
export const openInstalledApp = (): Promise<{ app: App } & AsyncDisposable> =>
  opening(async (open) => {
    const config = readConfiguration();
    const log = pino({ level: 'silent' });
    const { databaseUrl, secrets } = open.use(await openInstallation(config, log));
    await requireOwnSchema(databaseUrl);
    const readSecrets = async () => secrets;
    const sharedClock = config.nodes === 'several' ? openSharedClock() : null;
    const clock = sharedClock ?? systemClock;
    // With all routes: whoever needs the database alone does not wait for them.
    const { openApp } = await import('../../service.ts');
    const app = await openApp(
      { config, log, clock, sharedClock, databaseUrl, readSecrets, keepsWatch: false, callersKeptMs: 0 },
      open,
    );
    Object.assign(app.urls, configuredUrls(config));
    return { app, [Symbol.asyncDispose]: () => open.disposeAsync() };
  });

interface OwnDatabase extends AsyncDisposable {
  database: Database;
  dataDir: string;
  /** The newest first. */
  secrets: readonly string[];
  /** By TOCSIN_SECRET, instead of the file in the data directory. */
  isGiven: boolean;
}

/** The database alone, whichever secret it was used with. Throws StartupProblem as `openInstalledApp` does. */
export const openOwnDatabase = (): Promise<OwnDatabase> =>
  opening(async (open) => {
    const config = readConfiguration();
    const installation = await openInstallation(config, pino({ level: 'silent' }));
    const { databaseUrl, dataDir, secrets } = open.use(installation);
    await requireOwnSchema(databaseUrl);
    const database = openDatabase({ url: databaseUrl, poolSize: 1 });
    open.defer(() => database.destroy());
    const isGiven = config.secret !== null;
    return { database, dataDir, secrets, isGiven, [Symbol.asyncDispose]: () => open.disposeAsync() };
  });

async function requireOwnSchema(url: string) {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    await refuseOtherSchema(database);
  } finally {
    await database.destroy();
  }
}
