// Every recurring job, on one page. Pings and deadlines are not here: the recorder has a loop of its own.

import { forgetOldAuditEvents } from './accounts/audit/retention.ts';
import { noteUses } from './accounts/callers/last-uses.ts';
import { forgetExpired } from './accounts/clean-up.ts';
import { deleteDueAccounts } from './accounts/deletion/remove.ts';
import { forgetMailDays } from './accounts/plans/mail-limit.ts';
import { answerResetRequest } from './accounts/sign-in/reset.ts';
import { mailAnnouncements } from './admin/announcements/send.ts';
import { heartbeat } from './admin/heartbeat/send.ts';
import { forgetUnusedAddresses } from './alerts/channels/address-retention.ts';
import { deliverDue } from './alerts/delivery/deliver.ts';
import { bringNearerAfterSetBack } from './alerts/delivery/set-back.ts';
import { trimDeliveries } from './alerts/delivery/trim.ts';
import { lookAtDueAlerts } from './alerts/lifecycle/look.ts';
import { forgetExchanges } from './alerts/webhooks/forget-exchanges.ts';
import { accountParts } from './hosts/account-hooks.ts';
import type { PingService } from './monitors/cron-checks/pings/ping-service.ts';
import { removePingsOfDeletedChecks } from './monitors/cron-checks/pings/removal.ts';
import { forgetOldPings, makePingPartitions } from './monitors/cron-checks/pings/retention.ts';
import { sampleRetention } from './monitors/servers/metrics/retention.ts';
import { rollUpServerSamples } from './monitors/servers/metrics/rollup.ts';
import { silentServersStep } from './monitors/servers/sweep.ts';
import { reportThisMachine } from './monitors/servers/this-machine/report.ts';
import { resultRetention } from './monitors/uptime-checks/results/retention.ts';
import { rollUpResults } from './monitors/uptime-checks/results/rollup.ts';
import { probeDueChecks } from './monitors/uptime-checks/scheduling/probe-due.ts';
import type { Job } from './platform/background.ts';
import type { Role } from './platform/config.ts';
import { deleteOldIdempotencyKeys } from './platform/http/idempotency.ts';
import { forgetOldMail, sendDueMail } from './platform/outbox/queue.ts';
import { forgetOldRefusals } from './platform/outbox/refusals.ts';
import { hours, minutes, seconds } from './platform/time.ts';
import { checkDomains } from './published/status-pages/domains/check.ts';
import { keepAutomaticIncidents } from './published/status-pages/incidents/automatic.ts';
import { announceMaintenance, forgetAnnounced } from './published/status-pages/maintenance/announce.ts';
import { forgetPreviews } from './published/status-pages/preview/preview.ts';
import { forgetUnconfirmed } from './published/status-pages/subscribers/manage.ts';
import { callSubscribers } from './published/status-pages/subscribers/sending/call-due.ts';
import {
  forgetOldNotices,
  forgetOldThreads,
  handOutNotices,
} from './published/status-pages/subscribers/sending/hand-out.ts';
import { mailSubscribers } from './published/status-pages/subscribers/sending/mail-due.ts';
import { forgetEndedQuietTimes } from './subjects/quiet-times/retention.ts';

const notifier = (): readonly Job[] => [
  { name: 'look whether the clock was set back', every: seconds(1), step: bringNearerAfterSetBack() },
  { name: 'deliver what is due', every: seconds(1), step: deliverDue, wakeOn: 'deliveries' },
  { name: 'answer asked-for password resets', every: seconds(5), step: answerResetRequest, wakeOn: 'mail' },
  { name: 'mail announcements', every: seconds(10), step: mailAnnouncements, wakeOn: 'mail' },
  { name: 'send due mail', every: seconds(5), step: sendDueMail, wakeOn: 'mail' },
  { name: 'hand out what subscribers are told', every: seconds(1), step: handOutNotices },
  { name: 'mail subscribers', every: seconds(1), step: mailSubscribers, wakeOn: 'subscribers' },
  { name: 'call webhooks of subscribers', every: seconds(1), step: callSubscribers, wakeOn: 'subscribers' },
];

const scheduler: readonly Job[] = [
  { name: 'look at alerts whose time has come', every: seconds(1), step: lookAtDueAlerts },
  { name: 'open and resolve automatic incidents', every: seconds(10), step: keepAutomaticIncidents },
  { name: 'announce maintenance to subscribers', every: seconds(10), step: announceMaintenance },
  { name: 'make ping partitions ahead', every: hours(1), step: makePingPartitions },
  { name: 'remove pings of deleted checks', every: minutes(1), step: removePingsOfDeletedChecks },
  { name: 'forget pings beyond their retention', every: hours(1), step: forgetOldPings },
  { name: 'make sample partitions ahead', every: hours(1), step: sampleRetention.makePartitions },
  { name: 'sum up samples of servers', every: seconds(10), step: rollUpServerSamples },
  { name: 'remove samples of deleted servers', every: minutes(1), step: sampleRetention.removeOfDeleted },
  { name: 'forget samples beyond their retention', every: hours(1), step: sampleRetention.forgetOld },
  { name: 'forget silences and windows long over', every: hours(1), step: forgetEndedQuietTimes },
  { name: 'make result partitions ahead', every: hours(1), step: resultRetention.makePartitions },
  { name: 'sum up results of uptime checks', every: seconds(5), step: rollUpResults },
  { name: 'remove results of deleted checks', every: minutes(1), step: resultRetention.removeOfDeleted },
  { name: 'forget results beyond their retention', every: hours(1), step: resultRetention.forgetOld },
  {
    name: 'look whose the domains of pages are',
    every: minutes(5),
    step: (app, now) => checkDomains(app, now),
  },
  { name: 'trim old deliveries', every: hours(1), step: trimDeliveries },
  { name: 'forget what was exchanged with webhooks', every: minutes(1), step: forgetExchanges },
  { name: 'forget subscribers nobody confirmed', every: hours(1), step: forgetUnconfirmed },
  { name: 'forget what subscribers were told', every: hours(1), step: forgetOldNotices },
  { name: 'delete old mail threads of subscribers', every: hours(1), step: forgetOldThreads },
  { name: 'forget maintenance that was announced', every: hours(1), step: forgetAnnounced },
  { name: 'forget previews of pages', every: minutes(10), step: forgetPreviews },
  { name: 'forget old mail', every: hours(1), step: forgetOldMail },
  { name: 'delete old daily mail counts', every: hours(1), step: forgetMailDays },
  { name: 'delete unused mail addresses', every: hours(1), step: forgetUnusedAddresses },
  { name: 'delete old mail refusals', every: hours(1), step: forgetOldRefusals },
  { name: 'forget old idempotency keys', every: hours(1), step: deleteOldIdempotencyKeys },
  { name: 'forget expired sign-in records', every: minutes(10), step: forgetExpired },
  { name: 'forget old audit events', every: hours(1), step: forgetOldAuditEvents },
  {
    name: 'delete accounts whose time has come',
    every: minutes(1),
    step: (app, now) => deleteDueAccounts(app, now, accountParts),
  },
];

const prober = (): readonly Job[] => [
  { name: 'probe what is due', every: seconds(1), step: probeDueChecks(), wakeOn: 'probes' },
];

const host: readonly Job[] = [{ name: 'note the last use of keys', every: minutes(1), step: noteUses }];

type Pings = Pick<PingService, 'tellOfTrouble' | 'readiness' | 'recorder' | 'realMs'>;

const recorder = (pings: Pings): readonly Job[] => [
  { name: 'call silent servers offline', every: seconds(1), step: silentServersStep(pings) },
  { name: 'report the machine that this runs on', every: minutes(1), step: reportThisMachine() },
  { name: 'tell another monitor that this one works', every: minutes(1), step: heartbeat(pings) },
  { name: 'tell who runs this of trouble with pings', every: seconds(10), step: pings.tellOfTrouble },
];

export const jobsFor = (roles: ReadonlySet<Role>, pings: Pings | null): readonly Job[] => [
  ...(roles.has('api') || roles.has('dashboard') ? host : []),
  ...(pings ? recorder(pings) : []),
  ...(roles.has('probe') ? prober() : []),
  ...(roles.has('notifier') ? notifier() : []),
  ...(roles.has('scheduler') ? scheduler : []),
];
