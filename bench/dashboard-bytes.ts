// What a browser with an empty cache transfers for pages of the dashboard: requests and bytes, by what they are for. In an
// account of 200 cron checks, 20 servers and 10 uptime checks. `node bench/dashboard-bytes.ts all` lists every request.

import { bytesOf, type Transfer, watchTransfers } from '../e2e/transfers.ts';
import { openPage, openStage, untilWhole } from './dashboard/stage.ts';
import { addCronChecks, addServers, addUptimeChecks } from './dashboard/subjects.ts';
import { report } from './support.ts';

const LISTS_ALL = process.argv[2] === 'all';
const BAR_REQUESTS = 25;
/** Longer than a page waits before it fetches again what it had before its stream of events was open. */
const SETTLE_MS = 5_000;

const stage = await openStage();
const [check] = await addCronChecks(stage, 200);
const servers = await addServers(stage, 20);
const [site] = await addUptimeChecks(stage, 10);
const [server] = servers;
const { statusPage, tvDashboard, endpoint, webhook, channel, rule } = await addFurther();

const OVERVIEW_KILOBYTES = 200;
const BAR_KILOBYTES = 250;
const PAGES: Readonly<Record<string, string>> = {
  overview: '',
  'cron checks': '/cron-checks',
  'cron check': `/cron-checks/${check.id}`,
  'cron check, edited': `/cron-checks/${check.id}/edit`,
  server: `/servers/${server.id}`,
  'server, edited': `/servers/${server.id}/edit`,
  'processes of a server': `/servers/${server.id}/processes`,
  'uptime check': `/uptime-checks/${site.id}`,
  'uptime check, edited': `/uptime-checks/${site.id}/edit`,
  ...Object.fromEntries(
    ['components', 'incidents', 'incidents/new', 'maintenance', 'look', 'subscribers'].map((part) => [
      `status page, ${part}`,
      `/status-pages/${statusPage.id}/${part}`,
    ]),
  ),
  'status page, new': '/status-pages/new',
  badges: '/badges',
  'TV dashboard': `/tv-dashboards/${tvDashboard.dashboard_id}`,
  endpoint: `/endpoints/${endpoint.endpoint_id}`,
  alerts: '/alerts',
  rule: `/alerts/rules/${rule.id}`,
  channel: `/alerts/channels/${channel.id}`,
  'new silence': '/alerts/mutes/new',
  'new maintenance': '/maintenance/new',
  webhook: `/webhooks/${webhook.id}`,
  ...Object.fromEntries(
    ['profile', 'security', 'appearance', 'account', 'members', 'keys', 'plan', 'audit'].map((part) => [
      `settings, ${part}`,
      `/settings/${part}`,
    ]),
  ),
};
const ADMIN_PAGES = ['', '/accounts', '/users', '/settings', '/announcements'];

const figures: Record<string, string> = {};
let holds = true;
for (const [name, path] of Object.entries(PAGES)) await measure(name, stage.at + path);
for (const path of ADMIN_PAGES) await measure(`admin${path}`, `/admin${path}`);
await stage.close();
await report('dashboard-bytes', { ...figures, holds });

/** One of each, all about the first server. */
async function addFurther() {
  const { owner } = stage;
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
    webhook: await owner.post('/webhooks', { name: 'Ops', url: `${stage.api}/health` }),
    rule: await owner.post('/alerts/rules', {
      ...{ name: 'Memory', kind: 'server_metric', severity: 'warning', metric: 'memory', op: 'gt' },
      ...{ threshold: 99, for_seconds: 300, targets, channel_ids: [channel.id] },
    }),
  };
}

async function measure(name: string, address: string): Promise<void> {
  const barKilobytes = name === 'overview' ? OVERVIEW_KILOBYTES : BAR_KILOBYTES;
  const { page, tools } = await openPage(stage);
  const { transfers } = await watchTransfers(page, tools);
  await page.goto(address);
  await untilWhole(page);
  await page.waitForTimeout(SETTLE_MS);
  await page.context().close();
  // Pictures of badges are what their page is for.
  const counted = transfers.filter(({ path }) => !path.startsWith('/api/badge/'));
  holds &&= counted.length <= BAR_REQUESTS && bytesOf(transfers) <= barKilobytes * 1_000;
  figures[name] = `${lineOf(transfers)}; bar ${BAR_REQUESTS} and ${barKilobytes} KB`;
  process.stdout.write(`${name}: ${figures[name]}\n`);
  if (LISTS_ALL) for (const { bytes, path } of transfers) process.stdout.write(`  ${bytes} ${path}\n`);
}

function lineOf(transfers: readonly Transfer[]): string {
  const parts = Object.entries(Object.groupBy(transfers, ({ kind }) => kind)).map(
    ([kind, of]) => `${kind} ${of.length}/${kilobytes(of)}`,
  );
  return `${transfers.length} requests, ${kilobytes(transfers)} KB (${parts.join(', ')})`;
}

function kilobytes(transfers: readonly Transfer[]): string {
  return (bytesOf(transfers) / 1_000).toFixed(1);
}
