// Addresses that no account may mail, and the link to opt out. Nothing is stored of the link: it holds the
// address encrypted, so it stays valid, also when the account is gone.

import type { App } from '../app.ts';
import type { Database } from '../database/database.ts';
import { mailboxKey } from '../database/mailbox.ts';
import { openSecret, sealSecret } from '../secrets.ts';
import { deleteOptOut, findOptOuts, saveOptOut } from './opt-out-store.ts';

const CONTEXT = 'mail opt-out';

/** The page that stops all mail to the address; one POST without anything else does (RFC 8058, section 3.1). */
export const stopUrl = ({ secret, urls }: Pick<App, 'secret' | 'urls'>, emailKey: string): string =>
  `${urls.dashboard}/mail/stop?token=${sealSecret(secret, emailKey, CONTEXT).toString('base64url')}`;

/** The headers of one-click unsubscribing (RFC 2369 and RFC 8058). */
export const stopHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The address in the form in which it is compared; null for a token that was not made here. */
export function openStopToken({ secret }: Pick<App, 'secret'>, token: string): string | null {
  try {
    return openSecret(secret, Buffer.from(token, 'base64url'), CONTEXT);
  } catch {
    return null;
  }
}

/** Of the whole mailbox, whatever tag the address has. False: it was so before. */
export const optOut = (database: Database, emailKey: string, now: Date): Promise<boolean> =>
  saveOptOut(database, mailboxKey(emailKey), now);

/** False: it was so before. */
export const optIn = (database: Database, emailKey: string): Promise<boolean> =>
  deleteOptOut(database, mailboxKey(emailKey));

/** Those of the addresses that no account may mail, in the form in which they are compared. */
export async function optedOut(
  database: Database,
  emailKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const stopped = new Set(await findOptOuts(database, emailKeys.map(mailboxKey)));
  return new Set(emailKeys.filter((key) => stopped.has(mailboxKey(key))));
}
