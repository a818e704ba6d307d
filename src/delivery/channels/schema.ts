// What a channel looks like in the API.

import { type Static, Type } from 'typebox';
import { nextCursor, nullable } from '../../platform/schema.ts';
import { noticeTypes, writtenMoment } from '../alert-schema.ts';
import { kindGroups } from '../kinds/groups-schema.ts';

const MAX_TITLE_TEMPLATE_LENGTH = 1_000;
/** As templates.ts has it, which a schema may not know. */
const MAX_TEMPLATE_LENGTH = 10_000;

export const channelName = Type.String({ minLength: 1, maxLength: 100 });

const configOf = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', description, additionalProperties: true });

export const channelSchema = Type.Object({
  id: Type.Integer(),
  name: channelName,
  kind: Type.String({ description: 'Of `GET /alerts/channel-kinds`.' }),
  config: configOf('By the schema of the kind. Secrets are masked: `********`.'),
  addresses: nullable(
    Type.Array(
      Type.Object({
        email: Type.String(),
        status: Type.Enum(['member', 'confirmed', 'pending', 'stopped'], {
          description:
            '`member`: no confirmation needed. `pending`: nothing is sent before it confirms. `stopped`: opted out of all mail from this service.',
        }),
        asked_at: nullable(writtenMoment(), 'To confirm; null: never.'),
        confirmed_at: nullable(writtenMoment(), 'null: not needed, or not yet.'),
      }),
    ),
    'Of email, in order, and whether they may be mailed. Else null.',
  ),
  title_template: nullable(
    Type.String(),
    'Liquid, of the title. null: built-in, always for kinds no people read.',
  ),
  text_template: nullable(
    Type.String(),
    'Liquid, of the text without title and links. null: built-in, always for kinds no people read.',
  ),
  template_error: nullable(
    Type.String(),
    'Why a template failed last, so that the message was sent built-in; null: none did.',
  ),
  enabled: Type.Boolean(),
  disabled_reason: nullable(
    Type.String(),
    'Why it was disabled automatically: the service permanently rejected it. null: it was not.',
  ),
  failing_since: nullable(writtenMoment('Since when nothing was delivered; null: it works.')),
  last_delivery: nullable(
    Type.Object({
      at: writtenMoment(),
      ok: Type.Boolean(),
      error: nullable(Type.String(), 'Why it failed, or which addresses refused it.'),
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
      'Liquid, such as `{{ severity | upcase }}: {{ subject }}`; for kinds that people read. null: built-in.',
    ),
  ),
  text_template: Type.Optional(
    nullable(
      Type.String({ minLength: 1, maxLength: MAX_TEMPLATE_LENGTH }),
      'Liquid, plain text; links are added. For kinds that people read. null: built-in.',
    ),
  ),
};

export const channelChangesSchema = Type.Object({
  name: Type.Optional(channelName),
  ...ownTextFields,
  config: Type.Optional(
    configOf(
      'Whole, as the schema of the kind says. A masked secret stays; give it again where the address it is sent to changes.',
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
  ok: Type.Boolean({ description: 'Whether the service accepted the message.' }),
  status: nullable(Type.Integer(), 'HTTP status; null: mail, or no answer.'),
  answer: nullable(Type.String(), 'First 1,024 bytes of the answer, without secrets; null: none.'),
  error: nullable(Type.String(), 'Why it failed, or which addresses refused it.'),
  log_only: Type.Boolean({
    description: 'Whether it was only logged: email without `SMTP_URL`.',
  }),
});
export type ChannelTest = Static<typeof channelTestSchema>;

export const channelKindListSchema = Type.Object({
  channel_kinds: Type.Array(
    Type.Object({
      kind: Type.String(),
      group: Type.Enum(kindGroups, { description: 'What it is for, to group a list by.' }),
      name: Type.String({ description: 'What people call it.' }),
      description: Type.String(),
      for_people: Type.Boolean({
        description: 'Whether people read it, so that many alerts become one digest.',
      }),
      callback_url: nullable(
        Type.String(),
        'Where the app of a chat calls back, so that its buttons act; null: they have none.',
      ),
      log_only: Type.Boolean({
        description: 'Whether it is only logged: email without `SMTP_URL`.',
      }),
      failing_since: nullable(writtenMoment(), 'Email: since when mail servers accept nothing; else null.'),
      config: configOf('JSON Schema. `writeOnly`: a secret, masked in answers.'),
    }),
  ),
});

export const templatePreviewBody = Type.Object({
  ...ownTextFields,
  alert_id: Type.Optional(nullable(Type.Integer({ minimum: 1 }), 'To show. null: an example.')),
  type: Type.Optional(Type.Enum(noticeTypes, { description: 'Default `alert.opened`.' })),
});
export type TemplatePreviewBody = Static<typeof templatePreviewBody>;

export const templatePreviewSchema = Type.Object({
  title: Type.String({
    description: 'As sent; built-in without a working template.',
  }),
  text: Type.String({ description: 'As `title`; kinds may cut it.' }),
  problems: Type.Array(
    Type.Object({
      field: Type.Enum(['title_template', 'text_template']),
      reason: Type.String(),
      line: nullable(Type.Integer(), 'Of the template, from 1; null: no line.'),
    }),
    { description: 'Why templates cannot be used; empty: all can.' },
  ),
});
export type TemplatePreview = Static<typeof templatePreviewSchema>;

export const confirmationBody = Type.Object({
  email: Type.String({
    format: 'email',
    maxLength: 254,
    description: 'Of the channel.',
  }),
});
