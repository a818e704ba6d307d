// Asks one server of the database what it is.

import pg from 'pg';
import { seconds } from '../time.ts';
import type { DatabaseHost } from './hosts.ts';

/** What a host says of itself. */
export interface ServerState {
  isStandby: boolean;
  /** Grows with every promotion; 0: a standby, or not known. */
  timeline: number;
  /** When the server was started, as it writes it. */
  startedAt: string;
}

const ANSWER_MS = seconds(4);

export async function askServer({ url }: DatabaseHost): Promise<ServerState> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tocsin-primary',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {}); // a connection that breaks fails the query, too
  try {
    await client.connect();
    const { rows } = await client.query<{ is_standby: boolean; started: string }>(
      'select pg_is_in_recovery() as is_standby, pg_postmaster_start_time()::text as started',
    );
    const isStandby = rows[0]?.is_standby !== false;
    return {
      isStandby,
      timeline: isStandby ? 0 : await timelineOf(client),
      startedAt: rows[0]?.started ?? '',
    };
  } finally {
    void client.end().catch(() => {});
  }
}

/** The first eight digits of the name of a WAL file. Some services of the cloud do not say it. */
async function timelineOf(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query<{ name: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as name',
    );
    return Number.parseInt(rows[0]?.name.slice(0, 8) ?? '', 16) || 0;
  } catch {
    return 0;
  }
}
