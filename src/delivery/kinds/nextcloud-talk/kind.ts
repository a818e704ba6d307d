// Nextcloud Talk, as a bot of a conversation: https://nextcloud-talk.readthedocs.io/en/latest/bots/#sending-a-chat-message

import { Type } from 'typebox';
import { judgeUsual } from '../answers.ts';
import { secretText, serverUrl, wordText } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { beneath, dedupKey, hmacSha256, messageKey, part } from '../requests.ts';
import { withoutMentions } from '../slack-attachments.ts';

const MAX_TEXT = 32_000;

export const kind = httpKind({
  kind: 'nextcloud_talk',
  group: 'chat',
  place: 160,
  icon: 'Cloud',
  name: 'Nextcloud Talk',
  description: 'A message of a bot to a conversation of Nextcloud Talk.',
  for_people: true,
  config: Type.Object({
    server_url: serverUrl('The address of Nextcloud.'),
    conversation: wordText('Conversation', 'The end of its address, after /call/.'),
    secret: secretText(
      'Secret of the bot',
      'As given to occ talk:bot:install; the bot must be in the conversation.',
    ),
    language: ownersLanguage,
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url }),
  present: (message, { server_url, conversation, secret }) => {
    const text = plainText(message, MAX_TEXT, { withHeadline: true, escapeText: withoutMentions });
    const random = messageKey(message).repeat(2);
    return jsonRequest(
      beneath(server_url, `/ocs/v2.php/apps/spreed/api/v1/bot/${part(conversation)}/message`),
      { message: text, referenceId: dedupKey(message) },
      {
        'ocs-apirequest': 'true',
        accept: 'application/json',
        'x-nextcloud-talk-bot-random': random,
        'x-nextcloud-talk-bot-signature': hmacSha256(secret, random + text).toString('hex'),
      },
    );
  },
  judge: (answer) => judgeUsual(answer),
});
