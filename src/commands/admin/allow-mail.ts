// `tocsin admin allow-mail`: lets an address be mailed again whose reader stopped all mail by the link in a mail.

import { allowMail } from '../../admin/rescue/rescue.ts';
import { print, readArguments } from '../command.ts';
import { givenEmail } from './email.ts';
import { openInstalledApp } from './open-app.ts';

export async function allowMailTo(args: readonly string[]): Promise<void> {
  const { values } = readArguments({ args: [...args], options: { email: { type: 'string' } } });
  const email = givenEmail(values.email);
  const installed = await openInstalledApp();
  try {
    const { app } = installed;
    print(
      (await allowMail(app, email, app.clock.now()))
        ? `${email} can be mailed again. Whoever reads it may stop all mail once more.\n`
        : `${email} did not stop all mail: nothing was changed.\n`,
    );
  } finally {
    await installed[Symbol.asyncDispose]();
  }
}
