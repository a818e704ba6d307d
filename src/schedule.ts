// Every recurring job, on one page. Pings and deadlines are not here: the recorder has a loop of its own. Of several
// nodes one at a time does each job that is `byOneNode`; all do those that claim their rows (deliveries, mails, probes) or
// that are about the node itself.

import { deleteExpiredAuditEvents } from './accounts/audit/retention.ts';
import { noteUses } from './accounts/callers/last-uses.ts';
import { deleteExpiredSignInRecords } from './accounts/clean-up.ts';
import { deleteDueAccounts } from './accounts/deletion/remove.ts';
import { warnOfPlanLimits } from './accounts/plan-warnings/warn.ts';
import { deleteOldMailCounts } from './accounts/plans/mail-limit.ts';
import { answerResetRequest } from './accounts/sign-in/reset.ts';
import { mailHandovers } from './across/reports/handover/send.ts';
import { mailReports } from './across/reports/mails/send.ts';
import { mailAnnouncements } from './admin/announcements/send.ts';
import { type MakeBackup, makeDueBackup } from './admin/backups/make.ts';
import { measureCluster } from './admin/cluster/measure.ts';
import { notifyOfClusterTrouble } from './admin/cluster/notify.ts';
import { heartbeat } from './admin/heartbeat/send.ts';
import { measureInstance } from './admin/trends/measure.ts';
import { rescheduleAfterClockStep } from './alerts/lifecycle/clock-step.ts';
import { reviewDueAlerts } from './alerts/lifecycle/review.ts';
import { mailGaps } from './alerts/paging/gap-mail.ts';
import { deleteOldPages } from './alerts/paging/retention.ts';
import { sendPages } from './alerts/paging/send.ts';
import { deleteUnusedAddresses } from './delivery/channels/address-retention.ts';
import { deliverDue } from './delivery/destinations/deliver.ts';
import { trimDeliveries } from './delivery/destinations/trim.ts';
import { deleteOldExchangesOfWebhooks } from './delivery/webhooks/exchange-retention.ts';
import { accountParts } from './hosts/account-hooks.ts';
import { rereadSecret } from './hosts/instance-secret.ts';
import { deleteOldImports, readDueImports } from './importers/runs/read-due.ts';
import { removePingsOfDeletedChecks } from './monitors/cron-checks/pings/removal.ts';
import { dropExpiredPings, makePingPartitions } from './monitors/cron-checks/pings/retention.ts';
import type { PingService } from './monitors/cron-checks/recording/ping-service.ts';
import { clearPingLog } from './monitors/cron-checks/recording/shared/clear-log.ts';
import { deleteUnusedChecks, endExpiredChecks } from './monitors/external/intake/expire.ts';
import { sampleRetention } from './monitors/servers/metrics/retention.ts';
import { rollUpServerSamples } from './monitors/servers/metrics/rollup.ts';
import { silentServersStep } from './monitors/servers/sweep.ts';
import { leaveThisMachine } from './monitors/servers/this-machine/leave.ts';
import { reportThisMachine } from './monitors/servers/this-machine/report.ts';
import { judgeChangedGroups } from './monitors/uptime-checks/groups/judge.ts';
import { notifyOfLocationTrouble } from './monitors/uptime-checks/locations/location-trouble.ts';
import { resultRetention } from './monitors/uptime-checks/results/retention.ts';
import { rollUpResults } from './monitors/uptime-checks/results/rollup.ts';
import { advanceRounds } from './monitors/uptime-checks/rounds/advance.ts';
import { probeForRounds } from './monitors/uptime-checks/rounds/service-location.ts';
import { probeDueChecks } from './monitors/uptime-checks/scheduling/probe-due.ts';
import { notifyOfUnjudgedChecks } from './monitors/uptime-checks/unjudged/notify.ts';
import { deleteOldContactDeliveries } from './on-call/contact-methods/retention.ts';
import { readImportedCalendars } from './on-call/schedules/calendars/refresh.ts';
import { mailUpcomingGaps } from './on-call/schedules/gap-mails.ts';
import type { Job } from './platform/background.ts';
import type { Config, Role } from './platform/config.ts';
import { deleteOldIdempotencyKeys } from './platform/http/idempotency.ts';
import { deleteOldMail, sendDueMail } from './platform/mail/queue.ts';
import { deleteExpiredRefusals } from './platform/mail/refusals.ts';
import { deleteGoneNodes } from './platform/nodes/register.ts';
import { hours, minutes, seconds } from './platform/time.ts';
import { checkDomains } from './published/status-pages/domains/check.ts';
import { keepAutomaticIncidents } from './published/status-pages/incidents/automatic.ts';
import { remindOfUpdates } from './published/status-pages/incidents/remind.ts';
import {
  announceMaintenance,
  deleteOldMaintenanceAnnouncements,
} from './published/status-pages/maintenance/announce.ts';
import { deleteOldPreviews } from './published/status-pages/preview/preview.ts';
import { deleteUnconfirmedSubscribers } from './published/status-pages/subscribers/manage.ts';
import { callSubscribers } from './published/status-pages/subscribers/sending/call-due.ts';
import {
  deleteExpiredNotices,
  deleteExpiredThreads,
  handOutNotices,
} from './published/status-pages/subscribers/sending/hand-out.ts';
import { mailSubscribers } from './published/status-pages/subscribers/sending/mail-due.ts';
import { messageChats } from './published/status-pages/subscribers/telegram/deliver.ts';
import { askBots } from './published/status-pages/subscribers/telegram/poll.ts';
import { readThirdPartyPages } from './published/status-pages/third-party/read.ts';
import { deleteEndedMuteWindows } from './subjects/muting/retention.ts';

const notifier = (): readonly Job[] => [
  { name: 'deliver what is due', every: seconds(1), step: deliverDue, wakeOn: 'deliveries' },
  { name: 'send pages', every: seconds(1), step: sendPages, wakeOn: 'pages' },
  { name: 'answer password reset requests', every: seconds(5), step: answerResetRequest, wakeOn: 'mail' },
  { name: 'mail announcements', every: seconds(10), step: mailAnnouncements, wakeOn: 'mail' },
  { name: 'send due mail', every: seconds(5), step: sendDueMail, wakeOn: 'mail' },
  { name: 'queue notices to subscribers', every: seconds(1), step: handOutNotices, byOneNode: true },
  { name: 'mail subscribers', every: seconds(5), step: mailSubscribers, wakeOn: 'subscribers' },
  { name: 'call webhooks of subscribers', every: seconds(5), step: callSubscribers, wakeOn: 'subscribers' },
  { name: 'message chats of subscribers', every: seconds(5), step: messageChats, wakeOn: 'subscribers' },
  { name: 'ask bots of status pages', every: seconds(5), step: askBots, wakeOn: 'subscribers', waits: true },
];

const scheduler: readonly Omit<Job, 'byOneNode'>[] = [
  { name: 'review due alerts', every: seconds(1), step: reviewDueAlerts },
  { name: 'mail owners of gaps', every: seconds(10), step: mailGaps },
  { name: 'mail editors of upcoming gaps', every: minutes(1), step: mailUpcomingGaps },
  { name: 'read imported calendars', every: seconds(10), step: readImportedCalendars },
  { name: 'mail hand-overs', every: seconds(30), step: mailHandovers },
  { name: 'mail reports', every: minutes(1), step: mailReports },
  { name: 'delete old pages', every: hours(1), step: deleteOldPages },
  { name: 'judge groups of checks', every: seconds(1), step: judgeChangedGroups, wakeOn: 'groups' },
  { name: 'end external checks that are not repeated', every: seconds(5), step: endExpiredChecks },
  { name: 'delete unused external checks', every: minutes(10), step: deleteUnusedChecks },
  { name: 'open and resolve automatic incidents', every: seconds(10), step: keepAutomaticIncidents },
  { name: 'remind of incidents without an update', every: minutes(1), step: remindOfUpdates },
  { name: 'announce maintenance to subscribers', every: seconds(10), step: announceMaintenance },
  { name: 'create ping partitions ahead', every: hours(1), step: makePingPartitions },
  { name: 'remove pings of deleted checks', every: minutes(1), step: removePingsOfDeletedChecks },
  { name: 'delete recorded groups of pings', every: seconds(30), step: clearPingLog },
  { name: 'drop expired pings', every: hours(1), step: dropExpiredPings },
  { name: 'create sample partitions ahead', every: hours(1), step: sampleRetention.makePartitions },
  { name: 'roll up server samples', every: seconds(10), step: rollUpServerSamples },
  { name: 'remove samples of deleted servers', every: minutes(1), step: sampleRetention.removeOfDeleted },
  { name: 'drop expired samples', every: hours(1), step: sampleRetention.dropExpired },
  { name: 'delete ended silences and maintenance windows', every: hours(1), step: deleteEndedMuteWindows },
  { name: 'create result partitions ahead', every: hours(1), step: resultRetention.makePartitions },
  { name: 'roll up uptime results', every: seconds(5), step: rollUpResults },
  { name: 'remove results of deleted checks', every: minutes(1), step: resultRetention.removeOfDeleted },
  { name: 'drop expired results', every: hours(1), step: resultRetention.dropExpired },
  {
    name: 'verify custom domains',
    every: minutes(5),
    step: (app, now) => checkDomains(app, now),
  },
  {
    name: 'read status pages of other providers',
    every: seconds(30),
    step: (app, now) => readThirdPartyPages(app, now),
  },
  { name: 'delete old deliveries', every: hours(1), step: trimDeliveries },
  { name: 'delete old webhook exchanges', every: minutes(1), step: deleteOldExchangesOfWebhooks },
  { name: 'delete unconfirmed subscribers', every: hours(1), step: deleteUnconfirmedSubscribers },
  { name: 'delete old subscriber notices', every: hours(1), step: deleteExpiredNotices },
  { name: 'delete old mail threads of subscribers', every: hours(1), step: deleteExpiredThreads },
  { name: 'delete old maintenance announcements', every: hours(1), step: deleteOldMaintenanceAnnouncements },
  { name: 'delete old page previews', every: minutes(10), step: deleteOldPreviews },
  { name: 'read imported files', every: seconds(5), step: readDueImports(false), wakeOn: 'imports' },
  { name: 'read imported addresses', every: seconds(5), step: readDueImports(true), wakeOn: 'imports' },
  { name: 'delete old imports', every: minutes(10), step: deleteOldImports },
  { name: 'delete old messages to contact methods', every: hours(1), step: deleteOldContactDeliveries },
  { name: 'delete old mail', every: hours(1), step: deleteOldMail },
  { name: 'delete old daily mail counts', every: hours(1), step: deleteOldMailCounts },
  { name: 'measure the instance', every: minutes(15), step: measureInstance },
  { name: 'warn of plan limits', every: minutes(10), step: warnOfPlanLimits },
  { name: 'delete unused mail addresses', every: hours(1), step: deleteUnusedAddresses },
  { name: 'delete old mail refusals', every: hours(1), step: deleteExpiredRefusals },
  { name: 'delete old idempotency keys', every: hours(1), step: deleteOldIdempotencyKeys },
  { name: 'delete expired sign-in records', every: minutes(10), step: deleteExpiredSignInRecords },
  { name: 'delete old audit events', every: hours(1), step: deleteExpiredAuditEvents },
  {
    name: 'delete accounts that are due',
    every: minutes(1),
    step: (app, now) => deleteDueAccounts(app, now, accountParts),
  },
];

const prober = (): readonly Job[] => [
  { name: 'probe what is due', every: seconds(1), step: probeDueChecks(), wakeOn: 'probes' },
  { name: 'open and judge rounds of locations', every: seconds(1), step: advanceRounds, wakeOn: 'probes' },
  {
    name: 'notify of location trouble',
    every: seconds(5),
    step: notifyOfLocationTrouble,
    byOneNode: true,
  },
  {
    name: 'notify the operator of unjudged checks',
    every: seconds(10),
    step: notifyOfUnjudgedChecks,
    byOneNode: true,
  },
  { name: 'probe for rounds', every: seconds(1), step: probeForRounds(), wakeOn: 'orders' },
];

const everywhere: readonly Job[] = [{ name: 'reread the secret', every: minutes(1), step: rereadSecret }];

const host: readonly Job[] = [{ name: 'record the last use of keys', every: minutes(1), step: noteUses }];

type Pings = Pick<PingService, 'notifyOfTrouble' | 'readiness' | 'recorder' | 'realMs'>;

const recorder = (pings: Pings, makeBackup: MakeBackup | null): readonly Job[] => [
  { name: 'mark silent servers offline', every: seconds(1), step: silentServersStep(pings), byOneNode: true },
  ...(makeBackup
    ? [
        {
          name: 'make the due backup',
          every: minutes(1),
          step: makeDueBackup(makeBackup),
          byOneNode: true,
        } as const,
      ]
    : []),
  { name: 'send the heartbeat', every: minutes(1), step: heartbeat(pings), byOneNode: true },
  {
    name: 'notify the operator of ping trouble',
    every: seconds(10),
    step: pings.notifyOfTrouble,
    byOneNode: true,
  },
];

/** What makes sense where there is one node, or where there are several. */
const ofNodes: Record<Config['nodes'], (roles: ReadonlySet<Role>) => readonly Job[]> = {
  one: (roles) => [
    ...(roles.has('recorder')
      ? [{ name: 'report this machine', every: minutes(1), step: reportThisMachine() }]
      : []),
    // The clock that several nodes share is never set back.
    ...(roles.has('notifier')
      ? [{ name: 'reschedule after a clock step', every: seconds(1), step: rescheduleAfterClockStep() }]
      : []),
  ],
  several: (roles) => [
    { name: 'delete gone nodes', every: hours(1), step: deleteGoneNodes, byOneNode: true },
    ...(roles.has('recorder')
      ? [
          {
            name: 'leave this machine',
            every: minutes(1),
            step: leaveThisMachine,
            byOneNode: true,
          } as const,
          { name: 'measure the cluster', every: seconds(10), step: measureCluster },
          {
            name: 'notify the operator of cluster trouble',
            every: seconds(10),
            step: notifyOfClusterTrouble,
            byOneNode: true,
          } as const,
        ]
      : []),
  ],
};

/** `makeBackup`: null where none are made by a schedule. */
export const jobsFor = (
  { roles, nodes }: Pick<Config, 'roles' | 'nodes'>,
  pings: Pings | null,
  makeBackup: MakeBackup | null = null,
): readonly Job[] => [
  ...everywhere,
  ...ofNodes[nodes](roles),
  ...(roles.has('api') || roles.has('dashboard') ? host : []),
  ...(pings ? recorder(pings, makeBackup) : []),
  ...(roles.has('probe') ? prober() : []),
  ...(roles.has('notifier') ? notifier() : []),
  ...(roles.has('scheduler') ? scheduler.map((job) => ({ ...job, byOneNode: true }) as const) : []),
];
