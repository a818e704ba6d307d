// What probers ask for and hand in.

import Type, { type Static } from 'typebox';
import { PROTOCOL } from '../../../../shared/prober-protocol.ts';
import { moment, nullable, timestamp } from '../../../platform/schema.ts';
import { JudgedAssertions } from '../outcome-schema.ts';
import { probeReasons } from '../probes/schema.ts';

const caller = {
  version: Type.String({ minLength: 1, maxLength: 50, description: 'Of the program.' }),
  protocol: Type.Integer({ minimum: 0, maximum: 1_000, description: `${PROTOCOL}, or it is refused.` }),
  sent_at: moment('By the clock of the prober.'),
  round_trip_ms: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 60_000,
      default: 0,
      description: 'Of the last call.',
    }),
  ),
};
export type Caller = Static<ReturnType<typeof callerOf>>;
const callerOf = () => Type.Object(caller);

const CheckId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const LeaseId = Type.String({ format: 'uuid', description: 'Of the order.' });

export const OrdersWanted = Type.Object({
  ...caller,
  places: Type.Integer({ minimum: 1, maximum: 1_000 }),
  except: Type.Optional(Type.Array(CheckId, { maxItems: 5_000, description: 'Checks that it is probing.' })),
  full: Type.Optional(
    Type.Array(Type.String({ maxLength: 2_100 }), {
      maxItems: 500,
      description: 'Targets that it probes enough.',
    }),
  ),
});
export type OrdersWanted = Static<typeof OrdersWanted>;

const times = {
  received_at: moment('When the call arrived.'),
  answered_at: moment('When it was answered.'),
};

const RoundOrder = Type.Object({
  check_id: CheckId,
  lease_id: LeaseId,
  lease_ms: Type.Integer({ description: 'After that its result counts no more.' }),
  due_at: moment('Of the round.'),
  target: Type.String({ description: 'Host and port.' }),
  is_failing: Type.Boolean(),
  account_id: Type.Integer(),
  definition: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'With its secrets.',
  }),
});

export const RoundOrders = Type.Object({ ...times, orders: Type.Array(RoundOrder) });
export type RoundOrders = Static<typeof RoundOrders>;

const text = (maxLength: number) => Type.String({ maxLength });
const ms = nullable(Type.Number({ minimum: 0, maximum: 3_600_000 }));
const writtenMoment = Type.String({ format: 'date-time' });
const GoodAnswer = Type.Object(
  {
    at: writtenMoment,
    body: nullable(text(5_000)),
    certificate: nullable(
      Type.Object({
        ...{ subject: text(2_000), issuer: text(2_000), fingerprint: text(128) },
        expires_at: writtenMoment,
      }),
    ),
  },
  { description: 'A good one before, to compare with.' },
);
const Found = Type.Object({
  up: Type.Boolean(),
  reason: nullable(Type.Enum(probeReasons)),
  detail: nullable(text(4_000)),
  compared: nullable(Type.Object({ expected: text(500), seen: nullable(text(500)) })),
  latency_ms: ms,
  phases: Type.Object({ dns: ms, connect: ms, tls: ms, first_byte: ms, download: ms }),
  http_status: nullable(Type.Integer({ minimum: 0, maximum: 999 })),
  ip: nullable(text(100)),
  certificate: nullable(
    Type.Object({
      ...{ subject: text(2_000), issuer: text(2_000), fingerprint: text(128) },
      expires_at: timestamp,
      chain: Type.Array(Type.Object({ subject: text(2_000), expires_at: timestamp }), {
        maxItems: 20,
      }),
    }),
  ),
  tls_version: nullable(text(50)),
  assertions: JudgedAssertions('In order.'),
  steps: Type.Optional(
    Type.Array(
      Type.Object({
        name: text(60),
        up: Type.Boolean(),
        http_status: nullable(Type.Integer({ minimum: 0, maximum: 999 })),
        latency_ms: ms,
      }),
      { maxItems: 20, description: 'Of a scenario or a script.' },
    ),
  ),
  evidence: Type.Optional(
    Type.Object(
      {
        addresses: Type.Array(text(100), { maxItems: 20 }),
        headers: Type.Record(Type.String({ maxLength: 100 }), text(400), { maxProperties: 40 }),
        body: nullable(text(5_000)),
        good_answer: Type.Optional(GoodAnswer),
        route: Type.Optional(Type.Object({ address: text(100), at: writtenMoment, hops: text(4_000) })),
        trace: Type.Optional(text(10_000)),
        screenshot: Type.Optional(text(400_000)),
      },
      { description: 'Of a failure alone.' },
    ),
  ),
});

const MOST_RUNS = 1_000;

export const HandedIn = Type.Object({
  ...caller,
  runs: Type.Array(
    Type.Object({
      check_id: CheckId,
      lease_id: LeaseId,
      at: moment('When the probe began, by the clock of the prober.'),
      known: Type.Boolean({ description: 'False: cut off itself.' }),
      result: nullable(Found, 'null: it was not probed.'),
    }),
    { maxItems: MOST_RUNS },
  ),
});
export type HandedIn = Static<typeof HandedIn>;

const refusals = ['not_leased', 'handed_in_before', 'in_the_future'] as const;

export const HandInAnswer = Type.Object({
  ...times,
  recorded: Type.Integer(),
  refused: Type.Array(Type.Object({ check_id: CheckId, reason: Type.Enum(refusals) }), {
    description: 'The others are recorded.',
  }),
});
export type HandInAnswer = Static<typeof HandInAnswer>;
