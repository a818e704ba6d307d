// Whom alerts reach that go to whoever is on call.

import { memberAddresses } from '../../accounts/people/people.ts';
import type { Database } from '../../platform/database/database.ts';
import { addMs } from '../../platform/time.ts';
import { knownSchedules } from './read.ts';
import { onCallAt } from './shifts.ts';
import { findSchedule } from './store.ts';

export interface Reached {
  /** null: there is no such schedule any more. */
  schedule: string | null;
  /** null: nobody is on call, or somebody who may not sign in. */
  address: string | null;
}

export async function reachOnCall(
  database: Database,
  { account_id, schedule_id }: { account_id: number; schedule_id: number },
  at: Date,
): Promise<Reached> {
  const row = await findSchedule(database, account_id, schedule_id);
  const window = { from: at, to: addMs(at, 1) };
  const [known] = row ? await knownSchedules(database, [row], window) : [];
  if (!known) return { schedule: null, address: null };
  const member = onCallAt(known.plan, at.getTime());
  const [address = null] = member === null ? [] : await memberAddresses(database, account_id, [member]);
  return { schedule: known.row.name, address };
}

export const hasSchedule = async (database: Database, accountId: number, id: number): Promise<boolean> =>
  (await findSchedule(database, accountId, id)) !== undefined;
