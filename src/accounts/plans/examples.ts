// The use of a plan as the documentation shows it.

export const exampleUsage = {
  servers: { current: 1, limit: 3 },
  cron_checks: { current: 12, limit: 20 },
  uptime_checks: { current: 0, limit: 10 },
  external_checks: { current: 0, limit: 20 },
  status_pages: { current: 1, limit: 1 },
  webhooks: { current: 0, limit: 1 },
  custom_endpoints: { current: 0, limit: 1 },
  tv_dashboards: { current: 0, limit: 1 },
  members: { current: 1, limit: 1 },
};
