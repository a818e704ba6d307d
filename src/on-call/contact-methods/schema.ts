// Contact methods and notification rules of a person, as they come in and go out.

import { type Static, Type } from 'typebox';
import { nullable, timestamp } from '../../platform/schema.ts';

/** By the apps and bots of channels. */
export const chatKinds = ['slack', 'telegram'] as const;

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const methodParams = Type.Object({ id });

const kind = Type.Enum(['mail', 'push', 'sms', 'voice', 'ntfy', ...chatKinds]);
const label = Type.String({ maxLength: 60, description: 'Such as "Private phone".' });

export const contactMethod = Type.Object({
  id,
  kind,
  account_id: nullable(
    id,
    'Whose app or bot writes to you, about its own alerts alone. null: it is of no account.',
  ),
  address_hint: Type.String({ description: 'Enough of the address to recognise it.' }),
  label,
  verified_at: nullable(timestamp, 'null: the code is awaited; nothing else is sent to it.'),
  disabled_at: nullable(timestamp, 'Since when it is not used: its provider refused it for good.'),
  disabled_reason: nullable(Type.String()),
  last_sent_at: nullable(timestamp),
  last_error: nullable(Type.String(), 'Why the last message failed.'),
  created_at: timestamp,
  start_url: nullable(
    Type.String(),
    'Of `telegram`, where a code was just made: opens the chat with the bot, and confirms there.',
  ),
});

const chatBot = Type.Object({
  channel_id: id,
  kind: Type.Enum(chatKinds),
  name: Type.String({ description: 'Of the channel.' }),
  account: Type.Object({ id, name: Type.String() }),
});

export const methodList = Type.Object({
  sign_in_email: Type.String({ description: 'Used as it is; in rules it is method null.' }),
  methods: Type.Array(contactMethod),
  kinds: Type.Array(kind, { description: 'Those that this instance can send to.' }),
  phone_prefixes: Type.Array(Type.String(), { description: 'What telephone numbers may begin with.' }),
  chat_bots: Type.Array(chatBot, { description: 'Apps and bots of your accounts that can write to you.' }),
  push_key: Type.String({ description: 'The `applicationServerKey` that browsers subscribe with.' }),
});

export const newMethod = Type.Object({
  kind,
  address: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 2_000,
      description:
        'An email address, a number such as +4915112345678, https://ntfy.sh/your-topic, for `push` a PushSubscription of the browser as JSON, for `slack` your member ID. `telegram` needs none.',
    }),
  ),
  channel_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Of `slack` and `telegram`: the channel whose app or bot writes to you.',
    }),
  ),
  label: Type.Optional(label),
});
export type NewMethod = Static<typeof newMethod>;

export const methodChanges = Type.Object({ label });

export const verifyBody = Type.Object({
  code: Type.Optional(
    Type.String({ minLength: 1, maxLength: 20, description: 'Left out: another code is sent.' }),
  ),
});

export const tryAnswer = Type.Object({
  outcome: Type.Enum(['delivered', 'accepted', 'refused'], {
    description: '`accepted`: the provider took it, and says later what became of it.',
  }),
  reason: nullable(Type.String(), 'Why it was refused.'),
});

const step = Type.Object({
  method_id: nullable(id, 'null: the address that the person signs in with.'),
  after_minutes: Type.Integer({ minimum: 0, maximum: 240, description: 'Since the page began.' }),
});
const steps = (description: string) => Type.Array(step, { maxItems: 10, description });

export const notificationRules = Type.Object({
  critical: steps('For critical alerts. Empty: mail at once.'),
  other: steps('For everything else. Empty: mail at once.'),
});
export type NotificationRules = Static<typeof notificationRules>;
