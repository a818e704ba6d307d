// A signed-in person shows again that it is they, so that calls which need a recent sign-in are open to them.

import type { Static } from 'typebox';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { unauthorized } from '../../platform/errors.ts';
import { accountOf } from '../callers/first-account.ts';
import { guardCodes } from '../limits/rate-limit.ts';
import type { signInAnswer } from '../schema.ts';
import { methodOf, spendCode } from '../second-factors/second-factor.ts';
import { describeSession, handOver } from '../session-start/sign-in-answer.ts';
import { lockSignedInPerson, renewSession } from '../sessions/sessions.ts';
import type { SignedInCall } from '../sessions/sign-in-call.ts';
import { noteAct, noteAttempt } from '../trail.ts';
import { requirePassword } from './own-password.ts';
import type { reauthenticateBody } from './schema.ts';
import { findPassword } from './store.ts';

/**
 * Opens ten minutes for guarded calls, under a new token; the old one is worth nothing from then on. Whoever signs in
 * with two factors gives a code: with the password alone, a stolen session and a known password could turn codes off.
 * Throws Refusal 401 `code_required` where a password was given instead.
 */
export async function reauthenticate(
  call: SignedInCall & { body: Static<typeof reauthenticateBody> },
): Promise<Static<typeof signInAnswer>> {
  const { password, code = '' } = call.body;
  const { open, answer } =
    password === undefined ? await renewByCode(call, code) : await renewByPassword(call, password);
  return handOver(call, answer, open);
}

async function renewByPassword(call: SignedInCall, password: string) {
  const { app, actor } = call;
  const { person } = actor;
  // Both of one moment: where codes are turned on after it, the version has changed by the time it is compared.
  const { two_factor, credential_version } = (await findPassword(app.database, person.id)) ?? unauthorized();
  if (two_factor) return unauthorized('code_required');
  await requirePassword(call, password, 'auth.reauthenticate');
  return transaction(app.database, (tx) => renew(call, tx, credential_version));
}

async function renewByCode(call: SignedInCall, code: string) {
  const { app, actor, now } = call;
  const { person, session } = actor;
  const renewed = await guardCodes(app, person.id, now, () =>
    transaction(app.database, async (tx) => {
      const version = (await lockSignedInPerson(tx, person.id, session.id)) ?? unauthorized();
      const isRight = await spendCode(call, tx, person, { method: methodOf(code), code });
      return isRight ? renew(call, tx, version) : null;
    }),
  );
  return renewed ?? refuse(call);
}

async function renew(call: SignedInCall, tx: Tx, credential_version: number) {
  const { app, actor, now } = call;
  const { person, session } = actor;
  const proven = { person_id: person.id, credential_version };
  const open = (await renewSession(app, tx, proven, { session, now })) ?? unauthorized('invalid_credentials');
  await noteAct(tx, call, { action: 'auth.reauthenticate' });
  return { open, answer: await describeSession(tx, person.id, accountOf(actor), open) };
}

async function refuse(call: SignedInCall): Promise<never> {
  const { app, actor } = call;
  const { person } = actor;
  await noteAttempt(app.database, call, {
    action: 'auth.reauthenticate',
    account_id: actor.account_id,
    person,
    outcome: 'refused',
  });
  return unauthorized('invalid_code');
}
