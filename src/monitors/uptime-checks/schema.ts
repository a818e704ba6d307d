// An uptime check as it is created, changed, tried and shown.

import Type, { type Static } from 'typebox';
import { probeKinds } from '../../../shared/probe-kinds.gen.ts';
import { factsOf, isProbed, kindsWith } from '../../../shared/probe-kinds.ts';
import { moment, nextCursor, nullable, timestamp } from '../../platform/schema.ts';
import {
  Muted,
  SubjectId,
  SubjectType,
  sortQuery,
  sortsInWords,
  statusQuery,
  subjectListQuery,
  Tags,
} from '../../subjects/schema.ts';
import { BadgeEnabled, DependsOn, Description, MonitorName } from '../schema.ts';
import { GivenAssertions, ShownAssertions } from './assertion-schema.ts';
import { LocationId, MOST_NAMED } from './locations/schema.ts';
import { JudgedAssertions, ShownCertificate } from './outcome-schema.ts';
import { recordTypes } from './probes/schema.ts';
import { givenSettings, shownSettings } from './probes/settings-schema.gen.ts';

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' and ');
const needs = probeKinds
  .filter(isProbed)
  .map((kind, index) => `\`${kind}\` ${index === 0 ? 'needs ' : ''}${listed(factsOf(kind).needs)}`);
const Kind = Type.Enum(probeKinds, {
  description: `${needs.join('; ')}. A \`group\` and a \`manual\` one are not probed: intervals, thresholds and \`degraded_ms\` mean nothing for them. Fixed.`,
});
const Url = nullable(
  Type.String({ minLength: 1, maxLength: 2_048 }),
  'Of `http`: http or https, of `websocket`: ws or wss; credentials in a header instead. Else null.',
);
const Host = nullable(
  Type.String({ minLength: 1, maxLength: 253 }),
  'Name or address; for `dns` the name to look up. null for kinds with a `url`.',
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
  'Time to the retry while a failure or a recovery is confirmed, at most to the next regular probe. null, or not given: a third of `interval_seconds`, at most 20, also when that changes.';
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
const LONGEST_CONFIRMATION_SECONDS = 86_400;
const ConfirmAfter = Type.Integer({
  minimum: 0,
  maximum: LONGEST_CONFIRMATION_SECONDS,
  description:
    'Down only when it also failed for so long, retried each `retry_interval_seconds`; default 30, or 0 where `failure_threshold` is given. The outage begins with the first failure.',
});
const RecoverAfter = Type.Integer({
  minimum: 0,
  maximum: LONGEST_CONFIRMATION_SECONDS,
  default: 0,
  description: 'Up only when it also succeeded for so long.',
});
const DegradedMs = nullable(
  Type.Integer({ minimum: 1, maximum: 60_000 }),
  'Slower answers, `failure_threshold` in a row, make it `degraded`. null: never.',
);
const UpsideDown = Type.Boolean({
  default: false,
  description: 'Up while it fails: for what must not answer.',
});
const LocationIds = Type.Array(LocationId, {
  maxItems: MOST_NAMED,
  description:
    'Locations that probe it, judged together. Empty: the service alone. Not given when it is created: all that are online, but the service alone for a target of its own network. Private addresses are for those of the account alone.',
});
const DownWhen = Type.Union(
  [Type.Enum(['any', 'majority', 'all']), Type.Integer({ minimum: 1, maximum: 20 })],
  {
    default: 'majority',
    description: 'How many of its locations must see it down; who is late or offline does not count.',
  },
);
const CertificateWarnDays = Type.Array(Type.Integer({ minimum: 1, maximum: 365 }), {
  maxItems: 10,
  description: 'Warns once each so many days before expiry; default 21, 14, 7 and 1; empty: never.',
});

const Members = nullable(
  Type.Array(
    Type.Object({
      type: SubjectType,
      id: SubjectId,
      name: Type.String(),
      kind: nullable(Type.Enum(probeKinds), 'Of an uptime check. Else null.'),
      status: Type.String({ description: 'As stored: a server or check that never reported is `new`.' }),
    }),
  ),
  'Of a `group`, by name. Else null.',
);

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
  confirm_after_seconds: Type.Optional(ConfirmAfter),
  recover_after_seconds: Type.Optional(RecoverAfter),
  degraded_ms: Type.Optional(DegradedMs),
  upside_down: Type.Optional(UpsideDown),
  location_ids: Type.Optional(LocationIds),
  down_when: Type.Optional(DownWhen),
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
  confirm_after_seconds: ConfirmAfter,
  recover_after_seconds: RecoverAfter,
  degraded_ms: DegradedMs,
  upside_down: UpsideDown,
  location_ids: LocationIds,
  down_when: DownWhen,
  tags: Tags,
  depends_on: DependsOn,
  paused: Type.Boolean(),
  badge_enabled: BadgeEnabled,
  ...shownSettings,
  members: Members,
  assertions: ShownAssertions,
  certificate_warn_days: CertificateWarnDays,
  status: Type.Enum(statuses, {
    description: '`new`: no verdict yet. `degraded`: slower than `degraded_ms`. `paused`: not probed.',
  }),
  status_since: moment('Time of the first probe that led to it.'),
  last_checked_at: nullable(timestamp, 'Start of the last probe; null: none.'),
  last_latency_ms: nullable(Type.Number(), 'Of the last probe; null: no whole answer.'),
  last_error: nullable(Type.String(), 'Of the last probe; null: none.'),
  unknown_since: nullable(
    timestamp,
    'Since when its state is not known: `status` is from before; null: it is judged.',
  ),
  last_assertions: JudgedAssertions('Of the last probe, in order; empty: none checked.'),
  certificate: ShownCertificate,
  client_certificate_expires_at: nullable(timestamp, 'Of its own, for `http` and `scenario`; null: none.'),
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

export const SetStatus = Type.Object({
  status: Type.Enum(['up', 'down']),
  note: Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 500 }), 'Why: in its alert and its results.'),
  ),
});
export type SetStatus = Static<typeof SetStatus>;
