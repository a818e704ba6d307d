// The sessions of a person: the one of this call, the others, and their end.

import type { Static } from 'typebox';
import { type Database, transaction } from '../../platform/database/database.ts';
import { notFound, unauthorized } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/actor.ts';
import { type PageQuery, uuidPages } from '../../platform/page.ts';
import { addMs } from '../../platform/time.ts';
import { accountOf } from '../callers/first-account.ts';
import type { currentSessionAnswer } from '../schema.ts';
import { describeSession } from '../session-start/sign-in-answer.ts';
import { forgottenSessionCookie } from '../sessions/session-cookie.ts';
import { endSession, IDLE_MS } from '../sessions/sessions.ts';
import type { SignedInCall } from '../sessions/sign-in-call.ts';
import { noteAct } from '../trail.ts';
import type { sessionList } from './schema.ts';
import { findSessionExpiry, listSessions } from './store.ts';

export async function currentSession(
  database: Database,
  actor: SignedIn,
): Promise<Static<typeof currentSessionAnswer>> {
  const { person, session } = actor;
  const { expires_at } = (await findSessionExpiry(database, session.id)) ?? unauthorized();
  const account = accountOf(actor);
  const described = await describeSession(database, person.id, account, { id: session.id, expires_at });
  return { ...described, suspended: actor.account_id === null ? actor.suspended : null };
}

export async function sessionsOf(
  database: Database,
  actor: SignedIn,
  query: PageQuery & { now: Date },
): Promise<Static<typeof sessionList>> {
  const { person, session } = actor;
  const page = uuidPages.pageOf(query);
  const found = await listSessions(database, person.id, {
    ...page,
    now: query.now,
    idle_since: addMs(query.now, -IDLE_MS),
  });
  const { shown, next_cursor } = uuidPages.cutPage(found, page);
  return { sessions: shown.map((row) => ({ ...row, current: row.id === session.id })), next_cursor };
}

/** Ends a session of the person, this one or another; the cookie goes with this one. */
export async function revokeSession(call: SignedInCall, id: string): Promise<void> {
  const { app, actor, reply } = call;
  const { person, session } = actor;
  const isOwn = id.toLowerCase() === session.id;
  await transaction(app.database, async (tx) => {
    if (!(await endSession(tx, person.id, id))) return notFound();
    const target = { type: 'session', id, name: '' };
    await noteAct(tx, call, { action: isOwn ? 'auth.logout' : 'auth.revoke_session', target });
  });
  if (isOwn) reply.setCookies.push(forgottenSessionCookie(app));
}
