// The row of a new check, whoever makes it.

import type { Tx } from '../../platform/database/database.ts';
import { Taken } from '../../platform/errors.ts';
import type { CheckSettings } from './settings-schema.ts';

/** Throws Taken where another check, whosever it is, has the slug. */
export async function insertCheck(
  tx: Tx,
  check: CheckSettings & { id: number; account_id: number; slug: string; now: Date },
  awaited: { slot_since: Date | null; sweep_at: Date | null; next_expected_at: Date | null },
): Promise<void> {
  const { now, ...columns } = check;
  const inserted = await tx
    .insertInto('cron_check')
    .values({ ...columns, ...awaited, slug_set_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst();
  if (!inserted.numInsertedOrUpdatedRows) throw new Taken(['slug']);
}
