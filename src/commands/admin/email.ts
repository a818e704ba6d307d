// The address of the person that a command is about.

import { formats } from '../../../shared/json-schema/formats.ts';
import { StartupProblem } from '../../platform/startup-problem.ts';
import { UsageError } from '../command.ts';

/** Throws UsageError where it is missing or no address. */
export function givenEmail(email: string | undefined): string {
  if (email === undefined) throw new UsageError('name the account: --email <address>');
  if (formats.email?.(email) !== true) throw new UsageError(`"${email}" is no email address`);
  return email;
}

export const nobodyHas = (email: string) => new StartupProblem(`Nobody here has the address ${email}.`);

/** The sentence about a password which is not taken. */
export const badPassword = (problem: string) => new StartupProblem(`That password is not taken: ${problem}.`);
