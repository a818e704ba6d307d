// Throw-away clusters for tests: of the PostgreSQL that Tocsin brings, and of the one that the machine has installed
// (on Debian 12: version 15). The program's own way of starting its PostgreSQL has tests of its own.

import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPrograms } from '../platform/database/embedded/programs.ts';
import { isRoot } from '../platform/system-user.ts';

const run = promisify(execFile);
const OLDEST = 15;
/** On Debian; root may not run PostgreSQL. */
const NOBODY = { uid: 65_534, gid: 65_534 };

export interface ScratchPostgres extends AsyncDisposable {
  url: string;
  version: string;
}

/** Null where there is none, or only an older one. */
export async function startMachinePostgres(): Promise<ScratchPostgres | null> {
  const programs = await machinePrograms();
  return programs && startScratch(await scratchDirectory(), programs);
}

/** Those in the PATH; null where there are none, or only older ones. */
export async function machinePrograms(): Promise<PostgresPrograms | null> {
  const version = await installedVersion();
  return version === null
    ? null
    : { initdb: 'initdb', postgres: 'postgres', locale: ['--locale=C.UTF-8'], version };
}

/** Of the version that Tocsin brings, and otherwise as the program runs it. */
export async function startBundledPostgres(): Promise<ScratchPostgres> {
  const directory = await scratchDirectory();
  return startScratch(directory, await bundledPrograms(directory));
}

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  /** Options of initdb. */
  locale: readonly string[];
  version: string;
}

export async function bundledPrograms(directory: string): Promise<PostgresPrograms> {
  const programs = await findPrograms(directory, isRoot() ? { name: 'nobody', ...NOBODY } : null);
  const bin = join(programs.directory, 'bin');
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    locale: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    version: programs.version,
  };
}

export async function scratchDirectory(within = tmpdir()): Promise<string> {
  const directory = await mkdtemp(join(within, 'tocsin-pg-'));
  if (isRoot()) await chown(directory, NOBODY.uid, NOBODY.gid);
  return directory;
}

/** Whom PostgreSQL is run as. */
const asNobody = () => ({ ...(isRoot() ? NOBODY : {}), cwd: '/' });

export async function makeCluster(
  cluster: string,
  programs: PostgresPrograms,
  options: readonly string[] = [],
): Promise<void> {
  const parameters = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...programs.locale];
  await run(programs.initdb, [...parameters, ...options, '--no-sync'], asNobody());
}

async function startScratch(directory: string, programs: PostgresPrograms): Promise<ScratchPostgres> {
  const cluster = join(directory, 'cluster');
  await makeCluster(cluster, programs);
  const server = await startServer(programs, cluster, [
    'listen_addresses=',
    // What is in it is thrown away, so nothing waits for the disk.
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'update_process_title=off',
    // Nor is a database looked through for what to clear away; a test of a plan has the tables analysed itself.
    'autovacuum=off',
    'max_connections=200',
    `unix_socket_directories=${directory}`,
  ]);
  return {
    url: socketUrl(directory),
    version: programs.version,
    async [Symbol.asyncDispose]() {
      await server.end('SIGINT');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export const socketUrl = (directory: string) =>
  `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`;

export interface PostgresServer {
  pid: number;
  /** Sends the signal to the first process and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export async function startServer(
  programs: PostgresPrograms,
  cluster: string,
  settings: readonly string[],
): Promise<PostgresServer> {
  const server = spawn(
    programs.postgres,
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    { ...asNobody(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await untilReady(server.stderr);
  server.stderr.resume();
  return {
    pid: server.pid ?? 0,
    end(signal) {
      server.kill(signal);
      return ended;
    },
  };
}

async function installedVersion(): Promise<string | null> {
  try {
    const { stdout } = await run('postgres', ['--version']);
    const major = Number(/(\d+)(\.|$|\s)/.exec(stdout)?.[1] ?? 0);
    return major >= OLDEST ? stdout.trim() : null;
  } catch {
    return null;
  }
}

async function untilReady(output: NodeJS.ReadableStream): Promise<void> {
  let said = '';
  for await (const chunk of output) {
    said += String(chunk);
    if (said.includes('ready to accept')) return;
  }
  throw new Error(`PostgreSQL did not start: ${said}`);
}
