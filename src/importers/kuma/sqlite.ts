// The database file of an Uptime Kuma 2.

import { readSqlite } from '../sqlite.ts';
import { judgeTables, type KumaSource, kumaTables, settingsCondition } from './source.ts';

export const KUMA_ADVICE =
  'Name the file kuma.db of the data directory. Copy it while Uptime Kuma is stopped, with kuma.db-wal and kuma.db-shm where they exist.';

export const readKumaFile = (
  path: string,
  show: (rows: number, table: string) => void,
): Promise<KumaSource> =>
  readSqlite({
    path,
    tables: kumaTables,
    judge: judgeTables,
    conditions: { setting: settingsCondition },
    advice: KUMA_ADVICE,
    show,
  });
