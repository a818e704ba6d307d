// What people do to their contact methods and notification rules.

import { noteAct } from '../../accounts/trail.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, invalid, notFound, Refusal, refuseIssues } from '../../platform/errors.ts';
import { checkAddress } from './address.ts';
import { isChatKind, isSlackMember, writeChatAddress } from './chat-address.ts';
import { confirmByCode, limitCodes, sendAnotherCode, sendCode, sendTest } from './confirm.ts';
import type { MethodCall } from './method-call.ts';
import { providerNamed } from './phone/table.ts';
import type { ChatBot, ChatKind, MethodKind } from './provider.ts';
import { pushPublicKey } from './push/key.ts';
import { endpointDigest } from './push/renew.ts';
import { readSubscription } from './push/subscription.ts';
import type { NewMethod, NotificationRules } from './schema.ts';
import { openAddress, sealAddress } from './sealed.ts';
import {
  deleteMethod,
  findMethod,
  insertMethod,
  listMethods,
  listRules,
  lockMethods,
  type MethodRow,
  nextMethodId,
  replaceRules,
  saveLabel,
} from './store.ts';
import type { RuleStep } from './ways.ts';

const MOST_METHODS = 20;

type RulesCall = Omit<MethodCall, 'chats'>;

const present = (
  { person_id, address_sealed, hint, ...row }: MethodRow,
  start_url: string | null = null,
) => ({ ...row, address_hint: hint, start_url });
export type PresentedMethod = ReturnType<typeof present>;

const kindsOf = ({ config: { sms, voice } }: App, bots: readonly ChatBot[]) => [
  ...(['mail', 'push', 'ntfy'] as const),
  ...new Set(bots.map(({ kind }) => kind)),
  ...(sms && providerNamed(sms.provider)?.sms ? (['sms'] as const) : []),
  ...(voice && providerNamed(voice.provider)?.voice ? (['voice'] as const) : []),
];

export async function readMethods({ app, actor, chats }: MethodCall) {
  const { id, email } = actor.person;
  const methods = (await listMethods(app.database, id)).map((method) => present(method));
  const { phonePrefixes } = app.config;
  const bots = await chats.bots(app, id);
  return {
    ...{ sign_in_email: email, methods, kinds: kindsOf(app, bots), phone_prefixes: phonePrefixes },
    chat_bots: bots.map(({ app: _, ...bot }) => bot),
    push_key: await pushPublicKey(app),
  };
}

/** Sends a code to it. Throws ValidationFailed, RateLimited, and Refusal 409 beyond 20 or where it is there already. */
export async function addMethod(call: MethodCall, wanted: NewMethod): Promise<PresentedMethod> {
  const { app, actor, now } = call;
  const { kind, label = '' } = wanted;
  const bots = await call.chats.bots(app, actor.person.id);
  if (!kindsOf(app, bots).includes(kind)) invalid('kind', 'this instance does not send to it');
  const checked = isChatKind(kind)
    ? chatAddress(kind, wanted, bots)
    : checkAddress(kind, wanted.address ?? '', app.config.phonePrefixes);
  if ('problem' in checked) return invalid('address', checked.problem);
  const account_id = 'account_id' in checked ? checked.account_id : null;
  const called = calledAt(kind, checked.address);
  if (called !== null) await refuseTarget(app, kind, called);
  const method = await transaction(app.database, async (tx) => {
    const methods = await lockMethods(tx, actor.person.id);
    if (methods.length >= MOST_METHODS) return conflict('too_many_contact_methods');
    if (methods.some((one) => one.kind === kind && isAt(app, one, checked.address)))
      return conflict('contact_method_exists');
    await limitCodes(call, tx, { kind, address: checked.address });
    const id = await nextMethodId(tx);
    await insertMethod(tx, {
      ...{ id, person_id: actor.person.id, kind, account_id, label: label.trim(), hint: checked.hint },
      created_at: now,
      address_sealed: sealAddress(app, id, checked.address),
      endpoint_digest: kind === 'push' && called !== null ? endpointDigest(called) : null,
    });
    const target = { type: 'contact_method', id, name: checked.hint };
    await noteAct(tx, call, { action: 'contact_method.create', target, detail: { kind } });
    return (await findMethod(tx, actor.person.id, id)) ?? notFound();
  });
  const { start_url } = await sendCode(call, method);
  return present((await findMethod(app.database, actor.person.id, method.id)) ?? notFound(), start_url);
}

/** Throws ValidationFailed where none of the bots is of this channel. */
function chatAddress(
  kind: ChatKind,
  { channel_id, address = '' }: NewMethod,
  bots: readonly ChatBot[],
): { account_id: number; hint: string; address: string } | { problem: string } {
  const bot = bots.find((one) => one.kind === kind && one.channel_id === channel_id);
  if (!bot) return invalid('channel_id', 'the id of one of chat_bots');
  const user = kind === 'slack' ? address.trim().toUpperCase() : null;
  if (user !== null && !isSlackMember(user)) return { problem: 'a member ID such as U024BE7LH' };
  const account_id = bot.account.id;
  return {
    ...{ account_id, hint: user ?? bot.name },
    address: writeChatAddress({ account_id, app: bot.app, user }),
  };
}

/** The address outside that is called; null: there is none. */
const calledAt = (kind: MethodKind, address: string): string | null =>
  kind === 'ntfy' ? address : kind === 'push' ? (readSubscription(address)?.endpoint ?? null) : null;

async function refuseTarget(app: App, kind: MethodKind, url: string): Promise<void> {
  const privateAllowed = app.config.privateTargets === 'all';
  const verdict = await app.safeFetch.checkTarget(url, { privateAllowed });
  if (verdict.ok && !privateAllowed && kind === 'push' && !url.startsWith('https:'))
    invalid('address', 'must begin with https://');
  if (!verdict.ok) refuseIssues([{ field: 'address', reason: verdict.reason }]);
}

function isAt(app: App, { id, address_sealed }: MethodRow, address: string): boolean {
  try {
    return openAddress(app, id, address_sealed) === address;
  } catch {
    return false;
  }
}

/** Throws Refusal 404. */
export const relabelMethod = (call: MethodCall, id: number, label: string): Promise<PresentedMethod> =>
  changed(call, id, 'update', (tx, method) => saveLabel(tx, method, label.trim(), call.now));

/** Rules lose the steps that name it. Throws Refusal 404. */
export const removeMethod = async (call: MethodCall, id: number): Promise<void> => {
  await changed(call, id, 'delete', (tx, method) => deleteMethod(tx, method));
};

const changed = (
  call: MethodCall,
  id: number,
  verb: 'update' | 'delete',
  change: (tx: Tx, method: MethodRow) => Promise<void>,
): Promise<PresentedMethod> =>
  transaction(call.app.database, async (tx) => {
    const methods = await lockMethods(tx, call.actor.person.id);
    const method = methods.find((one) => one.id === id) ?? notFound();
    await change(tx, method);
    const target = { type: 'contact_method', id, name: method.hint };
    await noteAct(tx, call, { action: `contact_method.${verb}`, target });
    return present((await findMethod(tx, call.actor.person.id, id)) ?? method);
  });

/** Confirms it, or sends another code where there is none. */
export async function verifyMethod(
  call: MethodCall,
  id: number,
  code: string | undefined,
): Promise<PresentedMethod> {
  if (code !== undefined) return present(await confirmByCode(call, id, code));
  const method = (await findMethod(call.app.database, call.actor.person.id, id)) ?? notFound();
  const { start_url } = await sendAnotherCode(call, method);
  return present((await findMethod(call.app.database, call.actor.person.id, id)) ?? notFound(), start_url);
}

/** Throws Refusal 404, and 409 where it is not confirmed. */
export async function tryMethod(call: MethodCall, id: number) {
  const method = (await findMethod(call.app.database, call.actor.person.id, id)) ?? notFound();
  if (method.verified_at === null) throw new Refusal(409, 'contact_method_not_verified');
  const result = await sendTest(call, method);
  return { outcome: result.outcome, reason: result.outcome === 'refused' ? result.reason : null };
}

export async function readRules({ app, actor }: RulesCall): Promise<NotificationRules> {
  const rules = await listRules(app.database, actor.person.id);
  return presentRules(rules);
}

const presentRules = (rules: readonly RuleStep[]): NotificationRules => {
  const of = (wanted: RuleStep['urgency']) =>
    rules
      .filter(({ urgency }) => urgency === wanted)
      .map(({ method_id, after_minutes }) => ({ method_id, after_minutes }));
  return { critical: of('critical'), other: of('other') };
};

/** In place of those that were there. Throws ValidationFailed for a method that is nobody's or somebody else's. */
export const replaceOwnRules = (call: RulesCall, wanted: NotificationRules): Promise<NotificationRules> =>
  transaction(call.app.database, async (tx) => {
    const { id: personId, email } = call.actor.person;
    const own = new Set<number | null>([null, ...(await lockMethods(tx, personId)).map(({ id }) => id)]);
    const rules = (['critical', 'other'] as const).flatMap((urgency) =>
      wanted[urgency].map((step, index) => ({ urgency, ...step, field: `${urgency}.${index}.method_id` })),
    );
    refuseIssues(
      rules
        .filter(({ method_id }) => !own.has(method_id))
        .map(({ field }) => ({ field, reason: 'id of a contact method of yours, or null' })),
    );
    await replaceRules(
      tx,
      personId,
      rules.map(({ field, ...rule }) => rule),
    );
    const target = { type: 'person', id: personId, name: email };
    await noteAct(tx, call, { action: 'notification_rules.update', target });
    return presentRules(await listRules(tx, personId));
  });
