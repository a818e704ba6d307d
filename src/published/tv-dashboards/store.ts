// TV dashboards in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';
import type { Dashboard } from './schema.ts';

interface Row extends Omit<Dashboard, 'layout'> {
  /** Rises with age, for pages. */
  id: number;
  servers: number[];
  columns: number | null;
  theme: Dashboard['layout']['theme'];
  rotate_seconds: number | null;
}

export type DashboardRow = Dashboard & { id: number };

const select = sql`
  select d.number as id, d.id as dashboard_id, d.name, d.columns, d.theme, d.rotate_seconds, d.created_at, d.updated_at,
    array(select server_id from tv_dashboard_server s where s.dashboard_id = d.id order by s.place) as servers
  from tv_dashboard d`;

const toDashboard = ({ servers, columns, theme, rotate_seconds, ...row }: Row): DashboardRow => ({
  ...row,
  layout: { servers, columns, theme, rotate_seconds },
});

export async function findDashboard(
  database: Database,
  accountId: number,
  dashboardId: string,
): Promise<DashboardRow | undefined> {
  const { rows } = await sql<Row>`
    ${select} where d.account_id = ${accountId} and d.id = ${dashboardId}`.execute(database);
  return rows.map(toDashboard)[0];
}

/** Newest first. */
export async function listDashboards(
  database: Database,
  accountId: number,
  page: Page,
): Promise<DashboardRow[]> {
  const { rows } = await sql<Row>`
    ${select} where d.account_id = ${accountId} and (${page.before}::bigint is null or d.number < ${page.before}::bigint)
    order by d.number desc limit ${page.limit}`.execute(database);
  return rows.map(toDashboard);
}

/** Whether there is one; nobody else changes it until the transaction ends. */
export async function lockDashboard(tx: Tx, accountId: number, dashboardId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from tv_dashboard where account_id = ${accountId} and id = ${dashboardId} for update`.execute(
    tx,
  );
  return rows.length > 0;
}

interface Columns {
  name: string;
  columns: number | null;
  theme: string;
  rotate_seconds: number | null;
  updated_at: Date;
}

export const insertDashboard = (
  tx: Tx,
  row: Columns & { id: string; account_id: number; created_at: Date },
) => tx.insertInto('tv_dashboard').values(row).execute();

export const saveDashboard = (tx: Tx, key: { account_id: number; id: string }, columns: Columns) =>
  tx
    .updateTable('tv_dashboard')
    .set(columns)
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .execute();

/** These servers in this order, and no others. */
export async function saveServersOf(
  tx: Tx,
  key: { account_id: number; id: string },
  serverIds: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('tv_dashboard_server')
    .where('account_id', '=', key.account_id)
    .where('dashboard_id', '=', key.id)
    .execute();
  await sql`
    insert into tv_dashboard_server (account_id, dashboard_id, server_id, place)
    select ${key.account_id}, ${key.id}, server_id, place
    from unnest(${serverIds}::bigint[]) with ordinality as given (server_id, place)`.execute(tx);
}

export const deleteDashboardRow = (tx: Tx, accountId: number, dashboardId: string) =>
  tx.deleteFrom('tv_dashboard').where('account_id', '=', accountId).where('id', '=', dashboardId).execute();
