// The document that describes what an account watches: its sections, made from what the API takes.

import { type Static, type TSchema, Type } from 'typebox';
import { newRuleIssues } from '../../alerts/rules/issues.ts';
import { type NewRule, newRuleSchema } from '../../alerts/rules/schema.ts';
import { newSilenceIssues } from '../../alerts/silences/manage.ts';
import { type NewSilence, newSilence } from '../../alerts/silences/schema.ts';
import { type NewChannel, newChannelIssues, newChannelSchema } from '../../delivery/channels/new-channel.ts';
import { webhookIssues } from '../../delivery/webhooks/rules.ts';
import { type NewWebhook, newWebhookSchema } from '../../delivery/webhooks/schema.ts';
import { NewCronCheck } from '../../monitors/cron-checks/checks/schema.ts';
import { newCheckIssues } from '../../monitors/cron-checks/checks/validate.ts';
import { newIntegrationIssues } from '../../monitors/external/integrations/issues.ts';
import { NewIntegration } from '../../monitors/external/integrations/schema.ts';
import { NewProcess } from '../../monitors/servers/processes/schema.ts';
import { NewServer } from '../../monitors/servers/schema.ts';
import { locationIssues } from '../../monitors/uptime-checks/locations/issues.ts';
import { NewLocation } from '../../monitors/uptime-checks/locations/schema.ts';
import { NewUptimeCheck } from '../../monitors/uptime-checks/schema.ts';
import { newCheckIssues as newUptimeCheckIssues } from '../../monitors/uptime-checks/validate.ts';
import { policyIssues } from '../../on-call/policies/issues.ts';
import { type NewPolicy, newPolicy } from '../../on-call/policies/schema.ts';
import { scheduleIssues } from '../../on-call/schedules/issues.ts';
import { type NewSchedule, newSchedule } from '../../on-call/schedules/schema.ts';
import type { Issue } from '../../platform/errors.ts';
import type { Refinement } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { nullable } from '../../platform/schema.ts';
import { type NewEndpoint, newEndpoint } from '../../published/custom-endpoints/schema.ts';
import { pageTextIssues } from '../../published/status-pages/page-text.ts';
import { type NewStatusPage, newStatusPage } from '../../published/status-pages/schema.ts';
import {
  type NewTelegramBot,
  newTelegramBot,
} from '../../published/status-pages/subscribers/telegram/bot-fields.ts';
import { type NewDashboard, newDashboard } from '../../published/tv-dashboards/schema.ts';
import { newWindow } from '../../subjects/maintenance/schema.ts';
import { muteWindowIssues } from '../../subjects/muting/issues.ts';
import type { DocumentFields } from './field-names.ts';
import {
  ofChannel,
  ofIntegration,
  ofSchedule,
  ofStatusPage,
  ofUptimeCheck,
  ofWebhook,
  type SectionSecrets,
} from './kept-secrets.ts';

/** What is left out of an entry has its default; `name` that of its key. */
type Entry<New> = DocumentFields<Omit<New, 'name'> & { name?: string }>;

interface Pausable {
  /** Left out: as it is. */
  paused?: boolean;
}

interface Targeted {
  /** In percent, 50 to 100; null: that of the account. Left out: as it is. */
  uptime_target?: number | null;
}

type Thresholds = 'above' | 'below' | 'at_least' | 'at_most';
type RuleEntry = Omit<Entry<NewRule>, 'op' | 'threshold'> & Partial<Record<Thresholds, number | string>>;

type ProcessEntry = Omit<Entry<NewProcess>, 'match'> & {
  /** A text is the name of the executable. */
  match: NewProcess['match'] | string;
};

type PageEntry = Omit<Entry<NewStatusPage>, 'components'> & {
  components?: {
    /** `cron_checks.nightly`: its section and key. */
    monitor: string;
    display_name?: string | null;
    group?: string | null;
    /** As a duration. */
    auto_incident?: string | null;
  }[];
  /** null: none. Left out: as it is. */
  telegram_bot?: NewTelegramBot | null;
};

/** Whether all accounts of an instance share one is up to its admins. */
const newOwnLocation = Type.Omit(NewLocation, ['shared']);
type NewOwnLocation = Static<typeof newOwnLocation>;

/** By the key of each. */
type Keyed<T> = Record<string, T>;

interface Sections {
  webhooks: Entry<NewWebhook>;
  channels: Entry<Omit<NewChannel, 'add_to_rules'>>;
  locations: Entry<NewOwnLocation>;
  integrations: Entry<NewIntegration>;
  servers: Entry<NewServer> & Targeted & { processes?: Keyed<ProcessEntry> };
  uptime_checks: Entry<NewUptimeCheck> & Pausable & Targeted;
  cron_checks: Entry<NewCronCheck> & Pausable & Targeted;
  schedules: Entry<NewSchedule>;
  escalation_policies: Entry<NewPolicy>;
  rules: RuleEntry;
  silences: Entry<NewSilence>;
  maintenance_windows: Entry<Static<typeof newWindow>>;
  status_pages: PageEntry;
  custom_endpoints: Entry<NewEndpoint>;
  tv_dashboards: Entry<NewDashboard>;
}

/** `section.key`; of a process `servers.key.processes.key`. */
export type Reference = string;

export interface ConfigDocument extends Partial<{ [Name in keyof Sections]: Keyed<Sections[Name]> }> {
  version: 1;
  defaults?: {
    /** Of cron checks, schedules, recurrences and status pages. */
    timezone?: string;
    /** Of servers and checks. */
    tags?: string[];
  };
  /** What had another key before. */
  moved?: Record<Reference, Reference>;
}

export const VERSION = 1;

/** Keys are what resources are known by; references are made of them. */
export const KEY_PATTERN = '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$';
export const KEY_REASON = '1..100 of A-Z, a-z, 0-9, - and _, beginning with a letter or digit';
export const isKey = (key: string): boolean => new RegExp(KEY_PATTERN).test(key);

/** `processes` lie within servers; external checks are named, and stand nowhere. */
export type SectionName = keyof Sections | 'processes' | 'external_checks';

export interface Section {
  name: SectionName;
  /** As the audit log calls one. */
  type: string;
  /** What the API takes for a new one, and its rules beyond that. */
  schema: TSchema;
  issues: (input: Refinement) => Issue[];
  isPausable?: true;
  /** Whether its uptime may have a target of its own. */
  hasTarget?: true;
  secrets?: SectionSecrets;
}

/** With its bot, which has an address of its own in the API. */
const newPage = Type.Object({
  ...newStatusPage.properties,
  telegram_bot: Type.Optional(nullable(newTelegramBot, 'null: none. Left out: as it is.')),
});

const nameIssues = ({ body }: Refinement): Issue[] => labelIssues({ ...(body as object) });

const pageIssues = ({ body }: Refinement): Issue[] => [
  ...pageTextIssues({ ...(body as object) }),
  ...(Object.hasOwn(Object(body), 'password')
    ? [{ field: 'password', reason: 'not in documents: it is set in the dashboard or by the API' }]
    : []),
];

/** In the order in which they are created: what is referred to comes first. */
export const sections: readonly Section[] = [
  {
    ...{ name: 'webhooks', type: 'webhook', schema: newWebhookSchema, issues: webhookIssues },
    secrets: ofWebhook,
  },
  {
    ...{ name: 'channels', type: 'channel', schema: newChannelSchema, issues: newChannelIssues },
    secrets: ofChannel,
  },
  { name: 'locations', type: 'location', schema: newOwnLocation, issues: locationIssues },
  {
    ...{ name: 'integrations', type: 'integration', schema: NewIntegration },
    ...{ issues: newIntegrationIssues, secrets: ofIntegration },
  },
  { name: 'servers', type: 'server', schema: NewServer, issues: nameIssues, hasTarget: true },
  { name: 'processes', type: 'process', schema: NewProcess, issues: nameIssues },
  {
    ...{ name: 'uptime_checks', type: 'uptime_check', isPausable: true, hasTarget: true },
    ...{ schema: NewUptimeCheck, issues: newUptimeCheckIssues, secrets: ofUptimeCheck },
  },
  {
    ...{ name: 'cron_checks', type: 'cron_check', isPausable: true, hasTarget: true },
    ...{ schema: NewCronCheck, issues: newCheckIssues },
  },
  {
    ...{ name: 'schedules', type: 'schedule', schema: newSchedule, issues: scheduleIssues },
    secrets: ofSchedule,
  },
  { name: 'escalation_policies', type: 'escalation_policy', schema: newPolicy, issues: policyIssues },
  { name: 'rules', type: 'alert_rule', schema: newRuleSchema, issues: newRuleIssues },
  { name: 'silences', type: 'silence', schema: newSilence, issues: newSilenceIssues },
  { name: 'maintenance_windows', type: 'maintenance_window', schema: newWindow, issues: muteWindowIssues },
  {
    ...{ name: 'status_pages', type: 'status_page', schema: newPage },
    ...{ issues: pageIssues, secrets: ofStatusPage },
  },
  { name: 'custom_endpoints', type: 'custom_endpoint', schema: newEndpoint, issues: nameIssues },
  { name: 'tv_dashboards', type: 'tv_dashboard', schema: newDashboard, issues: nameIssues },
];

export const sectionOf = (name: string): Section | undefined => sections.find((one) => one.name === name);
