// Puts the figures of the instance together.

import type { Static } from 'typebox';
import packageJson from '../../../package.json' with { type: 'json' };
import type { App } from '../../platform/app.ts';
import { mailTrouble } from '../../platform/mail/trouble.ts';
import { addMs, days } from '../../platform/time.ts';
import { backupStatus } from '../backups/status.ts';
import type { stats } from './schema.ts';
import { countAccountsByPlan, countAll, countChecksByStatus } from './store.ts';

const LATELY_MS = days(30);

const total = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export async function readStats(app: App, now: Date): Promise<Static<typeof stats>> {
  const { database } = app;
  const by_plan = await countAccountsByPlan(database);
  const by_status = await countChecksByStatus(database);
  const figures = await countAll(database, addMs(now, -LATELY_MS));
  const { suspended, using_api, admins, disabled, signed_in, pings, dead_letters, bytes, schema } = figures;
  return {
    accounts: { total: total(by_plan), suspended, by_plan, using_api },
    users: { total: figures.users, admins, disabled, signed_in },
    cron_checks: { total: total(by_status), by_status, pings },
    alerts: { open: figures.open_alerts },
    deliveries: { pending: figures.pending_deliveries },
    mails: {
      waiting: figures.waiting_mails,
      given_up: figures.given_up_mails,
      trouble: await mailTrouble(database, now),
    },
    backups: await readBackups(app),
    dead_letters,
    own_outages: {
      last_30_days: figures.outages,
      last_ended_at: figures.goes_on ? null : figures.last_ended_at,
    },
    database: { bytes, schema },
    version: packageJson.version,
    timestamp: now,
  };
}

async function readBackups(app: App): Promise<Static<typeof stats>['backups']> {
  const { schedule, storage, last, failure } = await backupStatus(app);
  return {
    schedule,
    storage,
    last: last && { name: last.name, stored_at: last.finished_at, bytes: last.bytes },
    trouble: failure,
  };
}
