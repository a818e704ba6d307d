// LINE, by the Messaging API: https://developers.line.biz/en/reference/messaging-api/#send-push-message
// The retry key is that of the message: what arrived is answered with 409 and not sent again.

import { Type } from 'typebox';
import { judgeUsual } from '../answers.ts';
import { secretText } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { bearer, messageKey } from '../requests.ts';

const URL = 'https://api.line.me/v2/bot/message/push';

const MAX_TEXT = 5_000;

export const kind = httpKind({
  kind: 'line',
  group: 'chat',
  place: 150,
  icon: 'MessageCircleHeart',
  name: 'LINE',
  description: 'A message of a LINE official account to a person, a group or a room.',
  for_people: true,
  config: Type.Object({
    channel_token: secretText('Channel access token', 'Of a Messaging API channel, long-lived.'),
    to: Type.String({
      title: 'Recipient',
      description: 'The id of a user, a group or a room, as webhooks of LINE give it.',
      pattern: '^[UCR][0-9a-f]{32}$',
      reason: 'U, C or R and 32 hexadecimal digits',
    }),
    language: ownersLanguage,
  }),
  target: () => null,
  present: (message, { channel_token, to }) =>
    jsonRequest(
      URL,
      { to, messages: [{ type: 'text', text: plainText(message, MAX_TEXT, { withHeadline: true }) }] },
      { ...bearer(channel_token), 'x-line-retry-key': messageKey(message) },
    ),
  judge: (answer) => (answer.status === 409 ? { outcome: 'delivered' } : judgeUsual(answer)),
});
