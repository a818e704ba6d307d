// Reads the audit log of an account.

import type { Static } from 'typebox';
import type { Database } from '../../platform/database/database.ts';
import type { Issue } from '../../platform/errors.ts';
import { everyRow } from '../../platform/every-row.ts';
import { cutPage, pageOf } from '../../platform/page.ts';
import type { auditEvent, auditExportQuery, auditLog, auditQuery } from './schema.ts';
import { type AuditFilter, type AuditRow, listAuditEvents } from './store.ts';

type AuditEvent = Static<typeof auditEvent>;
type Filters = Omit<Static<typeof auditExportQuery>, 'format'>;

const AT_ONCE = 1_000;

/** What no single field can say about the filters. */
export function filterIssues({ query }: { query: unknown }): Issue[] {
  const { target_type, target_id, from, to } = query as Filters;
  return [
    ...(target_id !== undefined && target_type === undefined
      ? [{ field: 'target_type', reason: 'required beside target_id' }]
      : []),
    ...(from !== undefined && to !== undefined && new Date(from) >= new Date(to)
      ? [{ field: 'from', reason: 'must be before `to`' }]
      : []),
  ];
}

export async function readAuditLog(
  database: Database,
  accountId: number,
  query: Static<typeof auditQuery>,
): Promise<Static<typeof auditLog>> {
  const page = pageOf(query);
  const found = await listAuditEvents(database, accountId, filterOf(query), page);
  const { shown, next_cursor } = cutPage(found, page);
  return { audit_log: shown.map(presentEvent), next_cursor };
}

/** All that the filters let through, newest first, read as it is asked for. What is added meanwhile is not among it. */
export async function* everyAuditEvent(
  database: Database,
  accountId: number,
  filters: Filters,
): AsyncGenerator<AuditEvent> {
  const filter = filterOf(filters);
  const rows = everyRow<AuditRow>(AT_ONCE, (last, limit) =>
    listAuditEvents(database, accountId, filter, { before: last?.id ?? null, limit }),
  );
  for await (const row of rows) yield presentEvent(row);
}

const filterOf = ({ from, to, ...others }: Filters): AuditFilter => ({
  action: others.action ?? null,
  actor: others.actor ?? null,
  person_id: others.person_id ?? null,
  target_type: others.target_type ?? null,
  target_id: others.target_id ?? null,
  outcome: others.outcome ?? null,
  from: from === undefined ? null : new Date(from),
  to: to === undefined ? null : new Date(to),
});

const presentEvent = (row: AuditRow): AuditEvent => ({
  id: row.id,
  at: row.at,
  actor: { type: row.actor_type, person_id: row.person_id, name: row.actor_name },
  ip: row.ip,
  action: row.action,
  target:
    row.target_type === null
      ? null
      : { type: row.target_type, id: row.target_id ?? '', name: row.target_name ?? '' },
  outcome: row.outcome,
  detail: row.detail,
});
