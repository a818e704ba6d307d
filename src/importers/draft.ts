// What an importer makes: things as the API takes them, by key, and naming each other by key. Pure.

import type { NewRule } from '../alerts/rules/schema.ts';
import type { NewChannel } from '../delivery/channels/new-channel.ts';
import type { NewCronCheck } from '../monitors/cron-checks/checks/schema.ts';
import type { NewUptimeCheck } from '../monitors/uptime-checks/schema.ts';
import type { NewPolicy } from '../on-call/policies/schema.ts';
import type { NewSchedule, ScheduleLayer } from '../on-call/schedules/schema.ts';
import type { NewStatusPage } from '../published/status-pages/schema.ts';
import type { NewRecurrence } from '../subjects/muting/schema.ts';

/** `uptime_checks.kuma-4`: a section and a key in it. */
export type Reference = string;

interface Pausable {
  paused?: boolean;
}

export type DraftUptimeCheck = Omit<NewUptimeCheck, 'depends_on' | 'group'> &
  Pausable & { group?: DraftGroup };
/** Its members come before it. */
type DraftGroup = Omit<NonNullable<NewUptimeCheck['group']>, 'member_ids'> & {
  member_ids: Reference[];
};
export type DraftCronCheck = Omit<NewCronCheck, 'depends_on'> & Pausable;
export type DraftChannel = Omit<NewChannel, 'add_to_rules'>;
/** Members are named by their email addresses. */
export type DraftSchedule = Omit<NewSchedule, 'layers'> & {
  layers: (Omit<ScheduleLayer, 'member_ids' | 'name' | 'restrictions' | 'calendar'> & {
    member_ids: string[];
    restrictions?: ScheduleLayer['restrictions'];
  })[];
};
/** Schedules are named by their keys. */
export interface DraftStep {
  member_ids?: string[];
  schedule_ids?: string[];
  wait_seconds: number;
}
type DraftPolicy = Omit<NewPolicy, 'steps'> & { steps: DraftStep[] };
export type DraftRule = Omit<NewRule, 'targets' | 'channel_ids' | 'escalations' | 'escalation_policy_id'> & {
  targets: { all?: boolean; tags?: string[]; ids?: Reference[] };
  /** Keys of channels. */
  channel_ids: string[];
  escalations?: { after_seconds: number; channel_ids: string[] }[];
  /** A key. */
  escalation_policy_id?: string;
};
export type DraftPage = Omit<NewStatusPage, 'components'> & {
  components: { monitor: Reference; display_name?: string | null; group?: string | null }[];
};
export interface DraftWindow {
  name: string;
  description?: string;
  targets: { all?: boolean; ids?: Reference[]; tags?: string[] };
  starts_at?: string;
  ends_at?: string | null;
  recurrence?: NewRecurrence | null;
  show_on_status_pages?: boolean;
}

export interface Draft {
  /** `${NAME}` in it is a variable of the source, and stays one. */
  hasVariables?: boolean;
  channels: Map<string, DraftChannel>;
  uptime_checks: Map<string, DraftUptimeCheck>;
  cron_checks: Map<string, DraftCronCheck>;
  schedules: Map<string, DraftSchedule>;
  escalation_policies: Map<string, DraftPolicy>;
  rules: Map<string, DraftRule>;
  maintenance_windows: Map<string, DraftWindow>;
  status_pages: Map<string, DraftPage>;
}

export const emptyDraft = (): Draft => ({
  channels: new Map(),
  uptime_checks: new Map(),
  cron_checks: new Map(),
  schedules: new Map(),
  escalation_policies: new Map(),
  rules: new Map(),
  maintenance_windows: new Map(),
  status_pages: new Map(),
});

/** A key from what the source calls it: only what a key may hold, never empty. */
export function keyOf(...parts: readonly (string | number)[]): string {
  const key = parts
    .join('-')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[-_]+|-+$/g, '');
  return key.length <= 100 ? key || 'unnamed' : `${key.slice(0, 91)}-${hashOf(key)}`;
}

/** The key itself, or where another thing has it, one that says what `identity` is. */
export const freeKey = (taken: ReadonlyMap<string, unknown>, key: string, identity: string): string =>
  taken.has(key) ? `${key.slice(0, 91)}-${hashOf(identity)}` : key;

/** FNV-1a in 8 hex digits: two long names that begin alike keep two keys. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
