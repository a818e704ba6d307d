// How many reports of agents a second are stored, one sample each, answered when they are: 1,000 servers, 64 connections.

import { sql } from 'kysely';
import { insertServers } from './servers.ts';
import { load, openBench, report, startProgram } from './support.ts';

const SECONDS = 15;
const BAR_PER_SECOND = 3_000;

const bench = await openBench();
const { tokensFile } = await insertServers(bench, 1_000);
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
await program.stop();
await bench.close();
await report('agent-reports', {
  answeredPerSecond: result.perSecond,
  storedPerSecond: Math.round((after.count - before.count) / SECONDS),
  barPerSecond: BAR_PER_SECOND,
  holds: result.perSecond >= BAR_PER_SECOND && result.failed === 0,
  p50Ms: result.p50Ms.toFixed(2),
  p99Ms: result.p99Ms.toFixed(2),
  failed: result.failed,
});
