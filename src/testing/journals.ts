// A journal in a directory of its own, and a disk that fails when a test says so.
import fs, { writeSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type Journal, type JournalOptions, openJournal } from '../platform/journal/journal.ts';
import type { JournalRecord } from '../platform/journal/read-segments.ts';
import { WRITES_SYNC } from '../platform/journal/segment-writer.ts';

export const MORNING = new Date('2026-03-01T06:00:00Z');

export async function temporaryDirectory(t: TestContext): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tocsin-test-'));
  t.after(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

export const textOf = (record: JournalRecord) => Buffer.from(record.payload).toString();

/** A journal that is closed when the test is over, if the test has not closed it. */
export async function openTestJournal(t: TestContext, options: JournalOptions): Promise<Journal> {
  const journal = await openJournal(options);
  t.after(() => journal[Symbol.asyncDispose]());
  return journal;
}

export const close = (journal: Journal) => journal[Symbol.asyncDispose]();

/** Everything that is durable from a position on, read in small bites. */
export async function readAll(journal: Journal, from = 0): Promise<{ texts: string[]; next: number }> {
  const texts: string[] = [];
  let position = from;
  while (position < journal.flushed()) {
    const { records, next } = await journal.read(position, { records: 7, bytes: 4096 });
    texts.push(...records.map(textOf));
    position = next;
  }
  return { texts, next: position };
}

/** Appends the texts together; resolves to those that were answered as durable. */
export async function appendTexts(
  journal: Journal,
  texts: readonly string[],
  at = MORNING,
): Promise<string[]> {
  const answers = await Promise.all(texts.map((text) => journal.append(Buffer.from(text), at)));
  return texts.filter((_, index) => answers[index]?.ok);
}

type DiskCall = 'writev' | 'datasync' | 'sync' | 'truncate' | 'read';

/** The next call of a kind is going to fail. */
export interface DiskFault {
  call: DiskCall;
  code: string;
  /** So much of what is to be written gets through before the error. */
  bytesWritten?: number;
  /** So much of what was written but not synced gets through; `fill` is what is found in place of the rest. */
  keptOfUnsynced?: { bytes: number; fill: number };
  /** All calls after this one fail as well, until the machine is up again. */
  machineDies?: boolean;
}

export interface FailingDisk {
  fail(fault: DiskFault): void;
  /** Forgets faults that nothing has met, and lets a machine that died come up again. */
  heal(): void;
}

/** Calls of `fs` that the journal makes with a descriptor. */
const CALLS_OF_FS: readonly { name: 'writev' | 'fdatasync'; call: 'writev' | 'datasync' }[] = [
  { name: 'writev', call: 'writev' },
  { name: 'fdatasync', call: 'datasync' },
];
/** Calls that it makes with a handle. */
const CALLS_OF_HANDLES = ['datasync', 'sync', 'truncate', 'read'] as const;

/** Stands between the journals of this process and the disk, on whichever thread they write, until the test is over. */
export async function failingDisk(t: TestContext): Promise<FailingDisk> {
  const sample = await open(tmpdir(), 'r');
  const prototype = Object.getPrototypeOf(sample);
  await sample.close();
  const originals = Object.fromEntries(CALLS_OF_HANDLES.map((call) => [call, prototype[call]]));
  t.after(() => Object.assign(prototype, originals));
  let faults: DiskFault[] = [];
  let dead = false;
  let unsynced: { frames: Buffer; offset: number } = { frames: Buffer.alloc(0), offset: 0 };

  /** Throws if the call is to fail, after what gets through of it. */
  function meet(call: DiskCall, fd: number, args: unknown[]) {
    const fault = faults.find((candidate) => candidate.call === call);
    if (fault && !dead) {
      faults = faults.filter((other) => other !== fault);
      dead ||= fault.machineDies ?? false;
      if (call === 'writev') writeSome(fd, args, fault.bytesWritten ?? 0);
      if (call === 'datasync' && fault.keptOfUnsynced) loseSome(fd, fault.keptOfUnsynced);
    }
    if (fault || dead) throw diskError(call, fault?.code ?? 'EIO');
    if (call === 'writev') unsynced = writevArguments(args);
  }
  function writeSome(fd: number, args: unknown[], bytes: number) {
    const { frames, offset } = writevArguments(args);
    if (bytes > 0) writeSync(fd, frames.subarray(0, bytes), 0, undefined, offset);
  }
  function loseSome(fd: number, kept: { bytes: number; fill: number }) {
    const lost = Buffer.alloc(Math.max(0, unsynced.frames.length - kept.bytes), kept.fill);
    writeSync(fd, lost, 0, undefined, unsynced.offset + kept.bytes);
  }

  for (const call of CALLS_OF_HANDLES) {
    prototype[call] = async function (this: FileHandle, ...args: unknown[]) {
      meet(call, this.fd, args);
      return originals[call].apply(this, args);
    };
  }
  for (const { name, call } of CALLS_OF_FS) {
    const original = fs[`${name}Sync`] as (fd: number, ...args: unknown[]) => unknown;
    const onThisThread = (fd: number, ...args: unknown[]) => {
      meet(call, fd, args);
      const result = original(fd, ...args);
      // Such a write says itself what a sync would have said.
      if (call === 'writev' && WRITES_SYNC) meet('datasync', fd, args);
      return result;
    };
    t.mock.method(fs, `${name}Sync`, onThisThread);
    t.mock.method(fs, name, (...args: unknown[]) => {
      const [fd, ...others] = args.slice(0, -1);
      const answer = args.at(-1) as (error: unknown, result?: unknown) => void;
      setImmediate(() => {
        try {
          answer(null, onThisThread(fd as number, ...others));
        } catch (error) {
          answer(error);
        }
      });
    });
  }
  return {
    fail: (fault) => void faults.push(fault),
    heal: () => {
      faults = [];
      dead = false;
    },
  };
}

function writevArguments(args: unknown[]) {
  const [[frames = Buffer.alloc(0)], offset] = args as [Buffer[], number];
  return { frames, offset };
}

const diskError = (syscall: string, code: string) =>
  Object.assign(new Error(`${code}: from the test, ${syscall}`), { code, syscall });
