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
            '`member`: of this account, no confirmation needed. `pending`: nothing is sent before it confirms. `stopped`: opted out of all mail from this service.',
        }),
        asked_at: nullable(writtenMoment(), 'When it was last asked to confirm; null: it was not.'),
        confirmed_at: nullable(writtenMoment(), 'null: it did not have to, or has not yet.'),
      }),
    ),
    'Of the kind email: its addresses in order, and whether they may be mailed. null for other kinds.',
  ),
  title_template: nullable(
    Type.String(),
    'Liquid template of the title. null: built-in, always so for kinds that no people read.',
  ),
  text_template: nullable(
    Type.String(),
    'Liquid template of the text, without title and links. null: built-in, always so for kinds that no people read.',
  ),
  template_error: nullable(
    Type.String(),
    'Why a template failed for the last message, which was sent built-in; null: none did.',
  ),
  enabled: Type.Boolean(),
  disabled_reason: nullable(
    Type.String(),
    'Why it was disabled automatically: the service rejected it permanently. null: it was not.',
  ),
  failing_since: nullable(writtenMoment('Since when nothing has arrived; null while it works.')),
  last_delivery: nullable(
    Type.Object({
      at: writtenMoment(),
      ok: Type.Boolean(),
      error: nullable(Type.String(), 'Why it failed, or which addresses refused it; null: it did not.'),
    }),
    'null: none yet. Of a webhook, see its deliveries.',
  ),
  created_at: writtenMoment(),
});
export type Channel = Static<typeof channelSchema>;

/** null: the built-in one. */
export const ownTextFields = {
  title_template: Type.Optional(
    nullable(
      Type.String({ minLength: 1, maxLength: MAX_TITLE_TEMPLATE_LENGTH }),
      'Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.',
    ),
  ),
  text_template: Type.Optional(
    nullable(
      Type.String({ minLength: 1, maxLength: MAX_TEMPLATE_LENGTH }),
      'Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.',
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
  status: nullable(Type.Integer(), 'HTTP status; null: mail, or no answer.'),
  answer: nullable(
    Type.String(),
    'First 1,024 bytes of the answer, without secrets of the channel; null: none.',
  ),
  error: nullable(Type.String(), 'Why it failed, or which addresses refused it; null: it did not.'),
  log_only: Type.Boolean({
    description: 'Whether it was only logged and reached nobody: email without `SMTP_URL`.',
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
        description: 'Whether people read it, so that many alerts become one digest.',
      }),
      log_only: Type.Boolean({
        description: 'Whether it is only logged and reaches nobody: email without `SMTP_URL`.',
      }),
      failing_since: nullable(
        writtenMoment(),
        'Email: since when the mail server accepts nothing; else null.',
      ),
      config: configOf('JSON Schema of its configuration. `writeOnly`: a secret, masked in answers.'),
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
