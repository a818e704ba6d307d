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
  /** Makes the server a new standby of another one, whatever it was before. */
  rejoin(leader: ReplicatedServer): Promise<void>;
  directory: string;
}

export interface ReplicatedPostgres extends AsyncDisposable {
  primary: ReplicatedServer;
  standby: ReplicatedServer;
  /** Makes the standby the primary, or another server that is one, and waits until it takes writes. */
  promote(server?: ReplicatedServer): Promise<void>;
}

const SETTINGS = ['listen_addresses=', 'max_connections=100', 'wal_retrieve_retry_interval=100ms'];
/** Tests kill processes and cut no power: what the system has is not lost. */
const NOT_SYNCED = ['fsync=off', 'full_page_writes=off'];

interface ReplicatedOptions {
  /** As in production; of no use to tests. */
  synced?: boolean;
  /** Those that Tocsin brings unless given. */
  programs?: PostgresPrograms | null;
}

export async function startReplicatedPostgres(options: ReplicatedOptions = {}): Promise<ReplicatedPostgres> {
  const { synced = false } = options;
  const settings = synced ? SETTINGS : [...SETTINGS, ...NOT_SYNCED];
  const directory = await scratchDirectory();
  const programs = options.programs ?? (await bundledPrograms(directory));
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
    async promote(server = standby) {
      const client = new pg.Client(server.url);
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
  let following: string[] = [];
  const cluster = join(directory, 'cluster');
  const start = async () => {
    const own = [...settings, ...following, `unix_socket_directories=${directory}`];
    running = await startServer(programs, cluster, own);
  };
  return {
    ...{ url: socketUrl(directory), directory, start },
    async rejoin(leader) {
      await running?.end('SIGKILL');
      await copyRunning(leader, cluster);
      following = [`primary_conninfo=host=${leader.directory} user=postgres application_name=standby`];
      await start();
    },
    async end(signal) {
      await running?.end(signal);
    },
    pid: () => running?.pid ?? 0,
  };
}

/** As pg_basebackup does it, which the bundled programs lack. The leader waits for its standbys from then on. */
async function copyRunning(leader: ReplicatedServer, cluster: string): Promise<void> {
  const client = new pg.Client(leader.url);
  await client.connect();
  await client.query(`select pg_backup_start('rejoin', true)`);
  await rm(cluster, { recursive: true, force: true });
  // What vanishes meanwhile is in the log of what is written.
  await promisify(execFile)('cp', ['-a', join(leader.directory, 'cluster'), cluster]).catch(() => {});
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  const made = [join(cluster, 'backup_label'), join(cluster, 'standby.signal')] as const;
  await writeFile(made[0], rows[0]?.labelfile ?? '');
  await writeFile(made[1], '');
  await promisify(execFile)('chown', ['--reference', cluster, ...made]);
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(cluster, name), { force: true });
  await client.query(`alter system set synchronous_standby_names = '*'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
