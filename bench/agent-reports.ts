// How many reports of agents a second are stored, one sample each, answered when they are: 1,000 servers, 64 connections;
// and how many where each is judged by the rule about metrics that a new account has.

import { sql } from 'kysely';
import type { LoadResult } from './load.ts';
import { insertServers } from './servers.ts';
import { load, openBench, report, startProgram } from './support.ts';

const SECONDS = 15;
const ROUNDS = 3;
const BAR_PER_SECOND = 3_000;

const bench = await openBench();
const { accountId, tokensFile } = await insertServers(bench, 1_000);
await sql`analyze`.execute(bench.database);
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
});
const job = {
  port: program.port,
  connections: 64,
  rate: null,
  pathsFile: tokensFile,
  kind: 'report' as const,
  endsWith: '"rejected":[]}',
};
await load({ ...job, seconds: 3 });
const stored = () =>
  bench.database
    .selectFrom('server_sample')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
const before = await stored();
const result = await load({ ...job, seconds: SECONDS });
const after = await stored();
const addRule = () =>
  sql`
  insert into alert_rule (account_id, name, kind, severity, target_all, metric, op, threshold, for_seconds,
    clear_threshold, created_at, updated_at)
  values (${accountId}, 'Busy', 'server_metric', 'warning', true, 'any', 'gt', 90, 300, 85, now(), now())`.execute(
    bench.database,
  );
const dropRule = () => sql`delete from alert_rule where account_id = ${accountId}`.execute(bench.database);
const measured = () => load({ ...job, kind: 'measured', seconds: SECONDS / ROUNDS });
const [unjudged, judged] = [[] as LoadResult[], [] as LoadResult[]];
for (let round = 0; round < ROUNDS; round += 1) {
  unjudged.push(await measured());
  await addRule();
  judged.push(await measured());
  await dropRule();
}
await program.stop();
await bench.close();
const mean = (results: readonly LoadResult[]) =>
  results.reduce((sum, { perSecond }) => sum + perSecond, 0) / results.length;
await report('agent-reports', {
  answeredPerSecond: result.perSecond,
  storedPerSecond: Math.round((after.count - before.count) / SECONDS),
  newSamplesPerSecond: Math.round(mean(unjudged)),
  judgedPerSecond: Math.round(mean(judged)),
  judgedRatio: (mean(judged) / mean(unjudged)).toFixed(2),
  barPerSecond: BAR_PER_SECOND,
  holds: Math.min(result.perSecond, mean(judged)) >= BAR_PER_SECOND && result.failed === 0,
  p50Ms: result.p50Ms.toFixed(2),
  p99Ms: result.p99Ms.toFixed(2),
  failed: [result, ...unjudged, ...judged].reduce((sum, { failed }) => sum + failed, 0),
});
