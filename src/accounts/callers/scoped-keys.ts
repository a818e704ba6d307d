// Keys that are bound to one thing: the agent of a server, a location, a custom endpoint, a TV dashboard.

import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { forbidden, unauthorized } from '../../platform/errors.ts';
import type { ActorCall, RequestFacts, Scope, ScopedKind } from '../../platform/http/route.ts';
import { hashToken, newToken, parseToken, tokenHint } from '../../platform/tokens.ts';
import { suspendedRefusal } from '../suspension/suspensions.ts';
import { isOpenSession, keyKnownUntilMs, recallKey, tokenOfBearer } from './actor.ts';
import { deleteScopedKeys, insertScopedKey, type KeyedThing } from './scoped-key-store.ts';

/**
 * What the key of a request is bound to. Agents and probers send their key as bearer; the others send it in `X-API-Key` or in the
 * query as `key` or `api_key`. Throws Refusal 401 for none or one that is not known, and 403 for one of another kind
 * and for a suspended account.
 */
export async function resolveScope(
  app: App,
  request: RequestFacts,
  kind: ScopedKind,
  now: Date,
): Promise<Scope> {
  const token = (isMachine(kind) ? tokenOfAgent(request) : tokenOfScope(request)) ?? unauthorized();
  const parsed = parseToken(app.config.keyPrefix, token) ?? unauthorized();
  // A session that holds is known, and is of another kind, however it is sent.
  if (parsed.kind === 'ses') return (await isOpenSession(app, token, now)) ? forbidden() : unauthorized();
  const key = (await recallKey(app, token)) ?? unauthorized();
  if (key.expires_at && key.expires_at <= now) return unauthorized();
  if (key.kind !== kind || key.bound_to === null) return forbidden();
  if (key.suspended_at) throw await suspendedRefusal(app.database, key.account_id);
  app.lastUses.keys.set(key.key_id, now);
  const { account_id, plan, bound_to } = key;
  return { account_id, plan, bound_to, knownUntilMs: keyKnownUntilMs(app, token) };
}

const isMachine = (kind: ScopedKind) => kind === 'agent' || kind === 'probe';

/** Agents and probers call the API host; on the other one a bearer means nothing. */
const tokenOfAgent = (request: RequestFacts) => (request.surface === 'api' ? tokenOfBearer(request) : null);

/** A full key that is sent as bearer is known, and is of another kind. */
function tokenOfScope(request: RequestFacts): string | null {
  const { headers, query } = request;
  const given = headers['x-api-key'] ?? query.key ?? query.api_key;
  return typeof given === 'string' ? given : tokenOfAgent(request);
}

/** Makes a key for one thing, in the transaction that makes the thing. It is shown this once. */
export async function issueScopedKey(
  tx: Tx,
  { app, actor, now }: ActorCall,
  thing: Omit<KeyedThing, 'account_id'> & { name: string },
): Promise<string> {
  const token = newToken(app.config.keyPrefix, thing.kind);
  const { account_id, person } = actor;
  const stored = { token_hash: hashToken(token), hint: tokenHint(token), created_at: now };
  await insertScopedKey(tx, { ...thing, ...stored, account_id, created_by: person?.id ?? null });
  return token;
}

/** What was issued for the thing is worth nothing from here on. */
export async function revokeScopedKeys(tx: Tx, thing: KeyedThing): Promise<void> {
  await deleteScopedKeys(tx, thing);
}
