// Another email address: at once where no mail can be sent, else after the link in a mail has shown whose address it is.

import type { Static } from 'typebox';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, invalid, unauthorized } from '../../platform/errors.ts';
import { optedOut } from '../../platform/mail/opt-outs.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { addMs, hours } from '../../platform/time.ts';
import { hashToken } from '../../platform/tokens.ts';
import { mayMailUnknown } from '../limits/rate-limit.ts';
import { invalidToken, newLinkToken } from '../links/link-token.ts';
import { claimAddress } from '../people/address-claim.ts';
import { emailKey } from '../people/email-address.ts';
import { readerAt } from '../people/people.ts';
import { changeCredentials } from '../session-start/credential-change.ts';
import { endEverySignIn, lockSignedInPerson } from '../sessions/sessions.ts';
import type { SignedInCall, SignInCall } from '../sessions/sign-in-call.ts';
import { noteAct, noteAttempt } from '../trail.ts';
import { addressChangedMail, addressInUseMail, changeAskedMail, confirmNewAddressMail } from './mails.ts';
import type { changedAtOnce, emailChanged, verificationSent } from './schema.ts';
import {
  deleteEmailChange,
  findEmailChange,
  findFirstAccount,
  findHolder,
  saveEmail,
  saveEmailChange,
  takeEmailChange,
} from './store.ts';

const CONFIRMATION_MS = hours(24);

/**
 * Throws Refusal 409 `email_taken` only where no mail can be sent; elsewhere the answer says nothing about whether
 * somebody has the address.
 */
export async function changeEmail(
  call: SignedInCall,
  email: string,
): Promise<Static<typeof changedAtOnce> | Static<typeof verificationSent>> {
  if (emailKey(email) === emailKey(call.actor.person.email))
    return invalid('email', 'another address than the present one');
  if (call.app.config.smtpUrl === null) return changeAtOnce(call, email);
  await askForConfirmation(call, email);
  call.reply.status = 202;
  return { status: 'verification_sent' };
}

async function changeAtOnce(call: SignedInCall, email: string): Promise<Static<typeof changedAtOnce>> {
  const { app, now, request } = call;
  const address = { email, email_key: emailKey(email), email_verified_at: null };
  const { renewed } = await changeCredentials(call, async (tx, person) => {
    if (!(await claimAddress(tx, address.email_key))) return conflict('email_taken');
    const reader = await readerAt(tx, person.email);
    await saveEmail(tx, person, address);
    await deleteEmailChange(tx, person.id);
    await noteAct(tx, call, {
      action: 'auth.change_email',
      target: { type: 'person', id: person.id, name: email },
      detail: { email_before: person.email },
    });
    await queueMail(app, tx, await addressChangedMail(app, reader, { email, request }), now);
  });
  return { status: 'email_changed', ...renewed };
}

/**
 * Does the same for an address that somebody has, but notifies them instead of sending a link; and for one that opted
 * out of all mail, to which nothing is sent.
 */
async function askForConfirmation(call: SignedInCall, email: string): Promise<void> {
  const { app, now, request } = call;
  const { person, session } = call.actor;
  const email_key = emailKey(email);
  const link = newLinkToken();
  await transaction(app.database, async (tx) => {
    const credential_version = (await lockSignedInPerson(tx, person.id, session.id)) ?? unauthorized();
    if (!(await mayMailBoth(tx, [emailKey(person.email), email_key], now))) return;
    const holder = await findHolder(tx, email_key);
    const { id: person_id } = person;
    const expires_at = addMs(now, CONFIRMATION_MS);
    const { token_hash } = link;
    const asked = {
      person_id,
      token_hash,
      credential_version,
      email,
      email_key,
      created_at: now,
      expires_at,
    };
    await saveEmailChange(tx, asked);
    const reader = await readerAt(tx, person.email);
    const there = await readerAt(tx, email, reader.language);
    const mail = holder
      ? await addressInUseMail(app, { ...there, email: holder.email }, request)
      : await confirmNewAddressMail(app, there, link.token);
    if (!(await optedOut(tx, [email_key])).has(email_key)) await queueMail(app, tx, mail, now);
    await queueMail(app, tx, await changeAskedMail(app, reader, { email, request }), now);
    const target = { type: 'person', id: person.id, name: person.email };
    await noteAct(tx, call, { action: 'auth.request_email_change', target, detail: { email_wanted: email } });
  });
}

/** In one order, whoever asks, so that two people who want each other's address do not wait for each other. */
async function mayMailBoth(tx: Tx, emailKeys: string[], now: Date): Promise<boolean> {
  for (const key of emailKeys.sort()) if (!(await mayMailUnknown(tx, key, now))) return false;
  return true;
}

/** Ends everything that the person is signed in with: who has the new mailbox signs in with it. */
export async function confirmEmail(call: SignInCall, token: string): Promise<Static<typeof emailChanged>> {
  const { app, now, request } = call;
  const token_hash = hashToken(token);
  const change = (await findEmailChange(app.database, token_hash, now)) ?? invalidToken();
  const { id, old_email, email, email_key } = change;
  await transaction(app.database, async (tx) => {
    const isFree = await claimAddress(tx, email_key);
    if (!isFree || !(await takeEmailChange(tx, token_hash))) return invalidToken();
    const reader = await readerAt(tx, old_email);
    if (!(await saveEmail(tx, change, { email, email_key, email_verified_at: now }))) return invalidToken();
    await endEverySignIn(tx, id);
    await noteAttempt(tx, call, {
      action: 'auth.change_email',
      account_id: (await findFirstAccount(tx, id))?.account_id ?? null,
      person: { id, email },
      outcome: 'ok',
      detail: { email_before: old_email },
    });
    await queueMail(app, tx, await addressChangedMail(app, reader, { email, request }), now);
  });
  return { status: 'email_changed' };
}
