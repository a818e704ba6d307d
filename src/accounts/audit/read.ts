// Reads the audit log of an account.

import type { Static } from 'typebox';
import type { Database } from '../../platform/database/database.ts';
import { cutPage } from '../page.ts';
import { DEFAULT_LIMIT } from '../schema.ts';
import type { auditLog } from './schema.ts';
import { type AuditRow, listAuditEvents } from './store.ts';

type Log = Static<typeof auditLog>;

export async function readAuditLog(
  database: Database,
  accountId: number,
  page: { limit?: number; cursor?: string },
): Promise<Log> {
  const limit = page.limit ?? DEFAULT_LIMIT;
  const before = page.cursor ? Number(page.cursor) : null;
  const found = await listAuditEvents(database, accountId, { before, limit: limit + 1 });
  const { shown, next_cursor } = cutPage(found, limit);
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
