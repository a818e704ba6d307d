// Forgets addresses outside an account that neither channels nor reports of it are mailed to any more, and questions that nobody answered.

import { emailKey } from '../../accounts/people/email-address.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { addMs, days } from '../../platform/time.ts';
import type { EmailConfig } from '../kinds/email/kind.ts';
import { deleteAddresses, findUnchecked, lockMailChannels, noteChecked } from './address-retention-store.ts';
import { openConfig } from './sealed.ts';

const CHECKED_AGAIN_AFTER_MS = days(1);
/** The link of a question says for so long that it has expired. */
const UNANSWERED_KEPT_MS = days(30);
const ACCOUNTS_PER_STEP = 20;

/**
 * Looks at the addresses of up to 20 accounts, at each once a day; true: there may be more. Whoever is added to a channel
 * again after that confirms again. A step of a job.
 */
export async function deleteUnusedAddresses(app: App, now: Date): Promise<boolean> {
  const before = addMs(now, -CHECKED_AGAIN_AFTER_MS);
  const accounts = await findUnchecked(app.database, before, ACCOUNTS_PER_STEP);
  for (const account_id of accounts)
    await transaction(app.database, (tx) => deleteUnused(app, tx, { account_id, before, now }));
  return accounts.length === ACCOUNTS_PER_STEP;
}

async function deleteUnused(
  app: App,
  tx: Tx,
  { account_id, before, now }: { account_id: number; before: Date; now: Date },
): Promise<void> {
  const used = await usedAddresses(app, tx, account_id);
  const unanswered = addMs(now, -UNANSWERED_KEPT_MS);
  if (used) await deleteAddresses(tx, account_id, { used, before, unanswered });
  await noteChecked(tx, account_id, { before, now });
}

/** No channel gets another address until `tx` ends. null: one is encrypted with a secret that is gone. */
async function usedAddresses(app: App, tx: Tx, accountId: number): Promise<string[] | null> {
  const channels = await lockMailChannels(tx, accountId);
  try {
    return channels.flatMap(({ id, config_sealed }) =>
      (openConfig(app, id, config_sealed) as EmailConfig).to.map(emailKey),
    );
  } catch {
    return null;
  }
}
