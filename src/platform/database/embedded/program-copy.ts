// A copy of the npm package's programs: whole or not there, and readable by every user.

import { chmod, copyFile, lstat, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isMissing, readIfThere } from '../../durable-file.ts';

interface Link {
  path: string;
  target: string;
}

/** npm packages hold no symbolic links: this one lists its own, and an install script, where allowed, makes them. */
async function listedLinks(native: string): Promise<Link[]> {
  const text = (await readIfThere(join(native, 'pg-symlinks.json'))) ?? '[]';
  const listed: { source: string; target: string }[] = JSON.parse(text);
  return listed.map(({ source, target }) => ({
    path: relative('native', target),
    target: relative(dirname(target), source),
  }));
}

/** Whether the package is complete where it is: an installation without install scripts lacks its links. */
export async function hasLinks(native: string): Promise<boolean> {
  const present = await Promise.all(
    (await listedLinks(native)).map(({ path }) => isThere(join(native, path))),
  );
  return present.every(Boolean);
}

/** Makes the copy where it is missing or not whole. */
export async function ensureCopy(native: string, copy: string): Promise<void> {
  if (!(await isWhole(native, copy))) await replaceCopy(native, copy);
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
  try {
    await fillCopy(native, fresh);
    await rm(copy, { recursive: true, force: true });
    await rename(fresh, copy);
  } finally {
    await rm(fresh, { recursive: true, force: true }); // what did not fit on a full disk
  }
}

async function fillCopy(native: string, fresh: string): Promise<void> {
  await makeDirectory(fresh);
  for (const directory of await directoriesBelow(native)) await makeDirectory(join(fresh, directory));
  for (const file of await filesBelow(native)) {
    await copyFile(join(native, file), join(fresh, file));
    await chmod(join(fresh, file), file.startsWith('bin/') ? 0o755 : 0o644);
  }
  for (const { path, target } of await listedLinks(native)) await symlink(target, join(fresh, path));
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
