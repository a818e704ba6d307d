// Google Chat, by a webhook of a space: https://developers.google.com/workspace/chat/quickstart/webhooks
// All about one alert is a thread, by its key.

import { Type } from 'typebox';
import { byteLength } from '../../messages/fit-text.ts';
import { judgeUsual } from '../answers.ts';
import { webhookUrl } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { dedupKey } from '../requests.ts';

/** Of a text, in characters; a message may have 32,000 bytes. */
const MAX_TEXT = 4_000;

export const kind = httpKind({
  kind: 'google_chat',
  group: 'chat',
  place: 60,
  icon: 'MessageSquareText',
  name: 'Google Chat',
  description: 'A message to a space of Google Chat, in one thread for each alert.',
  for_people: true,
  config: Type.Object({
    webhook_url: webhookUrl('In the space: Apps & integrations, Webhooks, Add webhook.'),
    language: ownersLanguage,
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url }) =>
    jsonRequest(threadedUrl(webhook_url), {
      text: plainText(message, MAX_TEXT, {
        measure: byteLength,
        withHeadline: true,
        escapeText: escapeMarkup,
      }),
      thread: { threadKey: dedupKey(message) },
    }),
  judge: (answer) => judgeUsual(answer),
});

function threadedUrl(webhookUrl: string): string {
  const url = new URL(webhookUrl);
  url.searchParams.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD');
  return url.href;
}

/** `<users/all>` mentions everybody, and `<address|text>` is a link: https://developers.google.com/workspace/chat/format-messages */
const escapeMarkup = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›');
