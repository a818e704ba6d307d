// An App for tests of single parts: what a test does not give is missing, and using it fails the test.

import { pino } from 'pino';
import type { App } from '../platform/app.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { createMetrics, printMetrics } from '../platform/metrics.ts';
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import { shortMemory } from '../platform/short-memory.ts';
import { testClock } from './clock.ts';

export const bareConfig: Config = {
  bindAddresses: ['127.0.0.1'],
  ports: 'two',
  apiPort: 0,
  dashboardPort: 0,
  apiUrl: null,
  dashboardUrl: null,
  trustProxy: [],
  pingMail: null,
  dataDir: '/nowhere',
  databaseUrl: null,
  databasePool: 16,
  roles: new Set(['api', 'dashboard', 'recorder', 'scheduler', 'probe', 'notifier']),
  secret: null,
  previousSecret: null,
  smtpUrl: null,
  mailFrom: 'tocsin@localhost',
  abuseContact: 'tocsin@localhost',
  securityContact: null,
  subscriberMailsPerMinute: 600,
  sms: null,
  voice: null,
  phonePrefixes: [],
  phoneUnitsPerDay: 100,
  phoneInstanceUnitsPerDay: 1_000,
  phoneCostPerDay: null,
  registration: 'first',
  defaultPlan: 'unlimited',
  privateTargets: 'admins',
  keyPrefix: 'toc',
  journalMaxBytes: 1_000_000,
  location: 'local',
  referenceTargets: [],
  dockerSockets: [],
  browser: null,
  caFile: null,
  heartbeatUrl: null,
  backup: {
    passphrase: null,
    recipients: [],
    identities: [],
    schedule: null,
    keep: { daily: 7, weekly: 4, monthly: 6 },
    s3: null,
  },
  nodes: 'one',
  nats: null,
  nodeName: null,
  drainSeconds: 0,
  doors: 1,
  logLevel: 'info',
  ignoredVariables: [],
};

const absent = (name: string): never => {
  throw new Error(`This test gave its app no ${name}`);
};

export function bareApp(given: Partial<App> = {}): App {
  const app: App = {
    config: bareConfig,
    clock: testClock(),
    sharedClock: null,
    node: null,
    log: pino({ level: 'silent' }),
    events: { subscribe: () => () => undefined, onWork: () => () => undefined, nameNode: () => undefined },
    metrics: createMetrics(),
    printMetrics: () => printMetrics(app.metrics),
    secret: 'a secret of this test',
    rereadSecret: async () => undefined,
    urls: { api: 'http://api.test', dashboard: 'http://dashboard.test' },
    setupToken: null,
    callers: shortMemory({ clock: testClock(), keptMs: 0, most: 1 }),
    lastUses: { keys: new Map(), sessions: new Map() },
    learnSlug: () => undefined,
    onAccountCreated: [],
    get database(): Database {
      return absent('database');
    },
    get mailer(): Mailer {
      return absent('mailer');
    },
    get safeFetch(): SafeFetch {
      return absent('safeFetch');
    },
  };
  // Copies of an app must not look into the parts that are missing.
  for (const name of ['database', 'mailer', 'safeFetch'])
    Object.defineProperty(app, name, { enumerable: false });
  return Object.defineProperties(app, Object.getOwnPropertyDescriptors(given));
}
