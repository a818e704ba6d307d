// The report that the documentation of the API shows.

const budget = {
  ...{ uptime: '99.87', down_seconds: 3_480, maintenance_down_seconds: 600 },
  ...{ budget_seconds: 2_592, budget_left_seconds: -888 },
};
const cause = {
  subject: { id: 5_012_449_381_023, type: 'cron_check', name: 'Nightly backup' },
  ...{ kind: 'cron_missed', alerts: 6, pages: 4, acknowledged: 1, resolved_by_themselves: 5 },
};

export const reportExample = {
  ...{ period: 'month', date: '2026-05-01', timezone: 'Europe/Vilnius', target: 99.9 },
  ...{ from: '2026-04-30T21:00:00.000Z', to: '2026-05-31T21:00:00.000Z' },
  uptime: { ...budget, checks: 12, met: 11, left_out: 0 },
  checks: [{ id: 5_012_449_381_023, type: 'cron_check', name: 'Nightly backup', target: 99.9, ...budget }],
  alerts: {
    total: 14,
    by_severity: { info: 0, warning: 5, critical: 9 },
    ...{
      unnotified: 2,
      acknowledged: 6,
      resolved_by_themselves: 7,
      median_acknowledge_seconds: 184,
      pages: 8,
    },
  },
  noisiest: [cause],
  resolved_by_themselves: [cause],
  people: [
    {
      ...{ member_id: 3, name: 'Mira K.', pages: 2, at_night: 1 },
      by_hour: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      by_weekday: [1, 0, 0, 1, 0, 0, 0],
    },
  ],
};

export const targetsExample = {
  target: 99.9,
  checks: [{ id: 5_012_449_381_023, type: 'cron_check', name: 'Nightly backup', target: 99 }],
};
