// Web Push (RFC 8030): a notification by the dashboard that is installed, or open in a browser.

import { createECDH, randomBytes } from 'node:crypto';
import type { App } from '../../../platform/app.ts';
import { callReceiver } from '../../../platform/sending/call-receiver.ts';
import { hours } from '../../../platform/time.ts';
import { pages } from '../../texts/pages.gen.ts';
import type { DeliveryResult, Outgoing, Provider } from '../provider.ts';
import { encryptPush } from '../push/encrypt.ts';
import { vapidKey } from '../push/key.ts';
import { pushPayload } from '../push/payload.ts';
import { readSubscription } from '../push/subscription.ts';
import { vapidAuthorization } from '../push/vapid.ts';

/** A phone that was off for longer is reached by what came after. */
const KEPT_SECONDS = hours(4) / 1_000;
/** No such subscription, and: it has ended (RFC 8030, sections 7.3 and 8.3). */
const ENDED = [404, 410];

export const pushProvider: Provider = { send };

const refused = (reason: string, permanent = false): DeliveryResult => ({
  outcome: 'refused',
  reason,
  permanent,
});

async function send(app: App, outgoing: Outgoing): Promise<DeliveryResult> {
  const { method, signal } = outgoing;
  const subscription = readSubscription(method.address);
  if (!subscription) return refused('no subscription of a browser', true);
  const privateAllowed = app.config.privateTargets === 'all';
  if (!privateAllowed && !subscription.endpoint.startsWith('https:'))
    return refused('must begin with https://');
  const headers = await headersOf(app, outgoing, subscription.endpoint);
  const body = encryptPush(await payloadOf(outgoing), subscription, newNonce());
  const call = { method: 'POST', url: subscription.endpoint, headers, body, privateAllowed } as const;
  const answer = await callReceiver(app, call, signal);
  if (!answer) return refused('stopped');
  if (!answer.answered) return refused(`${answer.reason}: ${answer.detail}`);
  if (answer.status >= 200 && answer.status < 300) return { outcome: 'delivered' };
  return refused(`status ${answer.status}`, ENDED.includes(answer.status));
}

async function headersOf(app: App, { message, idempotencyKey }: Outgoing, endpoint: string) {
  const contact = app.urls.dashboard.startsWith('https:')
    ? app.urls.dashboard
    : contactOf(app.config.abuseContact);
  return {
    authorization: vapidAuthorization(await vapidKey(app), { endpoint, contact }, app.clock.now()),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(KEPT_SECONDS),
    urgency: message.severity === 'info' ? 'normal' : 'high',
    // What is sent again replaces what the push service still has.
    topic: idempotencyKey.replaceAll('-', '').slice(0, 32),
  };
}

const contactOf = (contact: string) => (contact.includes('@') ? `mailto:${contact}` : contact);

async function payloadOf({ message, language, method, code }: Outgoing): Promise<Buffer> {
  const t = await pages(language);
  const words = { acknowledge: t('acknowledge'), snooze: t('snooze'), failed: t('act_failed') };
  const confirm = code === undefined || method.id === null ? null : { id: method.id, code };
  return pushPayload(message, { words, confirm });
}

function newNonce() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { salt: randomBytes(16), privateKey: ecdh.getPrivateKey() };
}
