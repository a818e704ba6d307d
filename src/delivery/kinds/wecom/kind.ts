// WeCom (WeChat Work), by a robot of a group: https://developer.work.weixin.qq.com/document/path/91770

import { Type } from 'typebox';
import { byteLength } from '../../messages/fit-text.ts';
import { judgeCode } from '../answers.ts';
import { webhookUrl } from '../fields.ts';
import { fieldsOf, httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';

/** Bytes of a text. */
const MAX_TEXT = 2_048;

/** 93000: the address is of no robot, or of one that left; 45009: more than 20 messages in a minute. */
const CODES = { refused: [93_000, 93_008, 40_058, 48_002], busy: [45_009, -1] };

export const kind = httpKind({
  kind: 'wecom',
  group: 'chat',
  place: 140,
  icon: 'MessageCircleMore',
  name: 'WeCom',
  description: 'A message to a group of WeCom (WeChat Work), by a robot.',
  for_people: true,
  config: Type.Object({ webhook_url: webhookUrl('Of a robot of the group.'), language: ownersLanguage }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url }) =>
    jsonRequest(webhook_url, {
      msgtype: 'text',
      text: { content: plainText(message, MAX_TEXT, { measure: byteLength, withHeadline: true }) },
    }),
  judge: (answer) => {
    const { errcode, errmsg } = fieldsOf(answer);
    return judgeCode(answer, { code: errcode, text: errmsg }, CODES);
  },
});
