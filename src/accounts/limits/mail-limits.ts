// How often members of an account may have mail sent to others: an account must not become a way to pester strangers. Tags
// of an address are no way around it.

import type { Tx } from '../../platform/database/database.ts';
import { mailboxKey } from '../../platform/database/mailbox.ts';
import { days, hours } from '../../platform/time.ts';
import { fingerprint } from './rate-limit.ts';
import { countHit } from './rate-store.ts';
import { limitRequests } from './request-limit.ts';

const INVITATIONS_PER_ACCOUNT = { limit: 100, windowMs: days(1) };
const INVITATIONS_PER_ADDRESS = { limit: 5, windowMs: hours(1) };
const NOTIFICATIONS_PER_MEMBER = { limit: 20, windowMs: hours(1) };
const CONFIRMATIONS_PER_ADDRESS = { limit: 5, windowMs: days(1) };
const SUBSCRIPTIONS_PER_ADDRESS = { limit: 5, windowMs: days(1) };

/** Counts one more invitation of the account to this address; throws RateLimited beyond 100 a day, or 5 an hour to one. */
export async function countInvitation(
  tx: Tx,
  { account_id, email_key }: { account_id: number; email_key: string },
  now: Date,
): Promise<void> {
  await limitRequests(tx, { bucket: `invitations:account:${account_id}`, ...INVITATIONS_PER_ACCOUNT }, now);
  await limitRequests(
    tx,
    { bucket: `invitations:to:${fingerprint(mailboxKey(email_key))}`, ...INVITATIONS_PER_ADDRESS },
    now,
  );
}

/** Whether one more mail may notify this address of its membership: at most 20 an hour. */
export async function mayNotifyMember(tx: Tx, emailKey: string, now: Date): Promise<boolean> {
  const bucket = `membership-notifications:${fingerprint(mailboxKey(emailKey))}`;
  return (await countHit(tx, { bucket, ...NOTIFICATIONS_PER_MEMBER }, now)).counted;
}

/** Whether one more mail may ask this address whether it subscribes to a status page, whichever: at most 5 a day. */
export async function mayAskToSubscribe(tx: Tx, emailKey: string, now: Date): Promise<boolean> {
  const bucket = `subscribe:to:${fingerprint(mailboxKey(emailKey))}`;
  return (await countHit(tx, { bucket, ...SUBSCRIPTIONS_PER_ADDRESS }, now)).counted;
}

/** Whether one more mail may ask this address whether it wants alerts of an account, whichever: at most 5 a day. */
export async function mayAskToConfirm(tx: Tx, emailKey: string, now: Date): Promise<boolean> {
  const bucket = `alerts:to:${fingerprint(mailboxKey(emailKey))}`;
  return (await countHit(tx, { bucket, ...CONFIRMATIONS_PER_ADDRESS }, now)).counted;
}
