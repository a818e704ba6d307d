// What every kind of sign-in answers: who one is now, and the token, in the body or in a cookie.

import type { Static } from 'typebox';
import type { App } from '../../platform/app.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { SignedInAccount } from '../callers/first-account.ts';
import type { sessionAnswer, signInAnswer } from '../schema.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import { findUser } from '../sessions/session-store.ts';
import type { OpenSession } from '../sessions/sessions.ts';

type SessionAnswer = Static<typeof sessionAnswer>;

/** Who is signed in, for how long, and in which account; null: in none. */
export async function describeSession(
  database: Database,
  personId: number,
  account: SignedInAccount | null,
  session: { id: string; expires_at: Date },
): Promise<SessionAnswer> {
  const { email_verified_at, ...person } = await findUser(database, personId);
  return {
    status: 'ok',
    user: { ...person, email_verified: email_verified_at !== null },
    account: account && {
      id: account.account_id,
      name: account.account_name,
      plan: account.plan,
      role: account.role,
    },
    session: { id: session.id, expires_at: session.expires_at },
  };
}

interface HandingOver {
  app: App;
  now: Date;
  request: RequestFacts;
  reply: { setCookies: string[] };
}

export const handOver = (
  call: HandingOver,
  answer: SessionAnswer,
  session: OpenSession,
): Static<typeof signInAnswer> => ({ ...answer, ...handOverToken(call, session) });

/** Hands the token over: on the API host in the body, on the dashboard host in a cookie that no script can read. */
export function handOverToken(
  call: HandingOver,
  session: OpenSession,
): { token?: string; token_type?: 'bearer' } {
  if (call.request.surface === 'api') return { token: session.token, token_type: 'bearer' };
  const maxAgeSeconds = Math.floor((session.expires_at.getTime() - call.now.getTime()) / 1_000);
  call.reply.setCookies.push(sessionCookie(call.app, session.token, maxAgeSeconds));
  return {};
}
