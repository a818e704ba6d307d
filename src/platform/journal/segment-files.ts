// The files of a journal directory: segments named by the position of their first byte, and the identity.
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupProblem } from '../startup-problem.ts';

/** A segment as the running journal knows it. */
export interface Segment {
  /** Position of the first byte of the file, and its name. */
  base: number;
  /** Position after the last frame that may be read; equal to `base` when it holds none. */
  end: number;
  /** Size of the file: more than `end - base` where space is prepared or a write was torn. */
  bytes: number;
}

export interface Listing {
  /** By position, oldest first. */
  segments: { base: number; bytes: number }[];
  /** Entries that are not of the journal; they are left alone. */
  foreign: string[];
  /** No segment may start below it: a thing that is no file sits on a segment's name there. */
  floor: number;
}

const SEGMENT_NAME = /^(\d{16})\.segment$/;
const IDENTITY_NAME = 'journal.json';
const FORMAT = 1;

export const segmentPath = (dir: string, base: number) =>
  join(dir, `${String(base).padStart(16, '0')}.segment`);

export async function createDirectory(dir: string): Promise<void> {
  const firstCreated = await mkdir(dir, { recursive: true, mode: 0o700 });
  if (firstCreated === undefined) return;
  await syncDirectory(dirname(dir));
  await syncDirectory(dirname(firstCreated));
}

/** Opens a file, made with mode 0600 if it is new, for as long as it is used. */
export async function withFile<T>(path: string, flags: string, use: (handle: FileHandle) => Promise<T>) {
  const handle = await open(path, flags, 0o600);
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

/** Makes created and removed names durable. Windows has no such call; its file systems log names themselves. */
export async function syncDirectory(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(dir, 'r', (handle) => handle.sync());
}

export async function listDirectory(dir: string): Promise<Listing> {
  const listing: Listing = { segments: [], foreign: [], floor: 0 };
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (entry.name === IDENTITY_NAME || entry.name === `${IDENTITY_NAME}.new`) continue;
    const base = Number(SEGMENT_NAME.exec(entry.name)?.[1] ?? Number.NaN);
    if (!Number.isSafeInteger(base)) listing.foreign.push(entry.name);
    else if (entry.isFile()) listing.segments.push({ base, bytes: (await stat(join(dir, entry.name))).size });
    else {
      listing.foreign.push(entry.name);
      listing.floor = Math.max(listing.floor, base + 1);
    }
  }
  listing.segments.sort((a, b) => a.base - b.base);
  return listing;
}

/** Cuts the file after its last readable frame, durably. */
export async function cutSegment(dir: string, segment: Segment): Promise<void> {
  await withFile(segmentPath(dir, segment.base), 'r+', async (handle) => {
    await handle.truncate(segment.end - segment.base);
    await handle.sync();
  });
}

/** Removes the file; one that is gone already is as good. The caller syncs the directory. */
export const removeSegment = (dir: string, segment: Segment) =>
  rm(segmentPath(dir, segment.base), { force: true });

/** The id of the journal in this directory; null when there is none that can be understood. */
export async function readIdentity(dir: string): Promise<string | null> {
  const text = await readFile(join(dir, IDENTITY_NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const identity = text === null ? null : parseIdentity(text);
  if (identity && identity.format > FORMAT) {
    throw new StartupProblem(
      `The journal in ${dir} was written by a newer Tocsin (in format ${identity.format}, and this one knows ${FORMAT}): start that version or a newer one. To go back, restore a backup from before the upgrade ("tocsin restore") into an empty data directory and an empty database.`,
    );
  }
  return identity?.id ?? null;
}

function parseIdentity(text: string): { id: string; format: number } | null {
  const id = /"id":\s*"([0-9a-f-]{36})"/.exec(text)?.[1];
  const format = /"format":\s*(\d{1,9})/.exec(text)?.[1];
  return id && format ? { id, format: Number(format) } : null;
}

/** Replaces the identity whole or not at all. */
export async function writeIdentity(dir: string, id: string): Promise<void> {
  const path = join(dir, IDENTITY_NAME);
  await withFile(`${path}.new`, 'w', async (handle) => {
    await handle.writeFile(`{"format":${FORMAT},"id":"${id}"}\n`);
    await handle.sync();
  });
  await rename(`${path}.new`, path);
  await syncDirectory(dir);
}
