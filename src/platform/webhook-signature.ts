// Signs outgoing webhooks as the Standard Webhooks specification 1.0 says (standardwebhooks.com, symmetric, v1).

import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export interface WebhookSignatureHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** A signing secret to be shown to its owner once: `whsec_` and the base64 of 32 random bytes. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * The three headers of one attempt. `id` names the message and stays the same over its retries; `timestamp` is
 * the time of the attempt, sent in whole seconds; `body` must be sent exactly as it is given here.
 */
export function signWebhook(
  secret: string,
  id: string,
  timestamp: Date,
  body: string,
): WebhookSignatureHeaders {
  if (!secret.startsWith(PREFIX)) throw new Error(`A webhook secret starts with ${PREFIX}`);
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const unixSeconds = String(Math.floor(timestamp.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${unixSeconds}.${body}`, 'utf8').digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': unixSeconds, 'webhook-signature': `v1,${signature}` };
}
