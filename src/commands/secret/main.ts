// `tocsin secret <what>`: replaces the secret of the instance.

import { print, readArguments, UsageError } from '../command.ts';
import { retire } from './retire.ts';
import { rotate } from './rotate.ts';

const HELP = `Usage: tocsin secret <rotate | retire>

  rotate
      encrypt everything that is stored under a new secret, while Tocsin runs or while it is stopped. If it is
      interrupted, run it again: it goes on. Where TOCSIN_SECRET is set, it says first what to set.
      Links in mails (acknowledge, unsubscribe, confirm, manage) work for 90 days more; those from before an
      earlier rotation end with this one.
  retire
      stop accepting links that were signed under the secret before, and remove that. By itself it ends 90 days
      after a rotation.

Settings are read as by serve: run it in the same directory, with the same environment and as the same user.
A lost secret is another case: tocsin admin replace-secret.
`;

export async function secret([name, ...args]: readonly string[]): Promise<void> {
  if (name === '--help' || name === '-h' || name === 'help') return print(HELP);
  if (name !== 'rotate' && name !== 'retire')
    throw new UsageError(name === undefined ? 'say what to do' : `there is no command "secret ${name}"`);
  readArguments({ args: [...args], options: {} });
  await (name === 'rotate' ? rotate() : retire());
}
