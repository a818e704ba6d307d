// What becomes of the servers of an account that is deleted.

import { monitorRemoval } from '../account-removal.ts';
import { lockProcessesOf } from './removal-store.ts';

export const removeServersOfAccount = monitorRemoval({
  table: 'server',
  perStep: 10,
  lockParts: lockProcessesOf,
});
