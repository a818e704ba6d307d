// The pages of the dashboard, each with something to show.

import type { Stage } from './stage.ts';
import type { Resource } from './subjects.ts';

interface Subjects {
  check: Resource;
  servers: readonly Resource[];
  site: Resource;
}

/** Makes what the account lacks for them; gives names and addresses. */
export async function addPages(stage: Stage, subjects: Subjects): Promise<readonly [string, string][]> {
  const { check, site } = subjects;
  const [server] = subjects.servers;
  const { statusPage, tvDashboard, endpoint, webhook, channel, rule } = await addFurther(stage, subjects);
  const parts = (name: string, path: string, of: readonly string[]) =>
    of.map((part): [string, string] => [`${name}, ${part}`, `${path}/${part}`]);
  const ofAccount: [string, string][] = [
    ['overview', ''],
    ['cron checks', '/cron-checks'],
    ['cron check', `/cron-checks/${check.id}`],
    ['cron check, edited', `/cron-checks/${check.id}/edit`],
    ['servers', '/servers'],
    ['server', `/servers/${server.id}`],
    ['server, edited', `/servers/${server.id}/edit`],
    ['processes of a server', `/servers/${server.id}/processes`],
    ['uptime checks', '/uptime-checks'],
    ['uptime check', `/uptime-checks/${site.id}`],
    ['uptime check, edited', `/uptime-checks/${site.id}/edit`],
    ...parts('status page', `/status-pages/${statusPage.id}`, [
      ...['components', 'incidents', 'incidents/new', 'maintenance', 'look', 'subscribers'],
    ]),
    ['status page, new', '/status-pages/new'],
    ['badges', '/badges'],
    ['TV dashboard', `/tv-dashboards/${tvDashboard.dashboard_id}`],
    ['endpoint', `/endpoints/${endpoint.endpoint_id}`],
    ['alerts', '/alerts'],
    ['rule', `/alerts/rules/${rule.id}`],
    ['channel', `/alerts/channels/${channel.id}`],
    ['new silence', '/alerts/mutes/new'],
    ['on call', '/on-call'],
    ['new maintenance', '/maintenance/new'],
    ['webhook', `/webhooks/${webhook.id}`],
    ...parts('settings', '/settings', [
      ...['profile', 'security', 'appearance', 'account', 'members', 'keys', 'plan', 'audit'],
    ]),
  ];
  return [
    ...ofAccount.map(([name, path]): [string, string] => [name, stage.at + path]),
    ...ADMIN_PAGES.map((path): [string, string] => [`admin${path}`, `/admin${path}`]),
  ];
}

const ADMIN_PAGES = ['', '/accounts', '/users', '/settings', '/announcements'];

/** One of each, all about the first server. */
async function addFurther({ owner, api }: Stage, { servers }: Subjects) {
  const [server] = servers;
  const targets = { ids: [server.id] };
  const channel = await owner.post('/alerts/channels', {
    ...{ name: 'On-call', kind: 'email', config: { to: ['rasa@example.org'] } },
  });
  return {
    channel,
    statusPage: await owner.post('/status-pages', {
      ...{ slug: 'shop', name: 'Shop', enabled: true },
      components: servers.slice(0, 5).map(({ id }) => ({ type: 'server', id })),
    }),
    tvDashboard: await owner.post('/tv-dashboards', { name: 'Office', layout: { servers: [server.id] } }),
    endpoint: await owner.post('/custom-endpoints', { name: 'Capacity', server_ids: [server.id] }),
    webhook: await owner.post('/webhooks', { name: 'Ops', url: `${api}/health` }),
    rule: await owner.post('/alerts/rules', {
      ...{ name: 'Memory', kind: 'server_metric', severity: 'warning', metric: 'memory', op: 'gt' },
      ...{ threshold: 99, for_seconds: 300, targets, channel_ids: [channel.id] },
    }),
  };
}
