// The database of a Healthchecks that runs on PostgreSQL.

import { sourceOf } from './database.ts';
import { readPostgresTables } from './postgres-store.ts';
import type { HealthchecksSource } from './source.ts';

export const readHealthchecksServer = async (
  address: string,
  show: (rows: number, table: string) => void,
): Promise<HealthchecksSource> => sourceOf(await readPostgresTables(address, show));
