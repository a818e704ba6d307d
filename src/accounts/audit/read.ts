// Reads the audit log of an account.

import type { Static } from 'typebox';
import type { Database } from '../../platform/database/database.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import type { auditLog } from './schema.ts';
import { type AuditRow, listAuditEvents } from './store.ts';

type Log = Static<typeof auditLog>;

export async function readAuditLog(database: Database, accountId: number, query: PageQuery): Promise<Log> {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listAuditEvents(database, accountId, page), page);
  return { audit_log: shown.map(presentEvent), next_cursor };
}

const presentEvent = (row: AuditRow): Log['audit_log'][number] => ({
  id: row.id,
  at: row.at,
  actor: { type: row.actor_type, name: row.actor_name },
  ip: row.ip,
  action: row.action,
  target:
    row.target_type === null
      ? null
      : { type: row.target_type, id: row.target_id ?? '', name: row.target_name ?? '' },
  outcome: row.outcome,
  detail: row.detail,
});
