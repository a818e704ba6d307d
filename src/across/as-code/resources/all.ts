// What each section does with the resources of an account.

import type { SectionName } from '../document.ts';
import { channels, maintenanceWindows, rules, silences, webhooks } from './alerting.ts';
import { externalChecks, integrations } from './integrations.ts';
import { locations } from './locations.ts';
import { cronChecks, processes, servers, uptimeChecks } from './monitors.ts';
import { escalationPolicies, schedules } from './on-call.ts';
import { customEndpoints, statusPages, tvDashboards } from './published.ts';
import type { Resource } from './resource.ts';
import { withTarget } from './targeted.ts';
import { withBot } from './telegram-bots.ts';

export const resources: Readonly<Record<SectionName, Resource>> = {
  webhooks,
  channels,
  locations,
  integrations,
  external_checks: externalChecks,
  servers: withTarget(servers),
  processes,
  uptime_checks: withTarget(uptimeChecks),
  cron_checks: withTarget(cronChecks),
  schedules,
  escalation_policies: escalationPolicies,
  rules,
  silences,
  maintenance_windows: maintenanceWindows,
  status_pages: withBot(statusPages),
  custom_endpoints: customEndpoints,
  tv_dashboards: tvDashboards,
};
