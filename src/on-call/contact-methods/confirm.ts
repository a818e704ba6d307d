// Codes that confirm a contact method: sent to it, typed in by its person.

import { randomInt, timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { type Language, languageOf } from '../../../shared/languages.ts';
import { fingerprint } from '../../accounts/limits/rate-limit.ts';
import { limitRequests } from '../../accounts/limits/request-limit.ts';
import { emailKey } from '../../accounts/people/email-address.ts';
import { readerAt } from '../../accounts/people/people.ts';
import { noteAct } from '../../accounts/trail.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { optedOut } from '../../platform/mail/opt-outs.ts';
import { keyedDigest, secretsOf } from '../../platform/secrets.ts';
import { addMs, days, hours, minutes } from '../../platform/time.ts';
import { pages } from '../texts/pages.gen.ts';
import { checkAddress } from './address.ts';
import { isChatKind, readChatAddress } from './chat-address.ts';
import { newChatToken } from './chat-token.ts';
import { sendByMethod } from './deliver.ts';
import type { MethodCall } from './method-call.ts';
import { spacedDigits } from './phone/message.ts';
import type { DeliveryResult, MethodKind, Outgoing } from './provider.ts';
import { openAddress } from './sealed.ts';
import { confirmMethod, findMethod, type MethodRow, saveCode, saveSent, takeAttempt } from './store.ts';

const VALID_MS = minutes(10);
const ATTEMPTS = 5;
const DIGITS = 6;
const CODES_PER_PERSON = { limit: 15, windowMs: days(1) };
const CODES_PER_ADDRESS = { limit: 5, windowMs: days(1) };
const TESTS_PER_PERSON = { limit: 10, windowMs: hours(1) };

const hashOf = (secret: string, id: number, code: string): Buffer =>
  keyedDigest(secret, `contact-code:${id}:${code}`);

/** Counts a code that is about to be sent to the address. Throws RateLimited, and then counts nothing. */
export async function limitCodes(
  { app, actor, now }: MethodCall,
  tx: Tx,
  { kind, address }: { kind: MethodKind; address: string },
): Promise<void> {
  await limitRequests(tx, { bucket: `contact-codes:person:${actor.person.id}`, ...CODES_PER_PERSON }, now);
  // Nothing is sent to a bot: its person goes there.
  if (kind === 'telegram') return;
  const checked = kind === 'slack' ? { key: address } : checkAddress(kind, address, app.config.phonePrefixes);
  const key = 'key' in checked ? checked.key : address;
  await limitRequests(tx, { bucket: `contact-codes:to:${fingerprint(key)}`, ...CODES_PER_ADDRESS }, now);
}

/** The code before it is worth nothing any more. Throws RateLimited. */
export async function sendAnotherCode(call: MethodCall, method: MethodRow): Promise<CodeSent> {
  const { kind } = method;
  const address = openAddress(call.app, method.id, method.address_sealed);
  await transaction(call.app.database, (tx) => limitCodes(call, tx, { kind, address }));
  return sendCode(call, method);
}

interface CodeSent {
  /** What opens the chat with a bot, and confirms there; null: the code is on its way. */
  start_url: string | null;
}

const ON_ITS_WAY: CodeSent = { start_url: null };

/** To an address for which `limitCodes` has counted it. */
export async function sendCode(call: MethodCall, method: MethodRow): Promise<CodeSent> {
  const { app, now } = call;
  const address = openAddress(app, method.id, method.address_sealed);
  if (isChatKind(method.kind)) return sendChatToken(call, method, address);
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const [sealing = ''] = secretsOf(app.secret);
  await saveCode(app.database, method, {
    ...{ hash: hashOf(sealing, method.id, code), expires_at: addMs(now, VALID_MS), attempts: ATTEMPTS },
  });
  // Whoever opted out gets nothing, and whoever asks does not learn that.
  if (method.kind === 'mail' && (await optedOut(app.database, [emailKey(address)])).size > 0)
    return ON_ITS_WAY;
  const language = await languageOfCaller(call);
  await sendOwn(call, { method, address, language }, await codeMessage(app, method, { code, language }));
  return ON_ITS_WAY;
}

/** By a button of a message, or by the link that begins the chat: nobody types it. */
async function sendChatToken(call: MethodCall, method: MethodRow, text: string): Promise<CodeSent> {
  const { app, actor, now, closing, chats } = call;
  const { kind } = method;
  if (!isChatKind(kind)) return ON_ITS_WAY;
  const { token, hash } = newChatToken(app, method.id);
  await saveCode(app.database, method, { hash, expires_at: addMs(now, VALID_MS), attempts: 1 });
  const address = readChatAddress(text);
  const invited = await chats.invite(app, { person_id: actor.person.id, kind, address, token }, closing);
  if (invited) {
    const error = 'problem' in invited ? invited.problem : null;
    const { id, person_id } = method;
    await saveSent(app.database, [{ id, person_id, at: now, error, isUnusable: false }]);
    return { start_url: 'url' in invited ? invited.url : null };
  }
  const language = await languageOfCaller(call);
  const t = await pages(language);
  const title = t('chat_confirm', { name: actor.person.name || actor.person.email });
  const message = { ...ownMessage(app), title, text: t('chat_confirm_text') };
  await sendOwn(call, { method, address: text, language }, { message, code: token });
  return ON_ITS_WAY;
}

async function languageOfCaller({ app, actor }: MethodCall): Promise<Language> {
  const { language } = await readerAt(app.database, actor.person.email);
  return languageOf(language);
}

type Said = Pick<Outgoing, 'message' | 'plain' | 'code'>;

async function codeMessage(
  app: App,
  { kind }: MethodRow,
  { code, language }: { code: string; language: Language },
): Promise<Said> {
  const t = await pages(language);
  const title = t('code_title', { code });
  const message = { ...ownMessage(app), title, text: t('code_text') };
  if (kind === 'sms') return { message, plain: title };
  if (kind === 'push') return { message, code };
  return kind === 'voice' ? { message, plain: t('code_spoken', { code: spacedDigits(code) }) } : { message };
}

const ownMessage = ({ urls }: App) => ({
  severity: 'critical' as const,
  ...{ links: { open: urls.dashboard, acknowledge: null }, ackToken: null, alertIds: [], openAlerts: null },
});

function sendOwn(
  { app, actor, now, closing, chats }: MethodCall,
  { method: { id, kind }, address, language }: { method: MethodRow; address: string; language: Language },
  said: Said,
): Promise<DeliveryResult> {
  const idempotencyKey = uuidv7({ msecs: now.getTime() });
  const outgoing = {
    account_id: null,
    person_id: actor.person.id,
    language,
    idempotencyKey,
    chats,
    signal: closing,
  };
  return sendByMethod(app, { ...outgoing, method: { id, kind, address }, ...said }, now);
}

/** Throws ValidationFailed for a wrong code, one that is over, and after five attempts; 404. */
export async function confirmByCode(call: MethodCall, id: number, code: string): Promise<MethodRow> {
  const { app, actor, now } = call;
  const person_id = actor.person.id;
  const method = (await findMethod(app.database, person_id, id)) ?? notFound();
  const expected = await takeAttempt(app.database, { person_id, id }, now);
  const typed = code.replaceAll(/\D/g, '');
  const isRight =
    expected !== null &&
    secretsOf(app.secret).some((secret) => timingSafeEqual(hashOf(secret, id, typed), expected));
  if (!isRight || expected === null) return invalid('code', 'invalid or expired');
  return transaction(app.database, async (tx) => {
    if (!(await confirmMethod(tx, { person_id, id }, expected, now)))
      return invalid('code', 'invalid or expired');
    const target = { type: 'contact_method', id, name: method.hint };
    await noteAct(tx, call, { action: 'contact_method.confirm', target });
    return (await findMethod(tx, person_id, id)) ?? notFound();
  });
}

/** Wakes its person, who asked for it. Throws RateLimited beyond 10 an hour. */
export async function sendTest(call: MethodCall, method: MethodRow): Promise<DeliveryResult> {
  const { app, actor, now } = call;
  const bucket = `contact-tests:person:${actor.person.id}`;
  await limitRequests(app.database, { bucket, ...TESTS_PER_PERSON }, now);
  const language = await languageOfCaller(call);
  const t = await pages(language);
  const address = openAddress(app, method.id, method.address_sealed);
  const message = { ...ownMessage(app), title: t('test_title'), text: t('test_text') };
  return sendOwn(call, { method, address, language }, { message });
}
