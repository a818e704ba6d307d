// Who is calling: a session by cookie on the dashboard host, a session or a key by bearer on the API host.

import type { App } from '../../platform/app.ts';
import { forbidden, invalid, unauthorized } from '../../platform/errors.ts';
import type { AccountRole, Actor, Caller } from '../../platform/http/actor.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { addMs, later } from '../../platform/time.ts';
import { hashToken, parseToken } from '../../platform/tokens.ts';
import { sessionCookieOf } from '../sessions/session-cookie.ts';
import { IDLE_MS } from '../sessions/sessions.ts';
import { suspendedRefusal, suspensionReason } from '../suspension/suspensions.ts';
import { findKeyHolder, findSessionHolder, type KeyHolder, type SessionHolder } from './actor-store.ts';

/** RFC 6750, section 2.1; the scheme is compared without regard to case (RFC 9110, section 11.1). */
const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/**
 * Whom the request speaks for. null: it carries nothing that could say so on this host. Throws Refusal 401 for a
 * session or key that is unknown, ended or revoked; 403 for an account that is not the caller's (`forbidden`), for a key
 * of a suspended one (`account_suspended`), and for a key that is known but bound to an endpoint, a dashboard or a
 * machine. A person whose account is suspended is still themselves, and acts for none.
 */
export async function resolveActor(app: App, facts: RequestFacts, now: Date): Promise<Caller | null> {
  if (facts.surface === 'dashboard') {
    const token = sessionCookieOf(app, facts);
    return token === null ? null : sessionActor(app, facts, token, now);
  }
  const token = tokenOfBearer(facts);
  if (token === null) return null;
  switch (parseToken(app.config.keyPrefix, token)?.kind) {
    case undefined:
      return unauthorized();
    case 'ses':
      return sessionActor(app, facts, token, now);
    default:
      return keyActor(app, facts, token, now);
  }
}

/** null: the request has no Authorization. Throws Refusal 401 for one that is no bearer token. */
export function tokenOfBearer({ headers }: RequestFacts): string | null {
  const { authorization } = headers;
  return authorization === undefined ? null : (BEARER.exec(String(authorization))?.[1] ?? unauthorized());
}

/** What is remembered is found by the hash: whoever reads the memory of the program learns no key. */
const recallSession = (app: App, token: string, named: number | null) => {
  const wanted = { token_hash: hashToken(token), account_id: named };
  const key = `session ${wanted.token_hash.toString('base64')} ${named ?? ''}`;
  return app.callers.recall(key, () => findSessionHolder(app.database, wanted));
};

/** Whoever holds this key, of whatever kind; null: nobody does. */
export const recallKey = (app: App, token: string) => {
  const token_hash = hashToken(token);
  return app.callers.recall(keyName(token_hash), () => findKeyHolder(app.database, token_hash));
};

/** Until when that key is believed as it was found; monotonic. */
export const keyKnownUntilMs = (app: App, token: string) =>
  app.callers.knownUntilMs(keyName(hashToken(token)));

const keyName = (token_hash: Buffer) => `key ${token_hash.toString('base64')}`;

/** Whether somebody is signed in with it, on whichever host. */
export async function isOpenSession(app: App, token: string, now: Date): Promise<boolean> {
  const holder = await recallSession(app, token, null);
  return holder !== null && !isOver(app, holder, now);
}

function isOver(app: App, { session_id, expires_at, last_seen_at }: SessionHolder, now: Date): boolean {
  const lastSeenAt = later(last_seen_at, app.lastUses.sessions.get(session_id) ?? last_seen_at);
  return expires_at <= now || lastSeenAt <= addMs(now, -IDLE_MS);
}

async function sessionActor(app: App, facts: RequestFacts, token: string, now: Date): Promise<Caller> {
  const named = namedAccount(facts);
  const holder = (await recallSession(app, token, named)) ?? unauthorized();
  if (isOver(app, holder, now) || holder.surface !== facts.surface) return unauthorized();
  if (holder.account_id === null && named !== null) return forbidden();
  app.lastUses.sessions.set(holder.session_id, now);
  const signedIn = { ...signedInPerson(holder, facts), key: null };
  const { account_id, account_name, plan, role } = holder;
  if (account_id === null || account_name === null || plan === null || role === null)
    return { account_id: null, suspended: null, ...signedIn };
  if (holder.suspended_at) {
    const reason = await suspensionReason(app.database, account_id);
    return { account_id: null, suspended: { id: account_id, name: account_name, reason }, ...signedIn };
  }
  const is_instance_admin = holder.is_admin || holder.has_admin_owner === true;
  const { expires_at } = holder;
  return { account_id, account_name, plan, role, ...signedIn, is_instance_admin, expires_at };
}

const signedInPerson = (holder: SessionHolder, { surface }: RequestFacts) => ({
  person: {
    id: holder.person_id,
    email: holder.email,
    name: holder.person_name,
    is_admin: holder.is_admin,
    time_zone: holder.time_zone,
  },
  session: { id: holder.session_id, surface, authenticated_at: holder.authenticated_at },
});

const KEY_ROLE: Record<'key' | 'ro', AccountRole> = { key: 'admin', ro: 'viewer' };

const isOfAccount = (kind: KeyHolder['kind']): kind is 'key' | 'ro' => kind === 'key' || kind === 'ro';

async function keyActor(app: App, facts: RequestFacts, token: string, now: Date): Promise<Actor> {
  const named = namedAccount(facts);
  const key = (await recallKey(app, token)) ?? unauthorized();
  const { account_id, account_name, plan, key_id, kind, key_name } = key;
  if (key.expires_at && key.expires_at <= now) return unauthorized();
  if (!isOfAccount(kind)) return forbidden();
  if (key.suspended_at) throw await suspendedRefusal(app.database, account_id);
  // Acting on the key's own account instead would surprise whoever named another one.
  if (named !== null && named !== account_id) return forbidden();
  app.lastUses.keys.set(key_id, now);
  return {
    account_id,
    account_name,
    plan,
    role: KEY_ROLE[kind],
    person: null,
    session: null,
    key: { id: key_id, kind, name: key_name },
    is_instance_admin: key.has_admin_owner,
    expires_at: key.expires_at,
  };
}

/** Event streams cannot send headers from a browser, so the query may name the account as well. */
function namedAccount(facts: RequestFacts): number | null {
  const header = facts.headers['x-account-id'];
  const named = header ?? facts.query.account_id;
  if (named === undefined) return null;
  const field = header === undefined ? 'account_id' : 'x-account-id';
  if (typeof named !== 'string' || !/^\d{1,15}$/.test(named))
    return invalid(field, 'integer 1..999999999999999');
  return Number(named);
}
