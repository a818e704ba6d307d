// Tables of a SQLite file of another tool, read with the SQLite of Node.js: never written, and never believed.

import { open } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { ImportProblem } from './import-problem.ts';
import { MOST_BYTES, MOST_ROWS, type Rows } from './rows.ts';
import type { Fields } from './source-item.ts';

export interface SqliteSource<Table extends string> {
  path: string;
  tables: readonly Table[];
  /** Throws ImportProblem where these are not the tables of the tool. */
  judge: (known: ReadonlySet<string>) => void;
  /** SQL of what follows `from <table>`. */
  conditions?: Partial<Record<Table, string>>;
  /** What a person does about a file that cannot be read. */
  advice: string;
  show: (rows: number, table: string) => void;
}

const MAGIC = 'SQLite format 3\0';

export const readSqlite = <Table extends string>(source: SqliteSource<Table>): Promise<Rows<Table>> =>
  withDatabase(source, (database) => readTables(database, source));

/** Rows of statements, one after the other. Throws ImportProblem, also for tables that are not there. */
export const openSqlite = <Result>(
  file: Pick<SqliteSource<string>, 'path' | 'advice'>,
  read: (rowsOf: (sql: string) => Iterable<unknown>) => Result,
): Promise<Result> => withDatabase(file, (database) => read((sql) => database.prepare(sql).iterate()));

async function withDatabase<Result>(
  file: Pick<SqliteSource<string>, 'path' | 'advice'>,
  read: (database: DatabaseSync) => Result,
): Promise<Result> {
  await refuseOther(file);
  const { DatabaseSync } = await import('node:sqlite');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file.path, { readOnly: true, allowExtension: false });
    database.exec('pragma query_only = on; pragma trusted_schema = off; pragma cell_size_check = on');
    refuseComputed(database);
    return read(database);
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new ImportProblem(`${file.path} cannot be read (${message}). ${file.advice}`);
  } finally {
    database?.close();
  }
}

async function refuseOther({ path, advice }: Pick<SqliteSource<string>, 'path' | 'advice'>): Promise<void> {
  const start = Buffer.alloc(MAGIC.length);
  try {
    await using file = await open(path, 'r');
    await file.read(start, 0, start.length, 0);
  } catch (error) {
    throw new ImportProblem(`${path} cannot be read (${error instanceof Error ? error.message : error}).`);
  }
  if (start.toString('latin1') !== MAGIC) throw new ImportProblem(`${path} is no SQLite database. ${advice}`);
}

/** Of the defaults of a table, as they are written: those of Uptime Kuma are some hundred. */
const MOST_OF_DEFAULTS = 1_000;

/**
 * What is computed when it is read can be a thousand times as large as the file, outside of the memory that bounds the
 * process. No tool that is read here has any. SQLite writes these words as they stand here, and believes no other type.
 * The same goes for the default of a column that was added after its rows: each has it and none holds it.
 */
function refuseComputed(database: DatabaseSync): void {
  const all = database.prepare('select type, name, sql from sqlite_master').all();
  const tables = all.filter(({ type }) => type === 'table');
  const isComputed = database.prepare(
    'select count(*) from pragma_table_xinfo(?) having max(hidden) > 0 or sum(length(dflt_value)) > ?',
  );
  if (
    all.some(({ type }) => type === 'view') ||
    tables.some(({ sql }) => !String(sql).startsWith('CREATE TABLE ')) ||
    tables.some(({ name }) => isComputed.get(String(name), MOST_OF_DEFAULTS))
  )
    throw new ImportProblem(
      'It has views, computed columns or long defaults, so it is no database of that tool.',
    );
}

function readTables<Table extends string>(database: DatabaseSync, source: SqliteSource<Table>): Rows<Table> {
  const listed = database.prepare("select name from sqlite_master where type = 'table'").all();
  const known = new Set(listed.map(({ name }) => String(name)));
  source.judge(known);
  let count = 0;
  const read = (table: Table): Fields[] => {
    if (!known.has(table)) return [];
    refuseLarge(database, table);
    const found: Fields[] = [];
    const sql = `select * from "${table}" ${source.conditions?.[table] ?? 'order by id'} limit ${MOST_ROWS + 1}`;
    for (const row of database.prepare(sql).iterate()) {
      if (found.length === MOST_ROWS)
        throw new ImportProblem(`There are more than ${MOST_ROWS} rows in ${table}.`);
      found.push({ ...row });
      source.show(++count, table);
    }
    return found;
  };
  const tables: Partial<Record<Table, Fields[]>> = {};
  for (const table of source.tables) tables[table] = read(table);
  return tables as Rows<Table>;
}

/** By the lengths that SQLite notes beside the values, so that a huge one is not even loaded. */
function refuseLarge(database: DatabaseSync, table: string): void {
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => `coalesce(octet_length("${String(name).replaceAll('"', '""')}"), 0)`);
  const large = database
    .prepare(`select 1 from "${table}" where max(0, ${columns.join(', ')}) > ? limit 1`)
    .get(MOST_BYTES);
  if (large) throw new ImportProblem(`A value in ${table} is larger than ${MOST_BYTES / 1_000_000} MB.`);
}
