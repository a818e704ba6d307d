// The nodes of a database as somebody sees them who is none of them.

import { GONE_MS } from './registration.ts';

export interface SeenNode {
  name: string;
  version: string;
  trouble: string | null;
  clock_error_ms: number | null;
  machine_ahead_ms: number | null;
  /** For how long its own disk keeps pings that the log does not hold yet; null: the log does. */
  ashore_seconds: number | null;
  unshipped_bytes: number;
  /** It was not stopped, and says nothing any more. */
  is_gone: boolean;
}

type Query = (text: string) => Promise<{ rows: SeenNode[] }>;

/** Those that were not stopped, by the clock of the database. */
export const seenNodes = async (query: Query): Promise<SeenNode[]> =>
  (
    await query(
      `select name, version, trouble, clock_error_ms, machine_ahead_ms,
         extract(epoch from clock_timestamp() - ashore_since)::float8 as ashore_seconds,
         unshipped_bytes::float8 as unshipped_bytes,
         seen_at < clock_timestamp() - interval '${GONE_MS} milliseconds' as is_gone
       from node where stopped_at is null order by name`,
    )
  ).rows;
