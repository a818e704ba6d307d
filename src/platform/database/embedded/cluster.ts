// The database cluster on disk: made once, whole or not at all, and only opened by the version that made it.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { tooLittleRoom } from '../../data-dir.ts';
import { isMissing, readIfThere, syncDirectory, writeDurably } from '../../durable-file.ts';
import { StartupProblem } from '../../startup-problem.ts';
import type { SystemUser } from '../../system-user.ts';
import { giveTo, spawnOptions } from './postgres-user.ts';
import { majorOf, type Programs } from './programs.ts';
import { reportsFullDisk } from './server-log.ts';

/** The one role of the embedded PostgreSQL, its owner. */
export const SUPERUSER = 'tocsin';

const INITDB_TIMEOUT_MS = 120_000;

/** Makes the cluster where there is none. Throws StartupProblem where another major version made it. */
export async function ensureCluster(
  cluster: string,
  programs: Programs,
  runAs: SystemUser | null,
  password: string,
): Promise<void> {
  await removeUnfinished(cluster);
  if (await isMade(cluster, programs)) return;
  const scratch = `${cluster}.new-${randomBytes(6).toString('hex')}`;
  try {
    const made = await makeCluster(scratch, programs, runAs, password);
    await rename(made, cluster);
    await syncDirectory(dirname(cluster));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Names are random: the initdb of a Tocsin that was killed may still be writing to its own. */
async function removeUnfinished(cluster: string): Promise<void> {
  const dataDir = dirname(cluster);
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue;
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function isMade(cluster: string, programs: Programs): Promise<boolean> {
  const made = (await readIfThere(join(cluster, 'PG_VERSION')))?.trim();
  if (made !== undefined) {
    const ours = majorOf(programs.version);
    if (Number(made) !== ours) throw otherMajor(cluster, made, ours);
    return true;
  }
  if ((await namesIn(cluster)).length > 0) {
    throw new StartupProblem(
      `The directory ${cluster} is not a whole PostgreSQL database: put it back from a backup, or move it away to start with an empty one.`,
    );
  }
  return false;
}

function otherMajor(cluster: string, made: string, ours: number): StartupProblem {
  const problem = `The database in ${cluster} was made by PostgreSQL ${made}, and this Tocsin brings PostgreSQL ${ours}`;
  return new StartupProblem(
    Number(made) > ours
      ? `${problem}: start the newer Tocsin that made it, or set TOCSIN_DATA_DIR to another directory.`
      : `${problem}: dump it with pg_dump while the older Tocsin runs, and load the dump into a new data directory.`,
  );
}

/** Runs initdb in a directory of its own; returns where the finished cluster is. */
async function makeCluster(
  scratch: string,
  programs: Programs,
  runAs: SystemUser | null,
  password: string,
): Promise<string> {
  const directory = join(scratch, 'cluster');
  const passwordFile = join(scratch, 'password');
  await mkdir(scratch);
  await mkdir(directory, { mode: 0o700 });
  await writeDurably(passwordFile, password);
  if (runAs) {
    await chmod(scratch, 0o711);
    for (const path of [directory, passwordFile]) await giveTo(path, runAs);
  }
  await initdb(directory, passwordFile, programs, runAs);
  return directory;
}

async function initdb(
  directory: string,
  passwordFile: string,
  programs: Programs,
  runAs: SystemUser | null,
): Promise<void> {
  const options = [
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  try {
    await promisify(execFile)(join(programs.directory, 'bin/initdb'), options, {
      ...spawnOptions(runAs),
      timeout: INITDB_TIMEOUT_MS,
    });
  } catch (error) {
    const dataDir = dirname(dirname(directory));
    if (reportsFullDisk(outputOf(error))) throw await tooLittleRoom(dataDir);
    throw new StartupProblem(
      `PostgreSQL could not make a database in ${dataDir} (${lastWords(error)}): solve that, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** The error line of the program, else why it could not be run at all. */
function lastWords(error: unknown): string {
  const lines = outputOf(error)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const reason = lines.find((line) => /error:|FATAL:|PANIC:/.test(line)) ?? lines.at(-1);
  return (reason ?? (error instanceof Error ? error.message : String(error))).trim();
}

const outputOf = (error: unknown): string =>
  error instanceof Error && 'stderr' in error ? String(error.stderr) : '';

const namesIn = (path: string) =>
  readdir(path).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
