// Plivo: https://docs.plivo.com/docs/messaging/api/message, /docs/voice/api/call, and how it signs (V2 for messages, V3 for
// calls).

import type { PhoneLine } from '../../../../platform/config-phone.ts';
import {
  basic,
  type Callback,
  type CallbackRequest,
  escapeXml,
  hmac,
  isDone,
  isSame,
  jsonRequest,
  type PhoneProvider,
  type ProviderAnswer,
  refusalOf,
  type Speech,
  textOf,
  type Verdict,
  voiceOf,
} from '../provider.ts';

const account = (base: string, id: string) => `${base}/v1/Account/${encodeURIComponent(id)}`;

/** Its numbers have no plus sign. */
const bare = (number: string) => number.replace(/^\+/, '');

export const plivo: PhoneProvider = {
  name: 'plivo',
  sms: ({ base, id, secret, from }, { to, text, addressOf }) =>
    jsonRequest(
      `${account(base, id)}/Message/`,
      { src: bare(from), dst: bare(to), text, url: addressOf('status'), method: 'POST' },
      basic(id, secret),
    ),
  voice: ({ base, id, secret, from }, { to, addressOf }) =>
    jsonRequest(
      `${account(base, id)}/Call/`,
      {
        ...{ from: bare(from), to: bare(to), answer_url: addressOf('voice'), answer_method: 'POST' },
        ...{ hangup_url: addressOf('status'), hangup_method: 'POST', ring_timeout: 40 },
      },
      basic(id, secret),
    ),
  judge,
  isGenuine: ({ secret }: PhoneLine, request) => isSignedV2(secret, request) || isSignedV3(secret, request),
  read: readPlivo,
  speak: ({ text, language, keysTo }: Speech) => {
    const say = `<Speak language="${voiceOf(language)}">${escapeXml(text)}</Speak>`;
    const asked =
      keysTo === null
        ? say
        : `<GetDigits numDigits="1" timeout="10" method="POST" action="${escapeXml(keysTo)}">${say}${say}</GetDigits>`;
    return { type: 'text/xml', body: `<?xml version="1.0" encoding="UTF-8"?><Response>${asked}</Response>` };
  },
};

function judge(answer: ProviderAnswer): Verdict {
  const { message_uuid, request_uuid, error } = answer.fields;
  const [uuid] = Array.isArray(message_uuid) ? message_uuid : [request_uuid];
  if (isDone(answer) && textOf(uuid) !== '') return { outcome: 'accepted', receipt: textOf(uuid) };
  const isAboutNumber =
    answer.status === 400 && /\bdst\b|destination|\bto\b.*(invalid|valid)/i.test(textOf(error));
  return refusalOf(answer, textOf(error), isAboutNumber);
}

const withoutQuery = (url: string) => url.split('?', 1)[0] ?? '';

const isSignedV2 = (secret: string, { url, headers }: CallbackRequest): boolean => {
  const nonce = headers['x-plivo-signature-v2-nonce'] ?? '';
  const expected = hmac('sha256', secret, withoutQuery(url) + nonce, 'base64');
  return nonce !== '' && isSame(expected, headers['x-plivo-signature-v2']);
};

/** The address with its query and the fields, each in the order of names. Several signatures are separated by commas. */
function isSignedV3(secret: string, { url, headers, fields }: CallbackRequest): boolean {
  const nonce = headers['x-plivo-signature-v3-nonce'] ?? '';
  const names = Object.keys(fields).sort();
  const query = [...new URL(url).searchParams]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  const separator = query !== '' && names.length > 0 ? '.' : '';
  const asked = query !== '' || names.length > 0 ? `?${query}${separator}` : '';
  const text = `${withoutQuery(url)}${asked}${names.map((name) => name + textOf(fields[name])).join('')}.${nonce}`;
  const expected = hmac('sha256', secret, text, 'base64');
  const given = (headers['x-plivo-signature-v3'] ?? '').split(',');
  return nonce !== '' && given.some((one) => isSame(expected, one.trim()));
}

const SETTLED: Readonly<Record<string, 'delivered' | 'refused'>> = {
  ...{ delivered: 'delivered', undelivered: 'refused', failed: 'refused', rejected: 'refused' },
  ...{
    completed: 'delivered',
    busy: 'refused',
    'no-answer': 'refused',
    timeout: 'refused',
    cancel: 'refused',
  },
};

function readPlivo({ event, fields }: CallbackRequest): Callback {
  if (event === 'inbound')
    return { type: 'text', from: `+${bare(textOf(fields.From))}`, text: textOf(fields.Text) };
  if (event === 'keys') return { type: 'keys', digits: textOf(fields.Digits) };
  if (event === 'voice') return { type: 'speak' };
  const status = textOf(fields.Status) || textOf(fields.CallStatus);
  return { type: 'receipt', outcome: SETTLED[status] ?? null, reason: status };
}
