// What Quillmoor shows to others: its status page with incidents and maintenance, the TV dashboard, an endpoint.

import { local, type Resource, type Scene } from './scene.ts';
import type { Fleet } from './servers.ts';
import type { UptimeChecks } from './uptime-checks.ts';

export interface Published {
  page: Resource;
  incident: Resource;
  maintenance: Resource;
  tvDashboard: Resource;
  endpoint: Resource;
}

export async function publish(scene: Scene, { servers }: Fleet, checks: UptimeChecks): Promise<Published> {
  const { owner } = scene;
  const idOf = (from: ReadonlyMap<string, Resource>, name: string): number => from.get(name)?.id;
  const component = (name: string, display_name: string, group = 'Customer services') => ({
    ...{ type: 'uptime_check', id: idOf(checks, name), display_name, group },
  });
  const region = (name: string, display_name: string) => ({
    ...{ type: 'server', id: idOf(servers, name), display_name, group: 'Regions' },
  });
  const page = await owner.post('/status-pages', {
    ...{ slug: 'quillmoor', name: 'Quillmoor status', history_days: 90 },
    description: 'Parcels, lockers and everything around them.',
    components: [
      component('Website', 'Website and sign-in'),
      component('Checkout API', 'Checkout'),
      component('Parcel tracking', 'Parcel tracking'),
      component('Locker gateway :8883', 'Parcel lockers'),
      component('Payments gateway', 'Payments'),
      region('edge-fra-1', 'Europe, Frankfurt'),
      region('edge-sin-1', 'Asia, Singapore'),
    ],
  });
  const maintenance = await planMaintenance(scene, idOf(checks, 'Payments gateway'));
  await rememberIncidents(scene, page, idOf(checks, 'Checkout API'));
  const incident = await owner.post(`/status-pages/${page.id}/incidents`, {
    ...{ title: 'Delayed tracking in Asia', status: 'investigating', severity: 'major' },
    message: 'We no longer hear from our servers in Singapore and are finding out why.',
    affected_components: [idOf(servers, 'edge-sin-1'), idOf(checks, 'Parcel tracking')],
    created_at: local('09:33').toISOString(),
  });
  const tvDashboard = await owner.post('/tv-dashboards', {
    ...{ name: 'Operations', layout: { servers: [...servers.values()].map(({ id }) => id) } },
  });
  const endpoint = await owner.post('/custom-endpoints', {
    ...{ name: 'Capacity sheet', server_ids: [idOf(servers, 'db-primary'), idOf(servers, 'db-replica')] },
  });
  return { page, incident, maintenance, tvDashboard, endpoint };
}

export const updateIncident = ({ owner }: Scene, { page, incident }: Published): Promise<Resource> =>
  owner.post(`/status-pages/${page.id}/incidents/${incident.id}/updates`, {
    status: 'identified',
    message:
      'Our data centre in Singapore has lost power in one hall. Scans from there are being kept and will appear once the link is back. **Parcels themselves are moving as planned.**',
  });

async function planMaintenance({ owner }: Scene, gateway: number): Promise<Resource> {
  await owner.post('/maintenance-windows', {
    ...{ name: 'Weekly database upkeep', targets: { tags: ['database'] } },
    recurrence: { cron_expression: '0 4 * * 0', duration_seconds: 3_600, timezone: 'Europe/Vilnius' },
  });
  return owner.post('/maintenance-windows', {
    ...{ name: 'Payments gateway upgrade', targets: { ids: [gateway] }, show_on_status_pages: true },
    description: 'Card payments pause for up to five minutes in this time.',
    ...{ starts_at: local('12:00').toISOString(), ends_at: local('12:45').toISOString() },
  });
}

async function rememberIncidents({ owner }: Scene, page: Resource, checkout: number): Promise<void> {
  const at = `/status-pages/${page.id}/incidents`;
  const { id } = await owner.post(at, {
    ...{ title: 'Checkout answered with errors', severity: 'critical', notify: false },
    ...{ affected_components: [checkout], created_at: local('11:02', '2026-06-02').toISOString() },
    message: 'Orders cannot be placed at the moment.',
  });
  await owner.post(`${at}/${id}/updates`, {
    ...{ status: 'resolved', notify: false, created_at: local('11:06', '2026-06-02').toISOString() },
    message: 'A release was rolled back after it exhausted the database connections of checkout.',
  });
  await owner.post('/status-pages/incident-templates', {
    ...{ name: 'Slow checkout', title: 'Checkout is slow', severity: 'minor' },
    message: 'Placing an order takes longer than usual. Nothing is lost.',
  });
}
