// What a ping costs from the journal to the commit: time on a core of the recorder and of the database, while nothing else
// is asked of either. 100,000 checks. The time that passes says what one recorder could do if it had the machine.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { encodePing } from '../src/monitors/cron-checks/recording/journal-record.ts';
import { ListeningWatch } from '../src/monitors/cron-checks/recording/listening-watch.ts';
import { claimRecorder } from '../src/monitors/cron-checks/recording/lone-recorder.ts';
import { pingIds } from '../src/monitors/cron-checks/recording/ping-ids.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openJournal } from '../src/platform/journal/journal.ts';
import { bareApp } from '../src/testing/bare-app.ts';
import { cpuSeconds, insertChecks, openBench, report } from './support.ts';

const PINGS = Number(process.env.BENCH_PINGS ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

const bench = await openBench();
const pathsFile = await insertChecks(bench, 100_000);
const slugs = (await readFile(pathsFile, 'utf8')).split('\n').map((path) => path.slice('/ping/'.length));
const app = bareApp({ database: bench.database, clock: systemClock, log: pino({ level: 'warn' }) });
const journal = await openJournal({
  dir: join(bench.directory, 'bench-journal'),
  maxBytes: 512 * 1024 * 1024,
  clock: systemClock,
});
const listening = new ListeningWatch(systemClock, () => performance.now());
const start = { head: journal.head(), last_at: null, since: systemClock.now(), gaps: [] };
const recorder = await claimRecorder(app, { journal, listening, start, apart: null });
if (!recorder) throw new Error('the pings are taken');
const nextId = pingIds();
const rounds: { recorderUs: number; databaseUs: number; perSecond: number }[] = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  await fill();
  const before = {
    own: process.cpuUsage(),
    database: await cpuSeconds(bench.postgresPid),
    ms: performance.now(),
  };
  await recorder.catchUp();
  const own = process.cpuUsage(before.own);
  rounds.push({
    recorderUs: (own.user + own.system) / PINGS,
    databaseUs: (((await cpuSeconds(bench.postgresPid)) - before.database) * 1e6) / PINGS,
    perSecond: Math.round((PINGS / (performance.now() - before.ms)) * 1_000),
  });
}
await recorder[Symbol.asyncDispose]();
await journal[Symbol.asyncDispose]();
await bench.close();
const warm = rounds.slice(1);
const middle = (pick: (round: (typeof warm)[number]) => number) =>
  warm.map(pick).sort((a, b) => a - b)[Math.floor(warm.length / 2)] ?? Number.NaN;
await report('recording-cost', {
  recorderUs: middle(({ recorderUs }) => recorderUs).toFixed(1),
  databaseUs: middle(({ databaseUs }) => databaseUs).toFixed(1),
  perSecond: middle(({ perSecond }) => perSecond),
});

async function fill() {
  const appended: Promise<unknown>[] = [];
  for (let count = 0; count < PINGS; count += 1) {
    const now = systemClock.now();
    const slug = slugs[Math.floor(Math.random() * slugs.length)] ?? '';
    appended.push(
      journal.append(
        encodePing({
          ...{ id: nextId(now), slug, kind: 'success', exit_code: null, run_id: null, method: 'GET' },
          ...{ source_ip: '192.0.2.1', user_agent: null, body_bytes: 0, body: null, unknown_ending: null },
        }),
        now,
        { upToFraction: 1 },
      ),
    );
    if (appended.length === 5_000) await Promise.all(appended.splice(0));
  }
  await Promise.all(appended);
}
