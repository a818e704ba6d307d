// `tocsin admin disable-2fa`: lets somebody in again who lost what they sign in with besides their password.

import { removeFactors } from '../../admin/rescue/rescue.ts';
import { print, readArguments } from '../command.ts';
import { givenEmail, nobodyHas } from './email.ts';
import { openInstalledApp } from './open-app.ts';

export async function disableTwoFactor(args: readonly string[]): Promise<void> {
  const { values } = readArguments({ args: [...args], options: { email: { type: 'string' } } });
  const email = givenEmail(values.email);
  const installed = await openInstalledApp();
  try {
    const { app } = installed;
    const removed = await removeFactors(app, email, app.clock.now());
    if (removed.refused !== null) throw nobodyHas(email);
    print(
      removed.had
        ? `${email} has no authenticator app, recovery codes or passkeys any more, and is signed out everywhere. The password alone lets them in now.\n`
        : `${email} has no second factor: nothing was changed.\n`,
    );
  } finally {
    await installed[Symbol.asyncDispose]();
  }
}
