// What somebody who is signed in does with their codes: set them up, turn them on and off, make new recovery codes.

import type { Static } from 'typebox';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, invalid, unauthorized } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { hours, minutes } from '../../platform/time.ts';
import { guardCodes } from '../limits/rate-limit.ts';
import { readerAt } from '../people/people.ts';
import type { okAndRenewed } from '../schema.ts';
import { hashRecoveryCode, newRecoveryCode } from '../second-factors/recovery-codes.ts';
import { factorsOf, removeTotp } from '../second-factors/second-factor.ts';
import {
  matchingStep,
  newSeed,
  openShownSeed,
  otpauthUrl,
  sealSeed,
  sealShownSeed,
  seedText,
} from '../second-factors/totp.ts';
import { changeCredentials } from '../session-start/credential-change.ts';
import { lockSignedInPerson } from '../sessions/sessions.ts';
import type { SignedInCall } from '../sessions/sign-in-call.ts';
import { noteAct } from '../trail.ts';
import { twoFactorChangedMail } from './mails.ts';
import type { newCodes, totpSetup, twoFactorState } from './schema.ts';
import { confirmTotp, findTotp, replaceRecoveryCodes, savePendingTotp } from './store.ts';

const RECOVERY_CODES = 10;
/** A seed that was shown longer ago may have been seen by anybody. */
const SETUP_MS = hours(1);
const SHOWN_AGAIN_MS = minutes(10);

type NewCodes = Static<typeof newCodes>;

export async function readTwoFactor(call: SignedInCall): Promise<Static<typeof twoFactorState>> {
  const { person } = call.actor;
  const factors = await factorsOf(call.app.database, person.id);
  return { totp: factors.totp_since !== null, ...factors };
}

/**
 * Nothing is asked for yet. Within ten minutes the same session is shown the same secret, so that a page that is opened
 * twice does not make a QR code worthless that was scanned; another session never sees it, and puts its own in its
 * place. Throws Refusal 409 `two_factor_on` where codes are asked for already.
 */
export async function setUpTotp(call: SignedInCall): Promise<Static<typeof totpSetup>> {
  const { app, actor, now } = call;
  const { person, session } = actor;
  const seed = await transaction(app.database, async (tx) => {
    if ((await lockSignedInPerson(tx, person.id, session.id)) === null) return unauthorized();
    const kept = await findTotp(tx, person.id);
    if (kept?.confirmed_at) return conflict('two_factor_on');
    const shown = kept && openShownSeed(app.secret, person.id, kept.sealed_seed);
    const ageMs = kept ? now.getTime() - kept.created_at.getTime() : SHOWN_AGAIN_MS;
    if (shown?.session_id === session.id && ageMs < SHOWN_AGAIN_MS) return shown.seed;
    const fresh = newSeed();
    const sealed_seed = sealShownSeed(app.secret, person.id, { seed: fresh, session_id: session.id });
    await savePendingTotp(tx, { person_id: person.id, sealed_seed, created_at: now });
    return fresh;
  });
  const { email } = person;
  return { secret: seedText(seed), otpauth_url: otpauthUrl(seed, { issuer: issuerOf(app), email }) };
}

/** People may have several of these in their app, so it says of which Tocsin it is. */
const issuerOf = (app: App) => `Tocsin (${new URL(app.urls.dashboard).hostname})`;

/**
 * From now on a code is asked for. Throws Refusal 409 `two_factor_on` where it is already, `two_factor_off` where nothing
 * was set up in this session within the last hour, and RateLimited after 10 wrong codes.
 */
export async function confirmSetup(call: SignedInCall, code: string): Promise<NewCodes> {
  const { app, actor, now } = call;
  const shown = await guardCodes(app, actor.person.id, now, () => findShownCode(call, code));
  if (!shown) return invalid('code', 'not the code that the app shows now');
  const { result, renewed } = await changeCredentials(call, async (tx, person) => {
    if (!(await confirmTotp(tx, person.id, { ...shown, now }))) return conflict('two_factor_on');
    await note(call, tx, person, 'on');
    return giveRecoveryCodes(tx, person.id, now);
  });
  return { recovery_codes: result, ...renewed };
}

/** The step that a code of the seed that was set up belongs to; null: it is wrong. */
async function findShownCode({ app, actor, now }: SignedInCall, code: string) {
  const { person, session } = actor;
  const totp = await findTotp(app.database, person.id);
  if (totp?.confirmed_at) return conflict('two_factor_on');
  if (!totp || now.getTime() - totp.created_at.getTime() > SETUP_MS) return conflict('two_factor_off');
  const { seed, session_id } = openShownSeed(app.secret, person.id, totp.sealed_seed);
  if (session_id !== session.id) return conflict('two_factor_off');
  const step = matchingStep(seed, code, now);
  const sealed_seed = sealSeed(app.secret, person.id, seed);
  return step === null ? null : { shown_seed: totp.sealed_seed, sealed_seed, step };
}

/** Throws Refusal 409 `two_factor_off` where no code is asked for. */
export async function turnOffTotp(call: SignedInCall): Promise<Static<typeof okAndRenewed>> {
  const { renewed } = await changeCredentials(call, async (tx, person) => {
    if (!(await removeTotp(tx, person.id))) return conflict('two_factor_off');
    await note(call, tx, person, 'off');
  });
  return { ok: true, ...renewed };
}

/** The old ones are worth nothing from then on. Throws Refusal 409 `two_factor_off` where no code is asked for. */
export async function renewRecoveryCodes(call: SignedInCall): Promise<NewCodes> {
  const { result, renewed } = await changeCredentials(call, async (tx, person) => {
    if ((await factorsOf(tx, person.id)).totp_since === null) return conflict('two_factor_off');
    await note(call, tx, person, 'new_codes');
    return giveRecoveryCodes(tx, person.id, call.now);
  });
  return { recovery_codes: result, ...renewed };
}

async function giveRecoveryCodes(tx: Tx, personId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(tx, personId, { hashes: codes.map(hashRecoveryCode), now });
  return codes;
}

const ACTIONS = {
  on: 'two_factor.enable',
  off: 'two_factor.disable',
  new_codes: 'two_factor.new_recovery_codes',
} as const;

/** In the audit log, and by mail to the person. */
async function note(call: SignedInCall, tx: Tx, { email }: { email: string }, change: keyof typeof ACTIONS) {
  const { app, now, request } = call;
  await noteAct(tx, call, { action: ACTIONS[change] });
  const mail = await twoFactorChangedMail(app, await readerAt(tx, email), change, request);
  await queueMail(app, tx, mail, now);
}
