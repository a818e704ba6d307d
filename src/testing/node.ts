// One node of a test: a whole service with a data directory of its own, in which nothing runs by itself.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { App } from '../platform/app.ts';
import { type Job, offerJobs, runJobsUntilIdle } from '../platform/background.ts';
import type { Clock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { sendDueMail } from '../platform/mail/queue.ts';
import { minutes, seconds } from '../platform/time.ts';
import { jobsFor } from '../schedule.ts';
import { openService, type Service } from '../service.ts';
import { cheapPasswords } from './passwords.ts';
import { webBuild } from './web-build.ts';

export interface TestNode extends AsyncDisposable {
  /** The service that runs now. */
  service(): Service;
  app: App;
  dataDir: string;
  /** Where it listens itself, without a trailing slash; its base addresses may lead to other nodes. */
  listensAt(): App['urls'];
  /** Does everything of this node that is due now. */
  settle(): Promise<void>;
  /** Sends the mails that are due, and does nothing else. */
  sendMail(): Promise<void>;
  /** What a signal to stop does first: it goes on with everything, and is not ready. */
  drain(): void;
  /** Stops it as a signal would in the end. */
  stop(): Promise<void>;
  /** Stops it and starts it again on the same data; `whileDown` runs in between. */
  restart(whileDown?: () => Promise<void> | void): Promise<void>;
}

export interface TestNodeOptions {
  databaseUrl: string;
  clock: Clock;
  env: Record<string, string>;
  /** Of this node, the newest first; a test may change them while it runs. */
  secrets: string[];
  callersKeptMs?: number;
  /** Whether the dashboard host serves the app, built from the sources as they are. */
  web?: boolean;
  /** One that is there already, of a node that is stopped or a copy of it. */
  dataDir?: string;
  /** Called with each service that was opened. */
  onOpen?: (service: Service) => void;
}

export async function openTestNode(options: TestNodeOptions): Promise<TestNode> {
  cheapPasswords();
  await using opening = new AsyncDisposableStack();
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tocsin-service-')));
  opening.defer(() => rm(dataDir, { recursive: true, force: true }));
  const webDirectory = options.web ? await webBuild() : join(dataDir, 'web');
  const open = async (): Promise<Running> => {
    const draining = new AbortController();
    const service = await openService({
      config: readConfig({ TOCSIN_DATA_DIR: dataDir, ...options.env }, { defaultDataDir: dataDir }),
      log: pino({ level: process.env.TOCSIN_TEST_LOG ?? 'silent' }),
      clock: options.clock,
      databaseUrl: options.databaseUrl,
      dataDir,
      readSecrets: async () => options.secrets,
      realMs: () => 0,
      keepsWatch: false,
      callersKeptMs: options.callersKeptMs ?? 0,
      webDirectory,
      signal: draining.signal,
    });
    options.onOpen?.(service);
    return { service, draining, jobsDue: dueJobs(), isStopped: false };
  };
  const running = await open();
  const stop = async () => {
    if (running.isStopped) return;
    running.isStopped = true;
    await running.service[Symbol.asyncDispose]();
  };
  opening.defer(stop);
  const opened = opening.move();
  return {
    service: () => running.service,
    get app() {
      return running.service.app;
    },
    dataDir,
    listensAt: () => addressesOf(running.service),
    settle: () => settle(running, options.clock),
    sendMail: () => runJobsUntilIdle(running.service.app, [SENDING]),
    drain: () => running.draining.abort(),
    stop,
    async restart(whileDown) {
      await stop();
      await whileDown?.();
      Object.assign(running, await open());
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

interface Running {
  service: Service;
  draining: AbortController;
  jobsDue: ReturnType<typeof dueJobs>;
  isStopped: boolean;
}

async function settle({ service: { app, pings }, jobsDue }: Running, clock: Clock): Promise<void> {
  const jobs = jobsFor(app.config, pings);
  offerJobs(app, jobs);
  await app.node?.beat();
  await pings?.recorder.catchUp();
  await runJobsUntilIdle(app, jobsDue(jobs, clock.now()));
  await pings?.slugs.refresh();
}

function addressesOf({ app: { config }, listeners }: Service): App['urls'] {
  const at = (port: number | undefined) => `http://127.0.0.1:${port}`;
  const dashboard = at(listeners?.dashboard?.listener.port);
  return { dashboard, api: config.ports === 'one' ? `${dashboard}/api` : at(listeners?.api?.listener.port) };
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

const SENDING: Job = { name: 'send due mail', every: seconds(5), step: sendDueMail };

/** To settle is what tests do most, and half of what it costs would be jobs that find nothing to do. */
const SELDOM_MS = minutes(10);
