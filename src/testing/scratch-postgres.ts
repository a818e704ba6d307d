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
  const version = await installedVersion();
  if (version === null) return null;
  const directory = await scratchDirectory();
  return startScratch(directory, {
    initdb: 'initdb',
    postgres: 'postgres',
    locale: ['--locale=C.UTF-8'],
    version,
  });
}

/** Of the version that Tocsin brings, and otherwise as the program runs it. */
export async function startBundledPostgres(): Promise<ScratchPostgres> {
  const directory = await scratchDirectory();
  const programs = await findPrograms(directory, isRoot() ? { name: 'nobody', ...NOBODY } : null);
  const bin = join(programs.directory, 'bin');
  return startScratch(directory, {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    locale: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    version: programs.version,
  });
}

async function scratchDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-pg-'));
  if (isRoot()) await chown(directory, NOBODY.uid, NOBODY.gid);
  return directory;
}

interface Programs {
  initdb: string;
  postgres: string;
  /** Options of initdb. */
  locale: readonly string[];
  version: string;
}

async function startScratch(directory: string, programs: Programs): Promise<ScratchPostgres> {
  const as = { ...(isRoot() ? NOBODY : {}), cwd: '/' };
  const cluster = join(directory, 'cluster');
  await run(
    programs.initdb,
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...programs.locale, '--no-sync'],
    as,
  );
  const settings = [
    'listen_addresses=',
    // What is in it is thrown away, so nothing waits for the disk.
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    `unix_socket_directories=${directory}`,
  ];
  const server = spawn(
    programs.postgres,
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...as,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await untilReady(server.stderr);
  server.stderr.resume();
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`,
    version: programs.version,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      await rm(directory, { recursive: true, force: true });
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
    if (said.includes('ready to accept connections')) return;
  }
  throw new Error(`PostgreSQL did not start: ${said}`);
}
