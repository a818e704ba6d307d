// Nodes of the real program on a PostgreSQL with a synchronous standby, each reached through a line that can be cut, and
// what shows whether all came out well.

import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { minutes } from '../../src/platform/time.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../src/testing/replicated-postgres.ts';
import { type Caller, caller, register } from '../caller.ts';
import { metric } from '../faults/metrics.ts';
import type { LoadedCheck } from '../ping-load.ts';
import { type Environment, type Installation, until } from '../program.ts';
import { type WebReceiver, webReceiver } from '../web-receiver.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { type ClusterNode, severalOf, startedNode } from './cluster-node.ts';
import { type Ashore, type Evidence, judge, type RecordedPing, SOUND, type Verdict } from './judge.ts';
import { type ClusterLoad, pathOf, startClusterLoad } from './load.ts';

interface Job extends LoadedCheck {
  name: string;
}

export interface Cluster {
  postgres: ReplicatedPostgres;
  nodes: ClusterNode[];
  balancer: Balancer;
  receiver: WebReceiver;
  /** The tests' own way to the database, whichever server is the primary. */
  database: Database;
  alice: Caller;
  /** New checks that expect nothing for an hour, unless given otherwise. */
  jobs(count: number, name: string, fields?: Record<string, unknown>): Promise<Job[]>;
  /** Jobs ping through the balancer until that is stopped. */
  startLoad(): Promise<ClusterLoad>;
  /** Begins a run that does not end within so many seconds, of which an alert is expected. */
  hang(seconds: number): Promise<void>;
  /** Cuts a node off from the database for as long as a step takes, which may be longer than the others wait for it. */
  isolate(node: ClusterNode, step: () => Promise<unknown>): Promise<void>;
  /** Ends a node at once. What it answered at last may be on its disk alone, where the log was slow to take it. */
  kill(node: ClusterNode): Promise<void>;
  /** Lets a node stand still for as long as a step takes, with what only its disk has. */
  halt(node: ClusterNode, step: () => Promise<unknown>): Promise<void>;
  /** For as long as a step takes the database stores nothing new, as where its disk is full. */
  fillDatabase(step: () => Promise<unknown>): Promise<void>;
  /** `prepare` is done before its first start. */
  addNode(prepare?: (home: Installation) => Promise<void>): Promise<ClusterNode>;
  /** Reports a failure, which is expected to open an alert. */
  fail(job: Job | undefined): Promise<void>;
  /** Waits until everything is recorded and sent, and holds it against what was answered. */
  verdict(): Promise<Verdict>;
}

const PER_SECOND = 120;
/** Each pings 40 times a minute: more than 60 times would not count. */
const CHECKS_PER_PING = 1.5;
/** Whoever of them pings for a minute, or takes half a minute for a run, would open an alert. */
const STEADY = { interval_seconds: 60, grace_seconds: 0, max_runtime_seconds: 30 };
/** A deadline in a time in which nobody could hear is not due before the job must have reported again. */
const PATIENCE_MS = minutes(7);
const AT_ONCE = 16;
const LOG_SLOW_MS = 1_000;

interface ClusterOptions {
  nodes: number;
  /** Variables of each node, besides the usual ones. */
  environment?: Environment;
  /** Further ones of a node by its name. */
  environmentOf?: (node: string) => Promise<Environment>;
  /** Pings of the load. */
  perSecond?: number;
  /** Whether the load uses a connection again; else each ping may meet another process of a node. */
  keepsLines?: boolean;
}

export async function openCluster(t: TestContext, options: ClusterOptions): Promise<Cluster> {
  const { nodes: count, environment: further = {}, perSecond = PER_SECOND } = options;
  const { environmentOf = async () => ({}) } = options;
  const postgres = await startReplicatedPostgres();
  t.after(() => postgres[Symbol.asyncDispose]());
  const database = openDatabase({ url: severalOf(postgres.standby.url, postgres.primary.url), poolSize: 2 });
  t.after(() => database.destroy());
  const environment = {
    TOCSIN_NODES: 'several',
    TOCSIN_SECRET: randomBytes(32).toString('hex'),
    TOCSIN_API_URL: 'http://localhost:1',
    TOCSIN_DASHBOARD_URL: 'http://localhost:2',
    TOCSIN_DRAIN_SECONDS: '2',
    TOCSIN_LOG_LEVEL: 'info',
    ...further,
  };
  const nodeNamed = async (name: string, prepare?: (home: Installation) => Promise<void>) =>
    startedNode(t, postgres, {
      environment: { ...environment, TOCSIN_NODE_NAME: name, ...(await environmentOf(name)) },
      ...(prepare && { prepare }),
    });
  // The first makes the tables.
  const first = await nodeNamed('node-1');
  const others = Array.from({ length: count - 1 }, (_, n) => nodeNamed(`node-${n + 2}`));
  const nodes = [first, ...(await Promise.all(others))];
  const balancer = openBalancer(nodes, options);
  t.after(() => balancer[Symbol.dispose]());
  const { token } = await register(first.address() ?? '');
  const receiver = await webReceiver(t);
  // Whichever node is there: a test kills them.
  const alice = caller('', token);
  for (const method of ['get', 'post'] as const) {
    const ask = (path: string, body?: unknown) => caller(anyOf(nodes), token)[method](path, body);
    alice[method] = ask;
  }
  await alice.post('/webhooks', { name: 'all', url: receiver.url('all'), events: ['alert.opened'] });
  const [dueAlerts, hanging, ashore] = [[] as string[], [] as Hanging[], [] as Ashore[]];
  const load = { endedAt: Infinity };
  const jobs = async (many: number, name: string, fields = {}): Promise<Job[]> => {
    const made: Job[] = [];
    for (let n = 0; n < many; n += AT_ONCE)
      made.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(AT_ONCE, many - n) }, (_, at) =>
            alice.post('/cron-checks', { name: `${name} ${n + at}`, interval_seconds: 3_600, ...fields }),
          ),
        )),
      );
    return made;
  };
  return {
    ...{ postgres, nodes, balancer, receiver, database, alice, jobs },
    async startLoad() {
      const [flooded] = await jobs(1, 'flooded');
      const checks = await jobs(Math.ceil(perSecond * CHECKS_PER_PING), 'job');
      // From their first ping on: whoever made the first of them may need a minute for the others.
      await database
        .updateTable('cron_check')
        .set(STEADY)
        .where(
          'id',
          'in',
          checks.map(({ id }) => id),
        )
        .execute();
      if (!flooded) throw new Error('no job was made');
      const running = startClusterLoad(balancer, checks, { perSecond, flooded });
      // A test that fails would never end.
      t.after(() => void running.stop());
      return {
        async stop() {
          load.endedAt = Date.now();
          await running.stop();
        },
      };
    },
    async hang(seconds) {
      const [job] = await jobs(1, `hanging ${hanging.length}`, {
        ...{ interval_seconds: 60, max_runtime_seconds: seconds },
      });
      if (!job) throw new Error('no job was made');
      const alert = `${job.name} cron_overrun`;
      await balancer.send({ check_id: job.id, kind: 'start', run_id: null }, `${pathOf(job)}/start`);
      hanging.push({ alert, endedAt: Date.now() + seconds * 1_000, seconds });
    },
    async isolate(node, step) {
      const from = await keptSince(node);
      node.lines.primary.swallow();
      node.lines.standby.swallow();
      await step();
      node.lines.primary.unblock();
      node.lines.standby.unblock();
      ashore.push({ node: nodes.indexOf(node), from, to: Date.now() });
    },
    async kill(node) {
      const from = await keptSince(node);
      await node.end('SIGKILL');
      // Until it is gone it answers.
      ashore.push({ node: nodes.indexOf(node), from, to: Date.now() });
    },
    async halt(node, step) {
      const from = await keptSince(node);
      node.running().send('SIGSTOP');
      ashore.push({ node: nodes.indexOf(node), from, to: Date.now() });
      await step();
      node.running().send('SIGCONT');
    },
    async fillDatabase(step) {
      await refuseRows(database);
      await step();
      await sql`drop function no_space cascade`.execute(database);
    },
    async addNode(prepare) {
      const node = await nodeNamed(`node-${nodes.length + 1}`, prepare);
      nodes.push(node);
      balancer.add(node);
      return node;
    },
    async fail(job) {
      if (!job) throw new Error('no job was made');
      dueAlerts.push(`${job.name} cron_fail`);
      await balancer.send({ check_id: job.id, kind: 'fail', run_id: null }, `${pathOf(job)}/fail`);
    },
    async verdict() {
      await untilRecorded(database);
      const excused = new Set(await excusedOf(database, hanging));
      const overruns = hanging.map(({ alert }) => alert);
      const due = [...dueAlerts, ...overruns.filter((alert) => !excused.has(alert))];
      const isMissing = async () => {
        const open = new Set(await openedAlerts(database, load.endedAt));
        return due.some((alert) => !open.has(alert));
      };
      while ((await isMissing()) && Date.now() < load.endedAt + PATIENCE_MS) await wait(250);
      const alerts = await openedAlerts(database, load.endedAt);
      const names = alerts.map((alert) => alert.slice(0, alert.lastIndexOf(' ')));
      await receiver.until('alerts to be sent', () =>
        names.every((name) => receiver.arrivals.some(({ event }) => event === `${name} alert.opened`)),
      );
      const evidence = {
        sent: balancer.sent,
        recorded: await recordedPings(database),
        ...{ alerts, dueAlerts: due, possibleAlerts: [...excused], ashore, note: noting(t) },
        deliveries: receiver.arrivals.map(({ event, message_id }) => ({
          name: event.slice(0, event.lastIndexOf(' ')),
          message_id,
        })),
      };
      return judge(evidence);
    },
  };
}

/** From when on what a node answered may lie on its disk alone, by what it says of itself. */
async function keptSince(node: ClusterNode): Promise<number> {
  const seconds = await metric(node.address() ?? '', 'tocsin_ping_log_ashore_seconds').catch(() => 0);
  return Date.now() - seconds * 1_000 - LOG_SLOW_MS;
}

/** A run that is not ended, and when its limit passed. */
interface Hanging {
  alert: string;
  endedAt: number;
  seconds: number;
}

/** A run that lies in an outage, or half a minute of it: a door that is gone may have received its end. */
async function excusedOf(database: Database, hanging: readonly Hanging[]): Promise<string[]> {
  const outages = await database.selectFrom('own_outage').select(['from_at', 'to_at']).execute();
  return hanging.flatMap(({ alert, endedAt, seconds }) => {
    const startedAt = endedAt - seconds * 1_000;
    const overlapMs = outages.reduce(
      (sum, { from_at, to_at }) =>
        sum +
        Math.max(0, Math.min(to_at?.getTime() ?? Infinity, endedAt) - Math.max(from_at.getTime(), startedAt)),
      0,
    );
    return overlapMs + LOG_SLOW_MS >= Math.min(30_000, seconds * 1_000) ? [alert] : [];
  });
}

/** The first few of each trouble, in full. */
function noting(t: TestContext): NonNullable<Evidence['note']> {
  const counts = new Map<string, number>();
  return (trouble, what) => {
    const count = (counts.get(trouble) ?? 0) + 1;
    counts.set(trouble, count);
    if (count <= MOST_NOTED) t.diagnostic(`${trouble}: ${JSON.stringify(what)}`);
  };
}

const MOST_NOTED = 10;

export const isSound = (verdict: Verdict): boolean => JSON.stringify(verdict) === JSON.stringify(SOUND);

/** How long it takes from now on until pings that are received from now on are recorded of each partition. */
export async function untilRecordingAgain({ database }: Pick<Cluster, 'database'>): Promise<number> {
  const startedMs = performance.now();
  const now = new Date();
  await until('pings to be recorded again', async () => {
    const found = await sql<{ is_whole: boolean }>`
      select count(distinct left(c.slug::text, 1)) filter (where p.id is not null)
          = count(distinct left(c.slug::text, 1)) as is_whole
      from cron_check c left join ping p on p.check_id = c.id and p.received_at > ${now}
      where c.ping_count > 0`
      .execute(database)
      .catch(() => null);
    return found?.rows[0]?.is_whole ? true : null;
  });
  return Math.round(performance.now() - startedMs);
}

/** A disk that is full is met by what needs further pages. That is refused here in the words of PostgreSQL, on any machine. */
async function refuseRows(database: Database): Promise<void> {
  await sql`
    create or replace function no_space() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$`.execute(database);
  for (const table of FILLED)
    await sql`create trigger no_space before insert on ${sql.table(table)} for each statement execute function no_space()`.execute(
      database,
    );
}

const FILLED = ['ping_log', 'ping', 'alert', 'delivery', 'own_outage'];

const anyOf = (nodes: readonly ClusterNode[]): string =>
  nodes.map((node) => node.address()).find((address) => address !== null) ?? '';

/** Until all that was answered is recorded, whichever node does so. */
async function untilRecorded(database: Database): Promise<void> {
  const now = new Date();
  await until('all pings to be recorded', async () => {
    const { rows } = await sql<{ is_whole: boolean }>`
      select min(listened_until) > ${now} as is_whole from ping_partition`.execute(database);
    return rows[0]?.is_whole ? true : null;
  });
}

async function recordedPings(database: Database): Promise<RecordedPing[]> {
  const { rows } = await sql<Omit<RecordedPing, 'received_at'> & { received_at: Date }>`
    select check_id, body, kind, run_id, duration_ms, received_at, ignored from ping order by id`.execute(
    database,
  );
  return rows.map((row) => ({ ...row, received_at: row.received_at.getTime() }));
}

/** Without those of the jobs of the load, which were not expected to ping any more. */
async function openedAlerts(database: Database, endedAt: number): Promise<string[]> {
  const { rows } = await sql<{ alert: string; opened_at: Date }>`
    select subject_name || ' ' || kind as alert, opened_at from alert order by id`.execute(database);
  return rows.flatMap(({ alert, opened_at }) =>
    opened_at.getTime() > endedAt && alert.startsWith('job ') ? [] : [alert],
  );
}
