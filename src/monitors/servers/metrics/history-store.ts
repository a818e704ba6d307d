// SQL of samples as they were stored, many at once.

import { sql } from 'kysely';
import type { MetricName } from '../../../../shared/metric-names.ts';
import { type Database, transaction } from '../../../platform/database/database.ts';

/** One list per column, since there are millions of rows. */
export interface SampleColumns {
  /** Milliseconds since 1970. */
  at_ms: readonly number[];
  values: ReadonlyMap<MetricName, readonly (number | null)[]>;
}

export interface SamplePart {
  server_id: number;
  metrics: readonly MetricName[];
  /** Later than this, and before `before`. */
  after: Date;
  before: Date;
  limit: number;
}

/** Arrays as JSON: the driver reads them many times as fast as rows. */
export const readSampleColumns = (
  database: Database,
  accountId: number,
  part: SamplePart,
): Promise<SampleColumns> =>
  transaction(database, async (tx) => {
    const { server_id, metrics, after, before, limit } = part;
    const columns = sql.join(metrics.map((metric) => sql.ref(metric)));
    const lists = sql.join(metrics.map((metric) => sql`json_agg(${sql.ref(metric)})`));
    await sql`set local statement_timeout = '5s'`.execute(tx);
    const { rows } = await sql<{ at_ms: number[] | null; lists: (number | null)[][] }>`
      select json_agg(at_ms) as at_ms, json_build_array(${lists}) as lists
      from (
        select (date_part('epoch', at) * 1000)::bigint as at_ms, ${columns} from server_sample
        where server_id = (select id from server where account_id = ${accountId} and id = ${server_id})
          and at > ${after} and at < ${before}
        order by at
        limit ${limit}
      ) as part`.execute(tx);
    const [row] = rows;
    return {
      at_ms: row?.at_ms ?? [],
      values: new Map(metrics.map((metric, index) => [metric, row?.lists[index] ?? []])),
    };
  });
