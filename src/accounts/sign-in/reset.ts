// A forgotten password: asked for, answered by mail for those who are known, and set anew by whoever has the mail.

import type { Static } from 'typebox';
import { v7 as uuidv7 } from 'uuid';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { announceWork } from '../../platform/events.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { addMs, hours } from '../../platform/time.ts';
import { hashToken } from '../../platform/tokens.ts';
import { mayMailUnknown } from '../limits/rate-limit.ts';
import { invalidToken, newLinkToken } from '../links/link-token.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { passwordProblem } from '../passwords/password-rules.ts';
import { emailKey } from '../people/email-address.ts';
import { readerAt } from '../people/people.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { SignInCall } from '../sessions/sign-in-call.ts';
import { noteAttempt } from '../trail.ts';
import { passwordChangedMail, resetPasswordMail } from './mails.ts';
import type { forgotPasswordBody, passwordChanged, resetPasswordBody, resetRequested } from './schema.ts';
import {
  confirmEmail,
  deletePasswordResets,
  findPasswordReset,
  findResettable,
  insertPasswordReset,
  insertResetRequest,
  savePassword,
  takeResetRequest,
} from './store.ts';

const RESET_MS = hours(1);

/** Only notes the request: whether somebody has the address is looked up later, where no answer waits for it. */
export async function requestReset(
  call: SignInCall & { body: Static<typeof forgotPasswordBody> },
): Promise<Static<typeof resetRequested>> {
  const { app, now, body } = call;
  await transaction(app.database, async (tx) => {
    const id = uuidv7({ msecs: now.getTime() });
    await insertResetRequest(tx, { id, email_key: emailKey(body.email), created_at: now });
    await announceWork(tx, 'mail');
  });
  return { status: 'reset_requested' };
}

/** Answers one asked-for reset; false: none is left. A step of the mail queue. */
export async function answerResetRequest(app: App, now: Date): Promise<boolean> {
  return transaction(app.database, async (tx) => {
    const request = await takeResetRequest(tx);
    if (!request) return false;
    const person = await findResettable(tx, request.email_key);
    if (!person || !(await mayMailUnknown(tx, request.email_key, now))) return true;
    const reader = await readerAt(tx, person.email);
    const mail = await resetPasswordMail(app, reader, await openReset(tx, person, now));
    await queueMail(app, tx, mail, now);
    return true;
  });
}

/** The token of a link that is good for an hour, for one new password, and for the credentials of this version only. */
export async function openReset(
  tx: Tx,
  { id, credential_version }: { id: number; credential_version: number },
  now: Date,
): Promise<string> {
  const { token, token_hash } = newLinkToken();
  const expires_at = addMs(now, RESET_MS);
  await insertPasswordReset(tx, {
    token_hash,
    person_id: id,
    credential_version,
    created_at: now,
    expires_at,
  });
  return token;
}

/** Where such a link leads. */
export const resetUrl = (app: App, token: string): string => `${app.urls.dashboard}/reset?token=${token}`;

/** Ends all sessions, sign-ins in flight and other resets of the person; a second factor stays. */
export async function resetPassword(
  call: SignInCall & { body: Static<typeof resetPasswordBody> },
): Promise<Static<typeof passwordChanged>> {
  const { app, now, body } = call;
  const reset = (await findPasswordReset(app.database, hashToken(body.token), now)) ?? invalidToken();
  const problem = passwordProblem(body.password, reset.email);
  if (problem) return invalid('password', problem);
  const password_hash = await hashPassword(body.password);
  await transaction(app.database, async (tx) => {
    if ((await savePassword(tx, { ...reset, password_hash })) === null) return invalidToken();
    await endSessions(tx, reset.id, null);
    await deletePasswordResets(tx, reset.id);
    await confirmEmail(tx, reset.id, now);
    await noteAttempt(tx, call, {
      action: 'auth.reset_password',
      account_id: reset.account_id,
      person: { id: reset.id, email: reset.email },
      outcome: 'ok',
    });
    const reader = await readerAt(tx, reset.email);
    await queueMail(app, tx, await passwordChangedMail(app, reader, call.request), now);
  });
  return { status: 'password_changed' };
}
