// Hands text messages and calls to the provider that the operator chose, within the limits of account and person.

import { v7 as uuidv7 } from 'uuid';
import type { App } from '../../../platform/app.ts';
import type { PhoneLine } from '../../../platform/config-phone.ts';
import { transaction } from '../../../platform/database/database.ts';
import { callReceiver } from '../../../platform/sending/call-receiver.ts';
import { addMs, days } from '../../../platform/time.ts';
import { isOpen, noteSuccess, noteTrouble } from '../breaker.ts';
import { callbackAddress } from '../callback-address.ts';
import {
  type DeliveryRow,
  findByKey,
  insertDelivery,
  lockAndCountUnits,
  saveOutcome,
} from '../delivery-store.ts';
import type { DeliveryResult, Outgoing, Provider } from '../provider.ts';
import { sealMessage } from '../sealed.ts';
import { logUse, refusals, type Spent, spend, spentUnits } from './budget.ts';
import { newShortCode, smsText, spokenText } from './message.ts';
import { numberProblem } from './number.ts';
import type { PhoneKind, PhoneProvider, ProviderAnswer, Verdict } from './provider.ts';
import { segmentsOf } from './segments.ts';
import { providerNamed } from './table.ts';

/** Codes and tests of one person in 24 hours. */
const OWN_UNITS_PER_DAY = 15;
/** A call costs about as much as this many parts of text messages. */
const CALL_UNITS = 2;

export const phoneProvider = (kind: PhoneKind): Provider => ({
  send: (app, outgoing) => send(app, kind, outgoing),
});

const refused = (reason: string, permanent = false): DeliveryResult => ({
  outcome: 'refused',
  reason,
  permanent,
});

async function send(app: App, kind: PhoneKind, outgoing: Outgoing): Promise<DeliveryResult> {
  const line = app.config[kind];
  const provider = line && providerNamed(line.provider);
  if (!line || !provider?.[kind]) return refused('nothing on this instance sends to it');
  const number = outgoing.method.address;
  const problem = numberProblem(number, app.config.phonePrefixes);
  if (problem !== null) return refused(problem, true);
  const now = app.clock.now();
  if (await isOpen(app, provider.name, now)) return refused(`${provider.name} is failing`);
  const claimed = await claim(app, { kind, line, provider, outgoing }, now);
  if ('outcome' in claimed) return claimed;
  return handOver(app, { kind, line, provider, outgoing, ...claimed });
}

interface Sending {
  kind: PhoneKind;
  line: PhoneLine;
  provider: PhoneProvider;
  outgoing: Outgoing;
}

/** What is to be said, noted and counted; or what an earlier attempt under the same key came to. */
async function claim(
  app: App,
  { kind, line, provider, outgoing }: Sending,
  now: Date,
): Promise<{ id: string; text: string } | DeliveryResult> {
  const { account_id, person_id, message, language, idempotencyKey, method } = outgoing;
  const before = await findByKey(app.database, idempotencyKey);
  const code = before ? before.code : message.ackToken === null ? null : newShortCode();
  const text =
    kind === 'sms'
      ? (outgoing.plain ?? (await smsText({ message, language, code }, takesAnswers(app))))
      : (outgoing.plain ?? (await spokenText(outgoing)));
  if (before) return before.outcome === 'sending' ? { id: before.id, text } : resultOf(before);
  const units = kind === 'sms' ? segmentsOf(text) : CALL_UNITS;
  const most = account_id === null ? OWN_UNITS_PER_DAY : app.config.phoneUnitsPerDay;
  const id = uuidv7({ msecs: now.getTime() });
  const claimed = await transaction(app.database, async (tx): Promise<Claimed> => {
    const used = await lockAndCountUnits(tx, { account_id, person_id }, addMs(now, -days(1)));
    // Before anything is counted of it: whoever was first has counted it.
    if (await findByKey(tx, idempotencyKey)) return { reason: 'it is being sent', limit: null, used: null };
    if (used + units > most)
      return {
        reason: `the limit of ${most} text messages and calls a day is reached`,
        limit: account_id === null ? 'person' : 'account',
        used: null,
      };
    const spent = await spend(
      app,
      tx,
      { units, cost: costOf(line, kind, units), isOwn: account_id === null },
      now,
    );
    if (spent.refused !== null) return { reason: spent.refused, limit: 'instance', used: spent.used };
    await insertDelivery(tx, {
      ...{ id, account_id, person_id, method_id: method.id, provider: provider.name, code, units },
      ...{ idempotency_key: idempotencyKey, created_at: now },
      message_sealed: sealMessage(app, id, { text, language, token: message.ackToken }),
    });
    return { reason: null, used: spent.used };
  });
  // Once it is committed: a transaction may run twice.
  logUse(app, claimed.used);
  if (claimed.reason === null) {
    spentUnits(app.metrics).inc({ kind }, units);
    return { id, text };
  }
  if (claimed.limit !== null) refusals(app.metrics).inc({ limit: claimed.limit });
  return refused(claimed.reason);
}

type Claimed = Pick<Spent, 'used'> &
  ({ reason: null } | { reason: string; limit: 'person' | 'account' | 'instance' | null });

/** null: the operator says no price. */
const costOf = ({ price }: PhoneLine, kind: PhoneKind, units: number): number | null =>
  price === null ? null : kind === 'sms' ? price * units : price;

const takesAnswers = ({ config: { sms } }: App): boolean => /^\+?\d+$/.test(sms?.from ?? '');

const resultOf = ({ outcome, receipt, reason }: DeliveryRow): DeliveryResult => {
  if (outcome === 'delivered') return { outcome };
  return outcome === 'refused' ? refused(reason ?? '') : { outcome: 'accepted', receipt: receipt ?? '' };
};

async function handOver(
  app: App,
  { kind, line, provider, outgoing, id, text }: Sending & { id: string; text: string },
): Promise<DeliveryResult> {
  const make = provider[kind];
  if (!make) return refused('nothing on this instance sends to it');
  const request = make(line, {
    ...{ to: outgoing.method.address, text, language: outgoing.language, reference: id },
    addressOf: (event) => callbackAddress(app, { provider: provider.name, id, event }),
  });
  const answer = await callReceiver(app, { ...request, privateAllowed: true }, outgoing.signal);
  // Nobody knows whether it arrived; the next attempt is made under the same name.
  if (!answer) return refused('stopped');
  const verdict = answer.answered
    ? provider.judge(answerOf(answer))
    : trouble(`${answer.reason}: ${answer.detail}`);
  await settle(app, { id, provider: provider.name, verdict });
  return verdict;
}

const trouble = (reason: string): Verdict => ({
  outcome: 'refused',
  reason,
  permanent: false,
  isTrouble: true,
});

function answerOf({ status, body }: { status: number; body: Buffer }): ProviderAnswer {
  const text = body.toString('utf8');
  try {
    return { status, fields: Object(JSON.parse(text)) };
  } catch {
    return { status, fields: { text } };
  }
}

async function settle(
  app: App,
  { id, provider, verdict }: { id: string; provider: string; verdict: Verdict },
): Promise<void> {
  const at = app.clock.now();
  const receipt = verdict.outcome === 'accepted' ? verdict.receipt || null : null;
  const reason = verdict.outcome === 'refused' ? verdict.reason.slice(0, 200) : null;
  await saveOutcome(app.database, id, { outcome: verdict.outcome, receipt, reason, at });
  if (verdict.outcome !== 'refused') await noteSuccess(app, provider);
  else if (verdict.isTrouble) await noteTrouble(app, provider, verdict.reason.slice(0, 200), at);
}
