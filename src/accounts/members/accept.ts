// What somebody does who was invited: look at the invitation, and accept it.

import type { Static } from 'typebox';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import { joinBy, openInvitation } from '../invitations/invitations.ts';
import { invalidToken } from '../links/link-token.ts';
import { emailKey } from '../people/email-address.ts';
import type { SignedInCall } from '../sessions/sign-in-call.ts';
import type { invitationPreview, joinedAccount } from './schema.ts';

/** For anybody who has the token, signed in or not. Throws ValidationFailed for one that leads nowhere. */
export async function previewInvitation(
  app: App,
  token: string,
  now: Date,
): Promise<Static<typeof invitationPreview>> {
  const found = (await openInvitation(app.database, token, now)) ?? invalidToken();
  const { account_name, email, role, invited_by, expires_at } = found;
  return { account: { name: account_name }, email, role, invited_by, expires_at };
}

/**
 * Makes the caller a member. Throws Refusal 403 `invitation_for_other_address` for somebody who has another address
 * than the one that was invited, and 409 `already_member`.
 */
export async function acceptInvitation(
  call: SignedInCall,
  token: string,
): Promise<Static<typeof joinedAccount>> {
  const { app, actor, now } = call;
  const invitation = (await openInvitation(app.database, token, now)) ?? invalidToken();
  if (emailKey(actor.person.email) !== invitation.email_key) return forbidden('invitation_for_other_address');
  const role = await transaction(app.database, async (tx) => {
    const joined = await joinBy(tx, call, invitation, actor.person);
    if (joined.refused === null) return joined.role;
    if (joined.refused === 'gone') return invalidToken();
    return joined.refused === 'already_member' ? conflict(joined.refused) : forbidden(joined.refused);
  });
  return { id: invitation.account_id, name: invitation.account_name, plan: invitation.plan, role };
}
