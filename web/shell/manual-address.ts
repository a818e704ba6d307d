// Which page of the manual is about an address of the app. Pure.

/** By how addresses below the account begin; the first that fits counts. */
const PLACES: readonly (readonly [begin: string, page: string])[] = [
  ['/cron-checks/new', '/cron-checks#a-new-one-and-changes'],
  ['/cron-checks', '/cron-checks'],
  ['/servers/new', '/servers#adding-one'],
  ['/servers', '/servers'],
  ['/badges', '/servers'],
  ['/uptime-checks/new', '/uptime-checks#a-new-one-and-changes'],
  ['/uptime-checks', '/uptime-checks'],
  ['/alerts/rules', '/alerting'],
  ['/alerts/channels', '/alerting'],
  ['/alerts/mutes', '/alerting'],
  ['/alerts', '/alerts'],
  ['/maintenance', '/alerting'],
  ['/on-call', '/alerting'],
  ['/integrations', '#alerts-of-other-tools'],
  ['/external-checks', '#alerts-of-other-tools'],
  ['/webhooks', '#webhooks'],
  ['/status-pages', '/status-pages'],
  ['/tv-dashboards', '/tv-dashboards'],
  ['/endpoints', '/tv-dashboards'],
  ['/settings/audit', '#the-audit-log'],
  ['/settings', '/settings'],
];

export function manualAddress(path: string): string {
  const below = path.replace(/^\/a\/\d+/, '');
  const place = PLACES.find(([begin]) => below === begin || below.startsWith(`${begin}/`));
  return `/manual${place?.[1] ?? '/overview'}`;
}
