import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { openTestJournal, temporaryDirectory, textOf } from '../../testing/journals.ts';
import type { Journal } from './journal.ts';

const MAX_BYTES = 1 << 26;
const SEGMENT_BYTES = 1 << 18;

/** Appends without end from many sides, and prints each record once it was answered; prints `refused` otherwise. */
const APPENDING_PROGRAM = `
  const [, journalModule, dir, life] = process.argv;
  const { openJournal } = await import(journalModule);
  const journal = await openJournal({ dir, maxBytes: ${MAX_BYTES}, segmentBytes: ${SEGMENT_BYTES} });
  let count = 0;
  async function appendForEver() {
    for (;;) {
      const text = life + ':' + (count += 1) + ' '.repeat(count % 300);
      const answer = await journal.append(Buffer.from(text), new Date());
      process.stdout.write((answer.ok ? text.trim() : 'refused ' + answer.reason) + '\\n');
      if (!answer.ok) await new Promise(setImmediate);
    }
  }
  for (let side = 0; side < 64; side += 1) void appendForEver();
`;

function startAppending(dir: string, life: string, shellPrefix = ''): ChildProcess {
  const journalModule = new URL('./journal.ts', import.meta.url).href;
  const node = ['--no-warnings', '--input-type=module', '-e', APPENDING_PROGRAM, journalModule, dir, life];
  const command = `${shellPrefix} exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', command, process.execPath, ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Kills the program with no warning as soon as `enough` says so of what it printed; returns all that it printed. */
async function killOnce(
  child: ChildProcess,
  enough: (line: string, count: number) => boolean,
): Promise<string[]> {
  assert.ok(child.stdout);
  const exited = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (enough(line, lines.length)) child.kill('SIGKILL');
  }
  const [, signal] = await exited;
  assert.equal(signal, 'SIGKILL');
  return lines;
}

async function textsIn(journal: Journal, from: number): Promise<string[]> {
  const texts: string[] = [];
  for (let position = from; position < journal.flushed(); ) {
    const { records, next } = await journal.read(position, { records: 1_000, bytes: 1 << 20 });
    texts.push(...records.map((record) => textOf(record).trim()));
    position = next;
  }
  return texts;
}

test('a program that is killed under load has lost nothing of what it answered, however often', async (t) => {
  const dir = await temporaryDirectory(t);
  const answered: string[] = [];
  for (const life of ['a', 'b', 'c', 'd']) {
    answered.push(...(await killOnce(startAppending(dir, life), (_, count) => count >= 4_000)));
  }
  const journal = await openTestJournal(t, { dir, maxBytes: MAX_BYTES, segmentBytes: SEGMENT_BYTES });
  const found = await textsIn(journal, 0);
  const wasAnswered = new Set(answered);
  assert.equal(wasAnswered.size, answered.length);
  assert.deepEqual(
    found.filter((text) => wasAnswered.has(text)),
    answered.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  );
  assert.equal(new Set(found).size, found.length);
  assert.equal(journal.stats().corruptRanges, 0);
});

test('a limit of the operating system on file sizes refuses records, and none that was answered is lost', async (t) => {
  const dir = await temporaryDirectory(t);
  let refused = 0;
  const child = startAppending(dir, 'a', 'ulimit -f 100;');
  const lines = await killOnce(child, (line) => {
    if (line === 'refused full') refused += 1;
    return refused > 0 && line.startsWith('a:') && Number(line.slice(2)) > 1_500;
  });
  const answered = lines.filter((line) => line.startsWith('a:'));
  const journal = await openTestJournal(t, { dir, maxBytes: MAX_BYTES, segmentBytes: SEGMENT_BYTES });
  const found = await textsIn(journal, 0);
  const wasAnswered = new Set(answered);
  assert.deepEqual(found.filter((text) => wasAnswered.has(text)).toSorted(), answered.toSorted());
  assert.equal(new Set(found).size, found.length);
});
