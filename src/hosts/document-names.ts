// The names that the OpenAPI document has beside those of what the API answers: of bodies, of parts, and of fields that
// several of them have alike.

import { type ProbeKind, probeKinds } from '../../shared/probe-kinds.gen.ts';
import type { ChannelKind } from '../delivery/kinds/kind.ts';
import { channelKinds } from '../delivery/kinds/kinds.ts';
import type { DocumentNames, SchemaNames } from '../platform/http/openapi-names.ts';
import { schemaNames } from './schema-names.ts';

const CHANNEL_KINDS = channelKinds.map(typeNameOf);
const NEW_CHANNEL = 'body of POST /alerts/channels';
const TESTED_CHANNEL = 'body of POST /alerts/channels/test';

/** `CustomHttp` of `custom_http`, but as people write it where that differs by capitals alone: `PagerDuty`. */
function typeNameOf({ kind, name }: ChannelKind): string {
  const words = name.toLowerCase() === kind ? [name] : kind.split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const channels: SchemaNames = Object.fromEntries(
  CHANNEL_KINDS.flatMap((kind, index) => [
    [`New${kind}Channel`, [NEW_CHANNEL, `${index}`]],
    [`Tested${kind}Channel`, [TESTED_CHANNEL, `${index}`]],
    [`${kind}Config`, [NEW_CHANNEL, `${index}`, 'config']],
  ]),
);

/** These have the same settings, which are called after the first. */
const LIKE_SMTP: readonly ProbeKind[] = ['imap', 'pop3', 'ftp'];
/** Settings of kinds of probes are called after them: `NewSnmp` as they are given, `UptimeCheckSnmp` as they are shown. */
const PROBE_KINDS = probeKinds
  .filter((kind) => !LIKE_SMTP.includes(kind))
  .map((kind) => [kind, kind.charAt(0).toUpperCase() + kind.slice(1)] as const);

const probes: SchemaNames = Object.fromEntries(
  PROBE_KINDS.flatMap(([kind, name]) => [
    [`New${name}`, ['body of POST /uptime-checks', kind]],
    [`UptimeCheck${name}`, ['GET /uptime-checks/:id', kind]],
  ]),
);

const parts: SchemaNames = {
  Ok: ['POST /auth/logout'],
  SignedInAs: ['POST /auth/register', '1'],
  SentOrSignedIn: ['POST /auth/register'],
  SessionToken: ['POST /auth/2fa/totp/confirm', 'session'],
  Id: ['GET /cron-checks/:id', 'id'],
  ResourceKey: ['GET /cron-checks/:id', 'key'],
  ShortText: ['body of POST /api-keys', 'name'],
  Reference: ['GET /processes', 'processes', 'items', 'server'],
  AlertSubjectType: ['GET /alerts', 'alerts', 'items', 'subject', 'type'],
  SubjectType: ['GET /overview', 'worst', 'items', 'type'],
  Quota: ['GET /account/usage', 'mails_today'],
  PublicIncident: ['GET /status/:slug', 'active_incidents', 'items'],
  IncidentStatus: ['GET /status-pages/incident-templates/:template_id', 'status'],
  AssertionResult: ['GET /uptime-checks/:id', 'last_assertions', 'items'],
  AssignedMember: ['GET /alerts', 'alerts', 'items', 'assigned_to'],
  SubjectDependency: ['GET /alerts', 'alerts', 'items', 'depends_on'],
  AlertKind: ['GET /alerts', 'alerts', 'items', 'kind'],
  MetricName: ['GET /subjects/:id/context', 'rules', 'items', 'metrics', 'items'],
  Facts: ['GET /alerts', 'alerts', 'items', 'facts'],
  ExportedAlert: ['GET /alerts/export', 'alerts', 'items'],
  WorstSubject: ['GET /overview', 'worst', 'items'],
  RuleInContext: ['GET /subjects/:id/context', 'rules', 'items'],
  WorstAlert: ['GET /overview', 'worst', 'items', 'alert'],
  WorstFacts: ['GET /overview', 'worst', 'items', 'alert', 'facts'],
  CronCheckStandings: ['GET /overview', 'counts', 'cron_check'],
  ServerStandings: ['GET /overview', 'counts', 'server'],
  ProcessStandings: ['GET /overview', 'counts', 'process'],
  UptimeCheckStandings: ['GET /overview', 'counts', 'uptime_check'],
  ExternalCheckStandings: ['GET /overview', 'counts', 'external'],
  CustomEndpointSample: ['GET /custom-endpoints/:endpoint_id/sample'],
  Sample: ['body of POST /agent/report', 'samples', 'items'],
  ProbedMs: ['body of POST /probes/hand-in', 'runs', 'items', 'result', 'phases', 'dns'],
  AddedMember: ['POST /account/members'],
  Acknowledgement: ['body of POST /alerts/:id/acknowledge'],
  AcknowledgeLink: ['POST /alerts/:id/acknowledge-link/look'],
  AcknowledgeToken: ['body of POST /alerts/:id/acknowledge-link/look'],
  NewTargets: ['body of POST /alerts/rules', 'targets'],
  NewRecurrence: ['body of POST /alerts/silences', 'recurrence'],
  UndoOfPause: ['body of POST /cron-checks/:id/resume'],
  Measured: ['GET /custom-endpoints/:endpoint_id/sample', 'data', 'items', 'cpu'],
  Average: ['GET /servers/:id/metrics', 'series', 'items', 'cpu'],
  Maximum: ['GET /servers/:id/metrics', 'series', 'items', 'cpu_max'],
  ReportedPercent: ['body of POST /agent/report', 'samples', 'items', 'cpu'],
  WithoutData: ['GET /overview', 'counts', 'all', 'new'],
  PagePercent: ['GET /status/:slug', 'servers', 'items', 'metrics', 'cpu'],
  ShownPercent: ['GET /tv/:dashboard_id', 'servers', 'items', 'metrics', 'cpu'],
  SignedInAccount: ['GET /auth/session', 'account'],
  NewAccount: ['POST /accounts'],
  SubscribedComponents: ['body of POST /status-pages/:id/subscribers', 'components'],
  OkWithSession: ['DELETE /auth/2fa/totp'],
  NewSession: ['POST /auth/2fa/totp/confirm'],
  EmailChange: ['POST /auth/change-email'],
  InvitationToken: ['body of POST /invitations/look'],
  NewMatch: ['body of POST /servers/:id/processes', 'match'],
  NewStatusPage: ['body of POST /status-pages'],
  ChangedStatusPage: ['body of PATCH /status-pages/:id'],
  NewComponents: ['body of POST /status-pages', 'components'],
  NewComponent: ['body of POST /status-pages', 'components', 'items'],
  PageLink: ['body of POST /status-pages', 'header_links', 'items'],
  PageShades: ['GET /status-pages/:id', 'shades', 'accent'],
  ComponentImpact: ['body of POST /status-pages/:id/incidents', 'impacts', 'items'],
  NewSubscriber: ['body of POST /status-pages/:id/subscribers'],
  StatusPagePreview: ['POST /status-pages/preview'],
  Subscription: ['POST /status-subscriptions/look'],
  SubscriptionToken: ['body of POST /status-subscriptions/look'],
  ProbePassword: ['body of POST /uptime-checks', 'postgres', 'password'],
  ShortProbePassword: ['body of POST /uptime-checks', 'smtp', 'password'],
  SnmpPassword: ['body of POST /uptime-checks', 'snmp', 'auth_password'],
  NewChannel: [NEW_CHANNEL],
  ChannelLanguage: [NEW_CHANNEL, String(CHANNEL_KINDS.indexOf('Slack')), 'config', 'language'],
  NewAssertion: ['body of POST /uptime-checks', 'assertions', 'items', '0'],
  Condition: ['GET /uptime-checks/:id', 'assertions', 'items'],
  NewCondition: ['body of POST /uptime-checks', 'assertions', 'items'],
  StepAssertion: ['GET /uptime-checks/:id', 'scenario', 'steps', 'items', 'assertions', 'items', '0'],
  NewStepAssertion: [
    'body of POST /uptime-checks',
    ...['scenario', 'steps', 'items', 'assertions', 'items', '0'],
  ],
  SubjectIdentity: ['GET /overview', 'ribbon', 'openings', 'items', 'subject'],
  ChangedLayout: ['body of PATCH /tv-dashboards/:dashboard_id', 'layout'],
  NewIncidentStatus: ['body of POST /status-pages/:id/incidents', 'status'],
  ScheduleOnCall: ['GET /schedules/:id', 'on_call'],
  OnCallAt: ['GET /schedules/:id/on-call'],
  NewEscalationStep: ['body of POST /escalation-policies', 'steps', 'items'],
  NewScheduleLayer: ['body of POST /schedules', 'layers', 'items'],
  NewLayout: ['body of POST /tv-dashboards', 'layout'],
  ReportedCause: ['GET /reports', 'noisiest', 'items'],
  ReportedCheck: ['GET /reports', 'checks', 'items'],
  ReportedUptime: ['GET /reports', 'uptime'],
};

const changed = (path: string, id = ':id') => [`body of POST ${path}`, `body of PATCH ${path}/${id}`];
const SILENCES = changed('/alerts/silences');
const WINDOWS = changed('/maintenance-windows');

export const documentNames: DocumentNames = {
  schemas: schemaNames,
  parts: { ...parts, ...channels, ...probes },
  fields: {
    PersonFields: ['User', 'Profile', 'AdminUser'],
    AlertSummary: ['Alert', 'WorstAlert'],
    CheckFields: ['CronCheck', 'UptimeCheck', ...changed('/cron-checks'), ...changed('/uptime-checks')],
    UptimeCheckFields: ['UptimeCheck', ...changed('/uptime-checks')],
    UptimeCheckSettings: changed('/uptime-checks'),
    RuleCondition: ['Rule', 'RuleInContext', ...changed('/alerts/rules')],
    ScheduleSettings: changed('/schedules'),
    EscalationPolicySettings: changed('/escalation-policies'),
    EscalationStepFields: ['EscalationStep', 'NewEscalationStep'],
    OnCallFields: ['ScheduleOnCall', 'OnCall', 'OnCallAt'],
    ScheduleLayerFields: ['ScheduleLayer', 'NewScheduleLayer'],
    ReportedBudget: ['ReportedCheck', 'ReportedUptime'],
    RuleFields: ['Rule', ...changed('/alerts/rules')],
    RuleSettings: changed('/alerts/rules'),
    CronCheckFields: ['CronCheck', ...changed('/cron-checks')],
    ScheduleFields: ['CronCheck', 'body of POST /cron-checks/preview'],
    StatusPageFields: ['StatusPage', ...changed('/status-pages')],
    StatusPageSettings: changed('/status-pages'),
    ServerFields: ['Server', ...changed('/servers')],
    ProcessFields: ['Process', ...changed('/servers/:id/processes', ':process_id')],
    WebhookFields: ['Webhook', ...changed('/webhooks')],
    WebhookSettings: changed('/webhooks'),
    CustomEndpointFields: ['CustomEndpoint', ...changed('/custom-endpoints', ':endpoint_id')],
    TvLayoutFields: ['TvLayout', 'NewLayout', 'ChangedLayout'],
    TvDashboardSettings: changed('/tv-dashboards', ':dashboard_id'),
    MuteWindowFields: [...SILENCES, ...WINDOWS],
    MaintenanceWindowSettings: WINDOWS,
    IncidentSummary: ['Incident', 'PublicIncident'],
    IncidentFields: [...changed('/status-pages/:id/incidents', ':incident_id')],
    IncidentTemplateFields: changed('/status-pages/incident-templates', ':template_id'),
    AlertFields: ['Alert', 'ExportedAlert'],
    DeliveryFields: ['AlertNotification', 'WebhookDelivery'],
    ProbeFields: ['ProbeResult', 'TriedResult'],
    AssertionFields: ['Assertion', 'NewAssertion'],
    ComponentFields: ['NewComponent', 'StatusPageComponent'],
    Standings: ['CronCheckStandings', 'ServerStandings', 'ProcessStandings', 'UptimeCheckStandings'],
    ShortFacts: ['Facts', 'WorstFacts'],
    ChannelTemplates: CHANNEL_KINDS.map((kind) => `Tested${kind}Channel`),
    NewChannelFields: { of: CHANNEL_KINDS.map((kind) => `New${kind}Channel`), but: ['ChannelTemplates'] },
    ...Object.fromEntries(
      PROBE_KINDS.map(([, name]) => [`${name}Fields`, [`New${name}`, `UptimeCheck${name}`]]),
    ),
    ...Object.fromEntries(
      CHANNEL_KINDS.map((kind) => [`${kind}Channel`, [`New${kind}Channel`, `Tested${kind}Channel`]]),
    ),
  },
  parameters: {
    sequence_id: ['delete_auth_passkeys_by_id', 'id'],
    badge_id: ['get_badge_by_id', 'id'],
    page_slug: ['get_status_by_slug', 'slug'],
    sorted_cursor: ['get_cron_checks', 'cursor'],
    planned_state: ['get_alerts_silences', 'status'],
    alert_words: ['get_alerts', 'q'],
    alert_from: ['get_alerts', 'from'],
    alert_to: ['get_alerts', 'to'],
    audit_from: ['get_account_audit_log', 'from'],
    audit_to: ['get_account_audit_log', 'to'],
    series_end: ['get_servers_by_id_metrics', 'to'],
  },
};
