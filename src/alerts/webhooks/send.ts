// One attempt to tell a webhook something.

import type { App } from '../../platform/app.ts';
import type { Answer } from '../../platform/safe-fetch/safe-fetch.ts';
import { seconds } from '../../platform/time.ts';
import { signWebhook } from '../../platform/webhook-signature.ts';
import type { AttemptOutcome, DueDelivery } from '../delivery/attempts.ts';
import { storableText } from '../texts/storable-text.ts';

const TIMEOUT_MS = seconds(10);
const MAX_ANSWER_BYTES = 64 * 1024;
const KEPT_ANSWER_BYTES = 1_024;
const MAX_ERROR_LENGTH = 400;

/** A webhook as it is called, with its secrets open. */
export interface WebhookTarget {
  url: string;
  headers: Record<string, string>;
  secret: string;
  privateAllowed: boolean;
}

type Told = Pick<DueDelivery, 'message_id' | 'type' | 'occurred_at' | 'payload'>;

/** Any 2xx within ten seconds is success. null: stopped from here, so nobody knows whether it arrived. */
export async function sendToWebhook(
  app: App,
  target: WebhookTarget,
  told: Told,
  now: Date,
  signal: AbortSignal,
): Promise<AttemptOutcome | null> {
  const body = webhookBody(told);
  const answer = await app.safeFetch.fetch(target.url, {
    method: 'POST',
    headers: {
      'user-agent': 'Tocsin',
      ...lowerCased(target.headers),
      'content-type': 'application/json',
      ...signWebhook(target.secret, told.message_id, now, body),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    privateAllowed: target.privateAllowed,
    signal,
  });
  if (answer.answered) return answeredOutcome(answer);
  if (answer.reason === 'aborted') return null;
  const error = storableText(`${answer.reason}: ${answer.detail}`, MAX_ERROR_LENGTH);
  return { delivered: false, response_status: null, response_body: null, error };
}

/** Names are compared without regard to case (RFC 9110, section 5.1), so that none of ours is sent twice. */
const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The same text for every attempt, so that the receiver may compare. */
const webhookBody = ({ type, occurred_at, payload }: Told) =>
  JSON.stringify({ type, timestamp: occurred_at.toISOString(), data: payload });

function answeredOutcome({ status, body }: Answer): AttemptOutcome {
  const kept = body.subarray(0, KEPT_ANSWER_BYTES).toString('utf8');
  const answer = { response_status: status, response_body: storableText(kept, KEPT_ANSWER_BYTES) };
  const isSuccess = status >= 200 && status < 300;
  return isSuccess
    ? { delivered: true, ...answer }
    : { delivered: false, ...answer, error: `status ${status}` };
}
