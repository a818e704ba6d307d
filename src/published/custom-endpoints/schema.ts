// A custom endpoint as it is created, changed and shown, and what it answers.

import Type, { type Static } from 'typebox';
import { metricNames } from '../../../shared/metric-names.ts';
import { nullable, timestamp } from '../../platform/schema.ts';
import { SubjectId } from '../../subjects/schema.ts';

const name = Type.String({ minLength: 1, maxLength: 100 });
const serverIds = Type.Array(SubjectId, {
  maxItems: 100,
  description: 'A deleted one leaves.',
});
const metrics = Type.Array(Type.Enum(metricNames), {
  minItems: 1,
  maxItems: metricNames.length,
  description: 'Default: cpu, memory and disk. Others are left out of its answers.',
});

export const newEndpoint = Type.Object({ name, server_ids: serverIds, metrics: Type.Optional(metrics) });
export type NewEndpoint = Static<typeof newEndpoint>;

export const endpointChanges = Type.Partial(newEndpoint);
export type EndpointChanges = Static<typeof endpointChanges>;

export const endpoint = Type.Object({
  endpoint_id: Type.String({ description: 'Of `/v/:endpoint_id`.' }),
  name,
  server_ids: serverIds,
  metrics,
  created_at: timestamp,
  updated_at: timestamp,
});
export type Endpoint = Static<typeof endpoint>;

const figures = Object.fromEntries(
  metricNames.map((metric) => [metric, Type.Optional(nullable(Type.Number(), 'null: not measured.'))]),
);
export const endpointValues = Type.Object({
  data: Type.Array(
    Type.Object({
      server_name: Type.String(),
      hostname: nullable(Type.String(), 'null until reported.'),
      ...figures,
      timestamp,
    }),
    { description: 'Last hour, newest first, at most 100.' },
  ),
  timestamp,
});
