// What an alert rule looks like in the API.

import { type Static, Type } from 'typebox';
import { anyMetric, metricNames } from '../../../shared/metric-names.ts';
import { alertKinds, severities } from '../../delivery/alert-schema.ts';
import { MOST_WEEK_HOURS, weekHours } from '../../on-call/week-hours-schema.ts';
import { moment, nextCursor, nullable, pageQuery } from '../../platform/schema.ts';
import { SubjectId } from '../../subjects/schema.ts';
import { NewTargets, Targets } from '../../subjects/targets-schema.ts';

const ruleMetrics = [...metricNames, 'any'] as const;
export type RuleMetric = (typeof ruleMetrics)[number];

const ruleOps = ['gt', 'ge', 'lt', 'le'] as const;
export type RuleOp = (typeof ruleOps)[number];

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const name = Type.String({ minLength: 1, maxLength: 100 });
const kind = Type.Enum(alertKinds);
const enabled = Type.Boolean();
const severity = Type.Enum(severities);

const hoursFields = {
  timezone: Type.String({ minLength: 1, maxLength: 64, description: 'IANA zone on whose clocks they are.' }),
  hours: Type.Array(weekHours, { minItems: 1, maxItems: MOST_WEEK_HOURS }),
};
const activeHours = nullable(
  Type.Object(hoursFields),
  'Notifies and pages at these times only; what is still open when they begin is notified then. null: always.',
);
const severityHours = nullable(
  Type.Object({ ...hoursFields, severity }),
  'Severity at these times, `severity` at all others. Rises while an alert is open, never falls. null: always `severity`.',
);

const onlyMetrics = 'Required for `server_metric`, else null.';
const metric = nullable(
  Type.Enum(ruleMetrics),
  `What is measured; \`any\` is ${anyMetric.join(', ')}, each for itself. ${onlyMetrics}`,
);
const op = nullable(Type.Enum(ruleOps), `The metric against the threshold. ${onlyMetrics}`);
const threshold = nullable(
  Type.Number(),
  `Percent (cpu, memory, disk, swap), bytes/s (network, disk traffic), seconds (uptime), °C (temperature), load. ${onlyMetrics}`,
);
const forSeconds = nullable(
  Type.Integer({ minimum: 0, maximum: 86_400 }),
  `How long the threshold must be passed without a break; 0: alert at once. ${onlyMetrics}`,
);
const clearThreshold = nullable(Type.Number(), 'Resolves at this value or beyond. null: at the threshold.');
const channelIds = Type.Array(id, {
  maxItems: 50,
  description: 'Notified; empty: nobody. A deleted one leaves.',
});
const repeatSeconds = nullable(
  Type.Integer({ minimum: 300, maximum: 2_592_000 }),
  'Reminds after this long until acknowledged or resolved. null: never.',
);
const runbookUrl = nullable(
  Type.String({ format: 'url', maxLength: 2_048 }),
  'Sent with the alert. null: none.',
);
const escalations = Type.Array(
  Type.Object({
    after_seconds: Type.Integer({
      minimum: 60,
      maximum: 604_800,
      description: 'Since the first notification; more with every step.',
    }),
    channel_ids: channelIds,
  }),
  { maxItems: 5, description: 'Also notified until acknowledged or resolved.' },
);

const escalationPolicyId = nullable(
  id,
  'Escalation policy by which people are paged until somebody acknowledges. null: nobody is paged.',
);

export const newRuleSchema = Type.Object({
  name,
  kind,
  enabled: Type.Optional(enabled),
  severity: Type.Optional(Type.Enum(severities, { description: 'Default by kind: warning or critical.' })),
  active_times: Type.Optional(activeHours),
  severity_times: Type.Optional(severityHours),
  targets: Type.Optional(NewTargets),
  metric: Type.Optional(metric),
  op: Type.Optional(op),
  threshold: Type.Optional(threshold),
  for_seconds: Type.Optional(forSeconds),
  clear_threshold: Type.Optional(clearThreshold),
  channel_ids: Type.Optional(channelIds),
  repeat_seconds: Type.Optional(repeatSeconds),
  runbook_url: Type.Optional(runbookUrl),
  escalations: Type.Optional(escalations),
  escalation_policy_id: Type.Optional(escalationPolicyId),
});
export type NewRule = Static<typeof newRuleSchema>;

export const ruleChangesSchema = Type.Partial(newRuleSchema);
export type RuleChanges = Static<typeof ruleChangesSchema>;

export const ruleSchema = Type.Object({
  id,
  name,
  kind,
  enabled,
  severity,
  active_times: activeHours,
  severity_times: severityHours,
  targets: Targets,
  metric,
  op,
  threshold,
  for_seconds: forSeconds,
  clear_threshold: clearThreshold,
  channel_ids: channelIds,
  repeat_seconds: repeatSeconds,
  runbook_url: runbookUrl,
  escalations,
  escalation_policy_id: escalationPolicyId,
  created_at: moment('When it was made.'),
  updated_at: moment('Last change by a person.'),
});
export type PresentedRule = Static<typeof ruleSchema>;

export const notifiedQuery = Type.Object({
  subject_id: Type.Optional(SubjectId),
  subject_type: Type.Optional(
    Type.Enum(['cron_check', 'server', 'uptime_check', 'external'], { description: 'Of a draft.' }),
  ),
  tag: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
      maxItems: 20,
      description: 'As if it had these tags.',
    }),
  ),
  at: Type.Optional(moment('As if it opened then. Default: now.')),
});
export type NotifiedQuery = Static<typeof notifiedQuery>;

const notifiedChannels = (description: string) =>
  Type.Array(Type.Object({ id, kind: Type.String(), name: Type.String(), enabled }), { description });

export const notifiedSchema = Type.Object({
  kinds: Type.Array(
    Type.Object({
      kind,
      rules: Type.Array(
        Type.Object({
          id,
          name,
          severity: Type.Enum(severities, { description: 'At the moment at which it notifies.' }),
          active_from: nullable(
            Type.String({ format: 'date-time' }),
            'When its active hours begin; null: they have begun.',
          ),
        }),
      ),
      channels: notifiedChannels('Notified when it opens, by name; those turned off are not.'),
      held: notifiedChannels('Only when the active hours of a rule begin.'),
      later: notifiedChannels('Only by a step of escalation.'),
    }),
    { description: 'Every kind of alert about it.' },
  ),
});
export type Notified = Static<typeof notifiedSchema>;

export const ruleParams = Type.Object({ id });
export const ruleListQuery = Type.Object({
  kind: Type.Optional(kind),
  enabled: Type.Optional(enabled),
  ...pageQuery,
});
export const ruleListSchema = Type.Object({ rules: Type.Array(ruleSchema), next_cursor: nextCursor });
