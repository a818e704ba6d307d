// Nodes of the real program on a PostgreSQL with a synchronous standby, each reached through a line that can be cut, and
// what shows whether all came out well.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { type CutLine, openCutLine } from '../../src/testing/cut-line.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../src/testing/replicated-postgres.ts';
import { type Caller, caller, register } from '../caller.ts';
import type { LoadedCheck } from '../ping-load.ts';
import { type Environment, type Exit, installation, type Tocsin, until } from '../program.ts';
import { type WebReceiver, webReceiver } from '../web-receiver.ts';
import { type Balancer, openBalancer, type Upstream } from './balancer.ts';
import { judge, type RecordedPing, type Verdict } from './judge.ts';
import { type ClusterLoad, pathOf, startClusterLoad } from './load.ts';

interface ClusterNode extends Upstream {
  /** Its own way to each server of the database. */
  lines: { primary: CutLine; standby: CutLine };
  start(): Promise<void>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Exit>;
  running(): Tocsin;
}

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
  /** New checks that expect nothing for an hour. */
  jobs(count: number, name: string): Promise<Job[]>;
  /** Jobs ping through the balancer until that is stopped. */
  startLoad(): Promise<ClusterLoad>;
  /** Reports a failure, which is expected to open an alert. */
  fail(job: Job | undefined): Promise<void>;
  /** Waits until everything is recorded and sent, and holds it against what was answered. */
  verdict(): Promise<Verdict>;
}

const CHECKS = 100;
const PER_SECOND = 120;
const AT_ONCE = 4;

export async function openCluster(t: TestContext, { nodes: count }: { nodes: number }): Promise<Cluster> {
  const postgres = await startReplicatedPostgres();
  t.after(() => postgres[Symbol.asyncDispose]());
  const database = openDatabase({ url: severalOf(postgres.standby.url, postgres.primary.url), poolSize: 2 });
  t.after(() => database.destroy());
  const environment = {
    TOCSIN_NODES: 'several',
    TOCSIN_SECRET: randomBytes(32).toString('hex'),
    TOCSIN_API_URL: 'http://localhost:1',
    TOCSIN_DASHBOARD_URL: 'http://localhost:2',
    TOCSIN_DRAIN_SECONDS: '1',
    TOCSIN_LOG_LEVEL: 'info',
  };
  const nodeNamed = (name: string) => startedNode(t, postgres, { ...environment, TOCSIN_NODE_NAME: name });
  // The first makes the tables.
  const first = await nodeNamed('node-1');
  const others = Array.from({ length: count - 1 }, (_, n) => nodeNamed(`node-${n + 2}`));
  const nodes = [first, ...(await Promise.all(others))];
  const balancer = openBalancer(nodes);
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
  const dueAlerts: string[] = [];
  const jobs = async (many: number, name: string): Promise<Job[]> => {
    const made: Job[] = [];
    for (let n = 0; n < many; n += AT_ONCE)
      made.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(AT_ONCE, many - n) }, (_, at) =>
            alice.post('/cron-checks', { name: `${name} ${n + at}`, interval_seconds: 3_600 }),
          ),
        )),
      );
    return made;
  };
  return {
    ...{ postgres, nodes, balancer, receiver, database, alice, jobs },
    async startLoad() {
      const [flooded] = await jobs(1, 'flooded');
      const checks = await jobs(CHECKS, 'job');
      if (!flooded) throw new Error('no job was made');
      return startClusterLoad(balancer, checks, { perSecond: PER_SECOND, flooded });
    },
    async fail(job) {
      if (!job) throw new Error('no job was made');
      dueAlerts.push(`${job.name} cron_fail`);
      await balancer.send({ check_id: job.id, kind: 'fail', run_id: null }, `${pathOf(job)}/fail`);
    },
    async verdict() {
      await untilRecorded(database);
      const alerts = await openedAlerts(database);
      const names = alerts.map((alert) => alert.slice(0, alert.lastIndexOf(' ')));
      await receiver.until('alerts to be sent', () =>
        names.every((name) => receiver.arrivals.some(({ event }) => event === `${name} alert.opened`)),
      );
      const evidence = {
        sent: balancer.sent,
        recorded: await recordedPings(database),
        ...{ alerts, dueAlerts },
        deliveries: receiver.arrivals.map(({ event, message_id }) => ({
          name: event.slice(0, event.lastIndexOf(' ')),
          message_id,
        })),
      };
      return judge(evidence);
    },
  };
}

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

/** Addresses of one server each, in one that names both. */
function severalOf(...urls: string[]): string {
  const hosts = urls.map((url) => new URL(url));
  const sockets = hosts.map(({ searchParams }) => searchParams.get('host'));
  return sockets[0]
    ? `postgres://postgres@localhost/postgres?host=${sockets.map((path) => encodeURIComponent(path ?? '')).join()}`
    : `postgres://postgres@${hosts.map(({ host }) => host).join()}/postgres`;
}

async function startedNode(
  t: TestContext,
  { primary, standby }: ReplicatedPostgres,
  environment: Environment,
): Promise<ClusterNode> {
  const lines = { primary: await openCutLine(t, primary.url), standby: await openCutLine(t, standby.url) };
  const [api, dashboard] = [await freePort(), await freePort()];
  const { start } = await installation(t);
  const own = {
    DATABASE_URL: severalOf(lines.primary.url, lines.standby.url),
    TOCSIN_API_PORT: String(api),
    TOCSIN_DASHBOARD_PORT: String(dashboard),
  };
  let isThere = true;
  let running = await start({ ...environment, ...own });
  return {
    lines,
    address: () => (isThere ? `http://127.0.0.1:${api}` : null),
    running: () => running,
    async start() {
      running = await start({ ...environment, ...own });
      isThere = true;
    },
    async end(signal) {
      const exit = await running.end(signal);
      isThere = false;
      return exit;
    },
  };
}

/** The base addresses are those of the balancer, so that a node does not say where it listens itself. */
async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

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
    select check_id, body, kind, run_id, duration_ms, received_at from ping order by id`.execute(database);
  return rows.map((row) => ({ ...row, received_at: row.received_at.getTime() }));
}

async function openedAlerts(database: Database): Promise<string[]> {
  const { rows } = await sql<{ alert: string }>`
    select subject_name || ' ' || kind as alert from alert order by id`.execute(database);
  return rows.map(({ alert }) => alert);
}
