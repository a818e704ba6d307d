// The database of an Uptime Kuma that runs on MariaDB. Its client is not a part of Tocsin: it is loaded if it is installed.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ImportProblem } from '../import-problem.ts';
import { MOST_BYTES, MOST_ROWS } from '../rows.ts';
import type { Fields } from '../source-item.ts';
import { judgeTables, type KumaSource, type KumaTable, kumaTables, settingsCondition } from './source.ts';

/** As much of the package mysql2 as is used. */
interface Connection {
  query(sql: string, values?: readonly unknown[]): Promise<[Fields[], unknown]>;
  end(): Promise<void>;
}
interface Client {
  createConnection(options: Readonly<Record<string, unknown>>): Promise<Connection>;
}

const TIMEOUT_MS = 60_000;

export async function readKumaServer(
  address: string,
  show: (rows: number, table: string) => void,
): Promise<KumaSource> {
  const options = optionsOf(address);
  const client = await loadClient();
  let connection: Connection | undefined;
  try {
    connection = await client.createConnection(options);
    await connection.query('set session transaction read only');
    return await readTables(connection, show);
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    throw new ImportProblem(`${options.host} does not answer as a MariaDB: ${messageOf(error)}.`);
  } finally {
    await connection?.end().catch(() => {});
  }
}

function optionsOf(address: string) {
  const url = URL.parse(address);
  const database = decodeURIComponent(url?.pathname.slice(1) ?? '');
  if (!url?.hostname || database === '')
    throw new ImportProblem('Write mysql://user:password@host:3306/database, as in db-config.json.');
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
    ...{ dateStrings: true, supportBigNumbers: true, connectTimeout: 10_000 },
  };
}

/** Beside Tocsin, or in the current directory. */
async function loadClient(): Promise<Client> {
  const name = 'mysql2/promise';
  const here = createRequire(join(process.cwd(), 'import.js'));
  try {
    return await import(name).catch(() => import(pathToFileURL(here.resolve(name)).href));
  } catch {
    throw new ImportProblem(
      'A MariaDB is read with the package mysql2: run "npm install mysql2" in this directory.',
    );
  }
}

async function readTables(
  connection: Connection,
  show: (rows: number, table: string) => void,
): Promise<KumaSource> {
  const ask = async (sql: string, values?: readonly unknown[]) => {
    const asked = connection.query(sql, values);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer within a minute')), TIMEOUT_MS);
    });
    const [rows] = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
    return rows;
  };
  const listed = await ask(
    'select table_name as name, column_name as col from information_schema.columns where table_schema = database() limit 10000',
  );
  const columns = Map.groupBy(listed, ({ name }) => String(name));
  judgeTables(new Set(columns.keys()));
  const tables: Partial<Record<KumaTable, Fields[]>> = {};
  let count = 0;
  for (const table of kumaTables) {
    const own = (columns.get(table) ?? []).map(({ col }) => `coalesce(length(\`${String(col)}\`), 0)`);
    if (own.length === 0) {
      tables[table] = [];
      continue;
    }
    const from = `from \`${table}\``;
    if (
      (await ask(`select 1 ${from} where greatest(0, ${own.join(', ')}) > ? limit 1`, [MOST_BYTES])).length >
      0
    )
      throw new ImportProblem(`A value in ${table} is larger than ${MOST_BYTES / 1_000_000} MB.`);
    const order = table === 'setting' ? settingsCondition.replace('key', '`key`') : 'order by id';
    const rows = await ask(`select * ${from} ${order} limit ${MOST_ROWS + 1}`);
    if (rows.length > MOST_ROWS)
      throw new ImportProblem(`There are more than ${MOST_ROWS} rows in ${table}.`);
    tables[table] = rows.map((row) => ({ ...row }));
    count += rows.length;
    show(count, table);
  }
  return tables as KumaSource;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));
