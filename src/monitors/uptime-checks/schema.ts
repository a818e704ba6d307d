// An uptime check as it is created, changed, tried and shown.

import Type, { type Static } from 'typebox';
import { moment, nextCursor, nullable, timestamp } from '../../platform/schema.ts';
import {
  Muted,
  SubjectId,
  SubjectReference,
  sortQuery,
  statusQuery,
  subjectListQuery,
  Tags,
} from '../../subjects/schema.ts';
import { GivenAssertions, ShownAssertions } from './assertion-schema.ts';
import { JudgedAssertions, ShownCertificate } from './outcome-schema.ts';
import { httpMethods, probeKinds, recordTypes, starttlsProtocols } from './probes/schema.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Description = Type.String({ maxLength: 500, description: 'For the person who is woken at night.' });
const Kind = Type.Enum(probeKinds, {
  description:
    '`http` needs a `url`; `tcp` a `host` and a `port`; `tls` a `host`; `dns` a `host` and a `record_type`. It cannot be changed later.',
});
const Url = nullable(
  Type.String({ minLength: 1, maxLength: 2_048 }),
  'What an `http` check asks for, with http or https. No user name or password: those belong in a header. null for other kinds.',
);
const Host = nullable(
  Type.String({ minLength: 1, maxLength: 253 }),
  'Name or address of a `tcp` or `tls` check, or the name that a `dns` check looks up. null for `http`.',
);
const Port = nullable(
  Type.Integer({ minimum: 1, maximum: 65_535 }),
  'Of a `tcp` or `tls` check; 443 unless given for a `tls` check without `starttls`. null for other kinds.',
);
const RecordType = nullable(Type.Enum(recordTypes), 'What a `dns` check looks up. null for other kinds.');
const Interval = Type.Integer({
  minimum: 10,
  maximum: 86_400,
  default: 60,
  description: 'From one probe to the next. The plan may not allow the shortest ones.',
});
const RETRY =
  'How long after a failed probe it is retried, while fewer than `failure_threshold` failed in a row; no later than the next regular probe. A third of `interval_seconds`, at most 20, unless given; that default follows a changed interval.';
const RetryInterval = Type.Integer({ minimum: 1, maximum: 3_600, description: RETRY });
const Timeout = Type.Integer({
  minimum: 1,
  maximum: 60,
  default: 10,
  description: 'For everything together: looking up, connecting, redirects and reading.',
});
const FailureThreshold = Type.Integer({
  minimum: 1,
  maximum: 10,
  default: 2,
  description:
    'How many probes in a row must fail before the check is down. Retries are spaced by `retry_interval_seconds`.',
});
const RecoveryThreshold = Type.Integer({
  minimum: 1,
  maximum: 10,
  default: 1,
  description: 'How many probes in a row must succeed before a check that is down is up again.',
});
const DegradedMs = nullable(
  Type.Integer({ minimum: 1, maximum: 60_000 }),
  'As many answers in a row as `failure_threshold` says that take longer make the check `degraded`. null: none does.',
);
const BadgeEnabled = Type.Boolean({ description: 'Whether anybody may see the badge of this check.' });
const DependsOn = nullable(
  SubjectReference,
  'What this check cannot work without. Of the same account, and never in a circle.',
);
const CertificateWarnDays = Type.Array(Type.Integer({ minimum: 1, maximum: 365 }), {
  maxItems: 10,
  description:
    'How many days before its certificate expires to warn, once each; 21, 14, 7 and 1 unless given, never when empty.',
});

const LONGEST_TEXT = 65_536;
const MASKED =
  'Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped.';

const Method = Type.Enum(httpMethods);
const Headers = Type.Record(Type.String(), Type.String(), {
  maxProperties: 50,
  description: `Sent with every request. Values: ${MASKED}`,
});
const Body = nullable(
  Type.String({ maxLength: LONGEST_TEXT }),
  `Sent with every request, by other methods than GET and HEAD. ${MASKED} null: none is sent.`,
);
const FollowRedirects = Type.Boolean({ description: 'Up to ten of them, each looked at like the first.' });
const ExpectedStatus = Type.Array(Type.String({ minLength: 1, maxLength: 7 }), {
  minItems: 1,
  maxItems: 20,
  description: 'Status codes such as `204`, or ranges such as `200-299`; one of them must fit.',
});
const VerifyTls = Type.Boolean({
  description: 'Whether a certificate that is not trusted, of another name or expired is a failure.',
});
const Send = nullable(
  Type.String({ minLength: 1, maxLength: 4_096 }),
  `Sent once the connection is open. ${MASKED} null: nothing.`,
);
const Expect = nullable(
  Type.String({ minLength: 1, maxLength: 1_024 }),
  'Text that must come within the first 64 KiB of what the other side says. Any other answer fails once nothing more has come for a second. null: nothing is read.',
);
const Starttls = nullable(
  Type.Enum(starttlsProtocols),
  'The protocol that is spoken before TLS begins. null: TLS begins at once.',
);
const Resolver = nullable(
  Type.String({ minLength: 1, maxLength: 260 }),
  'The name server to ask: a name or an address, with a port after a colon where it is not 53. null: those of the machine that probes.',
);

const settings = {
  description: Type.Optional(Description),
  tags: Type.Optional(Tags),
  url: Type.Optional(Url),
  host: Type.Optional(Host),
  port: Type.Optional(Port),
  record_type: Type.Optional(RecordType),
  interval_seconds: Type.Optional(Interval),
  retry_interval_seconds: Type.Optional(nullable(RetryInterval, `${RETRY} null: that default.`)),
  timeout_seconds: Type.Optional(Timeout),
  failure_threshold: Type.Optional(FailureThreshold),
  recovery_threshold: Type.Optional(RecoveryThreshold),
  degraded_ms: Type.Optional(DegradedMs),
  badge_enabled: Type.Optional(BadgeEnabled),
  depends_on: Type.Optional(DependsOn),
  http: Type.Optional(
    nullable(
      Type.Object({
        method: Type.Optional(Method),
        headers: Type.Optional(Headers),
        body: Type.Optional(Body),
        follow_redirects: Type.Optional(FollowRedirects),
        expected_status: Type.Optional(ExpectedStatus),
        verify_tls: Type.Optional(VerifyTls),
      }),
      'Only of `http` checks.',
    ),
  ),
  tcp: Type.Optional(
    nullable(
      Type.Object({ send: Type.Optional(Send), expect: Type.Optional(Expect) }),
      'Only of `tcp` checks.',
    ),
  ),
  tls: Type.Optional(nullable(Type.Object({ starttls: Type.Optional(Starttls) }), 'Only of `tls` checks.')),
  dns: Type.Optional(nullable(Type.Object({ resolver: Type.Optional(Resolver) }), 'Only of `dns` checks.')),
  assertions: Type.Optional(GivenAssertions),
  certificate_warn_days: Type.Optional(CertificateWarnDays),
};

export const NewUptimeCheck = Type.Object({ name: Name, kind: Kind, ...settings });
export type NewUptimeCheck = Static<typeof NewUptimeCheck>;

export const UptimeCheckChanges = Type.Partial(NewUptimeCheck);
export type UptimeCheckChanges = Static<typeof UptimeCheckChanges>;

export const TriedUptimeCheck = Type.Object({ name: Type.Optional(Name), kind: Kind, ...settings });
export type TriedUptimeCheck = Static<typeof TriedUptimeCheck>;

const statuses = ['new', 'up', 'degraded', 'down', 'paused'] as const;

export const UptimeCheck = Type.Object({
  id: SubjectId,
  name: Name,
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
  http: nullable(
    Type.Object({
      method: Method,
      headers: Headers,
      body: Body,
      follow_redirects: FollowRedirects,
      expected_status: ExpectedStatus,
      verify_tls: VerifyTls,
    }),
    'null for other kinds.',
  ),
  tcp: nullable(Type.Object({ send: Send, expect: Expect }), 'null for other kinds.'),
  tls: nullable(Type.Object({ starttls: Starttls }), 'null for other kinds.'),
  dns: nullable(Type.Object({ resolver: Resolver }), 'null for other kinds.'),
  assertions: ShownAssertions,
  certificate_warn_days: CertificateWarnDays,
  status: Type.Enum(statuses, {
    description:
      '`new`: not judged yet. `degraded`: it answers, and takes longer than `degraded_ms`. `paused`: it is not probed.',
  }),
  status_since: moment('When the status began: with the first probe of those that led to it.'),
  last_checked_at: nullable(timestamp, 'When the last probe began; null before the first.'),
  last_latency_ms: nullable(Type.Number(), 'Of the last probe; null where no whole answer came.'),
  last_error: nullable(Type.String(), 'Why the last probe failed; null where it did not.'),
  last_assertions: JudgedAssertions(
    'What the assertions saw in the last probe, in their order; empty where none were judged.',
  ),
  certificate: ShownCertificate,
  muted: Muted,
  created_at: timestamp,
  updated_at: moment('When its settings last changed.'),
});
export type UptimeCheck = Static<typeof UptimeCheck>;

export const UptimeCheckParams = Type.Object({ id: SubjectId });

export const UptimeCheckListQuery = Type.Object({
  ...subjectListQuery,
  kind: Type.Optional(
    Type.Array(Type.Enum(probeKinds), {
      maxItems: 10,
      description: 'May be repeated; what is of any of them is shown.',
    }),
  ),
  status: statusQuery(statuses),
  sort: sortQuery('latency', 'target', 'certificate'),
});
export type UptimeCheckListQuery = Static<typeof UptimeCheckListQuery>;

export const UptimeCheckList = Type.Object({ checks: Type.Array(UptimeCheck), next_cursor: nextCursor });
export type UptimeCheckList = Static<typeof UptimeCheckList>;
