// What becomes of the uptime checks of an account that is deleted.

import { monitorRemoval } from '../account-removal.ts';

export const removeUptimeChecksOfAccount = monitorRemoval({ table: 'uptime_check', perStep: 100 });
