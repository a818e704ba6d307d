// DingTalk, by a custom robot of a group: https://open.dingtalk.com/document/robots/custom-robot-access

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import { byteLength } from '../../messages/fit-text.ts';
import { judgeCode } from '../answers.ts';
import { secretText, webhookUrl } from '../fields.ts';
import { fieldsOf, httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { hmacSha256 } from '../requests.ts';
import { withoutMentions } from '../slack-attachments.ts';

/** A message may have 20,000 bytes, in which a character is up to six. */
const MAX_TEXT = 6_000;

/** 300001: no such token; 310000: the signature, the keyword or the list of addresses refuses; 130101 and 410100: too much at once. */
const CODES = { refused: [300_001, 300_005, 310_000, 40_035], busy: [130_101, 410_100, -1] };

export const kind = httpKind({
  kind: 'dingtalk',
  group: 'chat',
  place: 130,
  icon: 'Bird',
  name: 'DingTalk',
  description:
    'A message to a group of DingTalk, by a custom robot. Where it asks for a keyword, choose Tocsin.',
  for_people: true,
  config: Type.Object({
    webhook_url: webhookUrl('Of a custom robot of the group.'),
    secret: Type.Optional(
      nullable(
        secretText('Signature', 'Where the robot verifies signatures: its secret, SEC….'),
        'null: none.',
      ),
    ),
    language: ownersLanguage,
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url, secret }, { now }) =>
    jsonRequest(secret ? signedUrl(webhook_url, secret, now) : webhook_url, {
      msgtype: 'text',
      text: {
        content: `${plainText(message, MAX_TEXT, { measure: byteLength, withHeadline: true, escapeText: withoutMentions })}\n\nTocsin`,
      },
      at: { isAtAll: false },
    }),
  judge: (answer) => {
    const { errcode, errmsg } = fieldsOf(answer);
    return judgeCode(answer, { code: errcode, text: errmsg }, CODES);
  },
});

function signedUrl(webhookUrl: string, secret: string, now: Date): string {
  const timestamp = String(now.getTime());
  const url = new URL(webhookUrl);
  url.searchParams.set('timestamp', timestamp);
  url.searchParams.set('sign', hmacSha256(secret, `${timestamp}\n${secret}`).toString('base64'));
  return url.href;
}
