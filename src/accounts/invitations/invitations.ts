// Invitations as whoever holds the token of one meets them: what it says, and how it makes them a member. The token
// alone lets nobody in: only the person with the address that was invited can use it.

import type { App } from '../../platform/app.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { AccountRole, Caller } from '../../platform/http/actor.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { hashToken } from '../../platform/tokens.ts';
import { pageUrl } from '../links/page-url.ts';
import { claimLimit, releaseLimit } from '../plans/limits.ts';
import { noteActOf } from '../trail.ts';
import {
  confirmAddress,
  findMemberAddress,
  findOpenInvitation,
  insertMember,
  lockAccount,
  type OpenInvitation,
  takeInvitation,
} from './invitation-store.ts';

export type { OpenInvitation } from './invitation-store.ts';

/** null: nobody was ever given this token, or it is worth nothing any more. */
export const openInvitation = (
  database: Database,
  token: string,
  now: Date,
): Promise<OpenInvitation | null> => findOpenInvitation(database, hashToken(token), now);

/** The invitation that a registration was begun with, by what was stored of its token. */
export const invitationOfRegistration = (
  database: Database,
  tokenHash: Buffer | null,
  now: Date,
): Promise<OpenInvitation | null> =>
  tokenHash === null ? Promise.resolve(null) : findOpenInvitation(database, tokenHash, now);

/** Who is in an account changes for one caller at a time; whoever waited sees what the one before has left. */
export async function lockMembers(tx: Tx, accountId: number): Promise<void> {
  await lockAccount(tx, accountId);
}

/** Counts one more member or open invitation. Throws PlanLimitReached. */
export const claimPlace = (tx: Tx, accountId: number): Promise<void> =>
  claimLimit(tx, { account_id: accountId }, 'members');

export const releasePlaces = (tx: Tx, accountId: number, count: number): Promise<void> =>
  releaseLimit(tx, accountId, 'members', count);

interface Joining {
  app: App;
  now: Date;
  request: RequestFacts;
  /** null: somebody who registers just now. */
  actor: Caller | null;
}

/** Why somebody does not become a member; `gone`: the invitation was used or revoked since it was looked at. */
export type NotJoined = 'account_suspended' | 'already_member' | 'gone';

/**
 * Makes the person a member, in the place that the invitation held. Their address counts as confirmed where the token
 * only ever went there by mail. Where it is refused, `tx` has to be rolled back.
 */
export async function joinBy(
  tx: Tx,
  { app, now, request, actor }: Joining,
  invitation: OpenInvitation,
  person: { id: number; email: string },
): Promise<{ refused: NotJoined } | { refused: null; role: AccountRole }> {
  const { id, account_id } = invitation;
  if (invitation.is_suspended) return { refused: 'account_suspended' };
  await lockMembers(tx, account_id);
  const taken = await takeInvitation(tx, invitation);
  if (!taken) return { refused: 'gone' };
  const { role, invited_by } = taken;
  if (!(await insertMember(tx, { id, account_id, person_id: person.id, role, joined_at: now })))
    return { refused: 'already_member' };
  if (invitation.is_mailed) await confirmAddress(tx, person.id, now);
  const target = { type: 'member', id, name: person.email };
  await noteActOf(
    tx,
    { actor, request, now },
    { action: 'member.join', person, account_id, target, detail: { role } },
  );
  const inviter = invited_by === null ? null : await findMemberAddress(tx, account_id, invited_by);
  if (inviter) await queueMail(app, tx, joinedMail(app, inviter, invitation, person.email), now);
  return { refused: null, role };
}

const joinedMail = (
  app: App,
  to: string,
  { account_id, account_name, role }: OpenInvitation,
  email: string,
) => ({
  to,
  ...composeMail({
    subject: `${email} has joined ${account_name}`,
    title: `${email} has joined ${account_name}`,
    paragraphs: ['Your invitation was accepted.'],
    facts: [
      ['Account', account_name],
      ['Role', role],
    ],
    action: { label: 'Members', url: pageUrl(app, '/members', account_id) },
    footer: 'You get this mail because you sent the invitation.',
  }),
});
