// Addresses of mail channels that are no member's: they confirm before anything is sent to them.

import { defaultLanguage, type Language } from '../../../shared/languages.ts';
import { mayAskToConfirm } from '../../accounts/limits/mail-limits.ts';
import { emailKey } from '../../accounts/people/email-address.ts';
import { membersAt, readerAt } from '../../accounts/people/people.ts';
import { claimMails } from '../../accounts/plans/mail-limit.ts';
import { noteAct } from '../../accounts/trail.ts';
import { type Database, type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, notFound, RateLimited } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { optedOut } from '../../platform/mail/opt-outs.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { addMs, hours } from '../../platform/time.ts';
import type { EmailConfig } from '../kinds/email/kind.ts';
import { askMail } from './address-mails.ts';
import { findAddresses, saveAsked } from './address-store.ts';

/** Saving a channel again does not ask again before. */
const ASKED_AGAIN_AFTER_MS = hours(24);

export type AddressStatus = 'member' | 'confirmed' | 'pending' | 'stopped';

export interface Address {
  email: string;
  email_key: string;
  status: AddressStatus;
  asked_at: Date | null;
  confirmed_at: Date | null;
}

interface Addressed {
  account_id: number;
  to: readonly string[];
}

/** What may be sent to each of the addresses. Members are always mailed, in whose own account it happens. */
export async function addressesOf(database: Database, { account_id, to }: Addressed): Promise<Address[]> {
  const keys = to.map(emailKey);
  const members = await membersAt(database, account_id, to);
  const stopped = await optedOut(database, keys);
  const known = new Map((await findAddresses(database, account_id, keys)).map((row) => [row.email_key, row]));
  return to.map((email, index) => {
    const email_key = keys[index] ?? emailKey(email);
    const { asked_at = null, confirmed_at = null } = known.get(email_key) ?? {};
    const agreed = confirmed_at !== null ? 'confirmed' : 'pending';
    const status = members[index] ? 'member' : stopped.has(email_key) ? 'stopped' : agreed;
    return { email, email_key, status, asked_at, confirmed_at };
  });
}

/**
 * Asks those that are to be asked, in the transaction that saves the channel. Where a limit keeps a mail from being sent,
 * the address waits, and can be asked later.
 */
export async function askAddresses(
  call: ActorCall,
  tx: Tx,
  { to, language = null }: EmailConfig,
): Promise<void> {
  const { account_id } = call.actor;
  for (const address of await addressesOf(tx, { account_id, to })) {
    if (address.status !== 'pending') continue;
    const since = addMs(call.now, -ASKED_AGAIN_AFTER_MS);
    if (address.asked_at && address.asked_at > since) continue;
    if (await ask(call, tx, address, language))
      await saveAsked(tx, { account_id, ...address, asked_at: call.now });
  }
}

/** Sends the mail that asks once more. Throws Refusal 404 and 409 `not_pending`, and RateLimited. */
export const askAgain = (
  call: ActorCall,
  { channel, config }: { channel: { id: number; name: string }; config: Addressed & EmailConfig },
  email: string,
): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const addresses = await addressesOf(tx, config);
    const address = addresses.find(({ email_key }) => email_key === emailKey(email)) ?? notFound();
    if (address.status !== 'pending') return conflict('not_pending');
    if (!(await ask(call, tx, address, config.language ?? null))) throw new RateLimited(hours(1) / 1_000);
    await saveAsked(tx, { account_id: config.account_id, ...address, asked_at: call.now });
    const target = { type: 'channel', ...channel };
    await noteAct(tx, call, { action: 'channel.ask_address', target, detail: { email: address.email } });
  });

/** False where a limit keeps it from being sent: 5 a day to one address by all accounts, and the account's own. */
async function ask(
  { app, actor, now }: ActorCall,
  tx: Tx,
  { email, email_key }: Pick<Address, 'email' | 'email_key'>,
  language: Language | null,
): Promise<boolean> {
  if (!(await mayAskToConfirm(tx, email_key, now))) return false;
  if ((await claimMails(tx, actor.account_id, 1, now)).granted === 0) return false;
  const reader = await readerAt(tx, email, language ?? defaultLanguage);
  const from = {
    account_id: actor.account_id,
    account: actor.account_name,
    who: actor.person?.email ?? null,
  };
  await queueMail(app, tx, await askMail(app, reader, from, now), now);
  return true;
}
