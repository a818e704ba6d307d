// For who is locked out and has the machine in their hands: what the commands `tocsin admin …` do.

import { defaultLanguage } from '../../../shared/languages.ts';
import { recordAudit } from '../../accounts/audit/record.ts';
import { hashPassword } from '../../accounts/passwords/password-hash.ts';
import { passwordProblem } from '../../accounts/passwords/password-rules.ts';
import { emailKey } from '../../accounts/people/email-address.ts';
import { foundAdmin } from '../../accounts/people/founding.ts';
import { readerAt } from '../../accounts/people/people.ts';
import { lockPeople } from '../../accounts/people/people-lock.ts';
import { dropTwoFactor } from '../../accounts/second-factors/second-factor.ts';
import { endEverySignIn } from '../../accounts/sessions/sessions.ts';
import { openReset, resetUrl } from '../../accounts/sign-in/reset.ts';
import { accountsNaming } from '../../delivery/channels/address-choices.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { optIn } from '../../platform/mail/opt-outs.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { rescueMail } from './mails.ts';
import {
  credentialVersionOf,
  lockPersonByEmail,
  makeAdmin,
  type RescuedPerson,
  setPasswordHash,
} from './store.ts';

/** `problem`: why the password is none that Tocsin takes, as a short sentence. */
export type PasswordRefused = { refused: 'password'; problem: string };
/** Nobody has this address. */
export type Unknown = { refused: 'unknown' };

/** Whether somebody has the address, and whether they are shut out by who runs the instance. */
export const findPerson = (app: App, email: string): Promise<RescuedPerson | null> =>
  transaction(app.database, (tx) => lockPersonByEmail(tx, emailKey(email)));

/** Creates an instance admin with an account. The address counts as confirmed. */
export async function createAdmin(
  app: App,
  { email, name, password }: { email: string; name: string; password: string },
  now: Date,
): Promise<{ refused: null } | PasswordRefused | { refused: 'email_taken' }> {
  const problem = passwordProblem(password, email);
  if (problem !== null) return { refused: 'password', problem };
  const password_hash = await hashPassword(password);
  return transaction(app.database, async (tx) => {
    const admin = { email, name, password_hash, language: defaultLanguage, email_verified_at: now } as const;
    const founded = await foundAdmin(app, tx, admin, now);
    if (founded.refused !== null) return { refused: 'email_taken' as const };
    await note(tx, { ...founded.person, account_id: founded.account_id }, 'person.create_admin', now);
    return { refused: null };
  });
}

/** Lets somebody who is there already run the instance. */
export const promoteToAdmin = (app: App, email: string, now: Date): Promise<{ refused: null } | Unknown> =>
  transaction(app.database, async (tx) => {
    await lockPeople(tx);
    const person = await lockPersonByEmail(tx, emailKey(email));
    if (!person) return { refused: 'unknown' };
    await makeAdmin(tx, person.id);
    await note(tx, person, 'person.make_admin', now);
    return { refused: null };
  });

/** Signs the person out everywhere, and gives a link with which a new password is chosen once, within an hour. */
export const makeResetLink = (
  app: App,
  email: string,
  now: Date,
): Promise<{ refused: null; url: string } | Unknown> =>
  transaction(app.database, async (tx) => {
    const person = await lockPersonByEmail(tx, emailKey(email));
    if (!person) return { refused: 'unknown' };
    await endEverySignIn(tx, person.id);
    const credential_version = await credentialVersionOf(tx, person.id);
    const token = await openReset(tx, { id: person.id, credential_version }, now);
    await note(tx, person, 'person.make_reset_link', now);
    return { refused: null, url: resetUrl(app, token) };
  });

/** Sets the password and signs the person out everywhere; a second factor stays. */
export async function replacePassword(
  app: App,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<{ refused: null } | PasswordRefused | Unknown> {
  const problem = passwordProblem(password, email);
  if (problem !== null) return { refused: 'password', problem };
  const password_hash = await hashPassword(password);
  return transaction(app.database, async (tx) => {
    const person = await lockPersonByEmail(tx, emailKey(email));
    if (!person) return { refused: 'unknown' as const };
    await setPasswordHash(tx, person.id, password_hash);
    await endEverySignIn(tx, person.id);
    await note(tx, person, 'person.reset_password', now);
    const reader = await readerAt(tx, person.email);
    await queueMail(app, tx, await rescueMail(app, reader, 'password'), now);
    return { refused: null };
  });
}

/** Removes authenticator app, recovery codes and passkeys; `had` says whether there were any. */
export const removeFactors = (
  app: App,
  email: string,
  now: Date,
): Promise<{ refused: null; had: boolean } | Unknown> =>
  transaction(app.database, async (tx) => {
    const person = await lockPersonByEmail(tx, emailKey(email));
    if (!person) return { refused: 'unknown' };
    if (!(await dropTwoFactor(tx, person.id))) return { refused: null, had: false };
    await note(tx, person, 'person.disable_two_factor', now);
    const reader = await readerAt(tx, person.email);
    await queueMail(app, tx, await rescueMail(app, reader, 'factors'), now);
    return { refused: null, had: true };
  });

/**
 * Lets an address be mailed again that opted out of all mail, with every tag of its mailbox. False: it did not. It need be
 * nobody's here. Accounts that named it find that in their audit log, as they do when its reader allows it.
 */
export const allowMail = (app: App, email: string, now: Date): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    const key = emailKey(email);
    if (!(await optIn(tx, key))) return false;
    const accounts = await accountsNaming(tx, key);
    const person = await lockPersonByEmail(tx, key);
    if (person?.account_id) accounts.add(person.account_id);
    for (const account_id of accounts.size > 0 ? accounts : [null])
      await recordAudit(tx, {
        ...{ actor: null, facts: null, account_id },
        ...{ action: 'mail_address.allow', target: { type: 'mail_address', id: key, name: email } },
        ...{ outcome: 'ok', detail: { where: 'on the command line' }, now },
      });
    return true;
  });

const note = (
  tx: Tx,
  { id, email, account_id }: Pick<RescuedPerson, 'id' | 'email' | 'account_id'>,
  action: string,
  now: Date,
) =>
  recordAudit(tx, {
    actor: null,
    facts: null,
    account_id,
    action,
    target: { type: 'person', id, name: email },
    outcome: 'ok',
    detail: { where: 'on the command line' },
    now,
  });
