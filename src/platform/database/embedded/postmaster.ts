// One running PostgreSQL server: started apart from Tocsin, found again after Tocsin was killed, shut down.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readIfThere, systemCode } from '../../durable-file.ts';
import { StartupProblem } from '../../startup-problem.ts';
import type { SystemUser } from '../../system-user.ts';
import { commandLineOf, isAlive } from './command-line.ts';
import { type Endpoint, isAnswering, listenSettings, socketLockFile } from './endpoint.ts';
import { spawnOptions } from './postgres-user.ts';
import type { Programs } from './programs.ts';
import { withServerLog } from './server-log.ts';

/** All that says how a server is run. */
export interface ServerPlan {
  cluster: string;
  programs: Programs;
  runAs: SystemUser | null;
  endpoint: Endpoint;
  logFile: string;
}

export interface Postmaster {
  pid: number;
  /** Resolves when it has ended, for whatever reason. */
  gone: Promise<void>;
  isGone(): boolean;
}

/** Of postmaster.pid, counted from 0. */
const STATUS_LINE = 7;

/** How often one that is not our child is looked at. */
const LOOK_EVERY_MS = 250;

const FAST_SHUTDOWN_MS = 7_000;
const IMMEDIATE_SHUTDOWN_MS = 2_000;

/** Small, durable, quiet; everything else is PostgreSQL's default. */
export const SETTINGS = {
  shared_buffers: '96MB',
  max_connections: '60',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse', // the details name values of rows
};

export interface FoundPostmaster {
  pid: number;
  commandLine: string;
}

/** The server that runs on the cluster, whoever started it; null when there is none that this machine can see. */
export async function findPostmaster(cluster: string): Promise<FoundPostmaster | null> {
  const pid = await pidIn(pidFile(cluster));
  const commandLine = pid === null ? null : await commandLineOf(pid);
  if (pid === null || commandLine === null || !isServerOf(cluster, commandLine)) return null;
  return { pid, commandLine };
}

/** The command line of a server that runs exactly as planned. */
export const plannedCommandLine = (plan: ServerPlan): string => [program(plan), ...options(plan)].join(' ');

/** A server that is not our child: an earlier Tocsin started it, and it outlived that. */
export function adopt(pid: number, cluster: string): Postmaster {
  let ended = false;
  const isRunning = async () => {
    const commandLine = await commandLineOf(pid);
    return commandLine !== null && isServerOf(cluster, commandLine);
  };
  const watch = async () => {
    // A look that fails, for want of file descriptors say, is no sign that the server ended.
    while (await isRunning().catch(() => true)) await wait(LOOK_EVERY_MS, undefined, { ref: false });
    ended = true;
  };
  return { pid, gone: watch(), isGone: () => ended };
}

/**
 * Starts the server in a process group of its own, so that Ctrl-C reaches Tocsin alone and Tocsin's death leaves
 * it running. The caller holds the lock of the data directory and has found no postmaster.
 */
export async function startPostmaster(plan: ServerPlan): Promise<Postmaster> {
  if ('socketDirectory' in plan.endpoint && (await isAnswering(plan.endpoint)))
    throw unseenServer(plan.cluster);
  await removeStaleLocks(plan.cluster);
  const child = withServerLog(plan.logFile, (log) =>
    spawn(program(plan), options(plan), {
      ...spawnOptions(plan.runAs),
      detached: true,
      stdio: ['ignore', log, log],
    }),
  );
  child.unref();
  return started(child, plan);
}

/** Fast shutdown, then an immediate one (safe, but the next start has to recover); whether the server is gone. */
export async function shutDown(postmaster: Postmaster): Promise<boolean> {
  send(postmaster.pid, 'SIGINT');
  if (await settlesWithin(postmaster.gone, FAST_SHUTDOWN_MS)) return true;
  send(postmaster.pid, 'SIGQUIT');
  return settlesWithin(postmaster.gone, IMMEDIATE_SHUTDOWN_MS);
}

const program = (plan: ServerPlan) => join(plan.programs.directory, 'bin/postgres');

function options(plan: ServerPlan): string[] {
  const settings = {
    ...SETTINGS,
    ...listenSettings(plan.endpoint),
    // Tells a server that other programs than ours were started from the same place apart from ours.
    'tocsin.programs': plan.programs.version,
  };
  return [
    '-D',
    plan.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

const isServerOf = (cluster: string, commandLine: string) =>
  commandLine.includes(`/bin/postgres -D ${cluster} -c `);

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

async function pidIn(file: string): Promise<number | null> {
  const pid = Number.parseInt((await readIfThere(file)) ?? '', 10);
  return pid > 1 ? pid : null;
}

/**
 * PostgreSQL refuses to start while the process of a lock file lives, whatever that process is by now. Only lock
 * files of other programs are removed; the children of a dead postmaster still stop it by their shared memory.
 */
async function removeStaleLocks(cluster: string): Promise<void> {
  for (const file of [pidFile(cluster), socketLockFile(cluster)]) {
    const pid = await pidIn(file);
    if (pid === null || !isAlive(pid)) continue;
    const commandLine = await commandLineOf(pid);
    if (commandLine === null || !isServerOf(cluster, commandLine)) await rm(file, { force: true });
  }
}

/** Whether the server says, where pg_ctl looks too, that it takes connections. Asking earlier only fills its log. */
export async function reportsReady(cluster: string): Promise<boolean> {
  const lines = ((await readIfThere(pidFile(cluster))) ?? '').split('\n');
  return lines[STATUS_LINE]?.trim() === 'ready';
}

const unseenServer = (cluster: string) =>
  new StartupProblem(
    `The database in ${cluster} is in use by a PostgreSQL that cannot be seen from here, perhaps in another container: stop that one first.`,
  );

async function started(child: ChildProcess, plan: ServerPlan): Promise<Postmaster> {
  let ended = false;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      ended = true;
      resolve();
    });
  });
  try {
    await once(child, 'spawn'); // throws where the program could not be run
  } catch (error) {
    throw notRunnable(plan, error);
  }
  if (child.pid === undefined) throw notRunnable(plan, null);
  return { pid: child.pid, gone, isGone: () => ended };
}

const notRunnable = (plan: ServerPlan, error: unknown) =>
  new StartupProblem(
    `PostgreSQL cannot be run from ${program(plan)} (${error instanceof Error ? error.message : 'no reason given'}): set TOCSIN_DATA_DIR to a directory that programs may be run from, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}

async function settlesWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const timeout = wait(ms, false, { signal: timer.signal }).catch(() => false);
  const settled = await Promise.race([promise.then(() => true), timeout]);
  timer.abort();
  return settled;
}
