// Sends one page to one person by one of their methods.

import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { phoneProvider } from './phone/send.ts';
import type { ChatWays, DeliveryResult, MethodKind, Outgoing, PageMessage, Provider } from './provider.ts';
import { chatProvider } from './providers/chat.ts';
import { mailProvider } from './providers/mail.ts';
import { ntfyProvider } from './providers/ntfy.ts';
import { pushProvider } from './providers/push.ts';
import { endpointDigest } from './push/renew.ts';
import { readSubscription } from './push/subscription.ts';
import type { Reachable } from './reachable.ts';
import { reasonText } from './reason-text.ts';
import { openAddress } from './sealed.ts';
import { type Sent, saveSent } from './store.ts';
import { mailSwitchedOff } from './switched-off.ts';
import { isUsable } from './ways.ts';

const providers: Readonly<Record<MethodKind, Provider>> = {
  mail: mailProvider,
  push: pushProvider,
  sms: phoneProvider('sms'),
  voice: phoneProvider('voice'),
  ntfy: ntfyProvider,
  slack: chatProvider,
  telegram: chatProvider,
};

export interface OutgoingPage {
  /** What is sent on its behalf counts against its limits. */
  account_id: number;
  to: Reachable;
  message: PageMessage;
  /** The same for every attempt: up to 64 of a-z, 0-9 and dashes. */
  idempotencyKey: string;
  /** As `Outgoing` has it. */
  changes?: string | null;
  chats: ChatWays;
  signal: AbortSignal;
}

export interface Delivered {
  result: DeliveryResult;
  /** For `noteSent`, together with the result; null: there is no method to show it beside. */
  sent: Sent | null;
}

/**
 * Never throws for what a provider does: a refusal is a value, after which the next method is to be tried. `methodId`:
 * of `waysOf`; null is the address that the person signs in with.
 */
export async function deliver(
  app: App,
  { account_id, to, ...page }: OutgoingPage,
  methodId: number | null,
  now: Date,
): Promise<Delivered> {
  const method = methodId === null ? signInAddress(to) : opened(app, to, methodId);
  if (method === null)
    return {
      result: { outcome: 'refused', reason: 'the contact method is gone', permanent: true },
      sent: null,
    };
  const { person_id, language } = to;
  return send(app, { account_id, person_id, method, language, ...page }, now);
}

/** The outcome is shown beside the method; one that refuses for good is not used any more. */
export async function sendByMethod(app: App, outgoing: Outgoing, now: Date): Promise<DeliveryResult> {
  const { result, sent } = await send(app, outgoing, now);
  if (sent) await transaction(app.database, (tx) => noteSent(app, tx, [sent], now));
  return result;
}

async function send(app: App, outgoing: Outgoing, now: Date): Promise<Delivered> {
  const { method, person_id } = outgoing;
  const result = await attempt(app, providers[method.kind], outgoing);
  if (method.id === null || outgoing.signal.aborted) return { result, sent: null };
  const refused = result.outcome === 'refused' ? result : null;
  const [error, isUnusable] = [refused?.reason ?? null, refused?.permanent === true];
  return { result, sent: { id: method.id, person_id, at: now, error, isUnusable, ...endpointOf(method) } };
}

/** The outcomes are shown beside the methods; those that are refused for good are not used any more. */
export async function noteSent(app: App, tx: Tx, sent: readonly Sent[], now: Date): Promise<void> {
  await mailSwitchedOff(app, tx, await saveSent(tx, sent), now);
}

/** So that its browser can renew what was stored before it could. */
function endpointOf({ kind, address }: Outgoing['method']) {
  const subscription = kind === 'push' ? readSubscription(address) : null;
  return subscription ? { endpoint_digest: endpointDigest(subscription.endpoint) } : {};
}

const signInAddress = ({ email }: Reachable) => ({ id: null, kind: 'mail' as const, address: email });

/** null: it was deleted, disabled, or cannot be opened with the secret of this instance. */
function opened(app: App, { methods }: Reachable, methodId: number): Outgoing['method'] | null {
  const found = methods.find(({ id }) => id === methodId);
  if (!found || !isUsable(found)) return null;
  try {
    return { id: found.id, kind: found.kind, address: openAddress(app, found.id, found.address_sealed) };
  } catch (err) {
    app.log.error({ err, contact_method_id: methodId }, 'a contact method cannot be opened');
    return null;
  }
}

async function attempt(app: App, provider: Provider, outgoing: Outgoing): Promise<DeliveryResult> {
  if (outgoing.signal.aborted) return { outcome: 'refused', reason: 'stopped' };
  const result = await provider.send(app, outgoing);
  return result.outcome === 'refused' ? { ...result, reason: reasonText(result.reason) } : result;
}
