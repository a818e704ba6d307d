// The figures of the instance over HTTP.

import { guardedRoute, type Route } from '../../platform/http/route.ts';
import { thirtyPerCaller } from '../limit.ts';
import { readStats } from './read.ts';
import { stats } from './schema.ts';

const example = {
  accounts: { total: 12, suspended: 1, by_plan: { free: 9, pro: 3 }, using_api: 4 },
  users: { total: 17, admins: 1, disabled: 0, signed_in: 11 },
  cron_checks: { total: 140, by_status: { down: 2, new: 5, up: 133 }, pings: 1_204_553 },
  alerts: { open: 2 },
  deliveries: { pending: 0 },
  mails: { waiting: 0, given_up: 0, trouble: null },
  backups: {
    schedule: '30 3 * * *',
    storage: 'https://s3.example.com/backups/tocsin/',
    last: {
      name: 'tocsin-20260616T033000Z-a8e5de.tar.zst.age',
      stored_at: '2026-06-16T03:30:41.000Z',
      bytes: 18_204_112,
    },
    trouble: null,
  },
  dead_letters: 0,
  own_outages: { last_30_days: 1, last_ended_at: '2026-06-02T03:00:12.000Z' },
  database: { bytes: 96_468_992, schema: '0011-endpoints.sql' },
  version: '0.1.0',
  timestamp: '2026-06-16T08:00:00.000Z',
};

export const statsRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/admin/stats',
    tag: 'Admin',
    summary: 'Read the figures of the instance',
    access: { kind: 'instance_admin' },
    limit: thirtyPerCaller,
    errors: [429],
    response: stats,
    examples: { response: example },
    handler: ({ app, now }) => readStats(app, now),
  }),
];
