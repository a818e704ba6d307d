// The program: data dir, database, service, then wait for a signal and close in the opposite order.

import type { Logger } from 'pino';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDataDir, secretFrom, whyNotStarted } from './platform/data-dir.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { createLog } from './platform/log.ts';
import { seconds } from './platform/time.ts';
import { openService } from './service.ts';

export async function main(config: Config): Promise<void> {
  const stopped = stopSignal();
  const log = createLog(config.logLevel);
  if (config.ignoredVariables.length > 0)
    log.warn({ variables: config.ignoredVariables }, 'these are not variables of Tocsin and are ignored');
  const open = new AsyncDisposableStack();
  const place: { dataDir: string | null } = { dataDir: null };
  try {
    const dataDir = open.use(await openDataDir(config.dataDir));
    place.dataDir = dataDir.path;
    const databaseUrl = config.databaseUrl ?? open.use(await startEmbeddedPostgres({ dataDir, log })).url;
    const service = open.use(
      await openService({
        config,
        log,
        clock: systemClock,
        databaseUrl,
        dataDir: dataDir.path,
        secret: config.secret ?? (await secretFrom(dataDir)),
        realMs: () => performance.now(),
        keepsWatch: true,
        callersKeptMs: seconds(1),
      }),
    );
    service.start();
    const { api, dashboard } = service.app.urls;
    process.stdout.write(`${JSON.stringify({ ready: true, api_url: api, dashboard_url: dashboard })}\n`);
    log.info({ signal: await stopped }, 'stopping');
    endInTime(log);
  } catch (error) {
    throw place.dataDir === null ? error : await whyNotStarted(place.dataDir, error);
  } finally {
    await open.disposeAsync();
  }
}

/** Service managers kill after ten seconds. Nothing that was answered is lost by an end that is not waited for. */
function endInTime(log: Logger) {
  setTimeout(() => {
    log.warn('stopping takes too long; what is left undone is done after the next start');
    process.exit(0);
  }, seconds(9.5)).unref();
}

/** The first SIGTERM, SIGINT or SIGHUP; a second one ends the program at once. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];
    for (const signal of signals)
      process.once(signal, () => {
        resolve(signal);
        process.once(signal, () => process.exit(1));
      });
  });
}
