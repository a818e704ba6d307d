// Every screen of the dashboard and where it is, for pictures and for whatever is to hold on all of them.

import type { Quillmoor } from './quillmoor.ts';

export interface Screen {
  name: string;
  path: (quillmoor: Quillmoor) => string | Promise<string>;
  /** Without sign-in. */
  isOpen?: boolean;
}

const below = (path: string) => (quillmoor: Quillmoor) => `${quillmoor.at}${path}`;
const fixed = (path: string) => () => path;
const open = (name: string, path: string): Screen => ({ name, path: fixed(path), isOpen: true });

export const SCREENS: readonly Screen[] = [
  open('login', '/login'),
  open('register', '/register'),
  open('forgot-password', '/forgot-password'),
  open('reset', '/reset?token=x'),
  open('two-factor', '/2fa'),
  open('invite', '/invite/x'),
  open('not-there', '/x/y'),
  open('manual', '/manual/overview'),

  { name: 'overview', path: below('') },
  { name: 'welcome', path: below('/welcome') },
  { name: 'cron-checks', path: below('/cron-checks') },
  { name: 'cron-check', path: ({ at, cronChecks }) => `${at}/cron-checks/${cronChecks.backup.id}` },
  { name: 'cron-check-new', path: below('/cron-checks/new') },
  { name: 'cron-check-edit', path: ({ at, cronChecks }) => `${at}/cron-checks/${cronChecks.backup.id}/edit` },
  { name: 'servers', path: below('/servers') },
  { name: 'server', path: ({ at, servers }) => `${at}/servers/${servers.get('db-primary')?.id}` },
  { name: 'processes', path: below('/servers/processes') },
  {
    name: 'server-processes',
    path: ({ at, servers }) => `${at}/servers/${servers.get('db-primary')?.id}/processes`,
  },
  { name: 'server-offline', path: ({ at, servers }) => `${at}/servers/${servers.get('edge-sin-1')?.id}` },
  { name: 'server-new', path: below('/servers/new') },
  { name: 'server-edit', path: ({ at, servers }) => `${at}/servers/${servers.get('db-primary')?.id}/edit` },
  { name: 'uptime-checks', path: below('/uptime-checks') },
  {
    name: 'uptime-check',
    path: ({ at, uptimeChecks }) => `${at}/uptime-checks/${uptimeChecks.get('Checkout API')?.id}`,
  },
  {
    name: 'uptime-check-located',
    path: async ({ at, locatedCheck }) => `${at}/uptime-checks/${(await locatedCheck()).id}`,
  },
  { name: 'uptime-check-new', path: below('/uptime-checks/new') },
  {
    name: 'uptime-check-edit',
    path: ({ at, uptimeChecks }) => `${at}/uptime-checks/${uptimeChecks.get('Checkout API')?.id}/edit`,
  },

  { name: 'alerts', path: below('/alerts') },
  {
    name: 'alert',
    path: async ({ at, alertOf, servers }) => {
      const { id } = await alertOf(servers.get('edge-sin-1'));
      return `${at}/alerts/${id}`;
    },
  },
  { name: 'alert-history', path: below('/alerts/history') },
  { name: 'alert-rules', path: below('/alerts/rules') },
  {
    name: 'alert-rule',
    path: ({ at, rules }) => `${at}/alerts/rules/${rules.get('Memory of databases')?.id}`,
  },
  { name: 'alert-rule-new', path: below('/alerts/rules/new') },
  { name: 'alert-channels', path: below('/alerts/channels') },
  { name: 'alert-channel', path: ({ at, channels }) => `${at}/alerts/channels/${channels.chat.id}` },
  { name: 'alert-channel-new', path: below('/alerts/channels/new') },
  { name: 'on-call', path: below('/on-call') },
  { name: 'on-call-schedule', path: ({ at, schedule }) => `${at}/on-call/${schedule.id}` },
  { name: 'on-call-new', path: below('/on-call/new') },
  { name: 'on-call-edit', path: ({ at, schedule }) => `${at}/on-call/${schedule.id}/edit` },
  { name: 'on-call-policies', path: below('/on-call/policies') },
  { name: 'on-call-policy', path: ({ at, policy }) => `${at}/on-call/policies/${policy.id}` },
  { name: 'on-call-policy-new', path: below('/on-call/policies/new') },
  { name: 'reports', path: below('/reports') },
  { name: 'alert-mutes', path: below('/alerts/mutes') },
  { name: 'alert-mute-new', path: below('/alerts/mutes/new') },
  { name: 'webhooks', path: below('/webhooks') },
  { name: 'webhook', path: ({ at, webhooks }) => `${at}/webhooks/${webhooks.ops.id}` },
  {
    name: 'webhook-delivery',
    path: async ({ at, webhooks, lastDeliveryOf }) => {
      const { id } = await lastDeliveryOf(webhooks.ops);
      return `${at}/webhooks/${webhooks.ops.id}?delivery=${id}`;
    },
  },
  { name: 'webhook-new', path: below('/webhooks/new') },
  { name: 'integrations', path: below('/integrations') },
  { name: 'external-checks', path: below('/external-checks') },
  { name: 'maintenance', path: below('/maintenance') },
  { name: 'maintenance-new', path: below('/maintenance/new') },

  { name: 'status-pages', path: below('/status-pages') },
  { name: 'status-page-new', path: below('/status-pages/new') },
  { name: 'status-page-components', path: ({ at, page }) => `${at}/status-pages/${page.id}/components` },
  { name: 'status-page-incidents', path: ({ at, page }) => `${at}/status-pages/${page.id}/incidents` },
  {
    name: 'status-page-incident',
    path: ({ at, page, incident }) => `${at}/status-pages/${page.id}/incidents/${incident.id}`,
  },
  {
    name: 'status-page-incident-new',
    path: ({ at, page }) => `${at}/status-pages/${page.id}/incidents/new`,
  },
  { name: 'status-page-maintenance', path: ({ at, page }) => `${at}/status-pages/${page.id}/maintenance` },
  { name: 'status-page-look', path: ({ at, page }) => `${at}/status-pages/${page.id}/look` },
  { name: 'status-page-design', path: ({ at, page }) => `${at}/status-pages/${page.id}/design` },
  { name: 'status-page-subscribers', path: ({ at, page }) => `${at}/status-pages/${page.id}/subscribers` },
  { name: 'tv-dashboards', path: below('/tv-dashboards') },
  { name: 'tv-dashboard', path: ({ at, tvDashboard }) => `${at}/tv-dashboards/${tvDashboard.dashboard_id}` },
  {
    name: 'tv-screen',
    path: ({ tvDashboard }) => `/tv/${tvDashboard.dashboard_id}#key=${tvDashboard.key}`,
    isOpen: true,
  },
  { name: 'badges', path: below('/badges') },
  { name: 'endpoints', path: below('/endpoints') },
  { name: 'endpoint', path: ({ at, endpoint }) => `${at}/endpoints/${endpoint.endpoint_id}` },

  { name: 'settings-profile', path: below('/settings/profile') },
  { name: 'settings-security', path: below('/settings/security') },
  { name: 'settings-appearance', path: below('/settings/appearance') },
  { name: 'settings-account', path: below('/settings/account') },
  { name: 'settings-members', path: below('/settings/members') },
  { name: 'settings-keys', path: below('/settings/keys') },
  { name: 'settings-reports', path: below('/settings/reports') },
  { name: 'settings-locations', path: below('/settings/locations') },
  { name: 'settings-plan', path: below('/settings/plan') },
  { name: 'settings-import', path: below('/settings/import') },
  { name: 'settings-audit', path: below('/settings/audit') },
  { name: 'admin', path: fixed('/admin') },
  { name: 'admin-cluster', path: fixed('/admin/cluster') },
  { name: 'admin-accounts', path: fixed('/admin/accounts') },
  { name: 'admin-users', path: fixed('/admin/users') },
  { name: 'admin-settings', path: fixed('/admin/settings') },
  { name: 'admin-announcements', path: fixed('/admin/announcements') },
  { name: 'announcements', path: fixed('/announcements') },
];
