// Watched processes in the database, as people see and change them.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Process } from './schema.ts';
import type { ProcessStatus } from './state.ts';

export interface ProcessRow {
  id: number;
  name: string;
  status: ProcessStatus;
  status_since: Date;
  match_kind: Process['match']['kind'];
  match_value: string;
  min_count: number;
  max_count: number | null;
  alert_on_stop: boolean;
  pids: number[];
  count: number | null;
  cpu: number | null;
  memory_bytes: number | null;
  started_at: Date | null;
  restarts: number;
}

/** A server of an account. */
export interface ServerKey {
  account_id: number;
  server_id: number;
}

const COLUMNS = sql`p.id, s.name, s.status, s.status_since, p.match_kind, p.match_value, p.min_count, p.max_count,
  p.alert_on_stop, p.pids, p.count, p.cpu, p.memory_bytes, p.started_at, p.restarts`;

export async function findProcess(
  database: Database,
  server: ServerKey,
  id: number,
): Promise<ProcessRow | undefined> {
  const { rows } = await sql<ProcessRow>`
    select ${COLUMNS} from watched_process p join subject s on s.id = p.id
    where p.account_id = ${server.account_id} and p.server_id = ${server.server_id} and p.id = ${id}`.execute(
    database,
  );
  return rows[0];
}

export interface ProcessOnServerRow extends ProcessRow {
  server_id: number;
  server_name: string;
}

/** What lists of processes can be sorted by besides: of subjects `s`. What is not known is less than all that is. */
export const processSortKeys = {
  last: {
    kind: 'moment',
    expression: sql`coalesce((select seen_at from watched_process where id = s.id), 'epoch')`,
  },
  cpu: {
    kind: 'number',
    expression: sql`coalesce((select cpu::float8 from watched_process where id = s.id), -1)`,
  },
  memory: {
    kind: 'number',
    expression: sql`coalesce((select memory_bytes::float8 from watched_process where id = s.id), -1)`,
  },
  server: {
    kind: 'text',
    expression: sql`coalesce((select natural_key(name) from subject server where server.id = s.depends_on_id), '')`,
  },
} as const;

/** Where a search of processes looks besides names. */
export const processSearchText = sql`(
  select concat_ws(e'\n', p.match_value, server.name)
  from watched_process p join subject server on server.id = p.server_id where p.id = s.id)`;

export const isOnServer = (serverIds: readonly number[]) =>
  sql<boolean>`s.depends_on_id = any(${serverIds}::bigint[])`;

/** Those of `ids` that the account has, on whatever server, in no order. */
export async function findProcesses(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<ProcessOnServerRow[]> {
  const { rows } = await sql<ProcessOnServerRow>`
    select ${COLUMNS}, p.server_id, server.name as server_name
    from watched_process p join subject s on s.id = p.id join subject server on server.id = p.server_id
    where p.account_id = ${accountId} and p.id = any(${ids}::bigint[])`.execute(database);
  return rows;
}

/** In no order that means anything, but in the same one always. */
export async function listProcesses(
  database: Database,
  server: ServerKey,
  page: { limit: number; before: number | null },
): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select ${COLUMNS} from watched_process p join subject s on s.id = p.id
    where p.account_id = ${server.account_id} and p.server_id = ${server.server_id}
      and (${page.before}::bigint is null or p.id < ${page.before}::bigint)
    order by p.id desc
    limit ${page.limit}`.execute(database);
  return rows;
}

/** Locks the server, as a report does, so that no report is judged by rules that change meanwhile. */
export async function lockServerOf(tx: Tx, { account_id, server_id }: ServerKey): Promise<boolean> {
  const { rows } = await sql`
    select id from server where account_id = ${account_id} and id = ${server_id} for no key update`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function countProcesses(tx: Tx, { account_id, server_id }: ServerKey): Promise<number> {
  const { count } = await tx
    .selectFrom('watched_process')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .executeTakeFirstOrThrow();
  return count;
}

export interface ProcessSettings {
  match_kind: Process['match']['kind'];
  match_value: string;
  min_count: number;
  max_count: number | null;
  alert_on_stop: boolean;
}

export const insertProcess = (tx: Tx, server: ServerKey, id: number, settings: ProcessSettings) =>
  tx
    .insertInto('watched_process')
    .values({ id, ...server, ...settings })
    .execute();

export const saveProcess = (tx: Tx, server: ServerKey, id: number, settings: ProcessSettings) =>
  tx
    .updateTable('watched_process')
    .set(settings)
    .where('account_id', '=', server.account_id)
    .where('server_id', '=', server.server_id)
    .where('id', '=', id)
    .execute();

/** As if it had never been looked for: what was found belongs to another match. */
export const clearFindings = (tx: Tx, server: ServerKey, id: number) =>
  tx
    .updateTable('watched_process')
    .set({
      seen_at: null,
      pids: [],
      count: null,
      cpu: null,
      memory_bytes: null,
      started_at: null,
      restarts: 0,
    })
    .where('account_id', '=', server.account_id)
    .where('id', '=', id)
    .execute();
