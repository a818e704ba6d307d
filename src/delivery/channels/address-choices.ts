// What whoever reads at an address chooses by the links of mails: to be mailed alerts, or no mail of this service at all.
// Accounts that named the address find it in their audit log.

import { noteAttempt } from '../../accounts/trail.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { optedOut, optIn, optOut } from '../../platform/mail/opt-outs.ts';
import { openConfirmToken } from './address-links.ts';
import { findAsked, findOfMailbox, saveConfirmed } from './address-store.ts';

interface ReaderCall {
  app: App;
  request: RequestFacts;
  now: Date;
}

export interface FollowedAddress {
  state: 'pending' | 'confirmed' | 'stopped' | 'expired';
  email: string;
  account_name: string;
}

/** What a link is about; null for one that was not made here, or of an account that is gone. Changes nothing. */
export async function followAddress(app: App, token: string, now: Date): Promise<FollowedAddress | null> {
  const link = openConfirmToken(app, token);
  const found = link && (await findAsked(app.database, link.account_id, link.email_key));
  if (!link || !found) return null;
  const { email, account_name } = found;
  const stopped = await optedOut(app.database, [link.email_key]);
  const waiting = link.expires_at <= now ? 'expired' : 'pending';
  const state = found.confirmed_at ? 'confirmed' : waiting;
  return { state: stopped.has(link.email_key) ? 'stopped' : state, email, account_name };
}

/** From now on the address is mailed alerts of the account. Once is enough: a second time changes nothing. */
export async function confirmAddress(call: ReaderCall, token: string): Promise<FollowedAddress | null> {
  const { app, now } = call;
  const link = openConfirmToken(app, token);
  const found = await followAddress(app, token, now);
  if (!link || found?.state !== 'pending') return found;
  const { account_id, email_key } = link;
  const { email } = found;
  await transaction(app.database, async (tx) => {
    await saveConfirmed(tx, account_id, [{ email, email_key }], now);
    await note(tx, call, { account_id, email, email_key, verb: 'confirm' });
  });
  return { ...found, state: 'confirmed' };
}

/** No account mails the address any more. */
export const stopMail = (call: ReaderCall, emailKey: string): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    if (await optOut(tx, emailKey, call.now)) await noteForAll(tx, call, emailKey, 'stop');
  });

/** As before `stopMail`. */
export const allowMail = (call: ReaderCall, emailKey: string): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    if (await optIn(tx, emailKey)) await noteForAll(tx, call, emailKey, 'allow');
  });

/** The accounts that named an address of this mailbox, for whoever allows mail to it in another way than by a link. */
export const accountsNaming = async (tx: Tx, emailKey: string): Promise<Set<number>> =>
  new Set((await findOfMailbox(tx, emailKey)).map(({ account_id }) => account_id));

async function noteForAll(tx: Tx, call: ReaderCall, emailKey: string, verb: 'stop' | 'allow') {
  for (const address of await findOfMailbox(tx, emailKey)) await note(tx, call, { ...address, verb });
}

interface Noted {
  account_id: number;
  email: string;
  email_key: string;
  verb: 'confirm' | 'stop' | 'allow';
}

const note = (tx: Tx, { request, now }: ReaderCall, { account_id, email, email_key, verb }: Noted) =>
  noteAttempt(
    tx,
    { request, now },
    {
      ...{ action: `mail_address.${verb}`, account_id, outcome: 'ok' },
      target: { type: 'mail_address', id: email_key, name: email },
    },
  );
