// Mattermost, by an incoming webhook: https://developers.mattermost.com/integrate/webhooks/incoming/

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import { judgeUsual } from '../answers.ts';
import { oneLineText, webhookUrl } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { attachmentOf, escapeMarkdown, withoutMentions } from '../slack-attachments.ts';

/** A post has 16,383 characters; what is longer is made several. */
const MAX_TEXT = 7_000;

export const kind = httpKind({
  kind: 'mattermost',
  group: 'chat',
  place: 70,
  icon: 'MessagesSquare',
  name: 'Mattermost',
  description: 'A message to a channel of Mattermost.',
  for_people: true,
  config: Type.Object({
    webhook_url: webhookUrl('Of an incoming webhook: Integrations, Incoming Webhooks.'),
    channel: Type.Optional(
      nullable(
        oneLineText('Channel', 'Another one than that of the webhook, or @name.', 64),
        'null: that of the webhook.',
      ),
    ),
    language: ownersLanguage,
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url, channel }) =>
    jsonRequest(webhook_url, {
      username: 'Tocsin',
      ...(channel ? { channel } : {}),
      attachments: [attachmentOf(message, MAX_TEXT, (text) => withoutMentions(escapeMarkdown(text)))],
    }),
  // A channel that is not there, and one that the webhook may not post to, are a 400 or a 403 with an id.
  judge: (answer) => judgeUsual(answer),
});
