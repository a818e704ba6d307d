// Members, invitations and accounts as they come in and go out.

import { Type } from 'typebox';
import { moment, nextCursor, nullable, timestamp } from '../../platform/schema.ts';
import { role } from '../schema.ts';

const email = Type.String({ format: 'email' });
const token = Type.String({ minLength: 1, maxLength: 200, description: 'Of the invitation link.' });

const memberFields = {
  id: Type.Integer({ description: 'Whoever accepts an invitation keeps its id.' }),
  status: Type.Enum(['active', 'invited'], {
    description: '`invited`: not accepted yet; counts as a member until it expires.',
  }),
  email: Type.String(),
  name: Type.String({ description: 'Empty: none given, or invited.' }),
  role,
  you: Type.Boolean({ description: 'Whether it is the caller.' }),
  joined_at: nullable(timestamp, 'null while invited.'),
  invited_by: nullable(Type.String(), 'Address of the inviter; null: active, or inviter gone.'),
  invited_at: nullable(timestamp, 'null: active.'),
  expires_at: nullable(moment('7 days after the invitation was sent.'), 'null: active.'),
};

export const member = Type.Object(memberFields);

export const invitedMember = Type.Object({
  ...memberFields,
  invitation_url: Type.Optional(
    Type.String({
      format: 'uri',
      description: 'Where nothing was mailed, shown once: link for the invited address only.',
    }),
  ),
  not_mailed: Type.Optional(
    Type.Enum(['no_mail_server', 'address_stopped', 'daily_limit'], {
      description:
        '`address_stopped`: opted out of all mail from this service. `daily_limit`: of mails outside the account; resend after midnight UTC.',
    }),
  ),
});

export const memberList = Type.Object({ members: Type.Array(member), next_cursor: nextCursor });

export const newMemberBody = Type.Object({ email, role });
export const memberChanges = Type.Object({ role: Type.Optional(role) });
export const memberParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });

export const transferBody = Type.Object({
  member_id: Type.Integer({ minimum: 1, description: 'An active member, not the caller.' }),
});

export const tokenBody = Type.Object({ token });

export const invitationPreview = Type.Object({
  account: Type.Object({ name: Type.String() }),
  email: Type.String({ description: 'Only this address can accept it.' }),
  role,
  invited_by: nullable(Type.String(), 'Name or address; null: gone.'),
  expires_at: timestamp,
});

export const newAccountBody = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) });

/** An account as the one who has just come to it meets it. */
export const joinedAccount = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  plan: Type.String(),
  role,
});
