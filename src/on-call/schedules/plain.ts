// Schedules as people set them, for what compares or rewrites whole configurations.

import { memberNames } from '../../accounts/people/people.ts';
import type { Database } from '../../platform/database/database.ts';
import { MOST_SCHEDULES } from './manage.ts';
import { listSchedules } from './store.ts';

/** Without members who have left; newest first. */
export async function plainSchedules(database: Database, accountId: number) {
  const rows = await listSchedules(database, accountId, { before: null, limit: MOST_SCHEDULES });
  const named = rows.flatMap(({ layers }) => layers.flatMap(({ member_ids }) => member_ids));
  const members = await memberNames(database, accountId, [...new Set(named)]);
  return rows.map(({ id, name, description, timezone, handover_mails, layers }) => ({
    ...{ id, name, description, timezone, handover_mails },
    layers: layers.map((layer) => ({
      ...layer,
      member_ids: layer.member_ids.filter((member) => members.has(member)),
    })),
  }));
}
