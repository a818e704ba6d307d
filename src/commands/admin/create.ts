// `tocsin admin create`: makes somebody who runs the instance, or lets somebody run it who is there already.

import { createAdmin, findPerson, promoteToAdmin } from '../../admin/rescue/rescue.ts';
import type { App } from '../../platform/app.ts';
import { lineIssues } from '../../platform/labels.ts';
import { StartupProblem } from '../../platform/startup-problem.ts';
import { print, readArguments, UsageError } from '../command.ts';
import { badPassword, givenEmail } from './email.ts';
import { openInstalledApp } from './open-app.ts';
import { readPassword } from './password.ts';

const LONGEST_NAME = 100;

export async function create(args: readonly string[]): Promise<void> {
  const { values } = readArguments({
    args: [...args],
    options: {
      email: { type: 'string' },
      name: { type: 'string', default: '' },
      'password-stdin': { type: 'boolean', default: false },
    },
  });
  const email = givenEmail(values.email);
  const { name } = values;
  if (name.length > LONGEST_NAME || lineIssues('name', name).length > 0)
    throw new UsageError(`a name has one line of at most ${LONGEST_NAME} characters`);
  const installed = await openInstalledApp();
  try {
    const { app } = installed;
    if (await findPerson(app, email)) await promote(app, email);
    else await make(app, { email, name, password: await readPassword(values['password-stdin']) });
  } finally {
    await installed[Symbol.asyncDispose]();
  }
}

async function make(app: App, wanted: { email: string; name: string; password: string }) {
  const made = await createAdmin(app, wanted, app.clock.now());
  if (made.refused === 'password') throw badPassword(made.problem);
  if (made.refused !== null) throw new StartupProblem(`Somebody took the address ${wanted.email} just now.`);
  print(
    `${wanted.email} was created with an account, and runs this instance. Sign in at ${app.urls.dashboard}\n`,
  );
}

async function promote(app: App, email: string) {
  const promoted = await promoteToAdmin(app, email, app.clock.now());
  if (promoted.refused !== null) throw new StartupProblem(`The address ${email} was given up just now.`);
  print(`${email} was there already and runs this instance now. Password and accounts are as they were.\n`);
  const person = await findPerson(app, email);
  if (person?.is_disabled)
    print('They are disabled and cannot sign in until another instance admin enables them.\n');
}
