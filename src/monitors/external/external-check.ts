// External checks as monitors: how they are read and shown, and what people change of them. What other tools report makes
// them, and moves them.

import { shownDependency } from '../../subjects/dependencies.ts';
import type { ChangedType } from '../monitor-type.ts';
import type { ExternalCheck, ExternalCheckChanges, ExternalCheckListQuery } from './schema.ts';
import {
  type ExternalRow,
  externalSearchText,
  externalSortKeys,
  findExternalChecks,
  isOfIntegration,
} from './store.ts';

export const externalCheck: ChangedType<
  ExternalRow,
  ExternalCheck,
  ExternalCheckChanges,
  ExternalCheckListQuery
> = {
  type: 'external',
  find: findExternalChecks,
  present: presentExternalCheck,
  statusOf: ({ status }) => status,
  lookup: ({ integration_id }) => ({
    derives: null,
    sortKeys: externalSortKeys,
    searchText: externalSearchText,
    filters: integration_id ? [isOfIntegration(integration_id)] : [],
  }),
  /** All that can be changed is of its subject. */
  changing: (_call, changed) => ({ badges_enabled: changed.map(() => false), save: async () => {} }),
  removal: { perStep: 100 },
};

function presentExternalCheck(row: ExternalRow): ExternalCheck {
  return {
    id: row.id,
    name: row.name,
    integration: { id: row.integration_id, kind: row.integration_kind, name: row.integration_name },
    key: row.key,
    severity: row.severity,
    message: row.message,
    url: row.url,
    tags: row.tags,
    depends_on: shownDependency(row),
    status: row.status,
    status_since: row.status_since,
    reported_at: row.reported_at,
    expires_at: row.expires_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
