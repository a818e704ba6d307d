// What a status page of 50 servers costs: the database on a cold cache, with 30 and with 90 days, and the cached JSON
// and HTML beside a bare route that returns the same bytes and headers.

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Database, SESSION } from '../src/platform/database/database.ts';
import type { DB } from '../src/platform/database/tables.gen.ts';
import { readView } from '../src/published/status-pages/read-view.ts';
import { besideYardstick } from './beside-yardstick.ts';
import { insertServers } from './servers.ts';
import { median, openBench, report, startProgram } from './support.ts';

const SERVERS = 50;
const DAYS = 90;
/** Outages of each server. */
const OUTAGES_A_DAY = 2;
const ROUNDS = 20;
const BAR_MS = 40;
const BAR = 0.7;
const INT8 = 20;

const bench = await openBench();
const { accountId } = await insertServers(bench, SERVERS);
await fill();
const cold: Record<string, unknown> = {};
const databaseMs: number[] = [];
for (const days of [30, 90]) {
  const measured = await measureCold(days);
  cold[`databaseMs${days}`] = measured.databaseMs.toFixed(1);
  cold[`wholeMs${days}`] = measured.wholeMs.toFixed(1);
  databaseMs.push(measured.databaseMs);
}
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
});
const { ratio, perSecond } = await besideYardstick(bench, program, '/status/bench-30');
const page = await besideYardstick(
  bench,
  { pid: program.pid, port: program.dashboardPort },
  '/status/bench-30',
);
await program.stop();
await bench.close();
await report('status-page', {
  ...{ ...cold, barMs: BAR_MS, jsonPerSecond: perSecond, jsonRatio: ratio.toFixed(2), bar: BAR },
  ...{ pagePerSecond: page.perSecond, pageRatio: page.ratio.toFixed(2) },
  holds: ratio >= BAR && page.ratio >= BAR && databaseMs.every((ms) => ms <= BAR_MS),
});

async function fill(): Promise<void> {
  await sql`delete from state_period`.execute(bench.database);
  await sql`
    insert into state_period (account_id, subject_id, status, from_at, to_at)
    select account_id, id, case when n % 2 = 0 then 'online' else 'offline' end,
      now() - (n + 1) * step, case when n > 0 then now() - n * step end
    from subject, generate_series(0, ${DAYS * OUTAGES_A_DAY * 2}::integer) n,
      (select interval '1 day' / (${OUTAGES_A_DAY * 2}::integer) as step) s`.execute(bench.database);
  await sql`update subject set created_at = now() - interval '100 days'`.execute(bench.database);
  for (const days of [30, 90])
    await sql`
      with page as (
        insert into status_page (account_id, slug, name, history_days, created_at, updated_at)
        values (${accountId}, ${`bench-${days}`}, 'Bench', ${days}, now(), now()) returning id
      )
      insert into status_page_component (account_id, status_page_id, subject_id, place)
      select ${accountId}, page.id, subject.id, subject.id from page, subject`.execute(bench.database);
  await sql`vacuum analyze`.execute(bench.database);
}

/** What PostgreSQL itself says that it took, and how long it was in all, with what this process does with the rows. */
async function measureCold(days: number) {
  const { database, pool, queries } = openWatched();
  const { id } = await database
    .selectFrom('status_page')
    .select('id')
    .where('slug', '=', `bench-${days}`)
    .executeTakeFirstOrThrow();
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    queries.length = 0;
    const startedMs = performance.now();
    await readView(database, id, new Date());
    const wholeMs = performance.now() - startedMs;
    let databaseMs = 0;
    for (const { sql: text, parameters } of queries.splice(0)) {
      const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, [
        ...parameters,
      ]);
      const [plan] = rows[0]['QUERY PLAN'];
      databaseMs += plan['Planning Time'] + plan['Execution Time'];
    }
    rounds.push({ databaseMs, wholeMs });
  }
  await database.destroy();
  return {
    databaseMs: median(rounds.map((round) => round.databaseMs)),
    wholeMs: median(rounds.map((round) => round.wholeMs)),
  };
}

/** One that remembers what was asked of it. */
function openWatched() {
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1, types, options: SESSION });
  const database: Database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      queries.push(query);
    },
  });
  return { database, pool, queries };
}
