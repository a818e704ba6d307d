import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type DiskFault,
  type FailingDisk,
  failingDisk,
  MORNING,
  temporaryDirectory,
  textOf,
} from '../../testing/journals.ts';
import { addMs } from '../time.ts';
import { type Journal, openJournal } from './journal.ts';

type Step =
  /** Payload lengths of appends that are made together; 0 is a heartbeat. */
  | { kind: 'append'; lengths: number[] }
  | { kind: 'read'; records: number; bytes: number }
  | { kind: 'trim' }
  | { kind: 'reopen' }
  | { kind: 'fail'; fault: DiskFault };

const writeFaults = fc.record({
  call: fc.constant<'writev'>('writev'),
  code: fc.constantFrom('ENOSPC', 'EIO'),
  bytesWritten: fc.nat(300),
  machineDies: fc.boolean(),
});
const syncFaults = fc.record({
  call: fc.constant<'datasync'>('datasync'),
  code: fc.constant('EIO'),
  keptOfUnsynced: fc.record({ bytes: fc.nat(300), fill: fc.constantFrom(0, 0xa5) }),
  machineDies: fc.boolean(),
});
const otherFaults = fc.record({
  call: fc.constantFrom<'sync' | 'truncate'>('sync', 'truncate'),
  code: fc.constant('EIO'),
  machineDies: fc.boolean(),
});

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant<'append'>('append'),
        lengths: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 12, max: 120 })), {
          minLength: 1,
          maxLength: 8,
        }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant<'read'>('read'),
        records: fc.integer({ min: 1, max: 10 }),
        bytes: fc.integer({ min: 1, max: 500 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant<'trim'>('trim') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant<'reopen'>('reopen') }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant<'fail'>('fail'),
        fault: fc.oneof(writeFaults, syncFaults, otherFaults),
      }),
    },
  ),
  { maxLength: 40 },
);

/** A program that appends, and a consumer that remembers its position, over any number of lives of the journal. */
class Lives {
  readonly #dir: string;
  readonly #disk: FailingDisk;
  #journal: Journal;
  #nowMs = 0;
  #position = 0;
  #count = 0;
  /** What was answered as durable, heartbeats included, by position and in the order of the calls. */
  readonly #answered: { text: string; position: number; at: Date }[] = [];
  readonly #seen: { text: string; position: number }[] = [];

  constructor(dir: string, disk: FailingDisk, journal: Journal) {
    this.#dir = dir;
    this.#disk = disk;
    this.#journal = journal;
  }

  async take(step: Step): Promise<void> {
    this.#nowMs += 1_000;
    if (step.kind === 'append') await this.#append(step.lengths);
    if (step.kind === 'read') await this.#read(step).catch(isFromTest);
    if (step.kind === 'trim') await this.#journal.trim(this.#position).catch(isFromTest);
    if (step.kind === 'reopen') await this.reopen();
    if (step.kind === 'fail') this.#disk.fail(step.fault);
  }

  async #append(lengths: number[]) {
    const records = lengths.map((length) => {
      this.#count += 1;
      const text = length === 0 ? '' : `${this.#count}:`.padEnd(length, '.');
      return { text, at: addMs(MORNING, this.#count) };
    });
    const answers = await Promise.all(
      records.map(({ text, at }) => this.#journal.append(Buffer.from(text), at)),
    );
    for (const [index, record] of records.entries()) {
      const answer = answers[index];
      if (answer?.ok) this.#answered.push({ ...record, position: answer.position });
    }
  }

  async #read(limit: { records: number; bytes: number }) {
    const { records, next } = await this.#journal.read(this.#position, limit);
    assert.ok(next > this.#position || this.#position === this.#journal.flushed());
    this.#seen.push(...records.map((record) => ({ text: textOf(record), position: record.position })));
    this.#position = next;
  }

  /** Ends this life, whether the machine is still up or not, and begins another with a sound disk. */
  async reopen() {
    await this.#journal[Symbol.asyncDispose]().catch(isFromTest);
    this.#disk.heal();
    this.#journal = await openLife(this.#dir, () => this.#nowMs);
    assert.ok(this.#journal.flushed() >= this.#position);
    const lastAt = this.#journal.lastAt();
    const last = this.#answered.at(-1);
    if (last) assert.ok(lastAt && lastAt >= last.at);
  }

  async end() {
    await this.reopen();
    while (this.#position < this.#journal.flushed()) await this.#read({ records: 5, bytes: 1_000 });
    await this.#journal[Symbol.asyncDispose]();
  }

  assertPromises() {
    const answered = this.#answered.filter(({ text }) => text !== '');
    const answeredTexts = new Set(answered.map(({ text }) => text));
    assert.deepEqual(
      this.#seen.filter(({ text }) => answeredTexts.has(text)),
      answered.map(({ text, position }) => ({ text, position })),
    );
    assert.equal(new Set(this.#seen.map(({ text }) => text)).size, this.#seen.length);
    const numbers = this.#seen.map(({ text }) => Number.parseInt(text, 10));
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(this.#answered.map(({ position }) => position)).size, this.#answered.length);
  }
}

const openLife = (dir: string, monotonicMs: () => number) =>
  openJournal({ dir, maxBytes: 1 << 20, segmentBytes: 400, clock: { monotonicMs } });

function isFromTest(error: unknown) {
  assert.match(String(error), /from the test/);
}

test('through any failures and crashes every answered record is read exactly once, in order', async (t) => {
  const parent = await temporaryDirectory(t);
  const disk = await failingDisk(t);
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      disk.heal();
      const dir = await mkdtemp(join(parent, 'lives-'));
      const lives = new Lives(dir, disk, await openLife(dir, () => 0));
      for (const step of taken) await lives.take(step);
      await lives.end();
      lives.assertPromises();
    }),
    { numRuns: 60 },
  );
});
