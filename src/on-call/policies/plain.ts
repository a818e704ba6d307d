// Escalation policies as people set them, for what compares or rewrites whole configurations.

import type { Database } from '../../platform/database/database.ts';
import { MOST_POLICIES } from './manage.ts';
import { knownRecipients } from './recipients.ts';
import { listPolicies } from './store.ts';

/** Without recipients that are there no more, which are skipped; newest first. */
export async function plainPolicies(database: Database, accountId: number) {
  const rows = await listPolicies(database, accountId, { before: null, limit: MOST_POLICIES });
  const known = await knownRecipients(
    database,
    accountId,
    rows.flatMap(({ steps }) => steps),
  );
  return rows.map(({ id, name, description, steps, repeats }) => ({
    ...{ id, name, description, repeats },
    steps: steps.map(({ wait_seconds, ...recipients }) => ({
      member_ids: recipients.member_ids.filter((one) => known.member_ids.has(one)),
      schedule_ids: recipients.schedule_ids.filter((one) => known.schedule_ids.has(one)),
      everybody_of_schedule_ids: recipients.everybody_of_schedule_ids.filter((one) =>
        known.everybody_of_schedule_ids.has(one),
      ),
      channel_ids: recipients.channel_ids.filter((one) => known.channel_ids.has(one)),
      wait_seconds,
    })),
  }));
}
