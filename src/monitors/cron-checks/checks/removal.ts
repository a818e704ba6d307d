// What becomes of the checks of an account that is deleted.

import { announceWork } from '../../../platform/events.ts';
import { monitorRemoval } from '../../account-removal.ts';

/** Their pings are queued for removal, and new ones have nobody to belong to. */
export const removeChecksOfAccount = monitorRemoval({
  table: 'cron_check',
  perStep: 100,
  afterLast: (tx) => announceWork(tx, 'forgotten_slugs'),
});
