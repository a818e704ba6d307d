// Accounts of the instance over HTTP.

import { exampleUsage } from '../../accounts/plans/examples.ts';
import { guardedRoute, type Route } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { thirtyPerCaller } from '../limit.ts';
import { changeAccount, changeIssues, listAccounts } from './manage.ts';
import { accountChanges, accountList, accountParams, accountQuery, accountView } from './schema.ts';

const tag = 'Admin';
const access = { kind: 'instance_admin' } as const;

const example = {
  id: 7,
  name: 'Example Ltd',
  plan: 'free',
  created_at: '2026-03-01T09:30:00.000Z',
  suspended: true,
  suspended_at: '2026-06-16T08:00:00.000Z',
  suspension_reason: 'The invoice of March was not paid.',
  delete_at: null,
  owners: [{ id: 4, email: 'dora@example.org', name: 'Dora' }],
  usage: exampleUsage,
  mails_per_day: null,
  api_used_at: '2026-06-15T22:10:00.000Z',
  last_activity_at: '2026-06-16T07:12:40.000Z',
};

export const adminAccountRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/admin/accounts',
    tag,
    summary: 'List the accounts of the instance',
    access,
    limit: thirtyPerCaller,
    errors: [429],
    query: accountQuery,
    refine: pageIssues,
    response: accountList,
    examples: { response: { accounts: [example], next_cursor: null } },
    handler: ({ app, query }) => listAccounts(app, query),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/admin/accounts/:id',
    tag,
    summary: 'Change the plan of an account, suspend it or lift its suspension',
    description: [
      'A lower plan deletes nothing: it only stops creation, and hides history beyond its retention.',
      '',
      'While an account is suspended, its pings are answered and dropped, its API answers 403 `account_suspended` with',
      'the reason, and nothing is sent for it; waiting deliveries are dropped. Afterwards checks are expected from',
      'their next slot on. 409 `account_of_admin`: an instance admin is a member.',
    ].join('\n'),
    access,
    limit: thirtyPerCaller,
    errors: [409, 429],
    params: accountParams,
    body: accountChanges,
    refine: ({ body }) => changeIssues({ ...(body as object) }),
    response: accountView,
    examples: {
      body: { suspended: true, suspension_reason: 'The invoice of March was not paid.' },
      response: example,
    },
    handler: (call) => changeAccount(call, call.params.id, call.body),
  }),
];
