// Telnyx: https://developers.telnyx.com/api (messages; TeXML calls, which are asked for as of Twilio).

import { createPublicKey, verify } from 'node:crypto';
import { minutes } from '../../../../platform/time.ts';
import {
  type CallbackRequest,
  formRequest,
  isDone,
  jsonRequest,
  type PhoneProvider,
  type ProviderAnswer,
  refusalOf,
  textOf,
  type Verdict,
} from '../provider.ts';
import { readTwilio, twiml } from './twilio.ts';

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
/** About the number: not valid, no mobile, blocked, unsubscribed. */
const NUMBER_CODES = new Set(['40001', '40008', '40300', '40310', '10002']);
const TOLERANCE_MS = minutes(5);
/** Of a key of Ed25519 in DER (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** `id` is the TeXML application for calls; `public_key` that of the account. */
export const telnyx: PhoneProvider = {
  name: 'telnyx',
  sms: ({ base, secret, from }, { to, text, addressOf }) =>
    jsonRequest(`${base}/v2/messages`, { from, to, text, webhook_url: addressOf('status') }, bearer(secret)),
  voice: ({ base, id, secret, from }, { to, addressOf }) =>
    formRequest(
      `${base}/v2/texml/calls/${encodeURIComponent(id)}`,
      { From: from, To: to, Url: addressOf('voice'), StatusCallback: addressOf('status') },
      bearer(secret),
    ),
  judge,
  isGenuine: ({ options: { public_key = '' } }, request) => isSigned(public_key, request),
  read: (request) => {
    const event = objectIn(request.fields.data);
    const payload = objectIn(event.payload);
    if (request.event === 'inbound')
      return { type: 'text', from: textOf(objectIn(payload.from).phone_number), text: textOf(payload.text) };
    if (event.event_type === undefined) return readTwilio(request);
    const [to] = Array.isArray(payload.to) ? payload.to : [];
    const status = textOf(objectIn(to).status);
    return { type: 'receipt', outcome: SETTLED[status] ?? null, reason: status };
  },
  speak: twiml,
};

const SETTLED: Readonly<Record<string, 'delivered' | 'refused'>> = {
  ...{ delivered: 'delivered', delivery_failed: 'refused', sending_failed: 'refused' },
};

const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function judge(answer: ProviderAnswer): Verdict {
  const { data, errors, call_sid } = answer.fields;
  const receipt = textOf(objectIn(data).id) || textOf(call_sid) || textOf(objectIn(data).call_sid);
  if (isDone(answer) && receipt !== '') return { outcome: 'accepted', receipt };
  const [error] = Array.isArray(errors) ? errors : [];
  const { code, detail, title } = objectIn(error);
  return refusalOf(answer, textOf(detail) || textOf(title), NUMBER_CODES.has(textOf(code)));
}

function isSigned(publicKey: string, { headers, body, now }: CallbackRequest): boolean {
  const at = headers['telnyx-timestamp'] ?? '';
  const key = Buffer.from(publicKey, 'base64');
  if (key.length !== 32 || !(Math.abs(now.getTime() - Number(at) * 1_000) <= TOLERANCE_MS)) return false;
  const signature = Buffer.from(headers['telnyx-signature-ed25519'] ?? '', 'base64');
  const spki = createPublicKey({ key: Buffer.concat([SPKI, key]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(`${at}|${body}`), spki, signature);
}
