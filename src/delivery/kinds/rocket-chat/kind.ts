// Rocket.Chat, by an incoming webhook: https://docs.rocket.chat/docs/integrations

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import { judgeUsual } from '../answers.ts';
import { oneLineText, webhookUrl } from '../fields.ts';
import { fieldsOf, httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { attachmentOf, escapeMarkdown, withoutMentions } from '../slack-attachments.ts';

/** Message_MaxAllowedSize is 5,000 where nobody changed it. */
const MAX_TEXT = 2_400;

export const kind = httpKind({
  kind: 'rocket_chat',
  group: 'chat',
  place: 80,
  icon: 'Rocket',
  name: 'Rocket.Chat',
  description: 'A message to a channel of Rocket.Chat.',
  for_people: true,
  config: Type.Object({
    webhook_url: webhookUrl('Of an incoming integration: Administration, Integrations, New.'),
    channel: Type.Optional(
      nullable(
        oneLineText('Channel', 'Another one than that of the webhook: #name or @name.', 100),
        'null: that of the webhook.',
      ),
    ),
    language: ownersLanguage,
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url, channel }) =>
    jsonRequest(webhook_url, {
      alias: 'Tocsin',
      ...(channel ? { channel } : {}),
      attachments: [attachmentOf(message, MAX_TEXT, (text) => withoutMentions(escapeMarkdown(text)))],
    }),
  /** 400 with success false: the integration may not post there. */
  judge: (answer) =>
    judgeUsual(
      answer,
      /invalid-channel|not-allowed/.test(String(fieldsOf(answer).error)) ? { refused: [400] } : {},
    ),
});
