// Sessions begin, are renewed and end. A token is shown once, when its session begins or is renewed.

import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announceAccessChange } from '../../platform/events.ts';
import type { RequestFacts, Surface } from '../../platform/http/route.ts';
import { addMs, days, hours } from '../../platform/time.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { sessionCookieOf } from './session-cookie.ts';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOf,
  findAccountIds,
  insertSession,
  lockPerson,
  lockSignedIn,
  raiseCredentialVersion,
  replaceSessionToken,
  replaceTokenOnly,
} from './session-store.ts';

export interface OpenSession {
  id: string;
  /** In clear, for the one answer that hands it over. */
  token: string;
  expires_at: Date;
}

/** A person whose secret was right, and the version of their credentials that it was compared with. */
export interface Proven {
  person_id: number;
  credential_version: number;
}

const LIFETIME_MS: Record<Surface, number> = { api: hours(24), dashboard: days(30) };
export const IDLE_MS = days(7);

const USER_AGENT_LENGTH = 500;

/**
 * Begins a session on the surface of the request; the one that the browser had ends. null when the credentials were
 * changed or the person disabled since they were compared, so that a sign-in in flight does not survive it.
 */
export async function startSession(
  app: App,
  tx: Tx,
  proven: Proven,
  { request: facts, now }: { request: RequestFacts; now: Date },
): Promise<OpenSession | null> {
  if (!(await stillHolds(tx, proven))) return null;
  await endSessionOfBrowser(app, tx, facts);
  const session = { id: uuidv7({ msecs: now.getTime() }), ...newSecret(app, facts.surface, now) };
  await insertSession(tx, {
    id: session.id,
    token_hash: hashToken(session.token),
    expires_at: session.expires_at,
    ...proven,
    surface: facts.surface,
    created_at: now,
    authenticated_at: now,
    last_seen_at: now,
    ip: facts.ip,
    user_agent: facts.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
  });
  return session;
}

/** The same session, freshly authenticated, under a new token; null as for `startSession`, or if it has ended. */
export async function renewSession(
  app: App,
  tx: Tx,
  proven: Proven,
  { session, now }: { session: { id: string; surface: Surface }; now: Date },
): Promise<OpenSession | null> {
  if (!(await stillHolds(tx, proven))) return null;
  const renewed = { id: session.id, ...newSecret(app, session.surface, now) };
  const row = {
    ...proven,
    id: renewed.id,
    expires_at: renewed.expires_at,
    token_hash: hashToken(renewed.token),
  };
  return (await replaceSessionToken(tx, row, now)) ? renewed : null;
}

/**
 * After a change of what the person signs in with: raises the version of their credentials, so that everything that was
 * begun with the old ones is over, ends their other sessions, and lets this one go on under a new token. How recently
 * they signed in stays as it was. The person must be locked by `lockSignedInPerson`.
 */
export async function renewCredentials(
  app: App,
  tx: Tx,
  personId: number,
  session: { id: string; surface: Surface },
): Promise<OpenSession> {
  const credential_version = await raiseCredentialVersion(tx, personId);
  await deleteOtherSessions(tx, personId, session.id);
  await announceEnd(tx, personId);
  const token = newSessionToken(app, session.surface);
  const row = { id: session.id, person_id: personId, credential_version, token_hash: hashToken(token) };
  return { id: session.id, token, expires_at: await replaceTokenOnly(tx, row) };
}

/** The credential version of the person, who is locked until `tx` ends; null when their session is over by now. */
export const lockSignedInPerson = (tx: Tx, personId: number, sessionId: string): Promise<number | null> =>
  lockSignedIn(tx, personId, sessionId);

/** Ends all that a person is signed in with, and what is under way: sign-ins, links to reset the password. */
export async function endEverySignIn(tx: Tx, personId: number): Promise<void> {
  await raiseCredentialVersion(tx, personId);
  await deleteSessionsOf(tx, personId);
  await announceEnd(tx, personId);
}

/** Whether there was such a session of this person. */
export async function endSession(tx: Tx, personId: number, id: string): Promise<boolean> {
  const isEnded = await deleteSession(tx, personId, id);
  if (isEnded) await announceEnd(tx, personId);
  return isEnded;
}

/** Ends all sessions of a person, or all but `except`. */
export async function endSessions(tx: Tx, personId: number, except: string | null): Promise<void> {
  if (except === null) await deleteSessionsOf(tx, personId);
  else await deleteOtherSessions(tx, personId, except);
  await announceEnd(tx, personId);
}

/** Event streams of sessions that ended end with them, in whichever account they are. */
async function announceEnd(tx: Tx, personId: number): Promise<void> {
  for (const account_id of await findAccountIds(tx, personId)) await announceAccessChange(tx, account_id);
}

/** Whether the credentials are still those that were compared; the person is locked until `tx` ends. */
export async function stillHolds(tx: Tx, proven: Proven): Promise<boolean> {
  const person = await lockPerson(tx, proven.person_id);
  return person?.credential_version === proven.credential_version && person.disabled_at === null;
}

async function endSessionOfBrowser(app: App, tx: Tx, facts: RequestFacts) {
  const token = facts.surface === 'dashboard' ? sessionCookieOf(app, facts) : null;
  const personId = token && (await deleteSessionByToken(tx, hashToken(token)));
  if (personId) await announceEnd(tx, personId);
}

const newSecret = (app: App, surface: Surface, now: Date) => ({
  token: newSessionToken(app, surface),
  expires_at: addMs(now, LIFETIME_MS[surface]),
});

const newSessionToken = (app: App, surface: Surface) =>
  surface === 'api' ? newToken(app.config.keyPrefix, 'ses') : randomBytes(32).toString('base64url');
