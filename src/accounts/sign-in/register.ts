// Registration: at once where no mail can be sent, else after the link in a mail has shown whose address it is.

import { timingSafeEqual } from 'node:crypto';
import type { Static } from 'typebox';
import type { Language } from '../../../shared/languages.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, forbidden, invalid } from '../../platform/errors.ts';
import { isKnownHost } from '../../platform/http/known-host.ts';
import { preferredLanguage } from '../../platform/http/language.ts';
import { optedOut } from '../../platform/mail/opt-outs.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { addMs, hours } from '../../platform/time.ts';
import { hashToken } from '../../platform/tokens.ts';
import {
  invitationOfRegistration,
  joinBy,
  type OpenInvitation,
  openInvitation,
} from '../invitations/invitations.ts';
import { guardAgainstGuessing, mayMailUnknown } from '../limits/rate-limit.ts';
import { invalidToken, newLinkToken } from '../links/link-token.ts';
import { hashPassword, isPassword } from '../passwords/password-hash.ts';
import { emailKey } from '../people/email-address.ts';
import {
  createInvited,
  type Founder,
  foundAccount,
  type NotFounded,
  type Registered,
  registrationNow,
} from '../people/founding.ts';
import { readerAt } from '../people/people.ts';
import type { signInAnswer } from '../schema.ts';
import { beginSession } from '../session-start/begin-session.ts';
import { handOver } from '../session-start/sign-in-answer.ts';
import type { SignInCall } from '../sessions/sign-in-call.ts';
import { addressTakenMail, confirmAddressMail } from './mails.ts';
import type { registerBody, verificationSent, verifyEmailBody } from './schema.ts';
import {
  deletePendingRegistrations,
  findPendingRegistration,
  findResettable,
  insertPendingRegistration,
} from './store.ts';

const CONFIRMATION_MS = hours(24);

type SignInAnswer = Static<typeof signInAnswer>;

export async function register(
  call: SignInCall & { body: Static<typeof registerBody> },
): Promise<SignInAnswer | Static<typeof verificationSent>> {
  const { app, body } = call;
  const invitation =
    body.invitation_token === undefined ? null : await invitedWith(call, body.invitation_token);
  if (!invitation) await refuseUninvited(call, body.setup_token);
  const founder = {
    email: body.email,
    name: body.name?.trim() ?? '',
    password_hash: await hashPassword(body.password),
    language: readLanguage(call.request),
  };
  const email_verified_at = invitation?.is_mailed ? call.now : null;
  if (app.config.smtpUrl === null || invitation?.is_mailed)
    return registerAtOnce(call, { ...founder, email_verified_at }, invitation);
  await askForConfirmation(call, founder, invitation);
  call.reply.status = 202;
  return { status: 'verification_sent' };
}

/** What the browser of somebody asks for who has no profile yet. */
function readLanguage({ headers }: SignInCall['request']): Language {
  const wanted = headers['accept-language'];
  return preferredLanguage(typeof wanted === 'string' ? wanted : undefined);
}

/** An invitation opens registration to the address that was invited, and to no other. */
async function invitedWith(
  { app, now, body }: SignInCall & { body: Static<typeof registerBody> },
  token: string,
) {
  if ((await registrationNow(app, app.database)) === 'closed') return forbidden('registration_closed');
  const invitation = (await openInvitation(app.database, token, now)) ?? invalidToken('invitation_token');
  if (invitation.is_suspended) return forbidden('account_suspended');
  if (invitation.email_key !== emailKey(body.email)) return invalid('email', 'the address that was invited');
  return invitation;
}

async function refuseUninvited({ app, request }: SignInCall, setupToken: string | undefined) {
  const registration = await registrationNow(app, app.database);
  if (registration === 'closed' || registration === 'invited') return forbidden('registration_closed');
  if (registration === 'open') return;
  if (app.setupToken === null) {
    // Only whoever is at this machine may become its admin, and no page that has its name point here.
    if (!isKnownHost(app, request.headers.host))
      invalid('host', 'a configured address, localhost or an IP address');
    return;
  }
  if (setupToken === undefined) return invalid('setup_token', 'required');
  if (!timingSafeEqual(hashToken(setupToken), hashToken(app.setupToken))) invalidToken('setup_token');
}

async function registerAtOnce(
  call: SignInCall,
  founder: Founder,
  invitation: OpenInvitation | null,
): Promise<SignInAnswer> {
  const begun = await transaction(call.app.database, async (tx) => {
    const founded = await createPerson(call, tx, founder, invitation);
    if (founded.refused === 'registration_closed') return forbidden(founded.refused);
    if (founded.refused) return conflict(founded.refused);
    return beginSession(call, tx, founded.person, { action: 'auth.register' });
  });
  if (!begun) throw new Error('The credentials of a person changed while they were created');
  return handOver(call, begun.answer, begun.session);
}

/** With an account of their own, or as a member of the one that invited them. */
async function createPerson(
  call: SignInCall,
  tx: Tx,
  founder: Founder,
  invitation: OpenInvitation | null,
): Promise<NotFounded | Registered> {
  const { app, now } = call;
  if (!invitation) return foundAccount(app, tx, founder, now);
  const created = await createInvited(app, tx, founder, now);
  if (created.refused) return created;
  const { refused } = await joinBy(tx, { ...call, actor: null }, invitation, created.person);
  if (refused === 'account_suspended') return forbidden(refused);
  return refused ? invalidToken('invitation_token') : created;
}

/**
 * Does the same for an address that is taken, but notifies its owner instead of sending a link; and for one that opted
 * out of all mail, to which nothing is sent.
 */
async function askForConfirmation(
  call: SignInCall,
  founder: Omit<Founder, 'email_verified_at'>,
  invitation: OpenInvitation | null,
) {
  const { app, now, request } = call;
  const email_key = emailKey(founder.email);
  const link = newLinkToken();
  await transaction(app.database, async (tx) => {
    if (!(await mayMailUnknown(tx, email_key, now))) return;
    const owner = await findResettable(tx, email_key);
    const { language: _, ...registration } = founder;
    await insertPendingRegistration(tx, {
      ...registration,
      email_key,
      token_hash: link.token_hash,
      invitation_token_hash: invitation?.token_hash ?? null,
      created_at: now,
      expires_at: addMs(now, CONFIRMATION_MS),
    });
    if ((await optedOut(tx, [email_key])).has(email_key)) return;
    const reader = await readerAt(tx, owner?.email ?? founder.email, founder.language);
    const mail = owner
      ? await addressTakenMail(app, reader, request)
      : await confirmAddressMail(app, reader, link.token);
    await queueMail(app, tx, mail, now);
  });
}

/** Completes a registration for whoever has both the mail and the password, so that neither alone takes an address. */
export async function verifyEmail(
  call: SignInCall & { body: Static<typeof verifyEmailBody> },
): Promise<SignInAnswer> {
  const { app, now, body } = call;
  const token_hash = hashToken(body.token);
  const pending = (await findPendingRegistration(app.database, token_hash, now)) ?? invalidToken();
  const { email, email_key, name, password_hash } = pending;
  const isRight = await guardAgainstGuessing(app, email_key, now, () =>
    isPassword(body.password, password_hash),
  );
  if (!isRight) return invalid('password', 'not the password of this registration');
  const invitation = await invitationOfRegistration(app.database, pending.invitation_token_hash, now);
  const begun = await transaction(app.database, async (tx) => {
    const language = readLanguage(call.request);
    const founder = { email, name, password_hash, language, email_verified_at: now };
    const founded = await createPerson(call, tx, founder, invitation);
    if (founded.refused === 'registration_closed') return forbidden(founded.refused);
    if (founded.refused || !(await deletePendingRegistrations(tx, email_key))) return invalidToken();
    return beginSession(call, tx, founded.person, { action: 'auth.register' });
  });
  return begun ? handOver(call, begun.answer, begun.session) : invalidToken();
}
