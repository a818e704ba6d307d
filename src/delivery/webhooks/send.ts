// One attempt to call a webhook.

import type { App } from '../../platform/app.ts';
import type { Answer } from '../../platform/safe-fetch/safe-fetch.ts';
import { callReceiver } from '../../platform/sending/call-receiver.ts';
import { signWebhook } from '../../platform/webhook-signature.ts';
import type { AttemptOutcome, DueDelivery } from '../destinations/attempts.ts';
import { withoutSecrets } from '../texts/hidden-secrets.ts';
import { storableText } from '../texts/storable-text.ts';
import { exchangeOf, firstBytes, shownText } from './exchange.ts';

/** In lists; what is kept of an exchange is more. */
const LISTED_ANSWER_BYTES = 1_024;
const MAX_ERROR_LENGTH = 400;

/** A webhook as it is called, with its secrets open. */
export interface WebhookTarget {
  url: string;
  headers: Record<string, string>;
  secret: string;
  /** What is taken out of answers: its secrets, in all forms. */
  hidden: readonly string[];
  privateAllowed: boolean;
}

type WebhookMessage = Pick<DueDelivery, 'message_id' | 'type' | 'occurred_at' | 'payload'>;

/** Any 2xx within ten seconds is success. null: stopped from here, so nobody knows whether it arrived. */
export async function sendToWebhook(
  app: App,
  target: WebhookTarget,
  message: WebhookMessage,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<AttemptOutcome | null> {
  const body = webhookBody(message);
  const own = lowerCased(target.headers);
  const headers = {
    'user-agent': 'Tocsin',
    ...own,
    'content-type': 'application/json',
    ...signWebhook(target.secret, message.message_id, now, body),
  };
  const { url, privateAllowed } = target;
  const answer = await callReceiver(app, { method: 'POST', url, headers, body, privateAllowed }, signal);
  if (!answer) return null;
  const sent = { url, headers, masked: new Set(Object.keys(own)) };
  const exchange = exchangeOf(sent, answer.answered ? answer : null, target.hidden);
  if (answer.answered) return { ...answeredOutcome(answer, target.hidden), exchange };
  const problem = withoutSecrets(`${answer.reason}: ${answer.detail}`, target.hidden);
  const error = storableText(problem, MAX_ERROR_LENGTH);
  return { delivered: false, response_status: null, response_body: null, error, exchange };
}

/** Names are compared without regard to case (RFC 9110, section 5.1), so that none of ours is sent twice. */
const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The same text for every attempt, so that the receiver may compare. */
export const webhookBody = ({ type, occurred_at, payload }: WebhookMessage) =>
  JSON.stringify({ type, timestamp: occurred_at.toISOString(), data: payload });

function answeredOutcome({ status, body }: Answer, hidden: readonly string[]): AttemptOutcome {
  const response_body = firstBytes(shownText(body, hidden), LISTED_ANSWER_BYTES);
  const answer = { response_status: status, response_body };
  const isSuccess = status >= 200 && status < 300;
  return isSuccess
    ? { delivered: true, ...answer }
    : { delivered: false, ...answer, error: `status ${status}` };
}
