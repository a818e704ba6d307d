// An uptime check as it is created, changed, tried and shown.

import Type, { type Static } from 'typebox';
import { factsOf, kindsWith, probeKinds } from '../../../shared/probe-kinds.ts';
import { moment, nextCursor, nullable, timestamp } from '../../platform/schema.ts';
import {
  Muted,
  SubjectId,
  sortQuery,
  sortsInWords,
  statusQuery,
  subjectListQuery,
  Tags,
} from '../../subjects/schema.ts';
import { BadgeEnabled, DependsOn, Description, MonitorName } from '../schema.ts';
import { GivenAssertions, ShownAssertions } from './assertion-schema.ts';
import { JudgedAssertions, ShownCertificate } from './outcome-schema.ts';
import { recordTypes } from './probes/schema.ts';
import { givenSettings, shownSettings } from './probes/settings-schema.gen.ts';

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' and ');
const needs = probeKinds.map(
  (kind, index) => `\`${kind}\` ${index === 0 ? 'needs ' : ''}${listed(factsOf(kind).needs)}`,
);
const Kind = Type.Enum(probeKinds, { description: `${needs.join('; ')}. Fixed.` });
const Url = nullable(
  Type.String({ minLength: 1, maxLength: 2_048 }),
  'Of `http`: http or https, credentials in a header instead. Else null.',
);
const Host = nullable(
  Type.String({ minLength: 1, maxLength: 253 }),
  'Name or address; for `dns` the name to look up. null for `http`.',
);
const Port = nullable(
  Type.Integer({ minimum: 1, maximum: 65_535 }),
  `Of ${listed(kindsWith('port'))}; default 443 for \`tls\` without \`starttls\`. Else null.`,
);
const RecordType = nullable(Type.Enum(recordTypes), 'Looked up by a `dns` check. Else null.');
const Interval = Type.Integer({
  minimum: 10,
  maximum: 86_400,
  default: 60,
  description: 'The plan may require more.',
});
const RETRY =
  'Time to the retry of a failed probe before `failure_threshold`, at most to the next regular one. null, or not given: a third of `interval_seconds`, at most 20, also when that changes.';
const RetryInterval = Type.Integer({ minimum: 1, maximum: 3_600 });
const Timeout = Type.Integer({
  minimum: 1,
  maximum: 60,
  default: 10,
  description: 'Whole probe, with redirects.',
});
const FailureThreshold = Type.Integer({
  minimum: 1,
  maximum: 10,
  default: 2,
  description: 'Failures in a row until down, with retries.',
});
const RecoveryThreshold = Type.Integer({
  minimum: 1,
  maximum: 10,
  default: 1,
  description: 'Successes in a row until up.',
});
const DegradedMs = nullable(
  Type.Integer({ minimum: 1, maximum: 60_000 }),
  'Slower answers, `failure_threshold` in a row, make it `degraded`. null: never.',
);
const CertificateWarnDays = Type.Array(Type.Integer({ minimum: 1, maximum: 365 }), {
  maxItems: 10,
  description: 'Warns once each so many days before expiry; default 21, 14, 7 and 1; empty: never.',
});

const settings = {
  description: Type.Optional(Description),
  tags: Type.Optional(Tags),
  url: Type.Optional(Url),
  host: Type.Optional(Host),
  port: Type.Optional(Port),
  record_type: Type.Optional(RecordType),
  interval_seconds: Type.Optional(Interval),
  retry_interval_seconds: Type.Optional(nullable(RetryInterval, RETRY)),
  timeout_seconds: Type.Optional(Timeout),
  failure_threshold: Type.Optional(FailureThreshold),
  recovery_threshold: Type.Optional(RecoveryThreshold),
  degraded_ms: Type.Optional(DegradedMs),
  badge_enabled: Type.Optional(BadgeEnabled),
  depends_on: Type.Optional(DependsOn),
  ...givenSettings,
  assertions: Type.Optional(GivenAssertions),
  certificate_warn_days: Type.Optional(CertificateWarnDays),
};

export const NewUptimeCheck = Type.Object({ name: MonitorName, kind: Kind, ...settings });
export type NewUptimeCheck = Static<typeof NewUptimeCheck>;

export const UptimeCheckChanges = Type.Partial(NewUptimeCheck);
export type UptimeCheckChanges = Static<typeof UptimeCheckChanges>;

export const TriedUptimeCheck = Type.Object({ name: Type.Optional(MonitorName), kind: Kind, ...settings });
export type TriedUptimeCheck = Static<typeof TriedUptimeCheck>;

const statuses = ['new', 'up', 'degraded', 'down', 'paused'] as const;

export const UptimeCheck = Type.Object({
  id: SubjectId,
  name: MonitorName,
  description: Description,
  kind: Kind,
  url: Url,
  host: Host,
  port: Port,
  record_type: RecordType,
  interval_seconds: Interval,
  retry_interval_seconds: RetryInterval,
  timeout_seconds: Timeout,
  failure_threshold: FailureThreshold,
  recovery_threshold: RecoveryThreshold,
  degraded_ms: DegradedMs,
  tags: Tags,
  depends_on: DependsOn,
  paused: Type.Boolean(),
  badge_enabled: BadgeEnabled,
  ...shownSettings,
  assertions: ShownAssertions,
  certificate_warn_days: CertificateWarnDays,
  status: Type.Enum(statuses, {
    description: '`new`: no verdict yet. `degraded`: slower than `degraded_ms`. `paused`: not probed.',
  }),
  status_since: moment('Time of the first probe that led to it.'),
  last_checked_at: nullable(timestamp, 'Start of the last probe; null: none.'),
  last_latency_ms: nullable(Type.Number(), 'Of the last probe; null: no whole answer.'),
  last_error: nullable(Type.String(), 'Of the last probe; null: none.'),
  last_assertions: JudgedAssertions('Of the last probe, in order; empty: none checked.'),
  certificate: ShownCertificate,
  muted: Muted,
  created_at: timestamp,
  updated_at: moment('Last change of its settings.'),
});
export type UptimeCheck = Static<typeof UptimeCheck>;

export const UptimeCheckListQuery = Type.Object({
  ...subjectListQuery,
  kind: Type.Optional(
    Type.Array(Type.Enum(probeKinds), {
      maxItems: 10,
      description: 'May be repeated: any of them.',
    }),
  ),
  status: statusQuery(statuses),
  sort: sortQuery(sortsInWords.asOfCronChecks, 'latency', 'target', 'certificate'),
});
export type UptimeCheckListQuery = Static<typeof UptimeCheckListQuery>;

export const UptimeCheckList = Type.Object({ checks: Type.Array(UptimeCheck), next_cursor: nextCursor });
export type UptimeCheckList = Static<typeof UptimeCheckList>;
