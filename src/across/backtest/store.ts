// SQL of back-tests.

import { sql } from 'kysely';
import type { AlertKind } from '../../delivery/alert-schema.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OpenStretch } from '../../subjects/uptime.ts';

/** More of one subject are not read; the oldest are left out. */
const MOST_ALERTS = 10_000;

/** When there was an alert of the kind about the subject, oldest first. */
export async function alertsDuring(
  database: Database,
  accountId: number,
  { subject_id, kind, from, to }: { subject_id: number; kind: AlertKind; from: Date; to: Date },
): Promise<OpenStretch[]> {
  const { rows } = await sql<OpenStretch>`
    select opened_at as "from", resolved_at as "to" from alert
    where account_id = ${accountId} and subject_id = ${subject_id} and kind = ${kind}
      and opened_at < ${to} and (resolved_at is null or resolved_at > ${from})
    order by id desc
    limit ${MOST_ALERTS}`.execute(database);
  return rows.reverse();
}
