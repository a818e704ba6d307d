// The second factors of a person: which there are, and a code of one of them, taken once.

import type { App } from '../../platform/app.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { readerAt } from '../people/people.ts';
import { endEverySignIn } from '../sessions/sessions.ts';
import type { SignInCall } from '../sessions/sign-in-call.ts';
import { recoveryCodeUsedMail } from './mails.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  deletePasskeys,
  deleteTotp,
  type Factors,
  findFactors,
  findSealedSeed,
  spendRecoveryCode,
  spendStep,
} from './second-factor-store.ts';
import { matchingStep, openSeed } from './totp.ts';

export type CodeMethod = 'totp' | 'recovery_code';

export const factorsOf = (database: Database, personId: number): Promise<Factors> =>
  findFactors(database, personId);

/** Six digits come from an app; everything else can only be a recovery code. */
export const methodOf = (code: string): CodeMethod =>
  /^\s*(\d\s*){6}$/.test(code) ? 'totp' : 'recovery_code';

/**
 * Whether `code` is a right one that nobody has used. It is used up when `tx` commits: of several who bring the same
 * code at once, one gets true. The person is notified by mail when a recovery code was used.
 */
export async function spendCode(
  call: SignInCall,
  tx: Tx,
  person: { id: number; email: string },
  { method, code }: { method: CodeMethod; code: string },
): Promise<boolean> {
  const { app, now, request } = call;
  if (method === 'totp') return spendTotp(app, tx, { person_id: person.id, code, now });
  const left = await spendRecoveryCode(tx, person.id, hashRecoveryCode(code));
  if (left === null) return false;
  const reader = await readerAt(tx, person.email);
  await queueMail(app, tx, await recoveryCodeUsedMail(app, reader, left, request), now);
  return true;
}

async function spendTotp(
  app: App,
  tx: Tx,
  { person_id, code, now }: { person_id: number; code: string; now: Date },
): Promise<boolean> {
  const sealed = await findSealedSeed(tx, person_id);
  const step = sealed && matchingStep(openSeed(app.secret, person_id, sealed), code, now);
  return step !== null && spendStep(tx, person_id, step);
}

/** Codes are no longer asked for, and recovery codes are gone. False: none were asked for. */
export const removeTotp = (tx: Tx, personId: number): Promise<boolean> => deleteTotp(tx, personId);

/**
 * For an operator who lets somebody in again: codes are no longer asked for, recovery codes and passkeys are gone, and
 * the person is signed out everywhere. Their password stays. False: there was nothing of the kind.
 */
export async function dropTwoFactor(tx: Tx, personId: number): Promise<boolean> {
  const askedForCodes = await deleteTotp(tx, personId);
  const passkeys = await deletePasskeys(tx, personId);
  if (!askedForCodes && passkeys === 0) return false;
  await endEverySignIn(tx, personId);
  return true;
}
