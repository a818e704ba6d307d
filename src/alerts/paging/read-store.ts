// SQL of who was paged about an alert.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

const LATEST = 100;

export interface PageRow {
  id: number;
  member_id: number;
  person_name: string;
  to_owner: boolean;
  policy_id: number;
  policy_name: string;
  round: number;
  step: number;
  at: Date;
  starts_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  ended_by: string | null;
  alerts: number;
  attempts: {
    id: string;
    type: 'page' | 'taken';
    method_kind: string;
    status: 'waiting' | 'sent' | 'delivered' | 'failed' | 'cancelled';
    due_at: string | null;
    sent_at: string | null;
    settled_at: string | null;
    error: string | null;
  }[];
}

/** One for each step that a page is of. Oldest first, the latest 100. */
export async function listPages(database: Database, accountId: number, alertId: number): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select p.id, p.member_id, p.person_name, p.to_owner, m.policy_id, m.policy_name, m.round, m.step, m.at,
      p.starts_at, p.started_at, p.ended_at, p.end_reason, p.ended_by,
      (select count(distinct o.alert_id)::int from page_alert o where o.page_id = p.id) as alerts,
      (select coalesce(json_agg(json_build_object('id', t.id, 'type', t.type, 'method_kind', t.method_kind,
          'status', t.status, 'due_at', t.due_at, 'sent_at', t.sent_at, 'settled_at', t.settled_at, 'error', t.error)
          order by t.type, t.place), '[]')
        from page_attempt t where t.page_id = p.id and t.type <> 'changed') as attempts
    from page_alert m join page p on p.account_id = m.account_id and p.id = m.page_id
    where m.account_id = ${accountId} and m.alert_id = ${alertId}
    order by p.id desc, m.at desc, m.policy_id desc, m.round desc, m.step desc limit ${LATEST}`.execute(
    database,
  );
  return rows.reverse();
}
