// What the export of an account holds, in its order: the lists of the API as a viewer has them, and what no list gives
// whole.

import { everyAuditEvent } from '../accounts/audit/read.ts';
import type { ExportPart } from '../accounts/export/parts.ts';
import { keysOf } from '../accounts/keys/manage.ts';
import { membersOf } from '../accounts/members/list.ts';
import { usageOf } from '../accounts/plans/usage.ts';
import { accountOf } from '../accounts/profile/settings.ts';
import { managedResources } from '../across/as-code/managed.ts';
import { everyReportMail } from '../across/reports/mails/manage.ts';
import { everyDelivery, withEvents } from '../alerts/history/export.ts';
import { readAlerts } from '../alerts/history/manage.ts';
import { readRules } from '../alerts/rules/manage.ts';
import { readChannels } from '../delivery/channels/manage.ts';
import { readWebhooks } from '../delivery/webhooks/manage.ts';
import { readImports } from '../importers/runs/manage.ts';
import { cronCheck } from '../monitors/cron-checks/checks/cron-check.ts';
import { everyPing } from '../monitors/cron-checks/pings/export.ts';
import { externalCheck } from '../monitors/external/external-check.ts';
import { readIntegrations } from '../monitors/external/integrations/manage.ts';
import { listMonitors } from '../monitors/monitor-lists.ts';
import { readEnrolments } from '../monitors/servers/enrolments/manage.ts';
import { everySample, everyServer } from '../monitors/servers/export.ts';
import { listLocations } from '../monitors/uptime-checks/locations/manage.ts';
import { everyResult } from '../monitors/uptime-checks/results/export.ts';
import { uptimeCheck } from '../monitors/uptime-checks/uptime-check.ts';
import { readPolicies } from '../on-call/policies/manage.ts';
import { readSchedules } from '../on-call/schedules/manage.ts';
import { everyItem } from '../platform/every-row.ts';
import { customEndpoint } from '../published/custom-endpoints/endpoint.ts';
import { listResources } from '../published/keyed-resource.ts';
import { everyIncident } from '../published/status-pages/incidents/export.ts';
import { readTemplates } from '../published/status-pages/incidents/templates.ts';
import { readPages } from '../published/status-pages/manage.ts';
import { readAllSubscribers } from '../published/status-pages/subscribers/manage.ts';
import { readSuppressions } from '../published/status-pages/subscribers/suppressions/manage.ts';
import { tvDashboard } from '../published/tv-dashboards/dashboard.ts';
import { everyPeriod } from '../subjects/export.ts';
import { readMuteWindows } from '../subjects/muting/manage.ts';
import { readTargets } from '../subjects/uptime-targets/targets.ts';

export const exportParts: readonly ExportPart[] = [
  {
    key: 'account',
    async read({ app, actor }) {
      const { role: _ofTheReader, ...account } = await accountOf(app.database, actor);
      return account;
    },
  },
  { key: 'usage', read: ({ app, actor, now }) => usageOf(app.database, actor, now) },
  {
    key: 'members',
    read: ({ app, actor, now }) =>
      everyItem(async (query) => {
        const { members: items, next_cursor } = await membersOf(app.database, actor, query, now);
        return { items, next_cursor };
      }),
  },
  {
    key: 'api_keys',
    read: ({ app, actor }) =>
      everyItem(async (query) => {
        const { api_keys: items, next_cursor } = await keysOf(app, actor, query);
        return { items, next_cursor };
      }),
  },
  {
    key: 'cron_checks',
    read: (source) => everyItem((query) => listMonitors(cronCheck, source, query)),
  },
  { key: 'state_periods', read: ({ app, actor }) => everyPeriod(app.database, actor.account_id) },
  { key: 'pings', read: everyPing },
  { key: 'servers', read: everyServer },
  { key: 'server_samples', read: everySample },
  {
    key: 'uptime_checks',
    read: (source) => everyItem((query) => listMonitors(uptimeCheck, source, query)),
  },
  { key: 'probe_results', read: everyResult },
  {
    key: 'external_checks',
    read: (source) => everyItem((query) => listMonitors(externalCheck, source, query)),
  },
  {
    key: 'integrations',
    read: (source) =>
      everyItem(async (query) => {
        const { integrations: items, next_cursor } = await readIntegrations(source, query);
        return { items, next_cursor };
      }),
  },
  {
    key: 'alerts',
    read: ({ app, actor }) =>
      everyItem(async (query) => {
        const { alerts, next_cursor } = await readAlerts(app, actor, query);
        return { items: await withEvents(app.database, actor.account_id, alerts), next_cursor };
      }),
  },
  {
    key: 'alert_rules',
    read: ({ app, actor }) =>
      everyItem(async (query) => {
        const { rules: items, next_cursor } = await readRules(app, actor, query);
        return { items, next_cursor };
      }),
  },
  {
    key: 'silences',
    read: (source) =>
      everyItem(async (query) => {
        const { shown, next_cursor } = await readMuteWindows(source, 'silence', query);
        return {
          items: shown.map(({ show_on_status_pages: _ofWindows, ...silence }) => silence),
          next_cursor,
        };
      }),
  },
  {
    key: 'maintenance_windows',
    read: (source) =>
      everyItem(async (query) => {
        const { shown: items, next_cursor } = await readMuteWindows(source, 'maintenance', query);
        return { items, next_cursor };
      }),
  },
  {
    key: 'schedules',
    read: (source) =>
      everyItem(async (query) => {
        const { shown: items, next_cursor } = await readSchedules(source, query);
        return { items, next_cursor };
      }),
  },
  {
    key: 'escalation_policies',
    read: (source) =>
      everyItem(async (query) => {
        const { shown: items, next_cursor } = await readPolicies(source, query);
        return { items, next_cursor };
      }),
  },
  {
    key: 'channels',
    read: ({ app, actor }) =>
      everyItem(async (query) => {
        const { channels: items, next_cursor } = await readChannels(app, actor, query);
        return { items, next_cursor };
      }),
  },
  {
    key: 'webhooks',
    read: ({ app, actor }) =>
      everyItem(async (query) => {
        const { webhooks: items, next_cursor } = await readWebhooks(app, actor, query);
        return { items, next_cursor };
      }),
  },
  {
    key: 'locations',
    read: (source) =>
      everyItem(async (query) => {
        const { locations: items, next_cursor } = await listLocations(source, query);
        return { items, next_cursor };
      }),
  },
  {
    key: 'custom_endpoints',
    read: ({ app, actor }) => everyItem((query) => listResources(customEndpoint, app, actor, query)),
  },
  {
    key: 'status_pages',
    read: ({ app, actor }) =>
      everyItem(async (query) => {
        const { status_pages: items, next_cursor } = await readPages(app, actor, query);
        return { items, next_cursor };
      }),
  },
  {
    key: 'status_page_subscribers',
    read: ({ app, actor }) => everyItem((query) => readAllSubscribers(app, actor, query)),
  },
  {
    key: 'mail_suppressions',
    read: ({ app, actor }) =>
      everyItem(async (query) => {
        const { suppressions: items, next_cursor } = await readSuppressions(app, actor, query);
        return { items, next_cursor };
      }),
  },
  { key: 'incidents', read: ({ app, actor }) => everyIncident(app.database, actor.account_id) },
  {
    key: 'server_enrolments',
    read: (source) =>
      everyItem(async (query) => {
        const { server_enrolments: items, next_cursor } = await readEnrolments(source, query);
        return { items, next_cursor };
      }),
  },
  {
    key: 'incident_templates',
    read: (source) =>
      everyItem(async (query) => {
        const { incident_templates: items, next_cursor } = await readTemplates(source, query);
        return { items, next_cursor };
      }),
  },
  {
    key: 'tv_dashboards',
    read: ({ app, actor }) => everyItem((query) => listResources(tvDashboard, app, actor, query)),
  },
  { key: 'uptime_targets', read: ({ app, actor }) => readTargets(app.database, actor.account_id) },
  { key: 'report_mails', read: ({ app, actor }) => everyReportMail(app.database, actor.account_id) },
  { key: 'deliveries', read: ({ app, actor }) => everyDelivery(app.database, actor.account_id) },
  { key: 'managed_by_code', read: ({ app, actor }) => managedResources(app.database, actor.account_id) },
  {
    key: 'imports',
    read: (source) =>
      everyItem(async (query) => {
        const { imports: items, next_cursor } = await readImports(source, query);
        return { items, next_cursor };
      }),
  },
  { key: 'audit_log', read: ({ app, actor }) => everyAuditEvent(app.database, actor.account_id, {}) },
];
