// Members, invitations and the transfer of an account over HTTP.

import { Type } from 'typebox';
import { guardedRoute, mayRead, publicRoute, type Route, signedInRoute } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer, pageQuery } from '../../platform/schema.ts';
import { fivePerNetwork } from '../limits/rate-limit.ts';
import { acceptInvitation, previewInvitation } from './accept.ts';
import { changeMember, removeMember, transferAccount } from './change.ts';
import { exampleInvited, exampleJoined, exampleMember, examplePreview } from './examples.ts';
import { invite, resend } from './invite.ts';
import { membersOf } from './list.ts';
import { createAccount } from './own-account.ts';
import {
  invitationPreview,
  invitedMember,
  joinedAccount,
  member,
  memberChanges,
  memberList,
  memberParams,
  newAccountBody,
  newMemberBody,
  tokenBody,
  transferBody,
} from './schema.ts';

const tag = 'Members';
const token = 'mQ8zv1b3S4rS0kq2n5xPjv0w1yEo7uHfVd6aTgLcX9I';

const members: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/account/members',
    tag,
    summary: 'List the members of the account, and who is invited to it',
    access: mayRead,
    query: Type.Object(pageQuery),
    refine: pageIssues,
    response: memberList,
    examples: { response: { members: [exampleInvited, exampleMember], next_cursor: null } },
    handler: ({ app, actor, query, now }) => membersOf(app.database, actor, query, now),
  }),
  guardedRoute({
    method: 'POST',
    path: '/account/members',
    tag,
    summary: 'Invite somebody to the account',
    description:
      'Mails a link for this address only: 7 days, once. Where nothing can be mailed (no mail server, address refused all mail, daily limit), the answer holds the link and says why. Only owners invite owners. At most 100 invitations a day, 5 an hour per address.',
    access: { kind: 'person', role: 'admin' },
    body: newMemberBody,
    response: invitedMember,
    status: 201,
    errors: [402, 409, 429],
    examples: { body: { email: 'bob@example.org', role: 'editor' }, response: exampleInvited },
    handler: (call) => invite(call, call.body),
  }),
  guardedRoute({
    method: 'POST',
    path: '/account/members/:id/resend',
    tag,
    summary: 'Send an invitation again',
    description: 'With another link, for seven more days; the old one stops working.',
    access: { kind: 'person', role: 'admin' },
    params: memberParams,
    response: invitedMember,
    errors: [409, 429],
    examples: { response: exampleInvited },
    handler: (call) => resend(call, call.params.id),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/account/members/:id',
    tag,
    summary: 'Change the role of a member, or that of an invitation',
    description: 'Only owners change or make owners. 409 `last_owner`: the account needs another one first.',
    access: { kind: 'person', role: 'admin' },
    params: memberParams,
    body: memberChanges,
    response: member,
    errors: [409],
    examples: { body: { role: 'admin' }, response: { ...exampleMember, role: 'admin' } },
    handler: (call) => changeMember(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/account/members/:id',
    tag,
    summary: 'Remove a member, take an invitation back, or leave',
    description:
      'Members may leave with their own id; else admins only, owners for owners. Keys that the member made stay. 409 `last_owner`: the account needs another one first.',
    access: { kind: 'person', role: 'viewer' },
    params: memberParams,
    response: okAnswer,
    errors: [409],
    examples: { response: { ok: true } },
    handler: async (call) => {
      await removeMember(call, call.params.id);
      return { ok: true as const };
    },
  }),
  guardedRoute({
    method: 'POST',
    path: '/account/transfer',
    tag,
    summary: 'Hand the account over to another member',
    description: 'They become an owner, the caller an admin. Both get a mail.',
    access: { kind: 'person', role: 'owner' },
    recentSignIn: true,
    body: transferBody,
    response: member,
    examples: { body: { member_id: 4 }, response: { ...exampleMember, role: 'owner' } },
    handler: (call) => transferAccount(call, call.body.member_id),
  }),
];

const invited: Route[] = [
  publicRoute({
    method: 'POST',
    path: '/invitations/look',
    tag,
    summary: 'Read an invitation by its token',
    body: tokenBody,
    response: invitationPreview,
    examples: { body: { token }, response: examplePreview },
    handler: ({ app, body, now }) => previewInvitation(app, body.token, now),
  }),
  signedInRoute({
    method: 'POST',
    path: '/invitations/accept',
    tag,
    summary: 'Accept an invitation',
    description:
      'For the person of the invited address; others get 403 `invitation_for_other_address`. Without an account, give the token to `POST /auth/register`.',
    body: tokenBody,
    response: joinedAccount,
    errors: [409],
    examples: { body: { token }, response: exampleJoined },
    handler: (call) => acceptInvitation(call, call.body.token),
  }),
  signedInRoute({
    method: 'POST',
    path: '/accounts',
    tag: 'Account',
    summary: 'Create a further account',
    description:
      'Where anybody may register, and for instance admins. 5 requests per 15 minutes and address; a person owns at most 20.',
    limit: fivePerNetwork('create-account'),
    body: newAccountBody,
    refine: ({ body }) => labelIssues({ ...(body as object) }),
    response: joinedAccount,
    status: 201,
    errors: [409, 429],
    examples: { body: { name: 'Example Ltd' }, response: { ...exampleJoined, role: 'owner' } },
    handler: (call) => createAccount(call, call.body.name),
  }),
];

export const memberRoutes: Route[] = [...members, ...invited];
