// What somebody who is signed in does with their password: show that it is still theirs, and change it.

import type { Static } from 'typebox';
import { transaction } from '../../platform/database/database.ts';
import { invalid, unauthorized } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { accountOf } from '../callers/first-account.ts';
import { guardAgainstGuessing, limitOwnPasswords } from '../limits/rate-limit.ts';
import { hashPassword, isPassword } from '../passwords/password-hash.ts';
import { passwordProblem } from '../passwords/password-rules.ts';
import { readerAt } from '../people/people.ts';
import type { signInAnswer } from '../schema.ts';
import { describeSession, handOver } from '../session-start/sign-in-answer.ts';
import { endSessions, renewSession } from '../sessions/sessions.ts';
import type { SignedInCall } from '../sessions/sign-in-call.ts';
import { noteAct, noteAttempt } from '../trail.ts';
import { passwordChangedMail } from './mails.ts';
import type { changePasswordBody } from './schema.ts';
import { deletePasswordResets, findPassword, savePassword } from './store.ts';

type SignInAnswer = Static<typeof signInAnswer>;

/** Ends all other sessions and the resets that were asked for, and notifies the person by mail. */
export async function changePassword(
  call: SignedInCall & { body: Static<typeof changePasswordBody> },
): Promise<SignInAnswer> {
  const { app, now, actor, body } = call;
  const { person, session } = actor;
  const current = await requirePassword(call, body.current_password, 'auth.change_password');
  const problem = passwordProblem(body.new_password, current.email);
  if (problem) return invalid('new_password', problem);
  const password_hash = await hashPassword(body.new_password);
  const changed = await transaction(app.database, async (tx) => {
    const { credential_version } = current;
    const version = await savePassword(tx, { id: person.id, credential_version, password_hash });
    if (version === null) return unauthorized('invalid_credentials');
    await endSessions(tx, person.id, session.id);
    await deletePasswordResets(tx, person.id);
    const proven = { person_id: person.id, credential_version: version };
    const open = (await renewSession(app, tx, proven, { session, now })) ?? unauthorized();
    await noteAct(tx, call, { action: 'auth.change_password' });
    const reader = await readerAt(tx, current.email);
    await queueMail(app, tx, await passwordChangedMail(app, reader, call.request), now);
    return { open, answer: await describeSession(tx, person.id, accountOf(actor), open) };
  });
  return handOver(call, changed.answer, changed.open);
}

/** Throws Refusal 401, which is noted, unless `password` is the person's own; RateLimited after 30 of whatever kind. */
export async function requirePassword(call: SignedInCall, password: string, action: string) {
  const { app, actor, now } = call;
  const { person } = actor;
  await limitOwnPasswords(app, person.id, now);
  const current = (await findPassword(app.database, person.id)) ?? unauthorized();
  const isRight = await guardAgainstGuessing(app, current.email_key, now, () =>
    isPassword(password, current.password_hash),
  );
  if (isRight) return current;
  const { account_id } = actor;
  await noteAttempt(app.database, call, { action, account_id, person, outcome: 'refused' });
  return unauthorized('invalid_credentials');
}
