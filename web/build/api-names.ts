// Which parts of the API's answers have names of their own in the types of the dashboard.

import type { JSONSchema } from 'json-schema-to-typescript';

export interface NamedSchema {
  name: string;
  schema: JSONSchema;
}

/** The operation that gives it, and where in its answer; `items` are those of an array. What holds others comes later. */
const places: Record<string, [operation: string, ...path: string[]]> = {
  AccountRole: ['GET /account', 'role'],
  User: ['GET /auth/session', 'user'],
  SignedIn: ['GET /auth/session'],
  TwoFactor: ['GET /auth/2fa'],
  Session: ['GET /auth/sessions', 'sessions', 'items'],
  Passkey: ['GET /auth/passkeys', 'passkeys', 'items'],
  ApiKey: ['GET /api-keys', 'api_keys', 'items'],
  Profile: ['GET /profile'],
  Membership: ['GET /accounts', 'accounts', 'items'],
  Account: ['GET /account'],
  Member: ['GET /account/members', 'members', 'items'],
  Invitation: ['POST /invitations/look'],
  Usage: ['GET /account/usage'],
  AuditEntry: ['GET /account/audit-log', 'audit_log', 'items'],
  SubjectReference: ['GET /cron-checks/:id', 'depends_on'],
  CronCheck: ['GET /cron-checks/:id'],
  Ping: ['GET /cron-checks/:id/pings', 'pings', 'items'],
  PingWithBody: ['GET /cron-checks/:id/pings/:ping_id'],
  Timeline: ['GET /cron-checks/:id/timeline'],
  SubjectUptime: ['GET /cron-checks/:id/uptime'],
  ServerMetrics: ['GET /servers/:id', 'metrics'],
  Server: ['GET /servers/:id'],
  ServerWithToken: ['POST /servers'],
  MetricPoint: ['GET /servers/:id/metrics', 'series', 'items'],
  MetricSeries: ['GET /servers/:id/metrics'],
  TopProcess: ['GET /servers/:id/top', 'by_cpu', 'items'],
  FileSystem: ['GET /servers/:id/top', 'disks', 'items'],
  ServerTop: ['GET /servers/:id/top'],
  Process: ['GET /servers/:id/processes', 'processes', 'items'],
  AccountProcess: ['GET /processes', 'processes', 'items'],
  Certificate: ['GET /uptime-checks/:id', 'certificate'],
  Assertion: ['GET /uptime-checks/:id', 'assertions', 'items'],
  UptimeCheck: ['GET /uptime-checks/:id'],
  ProbeResult: ['GET /uptime-checks/:id/results', 'results', 'items'],
  TriedResult: ['POST /uptime-checks/try'],
  LatencyPoint: ['GET /uptime-checks/:id/latency', 'series', 'items'],
  Alert: ['GET /alerts', 'alerts', 'items'],
  AlertNotification: ['GET /alerts/:id', 'notifications', 'items'],
  AlertEvent: ['GET /alerts/:id', 'events', 'items'],
  AlertDetail: ['GET /alerts/:id'],
  Targets: ['GET /alerts/rules/:id', 'targets'],
  Escalation: ['GET /alerts/rules/:id', 'escalations', 'items'],
  Rule: ['GET /alerts/rules/:id'],
  Backtest: ['POST /alerts/rules/backtest'],
  ChannelKind: ['GET /alerts/channel-kinds', 'channel_kinds', 'items'],
  Channel: ['GET /alerts/channels/:id'],
  ChannelTest: ['POST /alerts/channels/:id/test'],
  TemplatePreview: ['POST /alerts/channels/preview-template'],
  Webhook: ['GET /webhooks/:id'],
  WebhookWithSecret: ['POST /webhooks'],
  WebhookDelivery: ['GET /webhooks/:id/deliveries', 'deliveries', 'items'],
  Recurrence: ['GET /alerts/silences/:id', 'recurrence'],
  Silence: ['GET /alerts/silences/:id'],
  MaintenanceWindow: ['GET /maintenance-windows/:id'],
  StatusPageComponent: ['GET /status-pages/:id', 'components', 'items'],
  StatusPage: ['GET /status-pages/:id'],
  IncidentUpdate: ['GET /status-pages/:id/incidents/:incident_id', 'updates', 'items'],
  RenderedUpdate: ['GET /status-pages/:id/incidents/:incident_id/updates', 'updates', 'items'],
  Incident: ['GET /status-pages/:id/incidents/:incident_id'],
  IncidentTemplate: ['GET /status-pages/incident-templates/:template_id'],
  Subscriber: ['GET /status-pages/:id/subscribers', 'subscribers', 'items'],
  Suppression: ['GET /status-pages/suppressions', 'suppressions', 'items'],
  PublicStatus: ['GET /status/:slug'],
  TvLayout: ['GET /tv-dashboards/:dashboard_id', 'layout'],
  TvDashboard: ['GET /tv-dashboards/:dashboard_id'],
  TvDashboardWithKey: ['POST /tv-dashboards'],
  TvWall: ['GET /tv/:dashboard_id'],
  CustomEndpoint: ['GET /custom-endpoints/:endpoint_id'],
  CustomEndpointWithKey: ['POST /custom-endpoints'],
  Announcement: ['GET /announcements', 'announcements', 'items'],
  AdminStats: ['GET /admin/stats'],
  AdminAccount: ['GET /admin/accounts', 'accounts', 'items'],
  AdminUser: ['GET /admin/users', 'users', 'items'],
  AdminSettings: ['GET /admin/settings'],
  AdminAnnouncement: ['GET /admin/announcements', 'announcements', 'items'],
};

export function namedSchemas(operations: ReadonlyMap<string, JSONSchema>): NamedSchema[] {
  return Object.entries(places).map(([name, [operation, ...path]]) => {
    const answer = partOf(operations.get(operation), 'response');
    const schema = path.reduce<JSONSchema | undefined>(partOf, answer);
    if (!schema) throw new Error(`${name}: ${operation} answers no ${path.join('.') || 'JSON'}`);
    return { name, schema: withoutNull(schema) };
  });
}

function partOf(schema: JSONSchema | undefined, part: string): JSONSchema | undefined {
  if (!schema) return undefined;
  const whole = withoutNull(schema);
  if (part === 'items') return Array.isArray(whole.items) ? undefined : whole.items;
  return whole.properties?.[part];
}

/** `X` of `X or null`. */
function withoutNull(schema: JSONSchema): JSONSchema {
  const [only, ...others] = (schema.anyOf ?? []).filter((branch) => branch.type !== 'null');
  return only && others.length === 0 ? only : schema;
}

/** The schema with every part that is one of `named` replaced by its name, from the outside in. */
export const withNames = (schema: JSONSchema, named: readonly NamedSchema[]): JSONSchema =>
  replaced(schema, namesOf(named)) as JSONSchema;

/** The same for the parts of a named schema, which keeps itself. */
export const withInnerNames = (schema: JSONSchema, named: readonly NamedSchema[]): JSONSchema =>
  partsReplaced(schema, namesOf(named));

const namesOf = (named: readonly NamedSchema[]) =>
  new Map(named.map(({ name, schema }) => [identity(schema), name]));

function replaced(part: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((item) => replaced(item, names));
  if (typeof part !== 'object' || part === null) return part;
  const name = names.get(identity(part));
  // Nothing beside `$ref`, or the type is written once more under another name.
  return name === undefined ? partsReplaced(part, names) : { $ref: `#/definitions/${name}` };
}

const partsReplaced = (part: object, names: ReadonlyMap<string, string>) =>
  Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value, names)]));

/** What a schema says of its values; the same shape may be described in other words elsewhere. */
const identity = (schema: object) =>
  JSON.stringify(schema, (key, value) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );
