// The table of contents of the API: every route of both hosts.

import packageJson from '../../package.json' with { type: 'json' };
import { auditRoutes } from '../accounts/audit/routes.ts';
import { resolveActor } from '../accounts/callers/actor.ts';
import { deletionRoutes } from '../accounts/deletion/routes.ts';
import { emailChangeRoutes } from '../accounts/email-change/routes.ts';
import { exportRoutes } from '../accounts/export/routes.ts';
import { keyRoutes } from '../accounts/keys/routes.ts';
import { memberRoutes } from '../accounts/members/routes.ts';
import { passkeyRoutes } from '../accounts/passkeys/routes.ts';
import { planRoutes } from '../accounts/plans/routes.ts';
import { accountRoutes, profileRoutes } from '../accounts/profile/routes.ts';
import { signInRoutes } from '../accounts/sign-in/routes.ts';
import { twoFactorRoutes } from '../accounts/two-factor/routes.ts';
import { configRoutes } from '../across/as-code/routes.ts';
import { backtestRoutes } from '../across/backtest/routes.ts';
import { bulkRoutes } from '../across/bulk/routes.ts';
import { chatLinkRoutes } from '../across/chats/routes.ts';
import { contextRoutes } from '../across/context/routes.ts';
import { overviewRoutes } from '../across/overview/routes.ts';
import { accountFiguresRoutes } from '../across/prometheus/routes.ts';
import { reportMailRoutes } from '../across/reports/mails/routes.ts';
import { periodReportRoutes } from '../across/reports/routes.ts';
import { searchRoutes } from '../across/search/routes.ts';
import { stripRoutes } from '../across/strips/routes.ts';
import { viewRoutes } from '../across/views/routes.ts';
import { adminAccountRoutes } from '../admin/accounts/routes.ts';
import { adminAnnouncementRoutes, announcementRoutes } from '../admin/announcements/routes.ts';
import { clusterRoutes } from '../admin/cluster/routes.ts';
import { settingsRoutes } from '../admin/settings/routes.ts';
import { statsRoutes } from '../admin/stats/routes.ts';
import { trendRoutes } from '../admin/trends/routes.ts';
import { adminUserRoutes } from '../admin/users/routes.ts';
import { findAlertToSend, readAlert } from '../alerts/history/manage.ts';
import { alertRoutes } from '../alerts/history/routes.ts';
import { reviewAgain } from '../alerts/lifecycle/review-again.ts';
import { pageRoutes } from '../alerts/paging/routes.ts';
import { joinRules } from '../alerts/rules/channels.ts';
import { ruleRoutes } from '../alerts/rules/routes.ts';
import { readSilence } from '../alerts/silences/manage.ts';
import { silenceRoutes } from '../alerts/silences/routes.ts';
import { chatWays } from '../delivery/channels/chat-ways.ts';
import { channelRoutes } from '../delivery/channels/routes.ts';
import { webhookRoutes } from '../delivery/webhooks/routes.ts';
import { importRoutes } from '../importers/runs/routes.ts';
import { cronCheck } from '../monitors/cron-checks/checks/cron-check.ts';
import { pingKeyRoutes } from '../monitors/cron-checks/checks/ping-key-routes.ts';
import { cronCheckRoutes } from '../monitors/cron-checks/checks/routes.ts';
import { pingListRoutes } from '../monitors/cron-checks/pings/routes.ts';
import { pingRoutes } from '../monitors/cron-checks/recording/routes.ts';
import { wrapperRoute } from '../monitors/cron-checks/wrapper/routes.ts';
import { externalCheck } from '../monitors/external/external-check.ts';
import { integrationRoutes } from '../monitors/external/integrations/routes.ts';
import { externalCheckRoutes } from '../monitors/external/routes.ts';
import { readMonitor } from '../monitors/monitor-lists.ts';
import type { ListedRow, ListedType } from '../monitors/monitor-type.ts';
import { agentScriptRoute } from '../monitors/servers/agent-script/routes.ts';
import { enrolmentRoutes } from '../monitors/servers/enrolments/routes.ts';
import { releaseRule } from '../monitors/servers/metric-rules/release.ts';
import { watchedProcess } from '../monitors/servers/processes/process.ts';
import { processRoutes } from '../monitors/servers/processes/routes.ts';
import { reportRoutes } from '../monitors/servers/reports/routes.ts';
import { serverRoutes } from '../monitors/servers/routes.ts';
import { server } from '../monitors/servers/server.ts';
import { thisMachineRoute } from '../monitors/servers/this-machine/routes.ts';
import { locationRoutes } from '../monitors/uptime-checks/locations/routes.ts';
import { resultRoutes } from '../monitors/uptime-checks/results/routes.ts';
import { proberRoutes } from '../monitors/uptime-checks/rounds/routes.ts';
import { uptimeCheckRoutes } from '../monitors/uptime-checks/routes.ts';
import { uptimeCheck } from '../monitors/uptime-checks/uptime-check.ts';
import { contactMethodRoutes } from '../on-call/contact-methods/routes.ts';
import { readPolicy } from '../on-call/policies/manage.ts';
import { policyRoutes } from '../on-call/policies/routes.ts';
import { readSchedule } from '../on-call/schedules/manage.ts';
import { scheduleRoutes } from '../on-call/schedules/routes.ts';
import type { EventSources } from '../platform/http/event-feeds.ts';
import { eventsRoute } from '../platform/http/events-route.ts';
import { metricsRoute } from '../platform/http/metrics-route.ts';
import { openApiRoute } from '../platform/http/openapi-route.ts';
import type { Route } from '../platform/http/route.ts';
import { securityTxtRoute } from '../platform/http/security-txt.ts';
import { type ReadyCheck, statusRoutes } from '../platform/http/status-routes.ts';
import { badgeRoutes } from '../published/badges/routes.ts';
import { customEndpointRoutes } from '../published/custom-endpoints/routes.ts';
import { readIncidentById } from '../published/status-pages/incidents/read.ts';
import { incidentRoutes } from '../published/status-pages/incidents/routes.ts';
import { templateRoutes } from '../published/status-pages/incidents/template-routes.ts';
import { watchMaintenance } from '../published/status-pages/maintenance/watch.ts';
import { previewRoutes } from '../published/status-pages/preview/routes.ts';
import { publicStatusRoutes } from '../published/status-pages/public-routes.ts';
import { openViews, type Views } from '../published/status-pages/read-view.ts';
import { statusPageRoutes } from '../published/status-pages/routes.ts';
import { subscriberRoutes, subscriptionRoutes } from '../published/status-pages/subscribers/routes.ts';
import { suppressionRoutes } from '../published/status-pages/subscribers/suppressions/routes.ts';
import { telegramBotRoutes } from '../published/status-pages/subscribers/telegram/routes.ts';
import { tvDashboardRoutes } from '../published/tv-dashboards/routes.ts';
import { maintenanceRoutes } from '../subjects/maintenance/routes.ts';
import { readMuteWindow } from '../subjects/muting/manage.ts';
import { tagRoutes } from '../subjects/tag-list/routes.ts';
import { byKeyRoutes } from './by-key.ts';
import { documentNames } from './document-names.ts';
import { exportParts } from './export-parts.ts';
import { withKeys, withKeysOfChanges } from './keyed-answers.ts';
import { startRoutes } from './start-routes.ts';

const resources: readonly Route[] = [
  ...signInRoutes,
  ...startRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...emailChangeRoutes,
  ...keyRoutes,
  ...profileRoutes,
  ...contactMethodRoutes(chatWays),
  ...chatLinkRoutes,
  ...accountRoutes,
  ...exportRoutes(exportParts),
  ...deletionRoutes,
  ...memberRoutes,
  ...planRoutes,
  ...auditRoutes,
  ...overviewRoutes,
  ...stripRoutes,
  ...periodReportRoutes,
  ...reportMailRoutes,
  ...contextRoutes,
  ...bulkRoutes(releaseRule),
  ...searchRoutes,
  ...viewRoutes,
  ...configRoutes,
  ...importRoutes,
  ...tagRoutes,
  ...cronCheckRoutes,
  ...pingKeyRoutes,
  ...pingListRoutes,
  ...serverRoutes,
  ...enrolmentRoutes,
  ...processRoutes,
  ...externalCheckRoutes,
  ...integrationRoutes,
  agentScriptRoute,
  wrapperRoute,
  thisMachineRoute,
  ...alertRoutes,
  ...pageRoutes,
  ...ruleRoutes(releaseRule),
  ...silenceRoutes,
  ...maintenanceRoutes({ reviewAgain, changed: watchMaintenance }),
  ...channelRoutes({ joinRules, findAlert: findAlertToSend }),
  ...webhookRoutes,
  ...scheduleRoutes,
  ...policyRoutes,
  ...announcementRoutes,
  ...statsRoutes,
  ...trendRoutes,
  ...clusterRoutes,
  ...adminAccountRoutes,
  ...adminUserRoutes,
  ...settingsRoutes,
  ...adminAnnouncementRoutes,
];

/** The ping addresses are described with the others, but answered before any of them is looked at. */
export function routesWith(readiness: readonly ReadyCheck[], views: Views = openViews()): readonly Route[] {
  const uptimeRoutes = uptimeCheckRoutes();
  const mounted: Route[] = withKeys([
    ...resources,
    ...byKeyRoutes([...resources, ...uptimeRoutes]),
    ...backtestRoutes(),
    ...accountFiguresRoutes(),
    ...reportRoutes(),
    ...uptimeRoutes,
    ...resultRoutes,
    ...locationRoutes,
    ...proberRoutes(),
    ...customEndpointRoutes(),
    ...tvDashboardRoutes(),
    ...badgeRoutes(),
    ...statusPageRoutes(),
    ...previewRoutes,
    ...templateRoutes,
    ...incidentRoutes,
    ...subscriberRoutes,
    ...telegramBotRoutes,
    ...suppressionRoutes,
    ...publicStatusRoutes(views),
    ...subscriptionRoutes,
    eventsRoute({
      resolveActor,
      sources: withKeysOfChanges({
        cron_check: sourceOf(cronCheck),
        server: sourceOf(server),
        process: sourceOf(watchedProcess),
        uptime_check: sourceOf(uptimeCheck),
        external: sourceOf(externalCheck),
        alert: (app, actor, id) => readAlert(app, actor, Number(id)),
        incident: (app, actor, id) => readIncidentById(app, actor, String(id)),
        silence: (app, actor, id) => readSilence({ app, actor, now: app.clock.now() }, Number(id)),
        maintenance_window: (app, actor, id) =>
          readMuteWindow({ app, actor, now: app.clock.now() }, 'maintenance', Number(id)),
        schedule: (app, actor, id) => readSchedule({ app, actor, now: app.clock.now() }, Number(id)),
        escalation_policy: (app, actor, id) => readPolicy({ app, actor, now: app.clock.now() }, Number(id)),
      }),
    }),
    ...statusRoutes(readiness),
    securityTxtRoute,
    metricsRoute(resolveActor),
    openApiRoute(() => [...mounted, ...pingRoutes], packageJson.version, documentNames),
  ]);
  return mounted;
}

/** A subject on the stream of changes, as its GET answers. */
function sourceOf<Row extends ListedRow, Shown extends { id: number }>(
  type: Pick<ListedType<Row, Shown>, 'find' | 'present'>,
): EventSources[string] {
  return (app, actor, id) => readMonitor(type, { app, actor, now: app.clock.now() }, Number(id));
}

/** The table as the generated tests walk it. */
export const routes = routesWith([]);
