// `tocsin admin replace-secret`: replaces a lost secret that the database is encrypted with.

import { replaceSecret } from '../../hosts/instance-secret.ts';
import { print, readArguments } from '../command.ts';
import { openOwnDatabase } from './open-app.ts';

export async function replaceInstanceSecret(args: readonly string[]): Promise<void> {
  readArguments({ args: [...args], options: {} });
  const installed = await openOwnDatabase();
  try {
    const isReplaced = await replaceSecret(installed.database, installed.secret, new Date());
    print(
      isReplaced
        ? 'The database is used with the secret of this node from now on. What was encrypted under the one before stays closed: enter channels, headers and secrets of webhooks and of uptime checks anew, and run "tocsin admin disable-2fa" for people with an authenticator app.\n'
        : 'The database is encrypted with the secret of this node: nothing was changed.\n',
    );
  } finally {
    await installed[Symbol.asyncDispose]();
  }
}
