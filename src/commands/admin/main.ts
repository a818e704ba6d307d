// `tocsin admin <what>`: for the operator who is locked out. It works while Tocsin runs and while it stands still.

import { print, readArguments, UsageError } from '../command.ts';
import { allowMailTo } from './allow-mail.ts';
import { create } from './create.ts';
import { disableTwoFactor } from './disable-two-factor.ts';
import { replaceInstanceSecret } from './replace-secret.ts';
import { resetPassword } from './reset-password.ts';

const subcommands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  create,
  'reset-password': resetPassword,
  'disable-2fa': disableTwoFactor,
  'allow-mail': allowMailTo,
  'replace-secret': replaceInstanceSecret,
};

const HELP = `Usage: tocsin admin <what> --email <address>

  create [--name <name>] [--password-stdin]
      make somebody who runs this instance, with an account; somebody who is there already comes to run it
  reset-password [--password-stdin]
      sign somebody out everywhere and print a link for choosing a new password, or set the one read from stdin
  disable-2fa
      remove somebody's authenticator app, recovery codes and passkeys, and sign them out everywhere
  allow-mail
      let an address be mailed again whose reader stopped all mail
  replace-secret [--old-secret-stdin]
      without --email, while no Tocsin runs: use the database with the secret of this node. With the one before on stdin
      everything is encrypted anew; without it, what was encrypted is lost

Passwords are asked for on the terminal, or read from stdin; never give them as an argument.
Settings are read as by serve: run it in the same directory, with the same environment and as the same user.
`;

export async function admin([name, ...args]: readonly string[]): Promise<void> {
  if (name === '--help' || name === '-h' || name === 'help') {
    readArguments({ args: [...args], options: {} });
    return print(HELP);
  }
  const run = name !== undefined && Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (!run)
    throw new UsageError(name === undefined ? 'say what to do' : `there is no command "admin ${name}"`);
  await run(args);
}
