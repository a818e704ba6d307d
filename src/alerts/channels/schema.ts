// What a channel looks like in the API.

import { type Static, Type } from 'typebox';
import { nextCursor, nullable } from '../../platform/schema.ts';
import { noticeTypes, writtenMoment } from '../schema.ts';

const MAX_TITLE_TEMPLATE_LENGTH = 1_000;
/** As templates.ts has it, which a schema may not know. */
const MAX_TEMPLATE_LENGTH = 10_000;

export const channelName = Type.String({ minLength: 1, maxLength: 100 });

const configOf = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', description, additionalProperties: true });

export const channelSchema = Type.Object({
  id: Type.Integer(),
  name: channelName,
  kind: Type.String({ description: 'One of `GET /alerts/channel-kinds`.' }),
  config: configOf('As the schema of the kind says. Secrets are masked: `********`.'),
  addresses: nullable(
    Type.Array(
      Type.Object({
        email: Type.String(),
        status: Type.Enum(['member', 'confirmed', 'pending', 'stopped'], {
          description:
            '`member`: of this account, and needs no confirmation. `pending`: outside the account; nothing is sent to it before it confirms. `stopped`: it opted out of all mail from this service.',
        }),
        asked_at: nullable(writtenMoment(), 'When it was last asked to confirm; null: it was not.'),
        confirmed_at: nullable(writtenMoment(), 'null: it did not have to, or has not yet.'),
      }),
    ),
    'Of the kind email: whether each of its addresses may be mailed, in their order. null for other kinds.',
  ),
  title_template: nullable(
    Type.String(),
    'What a message is titled with: a template in Liquid. null: the built-in title, and always for what no people read.',
  ),
  text_template: nullable(
    Type.String(),
    'What a message says besides its title and links: a template in Liquid. null: the built-in text, and always for what no people read.',
  ),
  template_error: nullable(
    Type.String(),
    'Why a template could not be used for the last message, which had the built-in words instead; null where all went well.',
  ),
  enabled: Type.Boolean(),
  disabled_reason: nullable(
    Type.String(),
    'Why it was disabled by itself: the other side said that it will never take anything. null where that did not happen.',
  ),
  failing_since: nullable(writtenMoment('Since when nothing has arrived; null while it works.')),
  last_delivery: nullable(
    Type.Object({
      at: writtenMoment(),
      ok: Type.Boolean(),
      error: nullable(
        Type.String(),
        'Why it failed, or which of several addresses refused it; null where all went well.',
      ),
    }),
    'null until something was told. What goes to a webhook is in the deliveries of that webhook.',
  ),
  created_at: writtenMoment(),
});
export type Channel = Static<typeof channelSchema>;

/** null: the built-in one. */
export const ownTextFields = {
  title_template: Type.Optional(
    nullable(
      Type.String({ minLength: 1, maxLength: MAX_TITLE_TEMPLATE_LENGTH }),
      'A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.',
    ),
  ),
  text_template: Type.Optional(
    nullable(
      Type.String({ minLength: 1, maxLength: MAX_TEMPLATE_LENGTH }),
      'A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.',
    ),
  ),
};

export const channelChangesSchema = Type.Object({
  name: Type.Optional(channelName),
  ...ownTextFields,
  config: Type.Optional(
    configOf(
      'The whole configuration, as the schema of the kind says. A masked secret stays as it is stored; where the address that it is sent to changes, it must be given again.',
    ),
  ),
  enabled: Type.Optional(Type.Boolean()),
});
export type ChannelChanges = Static<typeof channelChangesSchema>;

export const channelListSchema = Type.Object({
  channels: Type.Array(channelSchema),
  next_cursor: nextCursor,
});

export const channelTestSchema = Type.Object({
  ok: Type.Boolean({ description: 'Whether the other side took the message.' }),
  status: nullable(Type.Integer(), 'HTTP status of the answer; null for mails, and where none came.'),
  answer: nullable(
    Type.String(),
    'What the other side said, the first 1,024 bytes of it without the secrets of the channel; null where it said nothing.',
  ),
  error: nullable(
    Type.String(),
    'Why it was not taken, or which of several addresses refused it; null where all went well.',
  ),
  log_only: Type.Boolean({
    description:
      'Whether it was only written to the log of this Tocsin, and reached nobody: e-mail without `SMTP_URL`.',
  }),
});
export type ChannelTest = Static<typeof channelTestSchema>;

export const channelKindListSchema = Type.Object({
  channel_kinds: Type.Array(
    Type.Object({
      kind: Type.String(),
      name: Type.String({ description: 'What people call it.' }),
      description: Type.String(),
      for_people: Type.Boolean({
        description: 'Whether people read it: they get many alerts at once as one digest.',
      }),
      log_only: Type.Boolean({
        description:
          'Whether what it tells is only written to the log of this Tocsin, and reaches nobody: e-mail without `SMTP_URL`.',
      }),
      failing_since: nullable(
        writtenMoment(),
        'Email: since when the mail server has accepted no mail; null while it does, and for other kinds.',
      ),
      config: configOf(
        'JSON Schema of its configuration, with a title and a description for each field. `writeOnly`: a secret, which comes back masked.',
      ),
    }),
  ),
});

export const templatePreviewBody = Type.Object({
  ...ownTextFields,
  alert_id: Type.Optional(
    nullable(Type.Integer({ minimum: 1 }), 'An alert of the account to show. null: an example of one.'),
  ),
  type: Type.Optional(
    Type.Enum(noticeTypes, { description: 'What is told of it; `alert.opened` unless given.' }),
  ),
});
export type TemplatePreviewBody = Static<typeof templatePreviewBody>;

export const templatePreviewSchema = Type.Object({
  title: Type.String({
    description: 'As a channel would show it; the built-in one where there is no template that works.',
  }),
  text: Type.String({ description: 'The same; kinds of channels cut it to what they take.' }),
  problems: Type.Array(
    Type.Object({
      field: Type.Enum(['title_template', 'text_template']),
      reason: Type.String(),
      line: nullable(Type.Integer(), 'The line of the template, from 1; null where none is to blame.'),
    }),
    { description: 'Why a template cannot be used; empty where all can.' },
  ),
});
export type TemplatePreview = Static<typeof templatePreviewSchema>;

export const confirmationBody = Type.Object({
  email: Type.String({
    format: 'email',
    maxLength: 254,
    description: 'One of the addresses of the channel.',
  }),
});
