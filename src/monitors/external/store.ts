// External checks in the database, as people see them.

import { sql } from 'kysely';
import type { Severity } from '../../delivery/alert-schema.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Depending } from '../../subjects/dependencies.ts';
import type { IntegrationKind } from './integrations/schema.ts';

export interface ExternalRow extends Depending {
  id: number;
  account_id: number;
  name: string;
  tags: string[];
  status: 'up' | 'down';
  status_since: Date;
  integration_id: number;
  integration_kind: IntegrationKind;
  integration_name: string;
  key: string;
  severity: Severity | null;
  message: string;
  url: string | null;
  reported_at: Date | null;
  expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** They have no badges. */
  badge_enabled: boolean;
}

/** A document may have made it before its tool reported it: then it neither began nor ended. */
const isReported = sql<boolean>`(e.began_at is not null or e.ended_at is not null)`;

/** Those of `ids` that the account has, in no order. */
export async function findExternalChecks(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<ExternalRow[]> {
  const { rows } = await sql<ExternalRow>`
    select e.id, e.account_id, s.name, s.tags, s.status, s.status_since, s.depends_on_id,
      parent.type as depends_on_type, e.integration_id, i.kind as integration_kind, i.name as integration_name,
      e.key, e.severity, e.message, e.url, case when ${isReported} then e.reported_at end as reported_at, e.expires_at, s.created_at, s.updated_at,
      false as badge_enabled
    from external e
      join subject s on s.id = e.id
      join integration i on i.id = e.integration_id
      left join subject parent on parent.id = s.depends_on_id
    where e.account_id = ${accountId} and e.id = any(${ids}::bigint[])`.execute(database);
  return rows;
}

interface CheckKey {
  id: number;
  integration_id: number;
  key: string;
  /** In hexadecimal. */
  hash: string;
  is_reported: boolean;
}

/** Of all that the account has. */
export async function findCheckKeys(database: Database, accountId: number): Promise<CheckKey[]> {
  const { rows } = await sql<CheckKey>`
    select id, integration_id, key, encode(key_hash, 'hex') as hash, ${isReported} as is_reported
    from external e
    where account_id = ${accountId}`.execute(database);
  return rows;
}

/** Where a search looks besides names and tags. */
export const externalSearchText = sql`(
  select concat_ws(e'\n', i.name, e.message) from external e join integration i on i.id = e.integration_id
  where e.id = s.id)`;

export const externalSortKeys = {
  last: {
    kind: 'moment',
    expression: sql`(select e.reported_at from external e where e.id = s.id and ${isReported})`,
    mayBeNull: true,
  },
} as const;

export const isOfIntegration = (integrationIds: readonly number[]) =>
  sql<boolean>`exists (
    select from external e where e.id = s.id and e.integration_id = any(${integrationIds}::bigint[]))`;
