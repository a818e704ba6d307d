// Where backups stand: for the operator's page, /ready and metrics.

import type { App } from '../../platform/app.ts';
import type { S3Config } from '../../platform/config-backups.ts';
import { findFailure, findStored, type StoredRow } from './store.ts';

export interface BackupStatus {
  /** A cron expression in UTC; null: none are made by themselves. */
  schedule: string | null;
  /** The address that the names of backups follow; null: none is set. */
  storage: string | null;
  /** The newest that is stored; null: none is. */
  last: StoredRow | null;
  /** The last failure of the schedule, while nothing succeeded since. */
  failure: { due_at: Date; error: string } | null;
}

export async function backupStatus({
  database,
  config,
}: Pick<App, 'database' | 'config'>): Promise<BackupStatus> {
  const { schedule, s3 } = config.backup;
  const [last] = await findStored(database);
  return { schedule, storage: s3 && addressOf(s3), last: last ?? null, failure: await findFailure(database) };
}

const addressOf = ({ endpoint, bucket, prefix }: S3Config) => `${endpoint}/${bucket}/${prefix}`;
