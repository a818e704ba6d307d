// Subscribers of a status page: how one is asked for, and how they are shown to those who manage the page.

import Type, { type Static } from 'typebox';
import { languageTags } from '../../../../shared/languages.ts';
import { moment, nextCursor, nullable, pageQuery, timestamp } from '../../../platform/schema.ts';
import { SubjectId } from '../../../subjects/schema.ts';

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const email = Type.String({ format: 'email' });
const webhookUrl = Type.String({
  format: 'url',
  maxLength: 2_048,
  description: 'Incoming webhooks of Slack, Teams and Discord get messages for people.',
});

const someComponents = Type.Array(SubjectId, { minItems: 1, maxItems: 200 });
const components = nullable(
  someComponents,
  'Only incidents that affect one of these components of the page, or none. null: all.',
);

/** Either address, never both. */
export const newSubscriber = Type.Object({
  email: Type.Optional(email),
  webhook_url: Type.Optional(webhookUrl),
  components: Type.Optional(components),
});
export type NewSubscriber = Static<typeof newSubscriber>;

/** One of the three. */
export const newSubscription = Type.Object({
  ...newSubscriber.properties,
  telegram: Type.Optional(
    Type.Literal(true, { description: 'A chat of Telegram, by the bot of the page: see `telegram_url`.' }),
  ),
});
export type NewSubscription = Static<typeof newSubscription>;

export const subscribed = Type.Object({
  ok: Type.Literal(true),
  secret: nullable(
    Type.String(),
    'Of a webhook, shown once: signs its requests (Standard Webhooks). null for mail and chats.',
  ),
  manage_url: nullable(
    Type.String({ format: 'uri' }),
    'Of a webhook: where to change or end it. null for mail and Telegram, which have it.',
  ),
  telegram_url: nullable(
    Type.String({ format: 'uri' }),
    'Of Telegram: the link that subscribes the chat that opens it; works once, within 48 hours.',
  ),
});
export type Subscribed = Static<typeof subscribed>;

export const subscriber = Type.Object({
  id,
  kind: Type.Enum(['email', 'webhook', 'telegram']),
  email: nullable(Type.String(), 'null: another kind.'),
  webhook_url: nullable(Type.String(), 'null: another kind.'),
  telegram_chat: nullable(
    Type.String(),
    'What the chat was called when it subscribed; null: another kind, or pending.',
  ),
  status: Type.Enum(['pending', 'confirmed', 'disabled'], {
    description:
      '`pending`: not confirmed, nothing is sent. `disabled`: a webhook that failed for three days.',
  }),
  suppressed: Type.Boolean({
    description: 'Whether the address is never mailed.',
  }),
  components,
  asked_at: moment('When it was last asked for.'),
  confirmed_at: nullable(timestamp, 'null: pending.'),
  failing_since: nullable(timestamp, 'Of a webhook: since when it fails; null: it works.'),
});
export type Subscriber = Static<typeof subscriber>;

const secret = nullable(
  Type.String(),
  'Shown once: signs requests to it (Standard Webhooks). null for mail and chats.',
);
export const addedSubscriber = Type.Object({ ...subscriber.properties, secret });

export const subscriberList = Type.Object({ subscribers: Type.Array(subscriber), next_cursor: nextCursor });
export const subscriberListQuery = Type.Object(pageQuery);
export const pageParams = Type.Object({ id });
export const subscriberParams = Type.Object({ id, subscriber_id: id });
export const slugParams = Type.Object({ slug: Type.String() });

const token = Type.String({ minLength: 1, maxLength: 200, description: 'Of the link.' });
export const linkToken = Type.Object({ token });
export const subscriptionChanges = Type.Object({ token, components });

export const linkedSubscription = Type.Object({
  state: Type.Enum(['unconfirmed', 'confirmed', 'disabled', 'ended', 'expired'], {
    description:
      '`disabled`: a webhook that failed for three days, nothing is sent. `ended`: unsubscribed. `expired`: the link is.',
  }),
  page_name: Type.String(),
  address: nullable(Type.String(), 'Email, webhook or name of a chat; null: none.'),
  components: nullable(Type.Array(SubjectId), 'null: everything.'),
  choices: Type.Array(Type.Object({ id: SubjectId, name: Type.String() }), {
    description: 'Components of the page, in order; empty if not public.',
  }),
  language: nullable(Type.Enum(languageTags), 'Of the page; null: that of the reader.'),
});
export type LinkedSubscription = Static<typeof linkedSubscription>;
