// How documents call what the API calls otherwise: durations lose their unit, ids become references. Pure.

/** By the name in the API. */
const renamed = {
  interval_seconds: 'every',
  cron_expression: 'schedule',
  channel_ids: 'notify',
  rule_ids: 'rules',
  server_ids: 'servers',
  webhook_id: 'webhook',
  ids: 'monitors',
  member_ids: 'members',
  location_ids: 'locations',
  schedule_ids: 'schedules',
  everybody_of_schedule_ids: 'everybody_of_schedules',
  escalation_policy_id: 'escalation_policy',
} as const;
type Renamed = typeof renamed;

const UNIT_MS = { seconds: 1_000, ms: 1, minutes: 60_000, hours: 3_600_000 } as const;
type Unit = keyof typeof UNIT_MS;
type TimedName = `${string}_${Unit}`;

/** Sections whose keys a field names; null: any monitor, with its section, or in sections of people any member. */
const referring = {
  depends_on: null,
  ids: null,
  member_ids: null,
  channel_ids: 'channels',
  rule_ids: 'rules',
  server_ids: 'servers',
  servers: 'servers',
  webhook_id: 'webhooks',
  location_ids: 'locations',
  schedule_ids: 'schedules',
  everybody_of_schedule_ids: 'schedules',
  escalation_policy_id: 'escalation_policies',
} as const;

const unitOf = (name: string): Unit | null => /_(seconds|ms|minutes|hours)$/.exec(name)?.[1] as Unit | null;

/** Milliseconds of the unit that a field of the API counts in; null: it is no duration. */
export function unitMs(apiName: string): number | null {
  const unit = unitOf(apiName);
  return unit ? UNIT_MS[unit] : null;
}

export const documentName = (apiName: string): string =>
  (renamed as Readonly<Record<string, string>>)[apiName] ??
  apiName.replace(/_(seconds|ms|minutes|hours)$/, '');

/** undefined: the field names nothing. */
export const referredSection = (apiName: string): string | null | undefined =>
  Object.hasOwn(referring, apiName)
    ? (referring as Readonly<Record<string, string | null>>)[apiName]
    : undefined;

/** Whether a field names one thing, where others name a list. */
export const namesOne = (apiName: string): boolean => apiName === 'depends_on' || apiName.endsWith('_id');

/** A field of the API as a path of the document: `recurrence.duration_seconds` is `recurrence.duration`. */
export const documentPath = (apiPath: string): string =>
  apiPath
    .replace(/^(depends_on)\..*/, '$1')
    .replace(/^(components\.\d+)\.(type|id)$/, '$1.monitor')
    .replace(/^(op|threshold)$/, 'above')
    .split('.')
    .map(documentName)
    .join('.');

/** An external check, by the key of its integration and by what its tool calls it, which may be any text. */
export const externalName = (integration: string, alert: string): string =>
  `integrations.${integration}.checks.${alert}`;

/** null: it names something else. */
export function readExternalName(reference: string): { integration: string; alert: string } | null {
  const [, integration, alert] = /^integrations\.([^.]+)\.checks\.(.+)$/s.exec(reference) ?? [];
  return integration === undefined || alert === undefined ? null : { integration, alert };
}

type DocumentName<K> = K extends keyof Renamed ? Renamed[K] : K extends `${infer Name}_${Unit}` ? Name : K;

type DurationOf<V> = V extends number ? string : V;
type ReferencesOf<V> = V extends readonly unknown[] ? string[] : V extends number ? string : V;
type Inner<V> = V extends readonly (infer Item)[] ? Inner<Item>[] : V extends object ? DocumentFields<V> : V;

type DocumentValue<K, V> = K extends TimedName
  ? DurationOf<V>
  : K extends 'depends_on'
    ? string | null
    : K extends Exclude<keyof typeof referring, 'depends_on'>
      ? ReferencesOf<V>
      : Inner<V>;

/** The fields of a body of the API as a document has them. */
export type DocumentFields<T> = {
  [K in keyof T as DocumentName<K>]: DocumentValue<K, T[K]>;
};
