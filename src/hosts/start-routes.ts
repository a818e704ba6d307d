// What the dashboard asks for first, in one call instead of one for each part.

import Type, { type Static } from 'typebox';
import { account, profile } from '../accounts/profile/schema.ts';
import { accountOf, profileOf } from '../accounts/profile/settings.ts';
import { currentSessionAnswer } from '../accounts/schema.ts';
import { exampleSession } from '../accounts/sessions/examples.ts';
import { currentSession } from '../accounts/sign-in/own-sessions.ts';
import { hasManaged } from '../across/as-code/managed.ts';
import { currentAnnouncements } from '../admin/announcements/manage.ts';
import { currentList } from '../admin/announcements/schema.ts';
import type { App } from '../platform/app.ts';
import type { SignedIn } from '../platform/http/actor.ts';
import { type Route, signedInRoute } from '../platform/http/route.ts';
import { nullable } from '../platform/schema.ts';

const MOST_ANNOUNCEMENTS = 20;

const start = Type.Object({
  session: currentSessionAnswer,
  profile,
  account: nullable(account, 'null: no account, or suspended.'),
  announcements: currentList,
  has_managed: Type.Boolean({ description: 'Whether anything of the account is managed by code.' }),
});

async function readStart(call: { app: App; actor: SignedIn; now: Date }): Promise<Static<typeof start>> {
  const { actor } = call;
  const { database } = call.app;
  const { account_id } = actor;
  const [session, ownProfile, ownAccount, announcements, has_managed] = await Promise.all([
    currentSession(database, actor),
    profileOf(database, actor),
    account_id === null ? null : accountOf(database, actor),
    currentAnnouncements(call, { limit: MOST_ANNOUNCEMENTS }),
    account_id === null ? false : hasManaged(database, account_id),
  ]);
  return { session, profile: ownProfile, account: ownAccount, announcements, has_managed };
}

const { user, account: exampleAccount } = exampleSession;
const { two_factor, ...person } = user;
const { created_at } = user;

export const startRoutes: Route[] = [
  signedInRoute({
    method: 'GET',
    path: '/start',
    tag: 'Sign-in',
    summary: 'Who is signed in, their profile, account and announcements',
    description: `Each as \`GET /auth/session\`, \`/profile\`, \`/account\` and \`/announcements?limit=${MOST_ANNOUNCEMENTS}\` answer.`,
    response: start,
    examples: {
      response: {
        session: { ...exampleSession, suspended: null },
        profile: { ...person, time_zone: 'Europe/Berlin', language: 'en', theme: 'auto' },
        account: { ...exampleAccount, delete_at: null, created_at },
        announcements: { announcements: [], next_cursor: null },
        has_managed: false,
      },
    },
    handler: readStart,
  }),
];
