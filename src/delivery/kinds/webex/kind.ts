// Webex, by an incoming webhook of a space: https://apphub.webex.com/applications/incoming-webhooks-cisco-systems-38054-23307-75252

import { Type } from 'typebox';
import { byteLength } from '../../messages/fit-text.ts';
import { judgeUsual } from '../answers.ts';
import { webhookUrl } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';

/** Bytes of a message: https://developer.webex.com/messaging/docs/api/v1/messages/create-a-message */
const MAX_TEXT = 7_000;

export const kind = httpKind({
  kind: 'webex',
  group: 'chat',
  place: 110,
  icon: 'Video',
  name: 'Webex',
  description: 'A message to a space of Webex.',
  for_people: true,
  config: Type.Object({
    webhook_url: webhookUrl('Of the app Incoming Webhooks, which is added in the App Hub of Webex.'),
    language: ownersLanguage,
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url }) =>
    jsonRequest(webhook_url, {
      text: plainText(message, MAX_TEXT, { measure: byteLength, withHeadline: true }),
    }),
  judge: (answer) => judgeUsual(answer),
});
