// Feishu and Lark, by a custom bot of a group: https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import { byteLength } from '../../messages/fit-text.ts';
import { judgeCode } from '../answers.ts';
import { secretText, webhookUrl } from '../fields.ts';
import { fieldsOf, httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { hmacSha256 } from '../requests.ts';

/** A request may have 20 KB, in which a character is up to six bytes. */
const MAX_TEXT = 6_000;

/** The address is of no bot, its signature or its list of addresses refuses; 11232 is too much at once. */
const CODES = { refused: [9_499, 19_001, 19_021, 19_022, 19_024], busy: [11_232] };

export const kind = httpKind({
  kind: 'feishu',
  group: 'chat',
  place: 120,
  icon: 'Feather',
  name: 'Feishu / Lark',
  description: 'A message to a group of Feishu or Lark, by a custom bot.',
  for_people: true,
  config: Type.Object({
    webhook_url: webhookUrl('Of a custom bot of the group.'),
    secret: Type.Optional(
      nullable(secretText('Signature', 'Where the bot verifies signatures: its secret.'), 'null: none.'),
    ),
    language: ownersLanguage,
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url, secret }, { now }) =>
    jsonRequest(webhook_url, {
      ...(secret ? signatureOf(secret, now) : {}),
      msg_type: 'text',
      content: {
        text: plainText(message, MAX_TEXT, {
          measure: byteLength,
          withHeadline: true,
          escapeText: escapeTags,
        }),
      },
    }),
  judge: (answer) => {
    const { code, StatusCode, msg } = fieldsOf(answer);
    return judgeCode(answer, { code: code ?? StatusCode, text: msg }, CODES);
  },
});

/** The text that is signed is empty: time and secret are the key. */
function signatureOf(secret: string, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return { timestamp, sign: hmacSha256(`${timestamp}\n${secret}`, '').toString('base64') };
}

/** `<at user_id="all">` mentions everybody. */
const escapeTags = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›');
