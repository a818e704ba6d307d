// Invites people to the account, and sends an invitation again.

import type { Static } from 'typebox';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { optedOut } from '../../platform/mail/opt-outs.ts';
import { plainName } from '../../platform/mail/plain-name.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { addMs, days } from '../../platform/time.ts';
import type { Acting } from '../callers/standing.ts';
import { claimPlace, releasePlaces } from '../invitations/invitations.ts';
import { countInvitation } from '../limits/mail-limits.ts';
import { newLinkToken } from '../links/link-token.ts';
import { emailKey } from '../people/email-address.ts';
import { readerAt } from '../people/people.ts';
import { claimMails } from '../plans/mail-limit.ts';
import { noteAct } from '../trail.ts';
import { invitationMail, invitationUrl } from './mails.ts';
import { insist, memberTarget, presentMember, whileLocked } from './membership.ts';
import type { invitedMember, newMemberBody } from './schema.ts';
import {
  countInvitations,
  deleteExpiredInvitations,
  findByAddress,
  findMember,
  type InvitationRow,
  insertInvitation,
  renewInvitation,
} from './store.ts';

const OPEN_MS = days(7);
/** More than a plan without a limit needs at a time; each one is a way in. */
const MOST_INVITATIONS = 200;

type InvitedMember = Static<typeof invitedMember>;

/**
 * Throws PlanLimitReached, RateLimited, Refusal 403 for what the caller's role does not allow, and 409 `already_member`,
 * `already_invited` or `too_many_invitations` (200 are open).
 */
export async function invite(
  call: ActorCall,
  { email, role }: Static<typeof newMemberBody>,
): Promise<InvitedMember> {
  const { actor, now } = call;
  const { account_id } = actor;
  const email_key = emailKey(email);
  return whileLocked(call, async (tx, by) => {
    insist({ by: by.role, isOwn: false, from: null, to: role, hasOtherOwner: true });
    await releasePlaces(tx, account_id, await deleteExpiredInvitations(tx, account_id, now));
    const there = await findByAddress(tx, account_id, email_key);
    if (there) return conflict(there === 'active' ? 'already_member' : 'already_invited');
    if ((await countInvitations(tx, account_id)) >= MOST_INVITATIONS) return conflict('too_many_invitations');
    await claimPlace(tx, account_id);
    await countInvitation(tx, { account_id, email_key }, now);
    const not_mailed = await whyNotMailed(call, tx, email_key);
    const { token, row } = newInvitation(call, by, not_mailed);
    const id = await insertInvitation(tx, { ...row, email, email_key, role });
    await noteAct(tx, call, {
      action: 'member.invite',
      target: memberTarget({ id, email }),
      detail: { role, ...(not_mailed ? { not_mailed } : {}) },
    });
    return handOut(call, tx, { id, token, by, not_mailed });
  });
}

/** Another link for seven more days; the one before leads nowhere from then on. Throws Refusal 404 where none is open. */
export async function resend(call: ActorCall, id: number): Promise<InvitedMember> {
  const { account_id } = call.actor;
  return whileLocked(call, async (tx, by) => {
    const invited = (await findMember(tx, account_id, id, call.now)) ?? notFound();
    insist({ by: by.role, isOwn: false, from: invited.role, to: invited.role, hasOtherOwner: true });
    if (invited.status !== 'invited') return conflict('already_member');
    await countInvitation(tx, { account_id, email_key: invited.email_key }, call.now);
    const not_mailed = await whyNotMailed(call, tx, invited.email_key);
    const { token, row } = newInvitation(call, by, not_mailed);
    await renewInvitation(tx, id, row);
    await noteAct(tx, call, {
      action: 'member.resend_invitation',
      target: memberTarget(invited),
      ...(not_mailed ? { detail: { not_mailed } } : {}),
    });
    return handOut(call, tx, { id, token, by, not_mailed });
  });
}

type NotMailed = NonNullable<InvitedMember['not_mailed']>;

/** null: it is mailed, and counts towards the daily limit of the account. Whoever refused all mail gets none of it. */
async function whyNotMailed({ app, actor, now }: ActorCall, tx: Tx, key: string): Promise<NotMailed | null> {
  if (app.config.smtpUrl === null) return 'no_mail_server';
  if ((await optedOut(tx, [key])).has(key)) return 'address_stopped';
  const { granted } = await claimMails(tx, actor.account_id, 1, now);
  return granted === 0 ? 'daily_limit' : null;
}

function newInvitation({ actor, now }: ActorCall, { person }: Acting, notMailed: NotMailed | null) {
  const { token, token_hash } = newLinkToken();
  const row: InvitationRow = {
    account_id: actor.account_id,
    token_hash,
    is_mailed: notMailed === null,
    invited_by: person.id,
    invited_at: now,
    expires_at: addMs(now, OPEN_MS),
  };
  return { token, row };
}

/** By mail where there is one: a link that others have seen would prove nothing about the address. */
async function handOut(
  { app, actor, now }: ActorCall,
  tx: Tx,
  { id, token, by, not_mailed }: { id: number; token: string; by: Acting; not_mailed: NotMailed | null },
): Promise<InvitedMember> {
  const invited = (await findMember(tx, actor.account_id, id, now)) ?? notFound();
  const shown = presentMember(invited, null);
  if (not_mailed) return { ...shown, invitation_url: invitationUrl(app, token), not_mailed };
  const inviter = plainName(by.person.name, '') || by.person.email;
  const { email, role } = invited;
  const { language } = await readerAt(tx, by.person.email);
  const reader = await readerAt(tx, email, language);
  const { account_id, account_name } = actor;
  const mail = await invitationMail(app, reader, { token, role, account_id, account_name, inviter });
  await queueMail(app, tx, mail, now);
  return shown;
}
