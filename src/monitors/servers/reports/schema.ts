// What an agent sends, and what it is answered. Fields that are not known are passed over, so that an agent may be
// newer than the service.

import { type Static, Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';

const open = { additionalProperties: true };
const text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));

const reportHost = Type.Object(
  {
    hostname: text(255),
    ip: Type.Optional(
      nullable(
        Type.String({ maxLength: 64 }),
        'The address by which the server reaches others; null where it does not know.',
      ),
    ),
    os: text(200),
    arch: text(50),
    kernel: text(200),
    boot_id: text(100),
  },
  open,
);

export type ReportHost = Static<typeof reportHost>;

export const reportBody = Type.Object(
  {
    agent_version: text(50),
    sent_at: Type.Optional(
      nullable(
        Type.String({ format: 'date-time' }),
        'The clock of the sender as it sends this: where it is off by more than 5 s, the times of the samples are corrected by it.',
      ),
    ),
    host: Type.Optional(reportHost),
    samples: Type.Array(Type.Object({}, open), {
      maxItems: 1_440,
      description:
        'Oldest first. Each has `at` and may have any of the metrics of a server, `disks`, `processes` and `top`. A sample that cannot be true is refused by itself.',
    }),
  },
  open,
);
export type ReportBody = Static<typeof reportBody>;

const rejectedSample = Type.Object({
  at: nullable(Type.String(), 'As it was sent; null where it was none.'),
  reason: Type.String(),
});
export type RejectedSample = Static<typeof rejectedSample>;

const watched = Type.Object({
  id: Type.Integer({ description: 'Named with what is found of it, in `processes` of the samples to come.' }),
  kind: Type.Enum(['name', 'command', 'pidfile', 'systemd']),
  value: Type.String(),
});
export type Watched = Static<typeof watched>;

export const reportAnswer = Type.Object({
  ok: Type.Literal(true),
  interval_seconds: Type.Integer({ description: 'How long to wait between two samples, 10 to 300.' }),
  watch: Type.Array(watched, { description: 'The processes to look for from now on.' }),
  rejected: Type.Array(rejectedSample, {
    description: 'Samples that were not stored. Sending them again does not help.',
  }),
});
