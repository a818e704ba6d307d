// The program: data dir, ports and journal, database, service, then wait for a signal and close in the opposite order.

import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { backupByCommand } from './admin/backups/make.ts';
import { firstDoor } from './hosts/doors/first-door.ts';
import { furtherDoor } from './hosts/doors/further-door.ts';
import { adoptAllJournals } from './hosts/doors/left-doors.ts';
import { openEntrance } from './hosts/entrance.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, givenSecrets } from './platform/config.ts';
import { openDataDir, whyNotStarted } from './platform/data-dir.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { createLog } from './platform/log.ts';
import { collectAtRest } from './platform/memory-at-rest.ts';
import { openSharedClock } from './platform/nodes/shared-clock.ts';
import { secretsFrom } from './platform/secret-file.ts';
import { seconds } from './platform/time.ts';
import { openService } from './service.ts';

/** `isFurther`: whether it is one of several processes that share their ports, and not the first of them. */
export async function main(config: Config, { isFurther = false } = {}): Promise<void> {
  const log = createLog(config.logLevel);
  const open = new AsyncDisposableStack();
  const door = open.use(isFurther ? furtherDoor() : firstDoor({ config, log }));
  const { stop } = door;
  if (config.ignoredVariables.length > 0)
    log.warn({ variables: config.ignoredVariables }, 'ignored unknown variables that begin with TOCSIN_');
  const place: { dataDir: string | null } = { dataDir: null };
  try {
    const dataDir = open.use(await openDataDir(config.dataDir));
    place.dataDir = dataDir.path;
    if (!isFurther) await adoptAllJournals(dataDir.path, config.doors, log);
    // Before anybody is answered: at the end it would be written after the last moment that a stop may take.
    flushCompileCache();
    const sharedClock = config.nodes === 'several' ? openSharedClock() : null;
    const clock = sharedClock ?? systemClock;
    const shared = { config, log, clock, sharedClock, dataDir: dataDir.path, ...AS_PROGRAM };
    // Before the database, so that no ping is refused while that starts, is migrated or is away. A further door opens its ports
    // once it does its work: until then the others take what comes.
    const entrance = config.roles.has('recorder')
      ? open.use(await openEntrance({ ...shared, opensLater: isFurther }))
      : null;
    const readSecrets = async () => givenSecrets(config) ?? (await secretsFrom(dataDir));
    await readSecrets();
    const databaseUrl = config.databaseUrl ?? open.use(await startEmbeddedPostgres({ dataDir, log })).url;
    const stopped = stop.received.then((signal) => {
      log.info({ signal }, 'stopping');
      endInTime(log, config.drainSeconds);
    });
    const service = open.use(
      await openService({
        ...{ ...shared, databaseUrl, readSecrets, entrance },
        signal: stop.signal,
        callersKeptMs: seconds(1),
        printMetrics: door.printMetrics,
        ...(isFurther ? {} : { makeBackup: backupByCommand }),
      }),
    );
    service.start();
    if (!stop.signal.aborted) await entrance?.open();
    letNewSpaceGrow();
    collectAtRest();
    await door.opened(service.app, service);
    const { api, dashboard } = service.app.urls;
    if (!isFurther)
      process.stdout.write(`${JSON.stringify({ ready: true, api_url: api, dashboard_url: dashboard })}\n`);
    await stopped;
    // `/ready` says 503 from the signal on; until a balancer has seen it, nobody may be refused.
    await delay(seconds(config.drainSeconds));
  } catch (error) {
    if (stop.signal.aborted && isAbort(error)) return;
    throw place.dataDir === null ? error : await whyNotStarted(place.dataDir, error);
  } finally {
    await open.disposeAsync();
  }
}

/** As V8 does by itself; bin/tocsin.cjs has it stay small while the program is loaded. */
const letNewSpaceGrow = () => setFlagsFromString('--semi-space-growth-factor=2');

const AS_PROGRAM = { realMs: () => performance.now(), keepsWatch: true };

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** Service managers kill after ten seconds more. Nothing that was answered is lost by an end that is not waited for. */
function endInTime(log: Logger, drainSeconds: number) {
  setTimeout(
    () => {
      log.warn('stopping takes too long; what is left undone is done after the next start');
      process.exit(0);
    },
    seconds(drainSeconds + 9.5),
  ).unref();
}
