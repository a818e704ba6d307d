// Two servers of PostgreSQL: a primary, and a standby that has every commit before it is answered.

import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  bundledPrograms,
  makeCluster,
  type PostgresPrograms,
  type PostgresServer,
  scratchDirectory,
  socketUrl,
  startServer,
} from './scratch-postgres.ts';

interface ReplicatedServer {
  /** Of its database `postgres`. */
  url: string;
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
  /** Of its first process. */
  pid(): number;
}

export interface ReplicatedPostgres extends AsyncDisposable {
  primary: ReplicatedServer;
  standby: ReplicatedServer;
  /** Makes the standby the primary, and waits until it takes writes. */
  promote(): Promise<void>;
}

const SETTINGS = ['listen_addresses=', 'max_connections=100', 'wal_retrieve_retry_interval=100ms'];
/** Tests kill processes and cut no power: what the system has is not lost. */
const NOT_SYNCED = ['fsync=off', 'full_page_writes=off'];

/** `synced`: as in production; of no use to tests. */
export async function startReplicatedPostgres({ synced } = { synced: false }): Promise<ReplicatedPostgres> {
  const settings = synced ? SETTINGS : [...SETTINGS, ...NOT_SYNCED];
  const directory = await scratchDirectory();
  const programs = await bundledPrograms(directory);
  const [ofPrimary, ofStandby] = [await scratchDirectory(), await scratchDirectory()];
  await makeCluster(join(ofPrimary, 'cluster'), programs);
  // Before the first start, a copy is a base backup.
  // With its owner, which the copying of Node.js leaves behind.
  await promisify(execFile)('cp', ['-a', join(ofPrimary, 'cluster'), ofStandby]);
  await writeFile(join(ofStandby, 'cluster', 'standby.signal'), '');
  const primary = server(programs, ofPrimary, [...settings, 'synchronous_standby_names=*']);
  const standby = server(programs, ofStandby, [
    ...settings,
    `primary_conninfo=host=${ofPrimary} user=postgres application_name=standby`,
  ]);
  await primary.start();
  await standby.start();
  return {
    primary,
    standby,
    async promote() {
      const client = new pg.Client(standby.url);
      await client.connect();
      await client.query('select pg_promote(true, 60)');
      await client.end();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([primary.end('SIGKILL'), standby.end('SIGKILL')]);
      for (const path of [directory, ofPrimary, ofStandby]) await rm(path, { recursive: true, force: true });
    },
  };
}

function server(
  programs: PostgresPrograms,
  directory: string,
  settings: readonly string[],
): ReplicatedServer {
  let running: PostgresServer | null = null;
  return {
    url: socketUrl(directory),
    async start() {
      running = await startServer(programs, join(directory, 'cluster'), [
        ...settings,
        `unix_socket_directories=${directory}`,
      ]);
    },
    async end(signal) {
      await running?.end(signal);
    },
    pid: () => running?.pid ?? 0,
  };
}
