// The running program without its process: application, hosts, recorder and jobs, started and closed as one. main.ts
// runs it, and so do the tests.

import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { noteUses } from './accounts/callers/last-uses.ts';
import { registrationNow } from './accounts/people/founding.ts';
import type { MakeBackup } from './admin/backups/make.ts';
import { onAccountCreated } from './hosts/account-hooks.ts';
import { type Entrance, openEntrance } from './hosts/entrance.ts';
import { openHosts } from './hosts/hosts.ts';
import { type NodeSecrets, openKeyring } from './hosts/instance-secret.ts';
import { configuredUrls, type Listeners, readyUrlsOf } from './hosts/listeners.ts';
import { openPingService, type PingService } from './monitors/cron-checks/recording/ping-service.ts';
import type { App } from './platform/app.ts';
import { type Jobs, startJobs } from './platform/background.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { runsOnSeveral } from './platform/config-database.ts';
import { openDatabase } from './platform/database/database.ts';
import { onceReachable, refuseUnreachable, type Waiting } from './platform/database/first-contact.ts';
import { migrate } from './platform/database/migrate.ts';
import { warnOfReplication } from './platform/database/replication.ts';
import { openEvents } from './platform/events.ts';
import { createMailer } from './platform/mail/smtp.ts';
import { watchedMailer } from './platform/mail/trouble.ts';
import { createMetrics, type Metrics, printMetrics } from './platform/metrics.ts';
import { refuseBesideSeveral } from './platform/nodes/register.ts';
import { followDatabaseClock, registerClock, type SharedClock } from './platform/nodes/shared-clock.ts';
import { openNode } from './platform/nodes/this-node.ts';
import { opening } from './platform/opening.ts';
import { createSafeFetch } from './platform/safe-fetch/safe-fetch.ts';
import { derivedToken } from './platform/secrets.ts';
import { shortMemory } from './platform/short-memory.ts';
import { seconds } from './platform/time.ts';
import { jobsFor } from './schedule.ts';

export interface ServiceOptions {
  config: Config;
  log: Logger;
  clock: Clock;
  /** The same one, where it follows that of the database. */
  sharedClock?: SharedClock | null;
  databaseUrl: string;
  dataDir: string;
  /** The newest first. Asked again whenever one may have been added. */
  readSecrets: () => Promise<readonly string[]>;
  /** The time that truly passes for this process. */
  realMs: () => number;
  /** Whether it watches the clock, and records pings on a thread of their own; off in tests, which let time pass by themselves. */
  keepsWatch: boolean;
  /** How long a key that was revoked on another node may still let somebody in; 0: the database is always asked. */
  callersKeptMs: number;
  /** How its figures are printed, with those of other processes of the same node. */
  printMetrics?: (own: Metrics) => Promise<string>;
  /** How scheduled backups are made; without it none are. */
  makeBackup?: MakeBackup;
  /** Where the build of the dashboard's app lies, if not where `npm ci` puts it. */
  webDirectory?: string;
  /** Open already; the caller's to close, after the service. Else the service opens and closes one of its own. */
  entrance?: Entrance | null;
  /**
   * Ends waiting for a database that cannot be reached: opening then rejects with an AbortError. Of a service that runs,
   * `/ready` says from then on that it is being stopped.
   */
  signal?: AbortSignal;
}

export interface Service extends AsyncDisposable {
  app: App;
  /** null on a node that takes none. */
  pings: PingService | null;
  /** null on a node that takes no requests. */
  listeners: Listeners | null;
  /** Begins to record, to judge deadlines and to work off what is due. */
  start(): void;
}

export const openService = (options: ServiceOptions): Promise<Service> =>
  opening(async (open) => {
    const entrance = options.entrance ?? (await openEntranceOf(options, open));
    const waiting = waitingOf(options, entrance);
    const app = await openApp({ ...options, waiting }, open);
    Object.assign(app.urls, entrance?.listeners.urls ?? configuredUrls(app.config));
    await onceReachable(() => openNodeOf(app, options, { entrance, open }), waiting);
    entrance?.waitFor('it is migrated, and this node is taking over the recording of pings');
    const pings =
      entrance &&
      open.use(await onceReachable(() => openPingService(app, entrance.intake, options), waiting));
    if (entrance && pings)
      await openHosts(app, pings, entrance.listeners, {
        ...(options.webDirectory === undefined ? {} : { webDirectory: options.webDirectory }),
        isStopping: () => options.signal?.aborted === true,
        async prepare() {
          app.setupToken = await onceReachable(() => setupToken(app), waiting);
          learnSlugs(app, pings, open);
          await onceReachable(() => pings.slugs.refresh(), waiting);
        },
      });
    const running: { jobs: Jobs | null } = { jobs: null };
    return {
      app,
      pings,
      listeners: entrance?.listeners ?? null,
      start() {
        pings?.recorder.start();
        running.jobs = startJobs(app, jobsFor(app.config, pings, options.makeBackup ?? null));
      },
      async [Symbol.asyncDispose]() {
        // At the same time: slow callers and slow deliveries must not use up each other's time.
        await Promise.all([running.jobs?.close(), entrance?.close()]);
        await noteLastUses(app);
        await open.disposeAsync();
      },
    };
  });

/** Before anything is done, so that a node that must not work on this database does nothing there. */
async function openNodeOf(
  app: App,
  { config, dataDir, keepsWatch, signal }: ServiceOptions,
  { entrance, open }: { entrance: Entrance | null; open: AsyncDisposableStack },
): Promise<void> {
  if (config.nodes === 'one') return refuseBesideSeveral(app);
  const readyUrls = entrance ? readyUrlsOf(config, entrance.listeners) : [];
  app.node = open.use(
    await openNode(app, {
      dataDir,
      readyUrls,
      beats: keepsWatch,
      isStopping: () => signal?.aborted === true,
    }),
  );
}

/** null on a node that takes no pings. */
const openEntranceOf = async (
  options: ServiceOptions,
  open: AsyncDisposableStack,
): Promise<Entrance | null> =>
  options.config.roles.has('recorder') ? open.use(await openEntrance(options)) : null;

const waitingOf = ({ log, signal }: ServiceOptions, entrance: Entrance | null): Waiting => ({
  log,
  signal: signal ?? new AbortController().signal,
  onMissing: (reason) => entrance?.waitFor(reason),
});

/** New ones, and those that are given up, by whichever node. */
function learnSlugs(app: App, pings: PingService, open: AsyncDisposableStack) {
  app.learnSlug = (slug) => pings.slugs.learn(slug);
  const refresh = () => void pings.slugs.refresh().catch((error) => warn(app, error));
  open.defer(app.events.onWork('slugs', refresh));
  const forget = () => void pings.slugs.forget().catch((error) => warn(app, error));
  open.defer(app.events.onWork('forgotten_slugs', forget));
}

/** Where strangers can reach the dashboard, the first to register has to show that the log is theirs to read. */
async function setupToken(app: App): Promise<string | null> {
  const { hostname } = new URL(app.urls.dashboard);
  const isPrivate = [hostname, ...app.config.bindAddresses].every(isLoopback);
  if (isPrivate || (await registrationNow(app, app.database)) !== 'first') return null;
  // Whichever of several nodes somebody registers at, it is the one that all of them print.
  const isShared = app.config.nodes === 'several';
  const token = isShared ? derivedToken(app.secret, 'set-up token') : randomBytes(12).toString('base64url');
  app.log.warn({ set_up: token }, 'nobody has registered yet: the first person needs this set-up token');
  return token;
}

const isLoopback = (host: string) => host === 'localhost' || /^(\[?::1\]?|127\..*)$/.test(host);

/** A database that is away is not waited for. */
const noteLastUses = (app: App) =>
  Promise.race([noteUses(app), delay(LONGEST_NOTE_MS, undefined, { ref: false })]).catch((error) =>
    app.log.warn({ err: error }, 'the last use of keys was not noted'),
  );

const warn = (app: App, error: unknown) => app.log.warn({ err: error }, 'new slugs were not read');

const LONGEST_NOTE_MS = seconds(2);
/** As many as call within a second; about 1 KB each. */
const MOST_CALLERS = 10_000;

interface AppOptions extends Omit<ServiceOptions, 'dataDir' | 'realMs'> {
  /** Without it, a database that cannot be reached is an error. */
  waiting?: Waiting;
}

/** What every part is handed; `open` closes it. Brings the database to the schema of this program. */
export async function openApp(options: AppOptions, open: AsyncDisposableStack): Promise<App> {
  const { config, log, clock, sharedClock = null } = options;
  const database = openDatabase({
    url: options.databaseUrl,
    poolSize: config.databasePool,
    isShared: config.nodes === 'several',
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  open.defer(() => database.destroy());
  const { waiting } = options;
  const reached = <T>(step: () => Promise<T>): Promise<T> =>
    waiting ? onceReachable(step, waiting) : step();
  await reached(async () => {
    if (config.databaseUrl !== null)
      await refuseUnreachable(database, config.databaseUrl, { waits: waiting !== undefined });
    await sharedClock?.look(database, log);
    waiting?.onMissing('it is being brought to the schema of this version');
    const { onMissing: onProgress, signal } = waiting ?? {};
    await migrate(database, clock.now(), {
      log,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    });
  });
  if (sharedClock) open.use(followDatabaseClock(sharedClock, { database, log }));
  const metrics = createMetrics({ ofProcess: options.keepsWatch });
  if (sharedClock) registerClock(metrics, sharedClock);
  if (runsOnSeveral(config)) await reached(() => warnOfReplication(database, log));
  const events = open.use(await reached(() => openEvents({ url: options.databaseUrl, log })));
  const node: NodeSecrets = { readSecrets: options.readSecrets, isGiven: config.secret !== null };
  const keyring = await reached(() => openKeyring({ database, events, clock, log }, node));
  open.defer(keyring.forget);
  return {
    config,
    clock,
    sharedClock,
    node: null,
    log,
    database,
    secret: keyring.secret,
    rereadSecret: keyring.reread,
    events,
    metrics,
    printMetrics: () => (options.printMetrics ?? printMetrics)(metrics),
    mailer: open.use(
      watchedMailer(createMailer({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, log }), {
        ...{ database, clock, log },
      }),
    ),
    safeFetch: open.use(createSafeFetch({ clock })),
    urls: { api: '', dashboard: '' },
    setupToken: null,
    callers: shortMemory({ clock, keptMs: options.callersKeptMs, most: MOST_CALLERS }),
    lastUses: { keys: new Map(), sessions: new Map() },
    learnSlug: () => {},
    onAccountCreated,
  };
}
