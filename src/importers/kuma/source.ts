// What is read of an Uptime Kuma 2, whatever database it lies in: rows as they are.

import { ImportProblem } from '../import-problem.ts';
import type { Fields } from '../source-item.ts';

/** The tables that are mapped. Measured values, people and sessions are not among them. */
export const kumaTables = [
  'monitor',
  'notification',
  'monitor_notification',
  'tag',
  'monitor_tag',
  'status_page',
  'status_page_cname',
  'group',
  'monitor_group',
  'incident',
  'maintenance',
  'monitor_maintenance',
  'maintenance_status_page',
  'proxy',
  'docker_host',
  'remote_browser',
  'setting',
] as const;
export type KumaTable = (typeof kumaTables)[number];

export type KumaSource = Readonly<Record<KumaTable, readonly Fields[]>>;

/** Secrets that are not mapped are not read. */
export const settingsCondition = "where key in ('serverTimezone', 'tlsExpiryNotifyDays')";

/** A Kuma 1 has no table of migrations by knex. */
export function judgeTables(known: ReadonlySet<string>): void {
  if (!known.has('monitor') || !known.has('heartbeat'))
    throw new ImportProblem('This is no database of Uptime Kuma: it has no monitors.');
  if (!known.has('knex_migrations'))
    throw new ImportProblem(
      'This is the database of an Uptime Kuma 1. Start Uptime Kuma 2 once on a copy of its data directory, which migrates it, then import the kuma.db of the copy.',
    );
}
