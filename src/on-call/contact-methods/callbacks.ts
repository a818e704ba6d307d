// What providers of messages call back with: receipts, answers by text message, and keys of calls.

import { createHash } from 'node:crypto';
import { fingerprint } from '../../accounts/limits/rate-limit.ts';
import { limitRequests } from '../../accounts/limits/request-limit.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { addMs, days, minutes } from '../../platform/time.ts';
import { pages } from '../texts/pages.gen.ts';
import type { ActOnPage, PageOutcome } from './act.ts';
import { callbackAddress, isCallbackAddress } from './callback-address.ts';
import {
  type DeliveryRow,
  findByCode,
  findDelivery,
  isCallbackNoted,
  lockDelivery,
  noteCallback,
  saveOutcome,
} from './delivery-store.ts';
import { openPageToken } from './page-token.ts';
import { codeIn } from './phone/message.ts';
import { tidyNumber } from './phone/number.ts';
import {
  type Callback,
  type CallbackEventName,
  type CallbackRequest,
  isSame,
  type PhoneProvider,
} from './phone/provider.ts';
import { providerNamed } from './phone/table.ts';
import { reasonText } from './reason-text.ts';
import { openAddress, openMessage, type Said } from './sealed.ts';
import { saveSent } from './store.ts';

export interface CallbackCall {
  app: App;
  now: Date;
  request: RequestFacts;
  act: ActOnPage;
}

export interface CalledBack extends Omit<CallbackRequest, 'event' | 'now'> {
  provider: string;
  /** null: a message that somebody sent by themselves. */
  id: string | null;
  event: string;
  /** `s` of the address, or `token` where a message comes in. */
  signature: string;
}

export interface CallbackAnswer {
  status: number;
  type: string;
  body: string;
}

const EVENTS: readonly string[] = ['status', 'voice', 'keys', 'inbound'] satisfies CallbackEventName[];
/** As long as a page can be acknowledged. */
const KEPT_MS = days(1);
const TEXTS_PER_SENDER = { limit: 10, windowMs: minutes(15) };
const MOST_KEYS = 4;
/** Of a call; any other says it again. */
const KEYS: Readonly<Record<string, 'acknowledge' | 'escalate'>> = { 1: 'acknowledge', 3: 'escalate' };
const actOfKeys = (digits: string) => (Object.hasOwn(KEYS, digits) ? KEYS[digits] : undefined);
const SAID = {
  acknowledge: { done: 'voice_done', over: 'voice_over', held: 'voice_over' },
  escalate: { done: 'voice_escalated', over: 'voice_last', held: 'voice_held' },
} as const;

const plain = (status: number, body = ''): CallbackAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body,
});
const NOT_FOUND = plain(404, 'Not found.');
const done = plain(200);

/** 404 for whatever was not made here or is not signed by the provider. A repetition changes nothing. */
export async function followCallback(call: CallbackCall, called: CalledBack): Promise<CallbackAnswer> {
  const { app, now } = call;
  const provider = providerNamed(called.provider);
  const line = [app.config.sms, app.config.voice].find((one) => one?.provider === called.provider);
  if (!provider || !line || !EVENTS.includes(called.event)) return NOT_FOUND;
  const event = called.event as CallbackEventName;
  if ((event === 'inbound') !== (called.id === null)) return NOT_FOUND;
  const { id, signature } = called;
  const isKnown =
    id === null
      ? line.options.inbound_token === undefined || isSame(line.options.inbound_token, signature)
      : isCallbackAddress(app, { provider: provider.name, id, event }, signature);
  const asked: CallbackRequest = { ...called, event, now };
  if (!isKnown || !provider.isGenuine(line, asked)) return NOT_FOUND;
  if (id === null && isUnsigned(provider) && line.options.inbound_token === undefined) return NOT_FOUND;
  return follow(call, { provider, id, asked });
}

/** Whoever signs nothing must know a token that the operator chose. */
const isUnsigned = ({ name }: PhoneProvider) => ['elks', 'gateway', 'asterisk'].includes(name);

interface Asked {
  provider: PhoneProvider;
  id: string | null;
  asked: CallbackRequest;
}

async function follow(call: CallbackCall, { provider, id, asked }: Asked): Promise<CallbackAnswer> {
  const { app, now } = call;
  const said = provider.read(asked);
  const isRepeatable =
    said.type === 'speak' ||
    (said.type === 'keys' && actOfKeys(said.digits) !== 'acknowledge') ||
    (said.type === 'receipt' && said.outcome === null);
  if (isRepeatable) return followSaid(call, { provider, id, said });
  const digest = digestOf(provider, asked);
  if (await isCallbackNoted(app.database, digest)) return done;
  const answered = await followSaid(call, { provider, id, said });
  // Afterwards: what died before is called back with again, and two at once do the same.
  await noteCallback(app.database, digest, addMs(now, KEPT_MS));
  return answered;
}

async function followSaid(
  call: CallbackCall,
  { provider, id, said }: Omit<Asked, 'asked'> & { said: Callback },
): Promise<CallbackAnswer> {
  const { app, now } = call;
  if (said.type === 'text') return followText(call, provider, said);
  const delivery = id === null ? undefined : await findDelivery(app.database, id);
  if (!delivery || delivery.provider !== provider.name) return NOT_FOUND;
  if (said.type === 'receipt') return followReceipt(app, delivery, said, now);
  return followCall(call, provider, { delivery, said });
}

/** What comes again may be asked for again; what changes something is followed once. */
function digestOf({ name }: PhoneProvider, { url, body, headers }: CallbackRequest): Buffer {
  const nonce = headers['x-plivo-signature-v3-nonce'] ?? headers['telnyx-timestamp'] ?? '';
  return createHash('sha256').update(`${name}\n${url}\n${nonce}\n${body}`).digest();
}

async function followReceipt(
  app: App,
  { id, method_id, person_id }: DeliveryRow,
  { outcome, reason }: Callback & { type: 'receipt' },
  now: Date,
): Promise<CallbackAnswer> {
  if (outcome === null) return done;
  const why = outcome === 'refused' ? reasonText(reason) : null;
  await saveOutcome(app.database, id, { outcome, receipt: null, reason: why, at: now });
  if (method_id !== null && why !== null)
    await saveSent(app.database, [{ id: method_id, person_id, at: now, error: why, isUnusable: false }]);
  return done;
}

/** By the number that it came from, and the code in it. */
async function followText(
  call: CallbackCall,
  provider: PhoneProvider,
  { from, text }: Callback & { type: 'text' },
): Promise<CallbackAnswer> {
  const { app, now } = call;
  const code = codeIn(text);
  const number = tidyNumber(from);
  if (code === null || number === '') return done;
  const bucket = `contact-answers:${fingerprint(number)}`;
  await limitRequests(app.database, { bucket, ...TEXTS_PER_SENDER }, now);
  const since = addMs(now, -KEPT_MS);
  const found = await findByCode(app.database, { provider: provider.name, code, since });
  const meant = found.find(({ method_id, address_sealed }) =>
    isAddress(app, method_id, address_sealed, number),
  );
  if (meant) await actOn(call, meant, 'acknowledge');
  return done;
}

function isAddress(app: App, methodId: number | null, sealed: Buffer, number: string): boolean {
  try {
    return methodId !== null && openAddress(app, methodId, sealed) === number;
  } catch {
    return false;
  }
}

/** As the person that it was sent to. */
async function actOn(
  call: CallbackCall,
  delivery: DeliveryRow,
  type: 'acknowledge' | 'escalate',
): Promise<PageOutcome> {
  const said = saidIn(call.app, delivery);
  const page = said?.token ? openPageToken(call.app, said.token, call.now) : null;
  if (!page || page.person_id !== delivery.person_id) return 'over';
  return call.act(call, page, { type });
}

/**
 * A call goes on by one step, however often its key is pressed or its provider asks, also at once; where there was no
 * further one, or something held it back, it may be asked again.
 */
const escalateOnce = (call: CallbackCall, delivery: DeliveryRow): Promise<PageOutcome> =>
  transaction(call.app.database, async (tx) => {
    await lockDelivery(tx, delivery.id);
    const digest = createHash('sha256').update(`escalate\n${delivery.id}`).digest();
    if (await isCallbackNoted(tx, digest)) return 'done';
    const outcome = await actOn({ ...call, app: { ...call.app, database: tx } }, delivery, 'escalate');
    if (outcome === 'done') await noteCallback(tx, digest, addMs(call.now, KEPT_MS));
    return outcome;
  });

function saidIn(app: App, { id, message_sealed }: DeliveryRow): Said | null {
  return message_sealed && openMessage(app, id, message_sealed);
}

/** 1 acknowledges, 2 says it again, 3 goes on to the next step of the policy. */
async function followCall(
  call: CallbackCall,
  provider: PhoneProvider,
  { delivery, said: { type, ...asked } }: { delivery: DeliveryRow; said: Callback },
): Promise<CallbackAnswer> {
  const { app, now } = call;
  const said = saidIn(app, delivery);
  if (!said) return NOT_FOUND;
  const digits = 'digits' in asked ? asked.digits.slice(0, MOST_KEYS) : '';
  const t = await pages(said.language);
  if (type === 'speak')
    await saveOutcome(app.database, delivery.id, {
      outcome: 'delivered',
      receipt: null,
      reason: null,
      at: now,
    });
  const act = type === 'keys' ? actOfKeys(digits) : undefined;
  const outcome = act && (await (act === 'escalate' ? escalateOnce : actOn)(call, delivery, act));
  const text = act && outcome ? t(SAID[act][outcome]) : said.text;
  // Where nobody comes after them, they can still acknowledge.
  const isAlone = act === 'escalate' && outcome !== 'done';
  const isOver = (act !== undefined && !isAlone) || said.token === null;
  const keysTo = isOver
    ? null
    : callbackAddress(app, { provider: provider.name, id: delivery.id, event: 'keys' });
  const spoken = provider.speak?.({ text, language: said.language, keysTo });
  return spoken ? { status: 200, ...spoken } : plain(200, text);
}
