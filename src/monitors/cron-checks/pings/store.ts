// Recorded pings, read for those who look at them.

import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Ping } from '../../../platform/database/tables.gen.ts';
import { firstIdAt } from '../recording/ping-ids.ts';
import type { PingKind } from '../recording/schema.ts';

export type PingRow = Omit<Selectable<Ping>, 'account_id' | 'check_id' | 'kind' | 'body'> & {
  kind: PingKind;
  body_preview: string | null;
};

interface CheckOf {
  account_id: number;
  check_id: number;
  /** Pings received before are hidden: the plan keeps them no longer. */
  kept_since: Date;
}

const ofCheck = (database: Database, { account_id, check_id, kept_since }: CheckOf) =>
  database
    .selectFrom('ping')
    .select(['id', 'kind', 'exit_code', 'run_id', 'duration_ms', 'received_at', 'method', 'source_ip'])
    .select([
      'user_agent',
      'body_bytes',
      'ignored',
      'unknown_ending',
      sql<string | null>`left(body, 200)`.as('body_preview'),
    ])
    .$narrowType<{ kind: PingKind }>()
    .where('check_id', '=', check_id)
    .where('account_id', '=', account_id)
    .where('id', '>=', firstIdAt(kept_since));

/** Newest first, from before the ping `before` where it is given. */
export const pageOfPings = (
  database: Database,
  check: CheckOf,
  page: { before: string | null; kind: string | null; limit: number },
): Promise<PingRow[]> =>
  ofCheck(database, check)
    .$if(page.before !== null, (query) => query.where('id', '<', page.before))
    .$if(page.kind !== null, (query) => query.where('kind', '=', page.kind))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();

export const findPing = (
  database: Database,
  check: CheckOf,
  id: string,
): Promise<(PingRow & { body: string | null }) | undefined> =>
  ofCheck(database, check).select('body').where('id', '=', id).executeTakeFirst();
