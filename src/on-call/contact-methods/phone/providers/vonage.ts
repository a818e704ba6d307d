// Vonage: https://developer.vonage.com/en/api/messages, and its signed webhooks (a JSON Web Token, RFC 7519).

import { createHash } from 'node:crypto';
import { minutes } from '../../../../platform/time.ts';
import {
  basic,
  type CallbackRequest,
  hmac,
  isDone,
  isSame,
  jsonRequest,
  type PhoneProvider,
  type ProviderAnswer,
  refusalOf,
  textOf,
  type Verdict,
} from '../provider.ts';

const TOLERANCE_MS = minutes(5);
const bare = (number: string) => number.replace(/^\+/, '');

/** `signature_secret`: what its webhooks are signed with. */
export const vonage: PhoneProvider = {
  name: 'vonage',
  sms: ({ base, id, secret, from }, { to, text, reference, addressOf }) =>
    jsonRequest(
      `${base}/v1/messages`,
      {
        ...{ channel: 'sms', message_type: 'text', from: bare(from), to: bare(to), text },
        ...{ client_ref: reference, webhook_url: addressOf('status') },
      },
      basic(id, secret),
    ),
  judge,
  isGenuine: ({ id, options: { signature_secret = '' } }, request) => isSigned(id, signature_secret, request),
  read: ({ event, fields }) => {
    if (event === 'inbound')
      return { type: 'text', from: `+${bare(textOf(fields.from))}`, text: textOf(fields.text) };
    const status = textOf(fields.status);
    return { type: 'receipt', outcome: SETTLED[status] ?? null, reason: status };
  },
};

const SETTLED: Readonly<Record<string, 'delivered' | 'refused'>> = {
  ...{ delivered: 'delivered', read: 'delivered', rejected: 'refused', undeliverable: 'refused' },
};

function judge(answer: ProviderAnswer): Verdict {
  const { message_uuid, title, detail, type } = answer.fields;
  if (isDone(answer) && typeof message_uuid === 'string')
    return { outcome: 'accepted', receipt: message_uuid };
  const isAboutNumber = answer.status === 422 && /#(1120|1170|1240|1300|1330)\b/.test(textOf(type));
  return refusalOf(answer, textOf(detail) || textOf(title), isAboutNumber);
}

/** HS256, with the key and a digest of the body among its claims. */
function isSigned(id: string, secret: string, { headers, body, now }: CallbackRequest): boolean {
  const [head = '', claims = '', signature] = (headers.authorization ?? '')
    .replace(/^Bearer /i, '')
    .split('.');
  if (secret === '' || parsed(head).alg !== 'HS256') return false;
  if (!isSame(hmac('sha256', secret, `${head}.${claims}`, 'base64url'), signature)) return false;
  const { iat, api_key, payload_hash } = parsed(claims);
  return (
    Math.abs(now.getTime() - Number(iat) * 1_000) <= TOLERANCE_MS &&
    api_key === id &&
    isSame(createHash('sha256').update(body).digest('hex'), textOf(payload_hash))
  );
}

function parsed(part: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString()));
  } catch {
    return {};
  }
}
