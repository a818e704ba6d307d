// What judging costs: 10,000 servers that report once a minute, without any rule and against 200 rules that are each
// about all of them. One report in a hundred passes thresholds.

import { sql } from 'kysely';
import { insertServers } from './servers.ts';
import { cpuSeconds, load, openBench, report, startProgram } from './support.ts';

const SERVERS = 10_000;
const RULES = 200;
const ROUNDS = 3;
const SECONDS = 20;
const BAR_OF_CORE = 0.1;

const bench = await openBench();
const { accountId, tokensFile } = await insertServers(bench, SERVERS);
await sql`analyze`.execute(bench.database);
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
});
const job = {
  port: program.port,
  connections: 64,
  pathsFile: tokensFile,
  kind: 'measured' as const,
  endsWith: '"rejected":[]}',
};

/** Of the program and of the database, while servers report for so many seconds; as a share of one core. */
async function costOf(seconds: number) {
  const spent = async () => (await cpuSeconds(program.pid)) + (await cpuSeconds(bench.postgresPid));
  const before = await spent();
  const { answered, failed, p99Ms } = await load({ ...job, seconds, rate: SERVERS / 60 });
  return { ofCore: ((await spent()) - before) / seconds, answered, failed, p99Ms };
}

const dropRules = () => sql`delete from alert_rule where account_id = ${accountId}`.execute(bench.database);

const addRules = () =>
  sql`
  insert into alert_rule (account_id, name, kind, severity, target_all, metric, op, threshold, for_seconds,
    clear_threshold, created_at, updated_at)
  select ${accountId}, 'Rule ' || n, 'server_metric', 'warning', true,
    (array['any', 'cpu', 'memory', 'disk', 'swap'])[1 + n % 5], 'gt', 80 + n % 20, 300, 70, now(), now()
  from generate_series(1, ${RULES}::integer) as n`.execute(bench.database);

await costOf(5);
const [without, withRules] = [[] as number[], [] as number[]];
let [failed, answered, p99Ms] = [0, 0, 0];
for (let round = 0; round < ROUNDS; round += 1) {
  await dropRules();
  without.push((await costOf(SECONDS)).ofCore);
  await addRules();
  const judged = await costOf(SECONDS);
  withRules.push(judged.ofCore);
  [failed, answered, p99Ms] = [failed + judged.failed, answered + judged.answered, judged.p99Ms];
}
const held = await sql<{ count: number }>`select count(*) as count from metric_rule_state`.execute(
  bench.database,
);
await program.stop();
await bench.close();
const mean = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length;
const cost = mean(withRules) - mean(without);
await report('metric-rules', {
  withoutRulesOfCore: mean(without).toFixed(3),
  withRulesOfCore: mean(withRules).toFixed(3),
  costOfCore: cost.toFixed(3),
  noiseOfCore: (Math.max(...without) - Math.min(...without)).toFixed(3),
  barOfCore: BAR_OF_CORE,
  holds: cost < BAR_OF_CORE && failed === 0,
  reportsPerMinute: Math.round((answered / ROUNDS / SECONDS) * 60),
  p99Ms: p99Ms.toFixed(2),
  breachesHeld: held.rows[0]?.count,
  failed,
});
