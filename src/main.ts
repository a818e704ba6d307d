// The program: data dir, database, service, then wait for a signal and close in the opposite order.

import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDataDir, secretFrom } from './platform/data-dir.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { createLog } from './platform/log.ts';
import { openService } from './service.ts';

export async function main(config: Config): Promise<void> {
  const stopped = stopSignal();
  const log = createLog(config.logLevel);
  await using dataDir = await openDataDir(config.dataDir);
  await using postgres = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log });
  await using service = await openService({
    config,
    log,
    clock: systemClock,
    databaseUrl: config.databaseUrl ?? postgres?.url ?? '',
    dataDir: dataDir.path,
    secret: config.secret ?? (await secretFrom(dataDir)),
    realMs: () => performance.now(),
    keepsWatch: true,
  });
  service.start();
  process.stdout.write(
    `${JSON.stringify({ ready: true, api_url: service.app.urls.api, dashboard_url: service.app.urls.dashboard })}\n`,
  );
  log.info({ signal: await stopped }, 'stopping');
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
