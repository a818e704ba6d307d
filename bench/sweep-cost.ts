// What checks cost that nothing is due of: the share of a core that the program and PostgreSQL take at rest with
// 1,000,000 of them, beside the same with 1,000.

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { cpuSeconds, insertChecks, openBench, report, startProgram } from './support.ts';

const MANY = 1_000_000;
const FEW = 1_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
/** What a start and a bulk load leave to do. */
const SETTLE_MS = 15_000;
const BAR_PERCENT = 2;

const few = await measure(FEW);
const many = await measure(MANY);
const sum = { few: few.program + few.postgres, many: many.program + many.postgres };
await report('sweep-cost', {
  percentOfACoreMany: sum.many.toFixed(2),
  ofWhichProgram: many.program.toFixed(2),
  ofWhichPostgres: many.postgres.toFixed(2),
  percentOfACoreFew: sum.few.toFixed(2),
  fewOfWhichProgram: few.program.toFixed(2),
  fewOfWhichPostgres: few.postgres.toFixed(2),
  costOfTheMany: (sum.many - sum.few).toFixed(2),
  bar: BAR_PERCENT,
  holds: sum.many - sum.few < BAR_PERCENT,
});

/** Percent of a core at rest. */
async function measure(checks: number): Promise<{ program: number; postgres: number }> {
  const bench = await openBench();
  try {
    await insertChecks(bench, checks);
    await sql`vacuum analyze`.execute(bench.database);
    await sql`checkpoint`.execute(bench.database);
    const program = await startProgram({
      DATABASE_URL: bench.databaseUrl,
      TOCSIN_DATA_DIR: `${bench.directory}-node`,
    });
    await wait(SETTLE_MS);
    const spent = async () => [await cpuSeconds(program.pid), await cpuSeconds(bench.postgresPid)] as const;
    const before = await spent();
    const startedAt = performance.now();
    await wait(SECONDS * 1_000);
    const after = await spent();
    const percent = (from: number, to: number) =>
      (100 * (to - from)) / ((performance.now() - startedAt) / 1_000);
    const shares = { program: percent(before[0], after[0]), postgres: percent(before[1], after[1]) };
    await program.stop();
    return shares;
  } finally {
    await bench.close();
  }
}
