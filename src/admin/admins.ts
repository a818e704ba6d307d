// Who runs the instance changes one at a time, so that somebody always does.

import type { Tx } from '../platform/database/database.ts';
import { takeAdminsLock } from './admins-store.ts';

/** Others who change who the instance admins are, or suspend an account, wait until `tx` ends. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await takeAdminsLock(tx);
}
