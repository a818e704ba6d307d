// People of the instance over HTTP.

import { guardedRoute, type Route } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { thirtyPerCaller } from '../limit.ts';
import { changeUser, listUsers } from './manage.ts';
import { userChanges, userList, userParams, userQuery, userView } from './schema.ts';

const tag = 'Admin';
const access = { kind: 'instance_admin' } as const;

const example = {
  id: 4,
  email: 'dora@example.org',
  name: 'Dora',
  email_verified: true,
  two_factor: false,
  is_admin: false,
  disabled: true,
  disabled_at: '2026-06-16T08:00:00.000Z',
  created_at: '2026-03-01T09:30:00.000Z',
  last_sign_in_at: '2026-06-12T17:44:03.000Z',
  accounts: [{ id: 7, name: 'Example Ltd', role: 'owner', suspended: false }],
};

export const adminUserRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/admin/users',
    tag,
    summary: 'List the people of the instance',
    access,
    limit: thirtyPerCaller,
    errors: [429],
    query: userQuery,
    refine: pageIssues,
    response: userList,
    examples: { response: { users: [example], next_cursor: null } },
    handler: ({ app, query }) => listUsers(app, query),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/admin/users/:id',
    tag,
    summary: 'Shut a person out, or share the running of the instance with them',
    description: [
      'A disabled person cannot sign in; keys they made still work, as they belong to an account. Nobody disables',
      'or demotes themselves: 409 `yourself`.',
    ].join('\n'),
    access,
    recentSignIn: true,
    limit: thirtyPerCaller,
    errors: [409, 429],
    params: userParams,
    body: userChanges,
    response: userView,
    examples: { body: { disabled: true }, response: example },
    handler: (call) => changeUser(call, call.params.id, call.body),
  }),
];
