// Whether what the database has committed outlives it: on a standby that has it as well.

import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './database.ts';

interface Standby {
  name: string;
  /** `streaming` where all is well. null: not to be seen by this role. */
  state: string | null;
  sync_state: string | null;
  /** How far it is behind in what it has applied; null: not known. */
  lag_seconds: number | null;
  lag_bytes: number | null;
}

export interface Replication {
  synchronous_standby_names: string;
  synchronous_commit: string;
  fsync: boolean;
  standbys: Standby[];
}

export const REPLICATION = `select json_build_object(
    'synchronous_standby_names', current_setting('synchronous_standby_names'),
    'synchronous_commit', current_setting('synchronous_commit'),
    'fsync', current_setting('fsync') = 'on',
    'standbys', coalesce((select json_agg(json_build_object(
        'name', coalesce(nullif(application_name, ''), 'pid ' || pid),
        'state', state,
        'sync_state', sync_state,
        'lag_seconds', extract(epoch from replay_lag),
        'lag_bytes', pg_wal_lsn_diff(
          case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end, replay_lsn)
      ) order by application_name, pid) from pg_stat_replication), '[]')
  ) as replication`;

/** Pure. Why a commit may be lost with the primary, as the beginning of a sentence; null: it is on a standby as well. */
export function whyNotSynchronous(
  found: Pick<Replication, 'synchronous_standby_names' | 'synchronous_commit'>,
): string | null {
  if (found.synchronous_standby_names.trim() === '') return 'synchronous_standby_names is empty';
  return ['on', 'remote_apply'].includes(found.synchronous_commit)
    ? null
    : `synchronous_commit is ${found.synchronous_commit}`;
}

export async function replicationOf(database: Database): Promise<Replication> {
  const { rows } = await sql<{ replication: Replication }>`${sql.raw(REPLICATION)}`.execute(database);
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL gave no row');
  return found.replication;
}

/** At a start on several nodes or hosts. */
export async function warnOfReplication(database: Database, log: Logger): Promise<void> {
  const why = whyNotSynchronous(await replicationOf(database));
  if (why)
    log.warn(
      `${why}: no standby has every ping before it is answered, so a failover of PostgreSQL may lose some`,
    );
}
