// How many records a second the journal makes durable, beside the same in memory (a tmpfs), which is the yardstick.
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Journal, openJournal } from '../src/platform/journal/journal.ts';

const APPENDERS = 64;
const RECORD = Buffer.alloc(200, 'x');
const SECONDS = 3;
const ROUNDS = 3;
const BAR = 0.3;

const results = join(import.meta.dirname, 'results');

async function measure() {
  const dir = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'tocsin-bench-'));
  const memory = await mkdtemp('/dev/shm/tocsin-bench-');
  try {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const durable = await appendsPerSecond(join(dir, `durable-${round}`));
      const yardstick = await appendsPerSecond(join(memory, `round-${round}`));
      await rm(join(memory, `round-${round}`), { recursive: true });
      rounds.push({ durable, yardstick, ratio: durable.perSecond / yardstick.perSecond });
    }
    return rounds.sort((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)];
  } finally {
    for (const place of [dir, memory]) await rm(place, { recursive: true, force: true });
  }
}

async function appendsPerSecond(dir: string) {
  await using journal = await openJournal({ dir, maxBytes: 4 * 1024 ** 3 });
  const latencies: number[] = [];
  const start = performance.now();
  const cpu = process.cpuUsage();
  const until = start + SECONDS * 1_000;
  await Promise.all(Array.from({ length: APPENDERS }, () => appendUntil(journal, until, latencies)));
  const tookMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  latencies.sort((a, b) => a - b);
  return {
    perSecond: Math.round((latencies.length / tookMs) * 1_000),
    p50Ms: latencies[Math.floor(latencies.length * 0.5)],
    p99Ms: latencies[Math.floor(latencies.length * 0.99)],
    cpuMicrosecondsEach: (user + system) / latencies.length,
    readPerSecond: await readsPerSecond(journal),
  };
}

async function appendUntil(journal: Journal, until: number, latencies: number[]) {
  for (let now = performance.now(); now < until; ) {
    const appended = await journal.append(RECORD, new Date());
    if (!appended.ok) throw new Error(`refused: ${appended.reason}`);
    const then = now;
    now = performance.now();
    latencies.push(now - then);
  }
}

async function readsPerSecond(journal: Journal) {
  const start = performance.now();
  let count = 0;
  for (let position = 0; position < journal.flushed(); ) {
    const { records, next } = await journal.read(position, { records: 2_000, bytes: 8 * 1024 * 1024 });
    count += records.length;
    position = next;
  }
  return Math.round((count / (performance.now() - start)) * 1_000);
}

const median = await measure();
const line = { bench: 'journal', at: new Date().toISOString(), appenders: APPENDERS, bar: BAR, ...median };
console.log(JSON.stringify(line, null, 2));
console.log(`ratio ${median?.ratio.toFixed(2)} (bar ${BAR})`);
await mkdir(results, { recursive: true });
await appendFile(join(results, 'journal.jsonl'), `${JSON.stringify(line)}\n`);
