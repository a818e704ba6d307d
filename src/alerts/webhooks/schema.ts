// What a webhook and its deliveries look like in the API.

import { type Static, Type } from 'typebox';
import { nextCursor, nullable } from '../../platform/schema.ts';
import { deliveryStatuses, writtenMoment } from '../schema.ts';

/** What a webhook may hear of; a test is always sent to it. */
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
    'Sent with every call. Values come back masked; a masked value stays as it was, unless the origin of `url` changes: then give every header again, or `{}`.',
});
const events = Type.Array(Type.Enum(webhookEvents), {
  maxItems: 20,
  description: 'Everything unless given, nothing when empty.',
});
const rule_ids = nullable(
  Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: 200 }),
  'Only alerts of these rules; none where empty. A deleted one leaves. null: every alert.',
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
  failing_since: nullable(writtenMoment(), 'Since when nothing has arrived; null while it works.'),
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
  message_id: Type.String({ description: 'The `webhook-id` header, the same when resent.' }),
  type: Type.String(),
  alert_id: nullable(Type.Integer(), 'null: a test, an incident, or the alert was deleted.'),
  status: Type.Enum(deliveryStatuses),
  attempts: Type.Integer(),
  created_at: writtenMoment(),
  attempted_at: nullable(writtenMoment(), 'When the last attempt began; null before the first.'),
  next_attempt_at: nullable(writtenMoment(), 'null: waits for an earlier one, or done.'),
  delivered_at: nullable(writtenMoment(), 'null until it arrived.'),
  duration_ms: nullable(Type.Integer(), 'Of the last attempt; null before the first.'),
  response_status: nullable(Type.Integer(), 'HTTP status of the last answer; null where none came.'),
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
  url: Type.String({ description: 'Where it was sent to, as the webhook was then.' }),
  request_headers: Type.Array(headerList.items, {
    description: 'As they were sent. The values of headers of the webhook are masked, the signature is not.',
  }),
  response_status: nullable(Type.Integer(), 'null where no answer came.'),
  response_headers: nullable(
    headerList,
    'The first 4,096 characters of them, each cut to 500. Cookies are masked. null where no answer came.',
  ),
  response_body: nullable(
    Type.String(),
    'The first 4,096 bytes. What is no UTF-8 is replaced, and so are secrets of the webhook. null where no answer came.',
  ),
  response_cut: Type.Boolean({ description: 'Whether there was more of the answer.' }),
  error: nullable(Type.String(), 'Why the attempt failed; null where it did not.'),
});

export const deliveryDetailSchema = Type.Object({
  ...deliveryFields,
  request_body: Type.String({ description: 'What is sent, the same in every attempt.' }),
  exchanges: Type.Array(exchangeSchema, {
    description:
      'What was sent and what came back, the last attempt first. Kept for 14 days, and the last 500 of a webhook.',
  }),
});
export type DeliveryDetail = Static<typeof deliveryDetailSchema>;
