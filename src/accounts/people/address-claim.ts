// Taking an email address: at most one person has it, and those who want it come one after the other.

import type { Tx } from '../../platform/database/database.ts';
import { isEmailTaken, lockFounding } from './account-store.ts';

/** Whether nobody has the address; until `tx` ends nobody else takes one. `emailKey` as `emailKey()` gives it. */
export async function claimAddress(tx: Tx, emailKey: string): Promise<boolean> {
  await lockFounding(tx);
  return !(await isEmailTaken(tx, emailKey));
}
