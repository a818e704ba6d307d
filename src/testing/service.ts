// A started service for a test file: real PostgreSQL, both hosts on free ports, a mail server, a clock that the test
// moves, and the cast. Nothing runs in the background: `settle` and `advance` do what is due, so nobody sleeps.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { PingService } from '../monitors/cron-checks/recording/ping-service.ts';
import type { App } from '../platform/app.ts';
import type { Service } from '../service.ts';
import { openBalancer } from './balancer.ts';
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
import { openTestNode, type TestNode, type TestNodeOptions } from './node.ts';

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
  /** The node that runs from the beginning, whose hosts the base addresses lead to. */
  node: TestNode;
  /** Another node on the same database, with a data directory of its own and whatever else is not given. */
  addNode(options?: Partial<TestNodeOptions>): Promise<TestNode>;
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
  /** Whether further nodes may do the same as the first: see `addNode`. */
  nodes?: 'several';
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
  const { clock, mailbox, node, settle, addNode } = running;
  const cast = castOf(running, copied.cast ?? (await signUpCast(running)));
  return {
    ...cast,
    current: node.service,
    pings: () => node.service().pings ?? assert.fail('this service takes no pings'),
    get app() {
      return node.app;
    },
    get api() {
      return node.app.urls.api;
    },
    get dashboard() {
      return node.app.urls.dashboard;
    },
    clock,
    mailbox,
    settle,
    async advance(ms) {
      clock.pass(ms);
      await settle();
    },
    restart: node.restart,
    ...{ node, addNode },
  };
}

interface OpenStage extends Stage, AsyncDisposable {
  settle(): Promise<void>;
  node: TestNode;
  clock: TestClock;
  addNode: TestService['addNode'];
}

/** A service on a database, with all that it needs. */
async function openStage(databaseUrl: string, options: TestServiceOptions): Promise<OpenStage> {
  await using opening = new AsyncDisposableStack();
  const clock = testClock(options.start);
  const mailbox = opening.use(await openMailbox());
  const several = options.nodes === 'several' ? await severalNodes(databaseUrl, opening) : null;
  const env = {
    ...USUAL_ENV,
    ...(options.smtp === false ? {} : { SMTP_URL: mailbox.url }),
    ...several?.env,
    ...options.env,
  };
  const { callersKeptMs = 0, web = false, secrets = [TEST_SECRET] } = options;
  const usual = { databaseUrl, clock, env, callersKeptMs, secrets };
  const onOpen = several?.leadTo;
  const node = opening.use(await openTestNode({ ...usual, web, ...(onOpen && { onOpen }) }));
  const opened = opening.move();
  return {
    node,
    current: () => node.app,
    settle: () => node.settle(),
    sendMail: () => node.sendMail(),
    clock,
    mailbox,
    verifies: options.smtp !== false,
    async addNode({ env: ofNode, ...given } = {}) {
      const name = { TOCSIN_NODE_NAME: `node-${randomBytes(3).toString('hex')}` };
      return opened.use(await openTestNode({ ...usual, ...given, env: { ...env, ...name, ...ofNode } }));
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** What several nodes have in common; `leadTo`: where their base addresses lead from now on. */
async function severalNodes(databaseUrl: string, open: AsyncDisposableStack) {
  const api = open.use(await openBalancer());
  const dashboard = open.use(await openBalancer());
  return {
    env: {
      TOCSIN_NODES: 'several',
      TOCSIN_NODE_NAME: 'first',
      DATABASE_URL: databaseUrl,
      TOCSIN_SECRET: TEST_SECRET,
      TOCSIN_API_URL: api.url,
      TOCSIN_DASHBOARD_URL: dashboard.url,
    },
    leadTo({ listeners }: Service) {
      api.leadTo(listeners?.api?.listener.port ?? 0);
      dashboard.leadTo(listeners?.dashboard?.listener.port ?? 0);
    },
  };
}

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
