// How PostgreSQL goes about the queries of a call, for tests that a hot path does not read whole tables.

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Database, SESSION } from '../platform/database/database.ts';
import type { DB } from '../platform/database/tables.gen.ts';

const INT8 = 20;

/** Runs `call` and gives the plan of every select that it made, or of other `statements`, as EXPLAIN prints it. */
export async function plansOf(
  url: string,
  call: (database: Database) => Promise<unknown>,
  statements = /^\s*(select|with)\b/i,
): Promise<string[]> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 2, types, options: SESSION });
  // The database may be dropped while the last connection is still being closed.
  pool.on('error', () => undefined);
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  const database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      queries.push(event.query);
    },
  });
  try {
    await call(database);
    const plans: string[] = [];
    for (const query of queries.filter(({ sql }) => statements.test(sql))) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, [
        ...query.parameters,
      ]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  } finally {
    await database.destroy();
  }
}
