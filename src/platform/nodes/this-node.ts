// This node among those that share a database: it says every second that it is alive, sees who else is, and takes its part
// of the jobs of which one node at a time does each.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Clock, systemClock } from '../clock.ts';
import type { NatsConfig } from '../config-nats.ts';
import type { NodesConfig } from '../config-nodes.ts';
import type { Database } from '../database/database.ts';
import { addMs, days, seconds } from '../time.ts';
import { allNodes, type NodeFacts, type NodeRow, noteStopped, renewNode } from './node-store.ts';
import { AWAY_MS, nodeIdOf, register } from './register.ts';
import { isAlive } from './registration.ts';
import type { SharedClock } from './shared-clock.ts';
import { type ClaimedJobs, claimedJobs, type SharedJobs } from './shared-jobs.ts';

export interface ThisNode extends AsyncDisposable {
  /** Of the data directory. */
  id: string;
  /** Of this start. */
  run_id: string;
  name: string;
  /** The others that are alive, as of the last beat. */
  peers(): readonly NodeRow[];
  /** Where others say whether they are ready; without those that share the addresses of this one. */
  peerReadyUrls(): string[];
  /** Another node has its row: its data directory was copied. */
  isSuperseded(): boolean;
  jobs: SharedJobs;
  /** From now on others are shown what `read` says: why this node cannot keep pings; null: it can. */
  showTrouble(read: () => string | null): void;
  /** From now on others are shown what of its pings lies on its own disk only. */
  showOutbox(read: () => Outbox): void;
  /** Why a node that is alive cannot keep pings, as of the last beat. */
  troubles(): string[];
  /** Renews the row and the claims; the program does so every second. Rejects where the database is away. */
  beat(): Promise<void>;
}

interface Outbox {
  /** For how long its own disk keeps what the log does not hold yet; null: the log does. */
  ashoreMs: number | null;
  unshippedBytes: number;
}

export interface NodeOptions {
  dataDir: string;
  /** Where other nodes reach this one. */
  readyUrls: readonly string[];
  /** Whether it beats by itself; tests do that. */
  beats: boolean;
  isStopping: () => boolean;
}

/** What this program understands of what nodes write for each other. */
const PROTOCOL = 1;
const BEAT_MS = seconds(1);
/** Longer than a node that lives is without a beat. */
const DOUBT_MS = seconds(5);
const LONGEST_STOP_MS = seconds(2);

/** What of the application it needs, which knows this node in turn. */
interface NodeApp {
  config: NodesConfig & NatsConfig & { roles: ReadonlySet<string> };
  clock: Clock;
  sharedClock: SharedClock | null;
  database: Database;
  log: Logger;
  urls: { api: string; dashboard: string };
}

/** Throws StartupProblem where this node must not work beside the others. */
export async function openNode(app: NodeApp, options: NodeOptions): Promise<ThisNode> {
  const now = app.clock.now();
  const facts: NodeFacts = {
    id: await nodeIdOf(options.dataDir),
    run_id: randomUUID(),
    name: app.config.nodeName ?? hostname(),
    version: packageJson.version,
    protocol: PROTOCOL,
    api_url: app.urls.api,
    dashboard_url: app.urls.dashboard,
    ping_log: app.config.nats ? 'jetstream' : 'postgres',
    ready_urls: options.readyUrls,
    jobs: [],
    roles: [...app.config.roles].sort(),
    clock_error_ms: null,
    trouble: null,
    machine_ahead_ms: null,
    is_draining: false,
    ashore_since: null,
    unshipped_bytes: 0,
    started_at: now,
  };
  await register(app, facts, options.beats ? DOUBT_MS : 0);
  return beatingNode(app, facts, options);
}

const NOTHING_ASHORE: Outbox = { ashoreMs: null, unshippedBytes: 0 };

interface Seen {
  peers: readonly NodeRow[];
  isSuperseded: boolean;
  trouble: () => string | null;
  outbox: () => Outbox;
}

function beatingNode(app: NodeApp, facts: NodeFacts, { beats, isStopping }: NodeOptions): ThisNode {
  const stop = new AbortController();
  const seen: Seen = { peers: [], isSuperseded: false, trouble: () => null, outbox: () => NOTHING_ASHORE };
  const jobs = claimedJobs(facts.run_id);
  const beat = () => beatOnce(app, { ...facts, is_draining: isStopping() }, seen, jobs);
  const beating = beats ? keepBeating(app, beat, stop.signal) : Promise.resolve();
  const leave = async () => {
    await beating;
    const now = app.clock.now();
    await jobs.release(app.database, now);
    await noteStopped(app.database, facts, now);
  };
  return {
    ...{ id: facts.id, run_id: facts.run_id, name: facts.name, jobs, beat },
    peers: () => seen.peers,
    peerReadyUrls: () =>
      seen.peers.flatMap((peer) => peer.ready_urls).filter((url) => !facts.ready_urls.includes(url)),
    isSuperseded: () => seen.isSuperseded,
    showTrouble(read) {
      seen.trouble = read;
    },
    showOutbox(read) {
      seen.outbox = read;
    },
    troubles: () =>
      [{ name: facts.name, trouble: seen.trouble() }, ...seen.peers].flatMap(({ name, trouble }) =>
        trouble === null ? [] : [`node ${name}: ${trouble}`],
      ),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.race([leave(), delay(LONGEST_STOP_MS, undefined, { ref: false })]).catch((error) =>
        app.log.warn({ err: error }, 'the other nodes will notice within 10 s that this one is gone'),
      );
    },
  };
}

async function beatOnce(app: NodeApp, facts: NodeFacts, seen: Seen, jobs: ClaimedJobs): Promise<void> {
  const { database, clock, sharedClock } = app;
  const now = clock.now();
  const errorMs = sharedClock?.errorMs() ?? null;
  const clock_error_ms = errorMs === null ? null : Math.ceil(errorMs);
  const machine_ahead_ms = sharedClock && aheadMs(sharedClock);
  const { ashoreMs, unshippedBytes } = seen.outbox();
  const mine = {
    ...{ ...facts, clock_error_ms, machine_ahead_ms, trouble: seen.trouble(), jobs: jobs.offered() },
    ashore_since: ashoreMs === null ? null : addMs(now, -ashoreMs),
    unshipped_bytes: unshippedBytes,
  };
  const isOurs = await renewNode(database, mine, { now, awayMs: AWAY_MS });
  if (!isOurs && !seen.isSuperseded)
    app.log.error('another node runs with a copy of this data directory: give each node one of its own');
  seen.isSuperseded = !isOurs;
  const alive = (await allNodes(database)).filter((row) => isAlive(row, now));
  seen.peers = alive.filter(({ run_id }) => run_id !== facts.run_id);
  if (isOurs) await jobs.claim(database, alive, now);
}

/** The clock of a machine may be years off, and the column holds 24 days. */
function aheadMs(clock: Clock): number {
  const ms = Math.round(systemClock.now().getTime() - clock.now().getTime());
  return Math.max(-MOST_AHEAD_MS, Math.min(MOST_AHEAD_MS, ms));
}

const MOST_AHEAD_MS = days(20);

/** While the database is away, claims run out by themselves, and others see that this node is gone. */
async function keepBeating(app: NodeApp, beat: () => Promise<void>, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await beat();
      failures = 0;
    } catch (error) {
      failures += 1;
      const level = failures === FAILURES_TO_REPORT ? 'warn' : 'debug';
      app.log[level]({ err: error }, 'this node could not say that it is alive');
    }
    await delay(BEAT_MS, undefined, { ref: false, signal }).catch(() => undefined);
  }
}

const FAILURES_TO_REPORT = 5;
