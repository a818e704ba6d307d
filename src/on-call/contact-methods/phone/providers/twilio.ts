// Twilio: https://www.twilio.com/docs/messaging/api/message-resource, /voice/api/call-resource, /usage/security

import type { PhoneLine } from '../../../../platform/config-phone.ts';
import {
  basic,
  type Callback,
  type CallbackRequest,
  escapeXml,
  formRequest,
  hmac,
  isDone,
  isSame,
  type PhoneProvider,
  type ProviderAnswer,
  refusalOf,
  type Speech,
  textOf,
  type Verdict,
  voiceOf,
} from '../provider.ts';

/** About the number: invalid, no mobile, unsubscribed, not reachable by this kind of message. */
const NUMBER_CODES = new Set([21211, 21214, 21217, 21601, 21610, 21614, 13223, 13224]);

export const twilio: PhoneProvider = {
  name: 'twilio',
  sms: ({ base, id, secret, from }, { to, text, addressOf }) =>
    formRequest(
      `${base}/2010-04-01/Accounts/${encodeURIComponent(id)}/Messages.json`,
      {
        ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
        ...{ To: to, Body: text, StatusCallback: addressOf('status') },
      },
      basic(id, secret),
    ),
  voice: ({ base, id, secret, from }, { to, addressOf }) =>
    formRequest(
      `${base}/2010-04-01/Accounts/${encodeURIComponent(id)}/Calls.json`,
      {
        ...{ From: from, To: to, Url: addressOf('voice'), Timeout: '40' },
        StatusCallback: addressOf('status'),
      },
      basic(id, secret),
    ),
  judge,
  isGenuine: ({ secret }: PhoneLine, request) =>
    isSame(signatureOf(secret, request), request.headers['x-twilio-signature']),
  read: readTwilio,
  speak: twiml,
};

function judge(answer: ProviderAnswer): Verdict {
  const { sid, code, message } = answer.fields;
  if (isDone(answer) && typeof sid === 'string') return { outcome: 'accepted', receipt: sid };
  return refusalOf(answer, textOf(message), NUMBER_CODES.has(Number(code)));
}

/** The address, and all fields in the order of their names. */
function signatureOf(secret: string, { url, fields }: CallbackRequest): string {
  const names = Object.keys(fields).sort();
  return hmac('sha1', secret, url + names.map((name) => name + textOf(fields[name])).join(''), 'base64');
}

const SETTLED: Readonly<Record<string, 'delivered' | 'refused'>> = {
  ...{ delivered: 'delivered', read: 'delivered', completed: 'delivered', 'in-progress': 'delivered' },
  ...{
    undelivered: 'refused',
    failed: 'refused',
    busy: 'refused',
    'no-answer': 'refused',
    canceled: 'refused',
  },
};

/** Shared with those who speak its language. */
export function readTwilio({ event, fields }: CallbackRequest): Callback {
  if (event === 'inbound') return { type: 'text', from: textOf(fields.From), text: textOf(fields.Body) };
  if (event === 'keys') return { type: 'keys', digits: textOf(fields.Digits) };
  if (event === 'voice') return { type: 'speak' };
  const status = textOf(fields.MessageStatus) || textOf(fields.CallStatus);
  const code = textOf(fields.ErrorCode);
  return {
    type: 'receipt',
    outcome: SETTLED[status] ?? null,
    reason: code === '' ? status : `${status} (${code})`,
  };
}

export function twiml({ text, language, keysTo }: Speech): { type: string; body: string } {
  const say = `<Say language="${voiceOf(language)}">${escapeXml(text)}</Say>`;
  const asked =
    keysTo === null
      ? say
      : `<Gather numDigits="1" timeout="10" action="${escapeXml(keysTo)}">${say}${say}</Gather>`;
  return { type: 'text/xml', body: `<?xml version="1.0" encoding="UTF-8"?><Response>${asked}</Response>` };
}
