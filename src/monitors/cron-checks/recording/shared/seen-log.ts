// The pings of all nodes as somebody sees them who is none of them.

export interface SeenLog {
  partitions: {
    partition: number;
    /** null: no node records it. */
    node: string | null;
    /** Of the moment up to which it is recorded; null: nothing is yet. */
    lag_seconds: number | null;
  }[];
  /** In the database, of up to 100,000 groups. */
  bytes: number;
  /** Position up to which the log holds each journal, by its id. */
  held_to: ReadonlyMap<string, number>;
}

type Seen = Omit<SeenLog, 'held_to'> & { held_to: Record<string, number> };
type Query = (text: string) => Promise<{ rows: { seen: Seen }[] }>;

/** By the clock of the database. */
export async function seenLog(query: Query): Promise<SeenLog> {
  const { rows } = await query(
    `select json_build_object(
       'partitions', (select json_agg(json_build_object(
           'partition', partition,
           'node', case when held_until > clock_timestamp() then node end,
           'lag_seconds', extract(epoch from clock_timestamp() - listened_until)) order by partition)
         from ping_partition),
       'bytes', (select coalesce(sum(next - position), 0) from (select position, next from ping_log limit 100000) l),
       'held_to', (select coalesce(json_object_agg(journal_id, greatest(kept_to, streamed_to)), '{}') from door)
     ) as seen`,
  );
  const seen = rows[0]?.seen;
  if (!seen) throw new Error('PostgreSQL gave no row');
  return { ...seen, held_to: new Map(Object.entries(seen.held_to)) };
}
