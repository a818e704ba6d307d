// Profile and account settings over HTTP.

import { Type } from 'typebox';
import { guardedRoute, mayRead, type Route, signedInRoute } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { pageIssues } from '../../platform/page.ts';
import { pageQuery } from '../../platform/schema.ts';
import { profileIssues } from './issues.ts';
import { account, accountChanges, accountList, profile, profileChanges } from './schema.ts';
import { accountOf, accountsOf, changeAccount, changeProfile, profileOf } from './settings.ts';

const created_at = '2026-06-16T08:00:00.000Z';
const exampleProfile = {
  id: 1,
  email: 'alice@example.org',
  name: 'Alice',
  time_zone: 'Europe/Berlin',
  language: 'en',
  theme: 'auto',
  email_verified: true,
  is_admin: false,
  created_at,
};
const exampleAccount = {
  id: 1,
  name: 'Example Ltd',
  plan: 'free',
  role: 'owner',
  delete_at: null,
  created_at,
};

export const profileRoutes: Route[] = [
  signedInRoute({
    method: 'GET',
    path: '/profile',
    tag: 'Profile',
    summary: 'The person who is signed in',
    response: profile,
    examples: { response: exampleProfile },
    handler: ({ app, actor }) => profileOf(app.database, actor),
  }),
  signedInRoute({
    method: 'PATCH',
    path: '/profile',
    tag: 'Profile',
    summary: 'Change name, time zone, language or theme',
    body: profileChanges,
    refine: ({ body }) => profileIssues(body),
    response: profile,
    examples: { body: { time_zone: 'Europe/Berlin' }, response: exampleProfile },
    handler: (call) => changeProfile(call, call.body),
  }),
  signedInRoute({
    method: 'GET',
    path: '/accounts',
    tag: 'Account',
    summary: 'List the accounts of the person who is signed in',
    description: '`X-Account-Id` selects one.',
    query: Type.Object(pageQuery),
    refine: pageIssues,
    response: accountList,
    examples: {
      response: {
        accounts: [
          {
            id: 1,
            name: 'Example Ltd',
            plan: 'free',
            role: 'owner',
            suspended: false,
            joined_at: created_at,
          },
        ],
        next_cursor: null,
      },
    },
    handler: ({ app, actor, query }) => accountsOf(app.database, actor, query),
  }),
];

export const accountRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/account',
    tag: 'Account',
    summary: 'The account that the call is meant for',
    access: mayRead,
    response: account,
    examples: { response: exampleAccount },
    handler: ({ app, actor }) => accountOf(app.database, actor),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/account',
    tag: 'Account',
    summary: 'Rename the account',
    access: { kind: 'account', role: 'admin' },
    body: accountChanges,
    refine: ({ body }) => labelIssues({ ...(body as object) }),
    response: account,
    examples: { body: { name: 'Example Ltd' }, response: exampleAccount },
    handler: (call) => changeAccount(call, call.body),
  }),
];
