// SQL of mailing owners of steps that reached nobody.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { AlertRow } from '../alert.ts';

export interface Gap {
  account_id: number;
  policy_id: number;
  name: string;
  alert_id: number | null;
}

/** Those whose owners were not mailed since `since`; each is claimed once. */
export async function claimGaps(tx: Tx, { now, since }: { now: Date; since: Date }): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    update escalation_policy set gap_at = null, gap_mailed_at = ${now}
    where id = any(array(
      select p.id from escalation_policy p join account a on a.id = p.account_id and a.suspended_at is null
      where p.gap_at is not null and (p.gap_mailed_at is null or p.gap_mailed_at <= ${since})
      order by p.id limit 50 for update of p skip locked))
    returning account_id, id as policy_id, name, gap_alert_id as alert_id`.execute(tx);
  return rows;
}

export async function findGapAlert(tx: Tx, { account_id, alert_id }: Gap): Promise<AlertRow | null> {
  const { rows } = await sql<AlertRow>`
    select a.*, '{}'::bigint[] as rule_ids from alert a
    where account_id = ${account_id} and id = ${alert_id}`.execute(tx);
  return rows[0] ?? null;
}
