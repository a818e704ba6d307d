// `tocsin admin reset-password`: a link for choosing a new password, or a password from stdin.

import { makeResetLink, replacePassword } from '../../admin/rescue/rescue.ts';
import type { App } from '../../platform/app.ts';
import { print, readArguments } from '../command.ts';
import { badPassword, givenEmail, nobodyHas } from './email.ts';
import { openInstalledApp } from './open-app.ts';
import { readPassword } from './password.ts';

export async function resetPassword(args: readonly string[]): Promise<void> {
  const { values } = readArguments({
    args: [...args],
    options: { email: { type: 'string' }, 'password-stdin': { type: 'boolean', default: false } },
  });
  const email = givenEmail(values.email);
  const installed = await openInstalledApp();
  try {
    await (values['password-stdin'] ? setPassword(installed.app, email) : printLink(installed.app, email));
  } finally {
    await installed[Symbol.asyncDispose]();
  }
}

async function setPassword(app: App, email: string) {
  const password = await readPassword(true);
  const replaced = await replacePassword(app, { email, password }, app.clock.now());
  if (replaced.refused === 'password') throw badPassword(replaced.problem);
  if (replaced.refused !== null) throw nobodyHas(email);
  print(`The password of ${email} was set, and they are signed out everywhere. A second factor stays.\n`);
}

async function printLink(app: App, email: string) {
  const made = await makeResetLink(app, email, app.clock.now());
  if (made.refused !== null) throw nobodyHas(email);
  print(
    `${email} is signed out everywhere. With this link a new password can be chosen once, within an hour:\n\n  ${made.url}\n\nA second factor stays. Until then the old password works.\n`,
  );
}
