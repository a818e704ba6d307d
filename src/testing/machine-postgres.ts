// The PostgreSQL that the machine has installed (on Debian 12: version 15), as a throw-away cluster.

import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OLDEST = 15;
/** On Debian; root may not run PostgreSQL. */
const NOBODY = 65_534;

export interface MachinePostgres extends AsyncDisposable {
  url: string;
  /** As `postgres --version` says it. */
  version: string;
}

/** Null where there is none, or only an older one. */
export async function startMachinePostgres(): Promise<MachinePostgres | null> {
  const version = await installedVersion();
  if (version === null) return null;
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-pg-'));
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (as.uid !== undefined) await chown(directory, NOBODY, NOBODY);
  const cluster = join(directory, 'cluster');
  await run(
    'initdb',
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    as,
  );
  const settings = [
    'listen_addresses=',
    'fsync=off',
    'max_connections=200',
    `unix_socket_directories=${directory}`,
  ];
  const server = spawn('postgres', ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilReady(server.stderr);
  server.stderr.resume();
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`,
    version,
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
