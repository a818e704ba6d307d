// Changes roles, removes members, lets them leave, and hands the account over.

import type { Static } from 'typebox';
import type { Tx } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { announceAccessChange } from '../../platform/events.ts';
import type { AccountRole } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { type QueuedMail, queueMail } from '../../platform/mail/queue.ts';
import type { MailReader } from '../../platform/mail/write.ts';
import type { Acting } from '../callers/standing.ts';
import { releasePlaces } from '../invitations/invitations.ts';
import { mayNotifyMember } from '../limits/mail-limits.ts';
import { emailKey } from '../people/email-address.ts';
import { ownersOf, readerAt } from '../people/people.ts';
import { noteAct } from '../trail.ts';
import { formerOwnerMail, leftMail, newOwnerMail, removedMail, roleChangedMail } from './mails.ts';
import { insist, memberTarget, presentMember, whileLocked } from './membership.ts';
import { rolesBeyond } from './rules.ts';
import type { member, memberChanges } from './schema.ts';
import {
  deleteInvitationsBy,
  deleteMember,
  findMember,
  hasOtherOwner,
  type MemberRow,
  saveRole,
} from './store.ts';

/** Owners who are notified that somebody has left. */
const MOST_NOTIFIED = 20;

type Member = Static<typeof member>;

/** Of a member, or of an invitation. Throws Refusal 403, 404 and 409 `last_owner`. */
export async function changeMember(
  call: ActorCall,
  id: number,
  { role }: Static<typeof memberChanges>,
): Promise<Member> {
  return whileLocked(call, async (tx, by) => {
    const found = await memberOf(call, tx, id);
    if (role !== undefined && role !== found.row.role) await changeRole(call, tx, by, { ...found, to: role });
    return presentMember({ ...found.row, role: role ?? found.row.role }, by.person.id);
  });
}

interface Found {
  row: MemberRow;
  hasOtherOwner: boolean;
}

async function memberOf({ actor, now }: ActorCall, tx: Tx, id: number): Promise<Found> {
  const row = (await findMember(tx, actor.account_id, id, now)) ?? notFound();
  return { row, hasOtherOwner: await hasOtherOwner(tx, actor.account_id, row.person_id) };
}

async function changeRole(call: ActorCall, tx: Tx, by: Acting, change: Found & { to: AccountRole }) {
  const { actor } = call;
  const { row, to } = change;
  const isOwn = row.person_id === by.person.id;
  insist({ by: by.role, isOwn, from: row.role, to, hasOtherOwner: change.hasOtherOwner });
  await saveRole(tx, actor.account_id, row, to);
  const detail = { role: to, role_before: row.role, ...(await closeDoors(tx, actor.account_id, row, to)) };
  await noteAct(tx, call, { action: 'member.update', target: memberTarget(row), detail });
  if (row.status === 'invited') return;
  await announceAccessChange(tx, actor.account_id);
  const { account_id, account_name } = actor;
  const membership = { account_id, account_name, by: by.person.email, role: to };
  if (!isOwn) await notify(call, tx, row.email, (reader) => roleChangedMail(call.app, reader, membership));
}

/**
 * Removes a member, or takes an invitation back; with the id of the caller, they leave. Whoever is removed has no
 * access from then on, and what they had invited others with is worth nothing. Throws as `changeMember`.
 */
export async function removeMember(call: ActorCall, id: number): Promise<void> {
  const { account_id } = call.actor;
  await whileLocked(call, async (tx, by) => {
    const { row, hasOtherOwner } = await memberOf(call, tx, id);
    const isOwn = row.person_id === by.person.id;
    insist({ by: by.role, isOwn, from: row.role, to: null, hasOtherOwner });
    await deleteMember(tx, account_id, row);
    if (row.person_id === null) {
      await releasePlaces(tx, account_id, 1);
      return noteAct(tx, call, { action: 'member.revoke_invitation', target: memberTarget(row) });
    }
    await releasePlaces(tx, account_id, 1);
    const action = isOwn ? 'member.leave' : 'member.remove';
    const closed = isOwn ? {} : await closeDoors(tx, account_id, row, null);
    const detail = { role: row.role, invitations_revoked: 0, ...closed };
    await noteAct(tx, call, { action, target: memberTarget(row), detail });
    await announceAccessChange(tx, account_id);
    await notifyOfEnd(call, tx, by, { row, isOwn });
  });
}

/**
 * Somebody who is sent away or lowered must not have left a door open for themselves: takes back what they invited
 * others to and could not any more. For the detail of the audit log.
 */
async function closeDoors(
  tx: Tx,
  accountId: number,
  { person_id }: Pick<MemberRow, 'person_id'>,
  to: AccountRole | null,
): Promise<{ invitations_revoked?: number }> {
  if (person_id === null) return {};
  const invitations_revoked = await deleteInvitationsBy(tx, accountId, person_id, rolesBeyond(to));
  if (invitations_revoked === 0) return {};
  await releasePlaces(tx, accountId, invitations_revoked);
  return { invitations_revoked };
}

async function notifyOfEnd(
  call: ActorCall,
  tx: Tx,
  by: Acting,
  { row, isOwn }: { row: MemberRow; isOwn: boolean },
) {
  const { app, actor } = call;
  const { account_id, account_name } = actor;
  const membership = { account_id, account_name, by: by.person.email };
  if (!isOwn) return notify(call, tx, row.email, (reader) => removedMail(app, reader, membership));
  const owners = await ownersOf(tx, actor.account_id);
  for (const { email } of owners.slice(0, MOST_NOTIFIED))
    await notify(call, tx, email, (reader) => leftMail(app, reader, membership));
}

/** The member becomes an owner, and the caller, who was one, an admin. */
export async function transferAccount(call: ActorCall, memberId: number): Promise<Member> {
  const { app, actor, now } = call;
  const { account_id, account_name } = actor;
  return whileLocked(call, async (tx, by) => {
    const row = await findMember(tx, account_id, memberId, now);
    if (row?.status !== 'active' || row.person_id === by.person.id)
      return invalid('member_id', 'another active member of this account');
    insist({ by: by.role, isOwn: false, from: row.role, to: 'owner', hasOtherOwner: true });
    await saveRole(tx, account_id, row, 'owner');
    await saveRole(tx, account_id, { id: by.member_id, status: 'active' }, 'admin');
    // The account would be nobody's: whoever has been disabled cannot sign in.
    if (!(await hasOtherOwner(tx, account_id, by.person.id)))
      return invalid('member_id', 'another active member of this account');
    const detail = await closeDoors(tx, account_id, { person_id: by.person.id }, 'admin');
    await noteAct(tx, call, { action: 'account.transfer', target: memberTarget(row), detail });
    await announceAccessChange(tx, account_id);
    const membership = { account_id, account_name, by: by.person.email };
    await notify(call, tx, row.email, (reader) => newOwnerMail(app, reader, membership));
    await notify(call, tx, by.person.email, (reader) =>
      formerOwnerMail(app, reader, { ...membership, owner: row.email }),
    );
    return presentMember({ ...row, role: 'owner' }, by.person.id);
  });
}

/** Not more often than anybody wants to read. */
async function notify(
  { app, now }: ActorCall,
  tx: Tx,
  email: string,
  write: (reader: MailReader) => Promise<QueuedMail>,
) {
  if (!(await mayNotifyMember(tx, emailKey(email), now))) return;
  await queueMail(app, tx, await write(await readerAt(tx, email)), now);
}
