// The database file of a Healthchecks that runs on SQLite.

import { readSqlite } from '../sqlite.ts';
import { healthchecksTables, judgeTables, LATEST_FLIPS, sourceOf } from './database.ts';
import type { HealthchecksSource } from './source.ts';

export const readHealthchecksFile = async (
  path: string,
  show: (rows: number, table: string) => void,
): Promise<HealthchecksSource> =>
  sourceOf(
    await readSqlite({
      path,
      tables: healthchecksTables,
      judge: judgeTables,
      conditions: { api_flip: LATEST_FLIPS },
      advice: 'Name the file hc.sqlite of the instance.',
      show,
    }),
  );
