// `tocsin admin replace-secret`: makes the database be used with the secret of this node. With the secret before, what is
// stored is encrypted anew; without it, it stays closed.

import { replaceSecret } from '../../hosts/instance-secret.ts';
import { refuseWhileRunning, resealEverything } from '../../hosts/reseal.ts';
import type { Database } from '../../platform/database/database.ts';
import { print, readArguments } from '../command.ts';
import { openOwnDatabase } from './open-app.ts';
import { readLine } from './password.ts';

const UNCHANGED = 'The database is encrypted with the secret of this node: nothing was changed.\n';
const LOST =
  'The database is used with the secret of this node from now on. What was encrypted under the one before stays closed: enter channels, headers and secrets of webhooks and of uptime checks anew, and run "tocsin admin disable-2fa" for people with an authenticator app.\n';
const LINKS =
  'Links in mails and messages that were sent before (acknowledge, unsubscribe, confirm) no longer work.\n';

export async function replaceInstanceSecret(args: readonly string[]): Promise<void> {
  const { values } = readArguments({
    args: [...args],
    options: { 'old-secret-stdin': { type: 'boolean' } },
  });
  const old = values['old-secret-stdin'] ? await readLine('secret') : null;
  const installed = await openOwnDatabase();
  try {
    const { database, secrets } = installed;
    const [secret = ''] = secrets;
    await refuseWhileRunning(database);
    if (old !== null) print(await reseal(database, { old, new: secret }));
    else print((await replaceSecret(database, secret, new Date())) ? LOST : UNCHANGED);
  } finally {
    await installed[Symbol.asyncDispose]();
  }
}

async function reseal(database: Database, secrets: { old: string; new: string }): Promise<string> {
  const { resealed, unreadable, replaced } = await resealEverything(database, secrets, new Date());
  if (secrets.old === secrets.new || (!replaced && resealed + unreadable === 0)) return UNCHANGED;
  const closed =
    unreadable === 0
      ? ''
      : `${unreadable} more could be decrypted with neither secret and were left as they are: run "tocsin doctor".\n`;
  return `${resealed} encrypted values are encrypted with the secret of this node from now on.\n${closed}${LINKS}`;
}
