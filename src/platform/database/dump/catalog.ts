// What of a database goes into a backup: Tocsin's own tables with their columns, partitions and counters.

import type pg from 'pg';
import { ownTableNames } from '../migration-files.ts';

interface Partition {
  name: string;
  /** Bounds of its range, as text: `from` belongs to it, `to` does not. */
  from: string;
  to: string;
}

export interface TableShape {
  name: string;
  /** All that can be written to. */
  columns: string[];
  /** Of a table that is partitioned by range; else none. */
  partitions: Partition[];
}

export interface Counter {
  table: string;
  column: string;
  /** The number given last; 0: none was. */
  last: number;
}

/** By name. Tables that are not of Tocsin are left out, whatever else the schema holds. */
export async function tableShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const own = await ownTableNames();
  const found = await client.query<Omit<TableShape, 'partitions'>>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = (select relnamespace from pg_class where oid = to_regclass('migration'))
       and c.relkind in ('r', 'p') and not c.relispartition and c.relname = any($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [own],
  );
  const partitions = await partitionsByTable(client);
  return found.rows.map((table) => ({ ...table, partitions: partitions.get(table.name) ?? [] }));
}

const RANGE = /^FOR VALUES FROM \('([^']*)'\) TO \('([^']*)'\)$/;

async function partitionsByTable(client: pg.ClientBase): Promise<Map<string, Partition[]>> {
  const found = await client.query<{ parent: string; name: string; bound: string | null }>(
    `select p.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relispartition and c.relkind = 'r' and not i.inhdetachpending
       and p.relnamespace = (select relnamespace from pg_class where oid = to_regclass('migration'))
     order by p.relname, c.relname`,
  );
  const byTable = new Map<string, Partition[]>();
  for (const { parent, name, bound } of found.rows) {
    // One that was dropped since this transaction began is still listed, but has no rows any more.
    if (bound === null) continue;
    const [, from, to] = RANGE.exec(bound) ?? [];
    if (from === undefined || to === undefined)
      throw new Error(`The partition ${name} has the bound ${bound}`);
    byTable.set(parent, [...(byTable.get(parent) ?? []), { name, from, to }]);
  }
  return byTable;
}

/** Read after the rows were, it is never behind them: counters do not wait for transactions. */
export async function counters(client: pg.ClientBase): Promise<Counter[]> {
  const found = await client.query<{ table: string; column: string; last: string }>(
    `select c.relname as table, a.attname as column, coalesce(pg_sequence_last_value(
       pg_get_serial_sequence(quote_ident(n.nspname) || '.' || quote_ident(c.relname), a.attname)::regclass), 0) as last
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = (select relnamespace from pg_class where oid = to_regclass('migration'))
       and c.relkind in ('r', 'p') and not c.relispartition and a.attidentity <> '' and c.relname = any($1)
     order by 1, 2`,
    [await ownTableNames()],
  );
  return found.rows.map(({ last, ...counter }) => ({ ...counter, last: Number(last) }));
}
