// Three servers of NATS with JetStream that sync each message, as nodes of Tocsin may have them for their log.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Debian's own may be too old: .ci/run names one that is not. */
const PROGRAM = process.env.TOCSIN_TEST_NATS_SERVER ?? 'nats-server';
const SERVERS = 3;
const START_MS = 120_000;

interface NatsServer {
  name: string;
  url: string;
  /** Of its monitoring. */
  monitorUrl: string;
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
  pid(): number;
}

export interface NatsServers extends AsyncDisposable {
  servers: NatsServer[];
  /** The addresses of all, separated by commas. */
  url: string;
  monitorUrls: string;
  /** Which of them leads the copies of a stream; null: none does right now. */
  leaderOf(stream: string): Promise<NatsServer | null>;
}

/** `synced`: `sync_interval` is `always`. Each has the user and the password `tocsin`. */
export async function startNatsServers({ synced } = { synced: true }): Promise<NatsServers> {
  const directory = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'tocsin-nats-'));
  const ports: number[] = [];
  while (ports.length < SERVERS * 3) ports.push(await freePort());
  const routes = ports.slice(SERVERS * 2);
  const servers = await Promise.all(
    routes.map(async (route, n) => {
      const [port, monitor] = [ports[n] ?? 0, ports[n + SERVERS] ?? 0];
      const name = `nats-${n + 1}`;
      const path = join(directory, `${name}.conf`);
      await writeFile(
        path,
        `server_name: ${name}
listen: "127.0.0.1:${port}"
http: "127.0.0.1:${monitor}"
authorization { user: tocsin, password: tocsin }
jetstream { store_dir: ${JSON.stringify(join(directory, name))}, ${synced ? 'sync_interval: always' : ''} }
cluster { name: tocsin, listen: "127.0.0.1:${route}", routes: [${routes.map((to) => `"nats://127.0.0.1:${to}"`).join()}] }
`,
      );
      return natsServer({ name, path, port, monitor });
    }),
  );
  const close = async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await Promise.all(servers.map((server) => server.start()));
    await untilThereIsALeader(servers);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    servers,
    url: servers.map(({ url }) => url).join(),
    monitorUrls: servers.map(({ monitorUrl }) => monitorUrl).join(),
    async leaderOf(stream) {
      for (const { monitorUrl } of servers) {
        const found = await ask(`${monitorUrl}/jsz?streams=1`);
        const leader = leaders(found).find(({ name }) => name === stream)?.leader;
        const server = servers.find(({ name, pid }) => name === leader && pid() > 0);
        if (server) return server;
      }
      return null;
    },
    [Symbol.asyncDispose]: close,
  };
}

interface Place {
  name: string;
  path: string;
  port: number;
  monitor: number;
}

function natsServer({ name, path, port, monitor }: Place): NatsServer {
  let running: ChildProcess | null = null;
  const monitorUrl = `http://127.0.0.1:${monitor}`;
  return {
    ...{ name, monitorUrl },
    url: `nats://tocsin:tocsin@127.0.0.1:${port}`,
    pid: () => running?.pid ?? 0,
    async start() {
      const child = spawn(PROGRAM, ['-c', path], { stdio: 'ignore' });
      const failed = once(child, 'error').then(([error]) => Promise.reject(error));
      running = child;
      child.on('exit', () => {
        running = null;
      });
      await Promise.race([failed, untilAsked(`${monitorUrl}/healthz?js-server-only=true`)]);
    },
    async end(signal) {
      const child = running;
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      if (signal !== 'SIGSTOP') await ended;
    },
  };
}

/** Of JetStream as a whole: before, no stream can be made. */
async function untilThereIsALeader(servers: readonly NatsServer[]): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    for (const { monitorUrl } of servers) {
      const found = await ask(`${monitorUrl}/jsz`);
      if (found?.meta_cluster?.leader && found.meta_cluster.cluster_size === SERVERS) return;
    }
    if (performance.now() > deadline) throw new Error('the servers of NATS found no leader');
    await delay(50);
  }
}

interface Monitored {
  meta_cluster?: { leader?: string; cluster_size?: number };
  account_details?: { stream_detail?: { name: string; cluster?: { leader?: string } }[] }[];
}

const leaders = (found: Monitored | null) =>
  (found?.account_details ?? []).flatMap(({ stream_detail = [] }) =>
    stream_detail.map(({ name, cluster }) => ({ name, leader: cluster?.leader })),
  );

const ask = (url: string): Promise<Monitored | null> =>
  fetch(url).then(
    (answer) => answer.json() as Promise<Monitored>,
    () => null,
  );

async function untilAsked(url: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > deadline) throw new Error(`${PROGRAM} gives no answer at ${url}`);
    await delay(20);
  }
}
