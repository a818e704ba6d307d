// What an agent sends, and what it is answered. Fields that are not known are passed over, so that an agent may be
// newer than the service.

import { type Static, type TSchema, Type } from 'typebox';
import { type MetricName, metricNames, metricRanges } from '../../../../shared/metric-names.ts';
import { nullable } from '../../../platform/schema.ts';

const open = { additionalProperties: true };
const text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));

const reportHost = Type.Object(
  {
    hostname: text(255),
    ip: Type.Optional(
      nullable(Type.String({ maxLength: 64 }), 'By which the server reaches others; null: not known.'),
    ),
    os: text(200),
    arch: text(50),
    kernel: text(200),
    boot_id: text(100),
  },
  open,
);

export type ReportHost = Static<typeof reportHost>;

const whole = ['uptime', 'network_in', 'network_out', 'disk_read', 'disk_write'];
const figure = (name: MetricName) =>
  Type.Optional(
    nullable((whole.includes(name) ? Type.Integer : Type.Number)({ ...metricRanges[name] }), FIGURE),
  );
const FIGURE = 'null or missing: not known.';
const known = <T extends TSchema>(value: T) => Type.Optional(nullable(value));
const bytes = Type.Number({ minimum: 0 });

const sample = Type.Object(
  {
    at: Type.String({ format: 'date-time', description: 'When it was measured.' }),
    ...Object.fromEntries(metricNames.map((name) => [name, figure(name)])),
    disks: Type.Optional(
      Type.Array(
        Type.Object(
          {
            mount: Type.String({ description: 'Cut to 200 characters.' }),
            used_percent: Type.Number({ minimum: 0, maximum: 100 }),
            total_bytes: bytes,
          },
          open,
        ),
        { description: 'The first 100 are stored.' },
      ),
    ),
    processes: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.Integer({ description: 'Of `watch` in an answer.' }),
            count: Type.Integer({ minimum: 0, description: 'How many run that match.' }),
            pids: known(
              Type.Array(Type.Integer({ minimum: 0 }), { description: 'The first 50 are stored.' }),
            ),
            cpu: known(Type.Number({ minimum: 0, description: 'Percent of one processor.' })),
            memory_bytes: known(Type.Integer({ minimum: 0 })),
            started_at: known(Type.String({ format: 'date-time' })),
          },
          open,
        ),
        { description: 'Found for watched processes; the first 200 are stored.' },
      ),
    ),
    top: Type.Optional(
      Type.Array(
        Type.Object(
          {
            pid: Type.Integer({ minimum: 0 }),
            name: Type.String({ description: 'Cut to 200 characters.' }),
            cpu: Type.Number({ description: 'Percent of one processor.' }),
            memory_bytes: Type.Number(),
          },
          open,
        ),
        { description: 'Heaviest processes; the first 20 are stored.' },
      ),
    ),
  },
  // A sample that breaks this takes no other sample with it, so readSamples judges each by itself.
  { ...open, unchecked: true },
);

export const reportBody = Type.Object(
  {
    agent_version: text(50),
    sent_at: Type.Optional(
      nullable(
        Type.String({ format: 'date-time' }),
        'Clock of the sender: where it is off by more than 5 s, sample times are corrected.',
      ),
    ),
    host: Type.Optional(reportHost),
    samples: Type.Array(Type.Unsafe<object>(sample), {
      maxItems: 1_440,
      description:
        'Oldest first. A sample with an impossible time or figure is refused alone; impossible entries of `disks`, `processes` or `top` are skipped.',
    }),
  },
  open,
);
export type ReportBody = Static<typeof reportBody>;

const rejectedSample = Type.Object({
  at: nullable(Type.String(), 'As sent; null: none.'),
  reason: Type.String(),
});
export type RejectedSample = Static<typeof rejectedSample>;

const watched = Type.Object({
  id: Type.Integer({ description: 'In `processes` of later samples.' }),
  kind: Type.Enum(['name', 'command', 'pidfile', 'systemd']),
  value: Type.String(),
});
export type Watched = Static<typeof watched>;

export const reportAnswer = Type.Object({
  ok: Type.Literal(true),
  interval_seconds: Type.Integer({ description: 'To wait between two samples, 10 to 300.' }),
  watch: Type.Array(watched, { description: 'Processes to look for.' }),
  rejected: Type.Array(rejectedSample, {
    description: 'Samples not stored. Do not send them again.',
  }),
});
