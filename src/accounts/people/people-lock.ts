// One decision at a time about who there is: what depends on the last of somebody is judged under this lock.

import type { Tx } from '../../platform/database/database.ts';
import { lockFounding } from './account-store.ts';

/** Nobody is created and nobody's last account is given up by others until `tx` ends. */
export async function lockPeople(tx: Tx): Promise<void> {
  await lockFounding(tx);
}
