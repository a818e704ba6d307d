// PostgreSQL's own log: one file that its processes append to, and that Tocsin keeps small.

import { closeSync, openSync } from 'node:fs';
import { open, truncate } from 'node:fs/promises';
import { isMissing, writeDurably } from '../../durable-file.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const KEPT_BYTES = 1024 * 1024;
const TAIL_BYTES = 1_500;

/** Calls `use` with a descriptor that appends to the log; the child that inherits it keeps its own. */
export function withServerLog<T>(path: string, use: (descriptor: number) => T): T {
  const descriptor = openSync(path, 'a', 0o600);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export async function sizeOfServerLog(path: string): Promise<number> {
  return (await readFrom(path, 0, 0)).size;
}

/** What was logged after the first `from` bytes; only its end where that is long. */
export async function tailOfServerLog(path: string, from: number): Promise<string> {
  return (await readFrom(path, from, TAIL_BYTES)).text.trim();
}

/** Pure. Whether PostgreSQL says in the end of its log that it found no room, since it was started last. */
export const reportsFullDisk = (log: string): boolean =>
  /(?:FATAL|PANIC|error): .*(?:No space left on device|Disk quota exceeded)/.test(
    log.slice(log.lastIndexOf(' starting PostgreSQL ') + 1),
  );

/**
 * Keeps the end of a log that grew large in a second file and empties the first. It is not renamed, as PostgreSQL
 * goes on appending to the same file; lines written in between are lost.
 */
export async function limitServerLog(path: string): Promise<void> {
  const { size, text } = await readFrom(path, 0, KEPT_BYTES);
  if (size < MAX_BYTES) return;
  await writeDurably(`${path}.1`, text);
  await truncate(path, 0);
}

async function readFrom(
  path: string,
  from: number,
  maxBytes: number,
): Promise<{ size: number; text: string }> {
  const file = await open(path, 'r').catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!file) return { size: 0, text: '' };
  try {
    const { size } = await file.stat();
    const start = Math.max(from, size - maxBytes);
    const length = Math.max(0, size - start);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
    return { size, text: buffer.toString('utf8') };
  } finally {
    await file.close();
  }
}
