// What every part of the running program is handed: made once at start, never global.

import type { Logger } from 'pino';
import type { Language } from '../../shared/languages.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Tx } from './database/database.ts';
import type { Events } from './events.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { SharedClock } from './nodes/shared-clock.ts';
import type { ThisNode } from './nodes/this-node.ts';
import type { SafeFetch } from './safe-fetch/safe-fetch.ts';
import type { InstanceSecret } from './secrets.ts';
import type { ShortMemory } from './short-memory.ts';

export interface App {
  config: Config;
  clock: Clock;
  /** The same one where several nodes share the database, and with it its clock; else null. */
  sharedClock: SharedClock | null;
  /** This one among several nodes; null where there is one. */
  node: ThisNode | null;
  log: Logger;
  database: Database;
  events: Events;
  metrics: Metrics;
  /** Those of all processes of this node, in the text format of Prometheus. */
  printMetrics: () => Promise<string>;
  mailer: Mailer;
  safeFetch: SafeFetch;
  /** Encrypts what is stored encrypted; never logged. Changes while the secret is rotated. */
  secret: InstanceSecret;
  /** Looks which secrets this node has, and which of them the database is used with. */
  rereadSecret: () => Promise<void>;
  /** Public base addresses without a trailing slash, with the real ports. */
  urls: { api: string; dashboard: string };
  /** Printed at start and asked of the first person to register where the dashboard is not on loopback; else null. */
  setupToken: string | null;
  /** Sessions and keys that called of late, as the database had them. */
  callers: ShortMemory;
  /** When keys and sessions were last used on this node, by their ids, until it is written down. */
  lastUses: { keys: Map<number, Date>; sessions: Map<string, Date> };
  /** Announces a ping slug that is about to exist to this node's door; other nodes are notified when it is committed. */
  learnSlug: (slug: string) => void;
  /** What other groups do in the transaction that creates an account; registered from hosts/. */
  onAccountCreated: readonly AccountCreated[];
}

interface Owner {
  person_id: number;
  email: string;
  /** What is named for them is named in it. */
  language: Language;
}

/** Runs inside the creating transaction. */
export type AccountCreated = (
  app: App,
  tx: Tx,
  created: { account_id: number; owner: Owner; now: Date },
) => Promise<void>;
