// A started service for a test file: real PostgreSQL, both hosts on free ports, a mail server, a clock that the test
// moves, and the cast. Nothing runs in the background: `settle` and `advance` do what is due, so nobody sleeps.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import type { PingService } from '../monitors/cron-checks/recording/ping-service.ts';
import type { App } from '../platform/app.ts';
import { type Job, runJobsUntilIdle } from '../platform/background.ts';
import { readConfig } from '../platform/config.ts';
import { minutes } from '../platform/time.ts';
import { jobsFor } from '../schedule.ts';
import { openService, type Service } from '../service.ts';
import type { Caller } from './caller.ts';
import { type Cast, type CastRecord, castOf, type Stage, signUpCast } from './cast.ts';
import { type TestClock, testClock } from './clock.ts';
import {
  createDatabaseFrom,
  createTestDatabase,
  dropTestDatabase,
  SCHEMA,
  type Template,
} from './database.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { webBuild } from './web-build.ts';

export interface TestService extends Cast {
  app: App;
  /** The service that runs now. */
  current(): Service;
  /** What takes its pings. */
  pings(): PingService;
  clock: TestClock;
  mailbox: Mailbox;
  /** Anybody: no credential. */
  nobody: Caller;
  /** Addresses without a trailing slash. */
  api: string;
  dashboard: string;
  /** Does everything that is due now: records pings, judges deadlines, delivers, sends mail. */
  settle(): Promise<void>;
  /** Lets time pass, then settles. */
  advance(ms: number): Promise<void>;
  /** Stops the service and starts it again on the same data; `whileDown` runs in between. */
  restart(whileDown?: () => Promise<void> | void): Promise<void>;
}

/** What the database of a test is encrypted with. */
export const TEST_SECRET = 'a secret of the tests, and of nobody else';

export interface TestServiceOptions {
  /** Environment variables on top of the usual ones of a test. */
  env?: Record<string, string>;
  /** Without SMTP mail goes to the log, and addresses need not be verified. */
  smtp?: boolean;
  start?: Date;
  /** As of the program, where a test wants callers remembered; it then changes nobody's rights behind its back. */
  callersKeptMs?: number;
  /** Those of this node, the newest first; a test may change them while it runs. */
  secrets?: string[];
  /** Whether the dashboard host serves the app, built from the sources as they are. */
  web?: boolean;
}

export async function startTestService(
  t: TestContext,
  options: TestServiceOptions = {},
): Promise<TestService> {
  // From the first thing on: one that is left open would keep a failed test from ending.
  const opened = new AsyncDisposableStack();
  t.after(() => opened.disposeAsync());
  const copied = await copyTemplate(options);
  opened.defer(() => dropTestDatabase(copied.url));
  const running = opened.use(await openStage(copied.url, options));
  running.mailbox.received.push(...copied.received);
  const { clock, mailbox, settle, restart } = running;
  const cast = castOf(running, copied.cast ?? (await signUpCast(running)));
  return {
    ...cast,
    current: running.service,
    pings: () => running.service().pings ?? assert.fail('this service takes no pings'),
    get app() {
      return running.current();
    },
    get api() {
      return running.current().urls.api;
    },
    get dashboard() {
      return running.current().urls.dashboard;
    },
    clock,
    mailbox,
    settle,
    async advance(ms) {
      clock.pass(ms);
      await settle();
    },
    restart,
  };
}

interface OpenStage extends Stage, AsyncDisposable {
  service: () => Service;
  clock: TestClock;
  restart: TestService['restart'];
}

/** A service on a database, with all that it needs. */
async function openStage(databaseUrl: string, options: TestServiceOptions): Promise<OpenStage> {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'tocsin-service-'));
  opening.defer(() => rm(dataDir, { recursive: true, force: true }));
  const webDirectory = options.web ? await webBuild() : join(dataDir, 'web');
  const clock = testClock(options.start);
  const mailbox = opening.use(await openMailbox());
  const open = async (): Promise<Service> =>
    openService({
      config: readConfig(
        {
          ...USUAL_ENV,
          TOCSIN_DATA_DIR: dataDir,
          ...(options.smtp === false ? {} : { SMTP_URL: mailbox.url }),
          ...options.env,
        },
        { defaultDataDir: dataDir },
      ),
      log: pino({ level: process.env.TOCSIN_TEST_LOG ?? 'silent' }),
      clock,
      databaseUrl,
      dataDir,
      readSecrets: async () => options.secrets ?? [TEST_SECRET],
      realMs: () => 0,
      keepsWatch: false,
      callersKeptMs: options.callersKeptMs ?? 0,
      webDirectory,
    });
  const running = { service: await open(), jobsDue: dueJobs() };
  opening.defer(() => running.service[Symbol.asyncDispose]());
  const opened = opening.move();
  return {
    service: () => running.service,
    current: () => running.service.app,
    clock,
    mailbox,
    verifies: options.smtp !== false,
    async settle() {
      const { app, pings } = running.service;
      const jobs = running.jobsDue(jobsFor(app.config.roles, pings), clock.now());
      await pings?.recorder.catchUp();
      await runJobsUntilIdle(app, jobs);
      await pings?.slugs.refresh();
    },
    async restart(whileDown) {
      await running.service[Symbol.asyncDispose]();
      await whileDown?.();
      running.service = await open();
      running.jobsDue = dueJobs();
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Of jobs with a rhythm of ten minutes and more, those for which so much time has passed since they were last due. */
function dueJobs(): (jobs: readonly Job[], now: Date) => Job[] {
  const dueMs = new Map<string, number>();
  return (jobs, now) =>
    jobs.filter(({ name, every }) => {
      const agoMs = now.getTime() - (dueMs.get(name) ?? Number.NEGATIVE_INFINITY);
      // A clock that was set back makes them due as well.
      if (every >= SELDOM_MS && agoMs >= 0 && agoMs < every) return false;
      dueMs.set(name, now.getTime());
      return true;
    });
}

/** To settle is what tests do most, and half of what it costs would be jobs that find nothing to do. */
const SELDOM_MS = minutes(10);

interface Copied {
  url: string;
  /** Null where it has yet to sign up. */
  cast: CastRecord | null;
  /** What the cast was sent when it signed up. */
  received: Mailbox['received'];
}

/** To sign up costs more than all else that a start does, so the cast is copied with the schema where it can be. */
async function copyTemplate({ env = {}, smtp, start }: TestServiceOptions): Promise<Copied> {
  const run = process.env.TOCSIN_TEST_RUN;
  if (!run || start || Object.keys(env).some((name) => !ENV_WITHOUT_EFFECT_ON_CAST.has(name)))
    return { url: await createTestDatabase(), cast: null, received: [] };
  const { url, note } = await createDatabaseFrom(castTemplate(run, smtp !== false));
  return { url, ...JSON.parse(note) };
}

/** Holds for one run of the tests, because it depends on the code. */
const castTemplate = (run: string, smtp: boolean): Template => ({
  name: `tocsin_cast_${run}_${smtp ? 'mail' : 'log'}`,
  base: SCHEMA,
  async fill(url) {
    await using stage = await openStage(url, { smtp });
    const cast = await signUpCast(stage);
    // The journal goes with this service: the service that copies the database is the first to record in it.
    await stage.current().database.deleteFrom('journal_position').execute();
    return JSON.stringify({ cast, received: stage.mailbox.received });
  },
});

/** On top of the usual environment: dashboard and API on one port. */
export const ONE_PORT = { TOCSIN_PORT: '0', TOCSIN_API_PORT: '', TOCSIN_DASHBOARD_PORT: '' };

const ENV_WITHOUT_EFFECT_ON_CAST = new Set([
  ...['TOCSIN_PRIVATE_TARGETS', 'TOCSIN_HEARTBEAT_URL'],
  ...Object.keys(ONE_PORT),
]);

const USUAL_ENV = {
  TOCSIN_API_PORT: '0',
  TOCSIN_DASHBOARD_PORT: '0',
  TOCSIN_HOST: '127.0.0.1',
  TOCSIN_TRUST_PROXY: '127.0.0.1',
  TOCSIN_REGISTRATION: 'open',
  MAIL_FROM: 'tocsin@example.net',
};
