// Members, invitations and accounts as they come in and go out.

import { Type } from 'typebox';
import { moment, nextCursor, nullable, timestamp } from '../../platform/schema.ts';
import { role } from '../schema.ts';

const email = Type.String({ format: 'email' });
const token = Type.String({ minLength: 1, maxLength: 200, description: 'From the link of the invitation.' });

const memberFields = {
  id: Type.Integer({ description: 'Whoever accepts an invitation keeps its id.' }),
  status: Type.Enum(['active', 'invited'], {
    description: '`invited`: the invitation is open. It counts as a member until it is accepted or runs out.',
  }),
  email: Type.String(),
  name: Type.String({ description: 'Empty where the person gave none, and for those who are invited.' }),
  role,
  you: Type.Boolean({ description: 'Whether it is the person who calls.' }),
  joined_at: nullable(timestamp, 'null while invited.'),
  invited_by: nullable(
    Type.String(),
    'The address of who sent the invitation; null for active members, and once that person is gone.',
  ),
  invited_at: nullable(timestamp, 'null for active members.'),
  expires_at: nullable(moment('7 days after the invitation was sent.'), 'null for active members.'),
};

export const member = Type.Object(memberFields);

export const invitedMember = Type.Object({
  ...memberFields,
  invitation_url: Type.Optional(
    Type.String({
      format: 'uri',
      description:
        'Only where nothing was mailed, and shown this once: the link to hand over. It works for the invited address only.',
    }),
  ),
  not_mailed: Type.Optional(
    Type.Enum(['no_mail_server', 'address_stopped', 'daily_limit'], {
      description:
        'Why nothing was mailed, so that the link is yours to hand over. `address_stopped`: its reader refused all email of this service. `daily_limit`: the account has sent as many mails to addresses outside of it today as it may; the invitation can be sent again after midnight UTC.',
    }),
  ),
});

export const memberList = Type.Object({ members: Type.Array(member), next_cursor: nextCursor });

export const newMemberBody = Type.Object({ email, role });
export const memberChanges = Type.Object({ role: Type.Optional(role) });
export const memberParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });

export const transferBody = Type.Object({
  member_id: Type.Integer({ minimum: 1, description: 'An active member, and not the caller.' }),
});

export const tokenBody = Type.Object({ token });

export const invitationLook = Type.Object({
  account: Type.Object({ name: Type.String() }),
  email: Type.String({ description: 'The address that it is for; nobody else can accept it.' }),
  role,
  invited_by: nullable(Type.String(), 'Name or address of who sent it; null once that person is gone.'),
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
