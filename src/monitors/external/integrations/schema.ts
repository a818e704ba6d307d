// What integrations are made, changed and shown with.

import Type, { type Static } from 'typebox';
import { moment, nextCursor, nullable, timestamp } from '../../../platform/schema.ts';
import { Tags } from '../../../subjects/schema.ts';
import { MonitorName } from '../../schema.ts';
import { Mapping } from '../kinds/mapping-schema.ts';

export const integrationKinds = ['alertmanager', 'grafana', 'cloudwatch', 'sentry', 'generic'] as const;
export type IntegrationKind = (typeof integrationKinds)[number];

const IntegrationId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const IntegrationParams = Type.Object({ id: IntegrationId });

const changeable = {
  name: MonitorName,
  tags: Type.Array(Tags.items, {
    maxItems: 10,
    description: 'Of each of its external checks, when it is new.',
  }),
  tag_labels: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    maxItems: 10,
    description:
      'Labels that become tags of new external checks, as `severity:P1`; default `severity`, which is also one as it was understood, `severity:critical`.',
  }),
  resolve_after_seconds: Type.Integer({
    minimum: 300,
    maximum: 2_592_000,
    description:
      'What is neither repeated nor resolved for so long is over, unless the tool names a time; default a day, of `cloudwatch` and `sentry` a week.',
  }),
  delete_after_days: Type.Integer({
    minimum: 1,
    maximum: 90,
    description: 'External checks that were up for so long and that nothing names are deleted; default 7.',
  }),
  mapping: nullable(Mapping, 'null: another kind.'),
  secret: nullable(
    Type.String({ minLength: 8, maxLength: 200 }),
    'Of `sentry`: the client secret that signs its webhooks; shown masked. null: nothing is taken yet.',
  ),
  topic_arn: nullable(
    Type.String({ minLength: 1, maxLength: 300 }),
    'Of `cloudwatch`: the one topic that is taken; null: the first one that subscribes.',
  ),
};

const { name, ...others } = changeable;

export const NewIntegration = Type.Object({
  kind: Type.Enum([...integrationKinds]),
  name,
  ...Type.Partial(Type.Object(others)).properties,
});
export type NewIntegration = Static<typeof NewIntegration>;

export const IntegrationChanges = Type.Partial(Type.Object(changeable));
export type IntegrationChanges = Static<typeof IntegrationChanges>;

export const Integration = Type.Object({
  id: IntegrationId,
  kind: Type.Enum([...integrationKinds]),
  ...changeable,
  address_hint: Type.String({ description: 'The last four characters of its address.' }),
  checks: Type.Integer({ description: 'External checks that it has.' }),
  last_received_at: nullable(moment('Of any payload.'), 'null: nothing yet.'),
  last_problem: nullable(
    Type.String(),
    'Why the last payload was not taken, or not all of it; null: it was.',
  ),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Integration = Static<typeof Integration>;

export const IntegrationWithAddress = Type.Object({
  ...Integration.properties,
  url: Type.String({
    description:
      'Where the tool sends to. Whoever knows it can open alerts; shown once. Prometheus pushes to `/api/v2/alerts` below it.',
  }),
});
export type IntegrationWithAddress = Static<typeof IntegrationWithAddress>;

export const IntegrationList = Type.Object({
  integrations: Type.Array(Integration),
  next_cursor: nextCursor,
});

const Read = Type.Object({
  key: Type.String(),
  name: Type.String(),
  state: Type.Enum(['down', 'up']),
  severity: nullable(Type.Enum(['info', 'warning', 'critical']), 'null: rules alone decide.'),
  message: Type.String(),
  url: nullable(Type.String(), 'null: none.'),
  labels: Type.Record(Type.String(), Type.String()),
});

export const ReceivedPayload = Type.Object({
  id: Type.Integer(),
  received_at: timestamp,
  taken: Type.Integer({ description: 'Alerts that were read of it.' }),
  problem: nullable(Type.String(), 'Why it was not taken, or not all of it; null: it was.'),
  body: Type.String({ description: 'The first 16,384 characters; values of secret fields are masked.' }),
  body_bytes: Type.Integer({ description: 'As received.' }),
});
export type ReceivedPayload = Static<typeof ReceivedPayload>;

export const ReceivedPayloads = Type.Object({
  payloads: Type.Array(ReceivedPayload, { description: 'The last ten, newest first; kept for 30 days.' }),
});

export const TryMapping = Type.Object({ mapping: Mapping });

export const TriedMapping = Type.Object({
  results: Type.Array(
    Type.Object({
      payload_id: Type.Integer(),
      received_at: timestamp,
      problem: nullable(Type.String(), 'Why nothing is read of it; null: something is.'),
      alerts: Type.Array(Read, { description: 'What is read of it; at most 20.' }),
      left_out: Type.Integer({
        description: 'Alerts in it that have no title, or come after the first 1,000.',
      }),
    }),
    { description: 'For each of the last ten payloads, newest first.' },
  ),
});
export type TriedMapping = Static<typeof TriedMapping>;
