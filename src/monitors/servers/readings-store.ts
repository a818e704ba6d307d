// SQL of samples as they are shown one by one.

import { sql } from 'kysely';
import { metricNames } from '../../../shared/metric-names.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Figures } from './metrics.ts';

export interface Reading extends Figures {
  server_name: string;
  hostname: string | null;
  at: Date;
}

/** Newest first. Each server is asked for its own newest, so that one of many does not cost a look at all. */
export async function findReadings(
  database: Database,
  accountId: number,
  { server_ids, since, limit }: { server_ids: readonly number[]; since: Date; limit: number },
): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select s.name as server_name, v.hostname, reading.*
    from server v join subject s on s.id = v.id
    cross join lateral (
      select at, ${sql.join(metricNames.map((name) => sql.ref(name)))} from server_sample
      where server_id = v.id and at >= ${since}
      order by at desc limit ${limit}
    ) as reading
    where v.account_id = ${accountId} and v.id = any(${server_ids}::bigint[])
    order by reading.at desc, v.id
    limit ${limit}`.execute(database);
  return rows;
}
