// The rules that a new account starts with.

import type { AccountCreated } from '../../platform/app.ts';
import type { NewRule } from './schema.ts';
import { newSettings } from './settings.ts';
import { insertChannels, insertRules } from './store.ts';

/** One of every kind, about everything; accounts that are older than rules were given the same by a migration. */
const defaultRules: readonly NewRule[] = [
  { name: 'Cron job failed', kind: 'cron_fail' },
  { name: 'Cron job missed', kind: 'cron_missed' },
  { name: 'Cron job ran too long', kind: 'cron_overrun' },
  { name: 'Cron job ended too soon', kind: 'cron_too_fast' },
  { name: 'Server offline', kind: 'server_offline' },
  {
    name: 'CPU, memory or disk above 90 %',
    kind: 'server_metric',
    metric: 'any',
    op: 'gt',
    threshold: 90,
    for_seconds: 300,
    clear_threshold: 85,
  },
  { name: 'Process stopped', kind: 'process_stopped' },
  { name: 'Uptime check down', kind: 'uptime_down' },
  { name: 'Uptime check degraded', kind: 'uptime_degraded' },
  { name: 'Certificate expiring', kind: 'certificate_expiring' },
];

/** They tell all the channels that the account has by then. */
export const createDefaultRules: AccountCreated = async (_app, tx, { account_id, now }) => {
  await insertRules(tx, account_id, defaultRules.map(newSettings), now);
  await insertChannels(tx, account_id, null);
};
