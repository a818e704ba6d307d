// What a webhook and its deliveries look like in the API.

import { type Static, Type } from 'typebox';
import { nextCursor, nullable } from '../../platform/schema.ts';
import { deliveryStatuses, writtenMoment } from '../alert-schema.ts';

/** What a webhook may be notified of; a test is always sent to it. */
export const webhookEvents = [
  'alert.opened',
  'alert.acknowledged',
  'alert.resolved',
  'alert.reopened',
  'alert.flapping',
  'alert.reminder',
  'incident.*',
] as const;

const name = Type.String({ minLength: 1, maxLength: 100 });
const url = Type.String({ format: 'url', maxLength: 2_048 });
const headers = Type.Record(Type.String(), Type.String(), {
  maxProperties: 20,
  description:
    'Sent with every call. Masked in answers; a masked value stays, unless the origin of `url` changes: then give all again, or `{}`.',
});
const events = Type.Array(Type.Enum(webhookEvents), {
  maxItems: 20,
  description: 'Everything unless given, nothing when empty.',
});
const rule_ids = nullable(
  Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: 200 }),
  'Only alerts of these rules; empty: none. A deleted one leaves. null: all.',
);
const enabled = Type.Boolean();

export const newWebhookSchema = Type.Object({
  name,
  url,
  headers: Type.Optional(headers),
  events: Type.Optional(events),
  rule_ids: Type.Optional(rule_ids),
  enabled: Type.Optional(enabled),
});
export type NewWebhook = Static<typeof newWebhookSchema>;

export const webhookChangesSchema = Type.Partial(newWebhookSchema);
export type WebhookChanges = Static<typeof webhookChangesSchema>;

const webhookFields = {
  id: Type.Integer(),
  name,
  url,
  headers,
  events,
  rule_ids,
  enabled: Type.Boolean({
    description: 'Disabled automatically after three days of failures.',
  }),
  failing_since: nullable(writtenMoment(), 'Since when nothing was delivered; null: it works.'),
  created_at: writtenMoment(),
};

export const webhookSchema = Type.Object(webhookFields);
export type Webhook = Static<typeof webhookSchema>;

export const webhookWithSecretSchema = Type.Object({
  ...webhookFields,
  secret: Type.String({ description: 'Signs every call (Standard Webhooks). Shown once.' }),
});

export const webhookListSchema = Type.Object({
  webhooks: Type.Array(webhookSchema),
  next_cursor: nextCursor,
});

const deliveryFields = {
  id: Type.Integer(),
  message_id: Type.String({ description: 'Header `webhook-id`, the same when resent.' }),
  type: Type.String(),
  alert_id: nullable(Type.Integer(), 'null: a test, an incident, or a deleted alert.'),
  status: Type.Enum(deliveryStatuses),
  attempts: Type.Integer(),
  created_at: writtenMoment(),
  attempted_at: nullable(writtenMoment(), 'Start of the last attempt; null: none.'),
  next_attempt_at: nullable(writtenMoment(), 'null: waits for an earlier one, or done.'),
  delivered_at: nullable(writtenMoment(), 'null until it arrived.'),
  duration_ms: nullable(Type.Integer(), 'Of the last attempt; null before the first.'),
  response_status: nullable(Type.Integer(), 'HTTP; null: no answer.'),
  response_body: nullable(Type.String(), 'First 1,024 bytes of the last answer; null: none.'),
  error: nullable(Type.String(), 'Of the last attempt; null: none.'),
};

export const deliverySchema = Type.Object(deliveryFields);
export type Delivery = Static<typeof deliverySchema>;

export const deliveryListSchema = Type.Object({
  deliveries: Type.Array(deliverySchema),
  next_cursor: nextCursor,
});

const headerList = Type.Array(Type.Object({ name: Type.String(), value: Type.String() }));

const exchangeSchema = Type.Object({
  attempt: Type.Integer({ description: 'Counted from 1.' }),
  attempted_at: writtenMoment(),
  duration_ms: Type.Integer(),
  url: Type.String({ description: 'As the webhook was then.' }),
  request_headers: Type.Array(headerList.items, {
    description: 'As sent. Header values of the webhook are masked, the signature is not.',
  }),
  response_status: nullable(Type.Integer(), 'null: no answer.'),
  response_headers: nullable(
    headerList,
    'First 4,096 characters, each cut to 500. Cookies are masked. null: no answer.',
  ),
  response_body: nullable(
    Type.String(),
    'First 4,096 bytes; non-UTF-8 and secrets are replaced. null: no answer.',
  ),
  response_cut: Type.Boolean({ description: 'Whether there was more.' }),
  error: nullable(Type.String(), 'null: it did not fail.'),
});

export const deliveryDetailSchema = Type.Object({
  ...deliveryFields,
  request_body: Type.String({ description: 'The same in every attempt.' }),
  exchanges: Type.Array(exchangeSchema, {
    description: 'Sent and received, last attempt first. Kept for 14 days, the last 500 per webhook.',
  }),
});
export type DeliveryDetail = Static<typeof deliveryDetailSchema>;
