// What an account has, and what its plan allows.

import { Type } from 'typebox';

const use = Type.Object({
  current: Type.Integer(),
  limit: Type.Union([Type.Integer(), Type.Null()], { description: 'null: as many as wanted.' }),
});

export const usage = Type.Object({
  plan: Type.String(),
  usage: Type.Object({
    servers: use,
    cron_checks: use,
    uptime_checks: use,
    external_checks: use,
    status_pages: use,
    webhooks: use,
    custom_endpoints: use,
    tv_dashboards: use,
    members: Type.Object(use.properties, { description: 'With the owner and open invitations.' }),
  }),
  mails_today: Type.Object(use.properties, {
    description:
      'To addresses outside the account since midnight UTC: alerts, invitations, confirmations, also by forms on status pages.',
  }),
  min_interval_seconds: Type.Integer({ description: 'Shortest interval of an uptime check.' }),
  retention_days: Type.Integer({ description: 'Of raw history.' }),
});

const allowed = Type.Union([Type.Integer(), Type.Null()], { description: 'null: as many as wanted.' });

export const planList = Type.Object({
  plans: Type.Array(
    Type.Object({
      plan: Type.String(),
      servers: allowed,
      cron_checks: allowed,
      uptime_checks: allowed,
      external_checks: allowed,
      status_pages: allowed,
      webhooks: allowed,
      custom_endpoints: allowed,
      tv_dashboards: allowed,
      members: allowed,
      mails_per_day: Type.Union([Type.Integer(), Type.Null()], {
        description: 'To addresses outside the account; null: unlimited.',
      }),
      min_interval_seconds: Type.Integer({ description: 'Shortest interval of an uptime check.' }),
      retention_days: Type.Integer({ description: 'Of raw history.' }),
    }),
    { description: 'The smallest first.' },
  ),
});
