// Samples on disk until the service has them: files of JSON lines, added to and removed, never changed.

import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { readLines, type Segment, segmentFor, segmentName, sinceOf, surplus } from './segments.ts';

export interface Batch {
  /** JSON texts of samples, oldest first. */
  lines: string[];
  /** The service has them: they are removed. */
  done(): Promise<void>;
  /** They are kept, and will be offered again. */
  keep(): void;
}

export interface Spool {
  /** Resolves once the sample is on disk, or in memory where the disk takes no more. */
  add(sample: { at: string }): Promise<void>;
  /** The oldest; null where there is none. One at a time: call `done` or `keep` of it before the next. */
  oldest(): Promise<Batch | null>;
  /** The newest sample, as a JSON text, where the oldest batch is minutes older and does not have it; else null. */
  newest(): Promise<string | null>;
  /** How many files wait. */
  size(): number;
}

/** Half of the silence after which a machine is taken for offline. */
const LONG_MS = 5 * 60_000;

/** Throws where the directory cannot be made or written to. */
export async function openSpool(directory: string, log: Log): Promise<Spool> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const segments = await findSegments(directory);
  const random = Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
  let made = 0;
  let inFlight: Segment | null = null;

  async function remove(segment: Segment) {
    segments.splice(segments.indexOf(segment), 1);
    if (segment.text === null) await rm(join(directory, segment.name), { force: true });
  }

  async function dropSurplus(nowMs: number) {
    const dropped = surplus(segments, nowMs).filter((segment) => segment !== inFlight);
    for (const segment of dropped) await remove(segment);
    if (dropped.length > 0)
      log.say('dropped', 'the oldest samples were dropped: more than is kept for the service');
  }

  function newSegment(sinceMs: number): Segment {
    made += 1;
    const name = segmentName(sinceMs, made, random);
    const segment = { name, bytes: 0, sinceMs, text: null, isClosed: false };
    segments.push(segment);
    return segment;
  }

  return {
    size: () => segments.length,
    async add(sample) {
      const line = `${JSON.stringify(sample)}\n`;
      const bytes = Buffer.byteLength(line);
      const sinceMs = Date.parse(sample.at);
      const segment = segmentFor(segments, { bytes, inFlight }) ?? newSegment(sinceMs);
      await write(directory, segment, line, log);
      segment.bytes += bytes;
      await dropSurplus(sinceMs);
    },
    async newest() {
      const [first, last] = [segments[0], segments.at(-1)];
      if (!first || !last || last.sinceMs - first.sinceMs < LONG_MS) return null;
      return readLines((await textIn(directory, last)) ?? '').lines.at(-1) ?? null;
    },
    async oldest() {
      const segment = segments[0];
      if (!segment) return null;
      inFlight = segment;
      const text = await textIn(directory, segment);
      const { lines, broken } = text === null ? { lines: [], broken: 1 } : readLines(text);
      if (broken > 0)
        log.say(
          'broken',
          `samples kept in ${directory} cannot be read (lines: ${broken}); the file is set aside`,
        );
      return {
        lines,
        async done() {
          inFlight = null;
          if (broken > 0) await setAside(directory, segment);
          await remove(segment);
        },
        keep() {
          inFlight = null;
        },
      };
    },
  };
}

/** null: it cannot be read. */
const textIn = async (directory: string, { name, text }: Segment): Promise<string | null> =>
  text ?? readFile(join(directory, name), 'utf8').catch(() => null);

async function findSegments(directory: string): Promise<Segment[]> {
  const found: Segment[] = [];
  for (const name of (await readdir(directory)).sort()) {
    const sinceMs = sinceOf(name);
    if (sinceMs === null) continue;
    const { size } = await stat(join(directory, name));
    found.push({ name, bytes: size, sinceMs, text: null, isClosed: true });
  }
  return found;
}

/** A full disk is when a server has most to report: the sample then waits in memory. */
async function write(directory: string, segment: Segment, line: string, log: Log): Promise<void> {
  const path = join(directory, segment.name);
  try {
    await append(path, line);
    log.say('written', null);
  } catch (error) {
    log.say('written', `samples cannot be written to ${directory} (${reasonOf(error)}); they wait in memory`);
    segment.text = `${await textOf(path)}${line}`;
    await rm(path, { force: true }).catch(() => undefined);
  }
}

async function append(path: string, line: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.writeFile(line);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Only the whole lines of a file that is gone or was cut short count. */
const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').then(
    (text) => text.slice(0, text.lastIndexOf('\n') + 1),
    () => '',
  );

/** One is kept to look at, the last. */
const setAside = (directory: string, segment: Segment): Promise<void> =>
  segment.text === null
    ? rename(join(directory, segment.name), join(directory, 'broken.jsonl')).catch(() => undefined)
    : Promise.resolve();

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
