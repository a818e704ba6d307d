// What judging costs: reports of 10,000 servers, each stored by itself as it comes once a minute, without any rule and
// against 200 rules that are each about all of them. One report in a hundred passes thresholds, the next is fine again.
// Time on cores is compared in pairs of short turns, since both sides drift together on a machine that is busy.

import { sql } from 'kysely';
import { openRuleMemory } from '../src/monitors/servers/metric-rules/rule-memory.ts';
import { figuresFrom } from '../src/monitors/servers/metrics.ts';
import { recordReports } from '../src/monitors/servers/reports/record.ts';
import { systemClock } from '../src/platform/clock.ts';
import { bareApp } from '../src/testing/bare-app.ts';
import { insertServers } from './servers.ts';
import { cpuSeconds, median, openBench, quantile, report } from './support.ts';

const SERVERS = 10_000;
const RULES = 200;
const TURNS = 20;
const SERVERS_PER_TURN = 250;
const REPORTS_PER_SECOND = SERVERS / 60;
const BAR_OF_CORE = 0.1;

const bench = await openBench();
const { accountId, ids } = await insertServers(bench, SERVERS);
await sql`analyze`.execute(bench.database);
const app = bareApp({ database: bench.database, clock: systemClock });
const held: number[] = [];
const memory = { madePartitions: new Set<string>(), rules: openRuleMemory() };

const send = (server_id: number, cpu: number) => {
  const figures = figuresFrom((name) => (name === 'cpu' ? cpu : 12));
  const sample = { at: systemClock.now(), figures, disks: [], processes: [], top: [] };
  const sent = { server_id, host: null, agent_version: null, clock_skew_ms: 0, samples: [sample] };
  return recordReports(app, [sent], memory);
};

/** Of this process and of the database. */
async function spentSeconds(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + (await cpuSeconds(bench.postgresPid));
}

/** What the reports of a turn cost, as a share of a core at the pace of one report a minute and server. */
async function costOf(turn: number): Promise<number> {
  const part = Array.from(
    { length: SERVERS_PER_TURN },
    (_, index) => (turn * SERVERS_PER_TURN + index) % SERVERS,
  );
  await send(ids[0] ?? 1, 12);
  const before = await spentSeconds();
  for (const [index, place] of part.entries()) await send(ids[place] ?? 1, index % 50 === 0 ? 95 : 12);
  held.push(await heldBreaches());
  for (const place of part) await send(ids[place] ?? 1, 12);
  return (((await spentSeconds()) - before) / part.length / 2) * REPORTS_PER_SECOND;
}

const dropRules = () => sql`delete from alert_rule where account_id = ${accountId}`.execute(bench.database);

const addRules = () =>
  sql`
    insert into alert_rule (account_id, name, kind, severity, target_all, metric, op, threshold, for_seconds,
      clear_threshold, created_at, updated_at)
    select ${accountId}, 'Rule ' || n, 'server_metric', 'warning', true,
      (array['any', 'cpu', 'memory', 'disk', 'swap'])[1 + n % 5], 'gt', 80 + n % 20, 300, 70, now(), now()
    from generate_series(1, ${RULES}::integer) as n`.execute(bench.database);

await costOf(0);
/** A cost near nothing is only good news where rules were truly judged. */
async function heldBreaches(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from metric_rule_state`.execute(
    bench.database,
  );
  return rows[0]?.count ?? 0;
}

const [without, withRules] = [[] as number[], [] as number[]];
for (let turn = 0; turn < TURNS; turn += 1) {
  await dropRules();
  without.push(await costOf(2 * turn));
  await addRules();
  withRules.push(await costOf(2 * turn + 1));
}
const left = await heldBreaches();
await bench.close();
const judgedTurns = held.filter((count) => count > 0).length;
if (judgedTurns !== TURNS || left !== 0)
  throw new Error(`judged in ${judgedTurns} turns, ${left} breaches left`);
const costs = withRules.map((share, turn) => share - (without[turn] ?? 0));
await report('metric-rules', {
  withoutRulesOfCore: median(without).toFixed(3),
  withRulesOfCore: median(withRules).toFixed(3),
  costOfCore: median(costs).toFixed(3),
  costQuartilesOfCore: `${quantile(costs, 0.25).toFixed(3)}..${quantile(costs, 0.75).toFixed(3)}`,
  breachesPerTurn: Math.max(...held),
  barOfCore: BAR_OF_CORE,
  holds: median(costs) < BAR_OF_CORE,
});
