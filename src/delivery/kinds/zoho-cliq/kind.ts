// Zoho Cliq, by the address of a bot or a channel with a webhook token: https://www.zoho.com/cliq/help/platform/webhook-tokens.html

import { Type } from 'typebox';
import { judgeUsual } from '../answers.ts';
import { webhookUrl } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';

/** Of a text: https://www.zoho.com/cliq/help/restapi/v2/#post-message-channel */
const MAX_TEXT = 5_000;

export const kind = httpKind({
  kind: 'zoho_cliq',
  group: 'chat',
  place: 170,
  icon: 'MessageSquareDot',
  name: 'Zoho Cliq',
  description: 'A message to a channel, a chat or a bot of Zoho Cliq.',
  for_people: true,
  config: Type.Object({
    webhook_url: webhookUrl('An address of the API of Cliq with zapikey=… at its end.'),
    language: ownersLanguage,
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url }) =>
    jsonRequest(webhook_url, { text: plainText(message, MAX_TEXT, { withHeadline: true }) }),
  judge: (answer) => judgeUsual(answer),
});
