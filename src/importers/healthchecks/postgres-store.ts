// The tables of a Healthchecks that runs on PostgreSQL.

import pg from 'pg';
import { ImportProblem } from '../import-problem.ts';
import { MOST_BYTES, MOST_ROWS, type Rows } from '../rows.ts';
import type { Fields } from '../source-item.ts';
import { type HealthchecksTable, healthchecksTables, judgeTables, LATEST_FLIPS } from './database.ts';

/** As the other databases of Django hold durations: in microseconds. */
const DURATIONS = ['timeout', 'grace', 'last_duration']
  .map((column) => `(extract(epoch from ${column}) * 1000000)::text as ${column}`)
  .join(', ');

export async function readPostgresTables(
  address: string,
  show: (rows: number, table: string) => void,
): Promise<Rows<HealthchecksTable>> {
  const limits = { connectionTimeoutMillis: 10_000, statement_timeout: 60_000, query_timeout: 70_000 };
  const client = new pg.Client({ connectionString: address, application_name: 'tocsin import', ...limits });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin transaction isolation level repeatable read, read only');
    return await readTables(client, show);
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new ImportProblem(`The database cannot be read: ${message}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

async function readTables(client: pg.Client, show: (rows: number, table: string) => void) {
  const listed = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = any(current_schemas(false)) limit 10000`,
  );
  judgeTables(new Set(listed.rows.map(({ name }) => name)));
  const tables: Partial<Record<HealthchecksTable, Fields[]>> = {};
  let count = 0;
  for (const table of healthchecksTables) {
    const large = await client.query(`select from ${table} t where octet_length(t::text) > $1 limit 1`, [
      MOST_BYTES,
    ]);
    if (large.rowCount)
      throw new ImportProblem(`A row of ${table} is larger than ${MOST_BYTES / 1_000_000} MB.`);
    const durations = table === 'api_check' ? `, ${DURATIONS}` : '';
    const { rows } = await client.query<Record<string, unknown>>(
      `select *${durations} from ${table} ${table === 'api_flip' ? LATEST_FLIPS : 'order by id'} limit ${MOST_ROWS + 1}`,
    );
    if (rows.length > MOST_ROWS)
      throw new ImportProblem(`There are more than ${MOST_ROWS} rows in ${table}.`);
    tables[table] = rows;
    count += rows.length;
    show(count, table);
  }
  return tables as Record<HealthchecksTable, Fields[]>;
}
