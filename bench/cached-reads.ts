// How many cached answers a second strangers and holders of keys get, beside a bare route that returns the same bytes and
// headers.

import { sql } from 'kysely';
import { hashToken, newToken } from '../src/platform/tokens.ts';
import { besideYardstick } from './beside-yardstick.ts';
import { insertServers } from './servers.ts';
import { openBench, report, startProgram } from './support.ts';

const BAR = 0.7;

const bench = await openBench();
const { accountId, ids } = await insertServers(bench, 20);
const keys = { api: newToken('toc', 'api'), tv: newToken('toc', 'tv') };
await bench.database
  .insertInto('api_key')
  .values(
    (['api', 'tv'] as const).map((kind) => ({
      account_id: accountId,
      kind,
      name: kind,
      token_hash: hashToken(keys[kind]),
      hint: 'nnnn',
      created_at: new Date(),
      bound_to: 'bench',
    })),
  )
  .execute();
await sql`
  insert into custom_endpoint (id, account_id, name, metrics, created_at, updated_at)
  values ('bench', ${accountId}, 'Bench', '{cpu,memory,disk}', now(), now())`.execute(bench.database);
await sql`
  insert into tv_dashboard (id, account_id, name, created_at, updated_at)
  values ('bench', ${accountId}, 'Bench', now(), now())`.execute(bench.database);
await sql`
  insert into tv_dashboard_server (account_id, dashboard_id, server_id, place)
  select ${accountId}, 'bench', id, id from unnest(${ids.slice(0, 5)}::bigint[]) as id`.execute(
  bench.database,
);
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
});
const badges = ids.slice(1).map((id) => `/badge/${id}`);
const paths: Record<string, [string, ...string[]]> = {
  badge: ['/badge/1'],
  // On one connection hardly ever the same twice, as where a proxy leads many readers over few.
  badges: ['/badge/1', ...badges],
  v: [`/v/bench?key=${keys.api}`],
  tv: [`/tv/bench?key=${keys.tv}`],
};
const figures: Record<string, unknown> = {};
const ratios: number[] = [];
for (const [name, given] of Object.entries(paths)) {
  const { ratio, cpuRatio, cpuUs, perSecond, cores, yardstickCores } = await besideYardstick(
    bench,
    program,
    ...given,
  );
  figures[`${name}PerSecond`] = perSecond;
  figures[`${name}Ratio`] = ratio.toFixed(2);
  figures[`${name}CpuRatio`] = cpuRatio.toFixed(2);
  figures[`${name}CpuUs`] = cpuUs;
  figures[`${name}Cores`] = cores;
  figures[`${name}YardstickCores`] = yardstickCores;
  ratios.push(ratio);
}
await program.stop();
await bench.close();
await report('cached-reads', { ...figures, bar: BAR, holds: ratios.every((ratio) => ratio >= BAR) });
