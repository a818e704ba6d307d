// What it takes to read a database of Uptime Kuma with 500 monitors and a heartbeat a minute over DAYS days: its settings into
// a document, and its history. Making the database takes minutes, and 90 days of it some 9 GB of disk.
//
//   node bench/kuma-import.ts [DAYS]

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { readKumaHistory } from '../src/importers/kuma/history.ts';
import { report } from './support.ts';

const MONITORS = 500;
/** Of 20 heartbeats at which a status changes, one begins an outage. */
const CHANGE_EVERY = 7_200;
const BAR_SECONDS = 60;
const BAR_MB = 300;
const LOOK_MS = 50;

const KUMA = fileURLToPath(new URL('../e2e/importers/kuma/kuma-2.5.3.db', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../bin/tocsin.cjs', import.meta.url));

/** A database as Uptime Kuma wrote it, with other monitors and heartbeats. */
function fill(path: string, days: number): number {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -400000');
  const [sample] = database.prepare("select * from monitor where type = 'http' limit 1").all();
  database.exec("delete from heartbeat; delete from monitor where type <> 'none'");
  const names = Object.keys(sample ?? {});
  const insert = database.prepare(
    `insert into monitor (${names.map((name) => `"${name}"`).join()}) values (${names.map(() => '?').join()})`,
  );
  for (let id = 1; id <= MONITORS; id += 1) {
    const own = { ...sample, id, name: `Site ${id}`, url: `https://example.com/${id}`, parent: null };
    insert.run(...names.map((name) => (own as Record<string, string | number | null>)[name] ?? null));
  }
  const beats = days * 1_440;
  const first = Math.floor(Date.now() / 60_000) - beats;
  const beat = database.prepare(`
    with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${beats})
    insert into heartbeat (important, monitor_id, status, msg, time, ping, duration)
    select i % ${CHANGE_EVERY} < 2, ?, i % ${CHANGE_EVERY} <> 0, '200 - OK',
      strftime('%Y-%m-%d %H:%M:%f', (? + i) * 60, 'unixepoch'), 42, 60 from n`);
  for (let id = 1; id <= MONITORS; id += 1) beat.run(id, first);
  database.close();
  return MONITORS * beats;
}

/** Runs Node.js; seconds, and the most memory in MB that it took. */
async function measure(
  parameters: readonly string[],
): Promise<{ seconds: number; mb: number; shown: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  const found = { mb: 0, shown: 0 };
  child.stderr.on('data', () => {
    found.shown += 1;
  });
  const look = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    found.mb = Math.max(found.mb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
  }, LOOK_MS);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  if (code !== 0) throw new Error(`it ended with ${code}`);
  return { seconds: (performance.now() - startedAt) / 1_000, ...found };
}

async function readHistory(path: string): Promise<void> {
  const becomes = new Map(
    Array.from(
      { length: MONITORS },
      (_, n) => [n + 1, { section: 'uptime_checks', key: `site-${n}` }] as const,
    ),
  );
  const found = await readKumaHistory(path, becomes as never, () => undefined);
  if (found.length !== MONITORS) throw new Error(`history of ${found.length}`);
}

async function bench(days: number): Promise<void> {
  const directory = await mkdtemp(join(process.env.BENCH_DIR ?? '/var/tmp', 'tocsin-kuma-'));
  const path = join(directory, 'kuma.db');
  try {
    await cp(KUMA, path);
    const heartbeats = fill(path, days);
    const settings = await measure([PROGRAM, 'import', 'kuma', path]);
    const history = await measure([fileURLToPath(import.meta.url), 'history', path]);
    await report('kuma-import', {
      ...{ monitors: MONITORS, days, heartbeats, gigabytes: ((await stat(path)).size / 1e9).toFixed(1) },
      ...{ seconds: settings.seconds.toFixed(1), historySeconds: history.seconds.toFixed(1) },
      ...{ barSeconds: BAR_SECONDS, mb: Math.round(settings.mb), historyMb: Math.round(history.mb) },
      ...{ barMb: BAR_MB, wroteProgress: settings.shown > 0 },
      holds: settings.seconds + history.seconds <= BAR_SECONDS && Math.max(settings.mb, history.mb) <= BAR_MB,
    });
  } finally {
    await rm(directory, { recursive: true });
  }
}

const [first = '90', path = ''] = process.argv.slice(2);
await (first === 'history' ? readHistory(path) : bench(Number(first)));
