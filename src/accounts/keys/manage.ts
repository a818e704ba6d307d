// Keys of an account: made by a person who has just signed in, shown once, and revoked at once.

import type { Static } from 'typebox';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { announceAccessChange } from '../../platform/events.ts';
import { type Actor, mayActAs } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { hashToken, newToken, tokenHint } from '../../platform/tokens.ts';
import { lockStanding } from '../callers/standing.ts';
import { noteAct } from '../trail.ts';
import type { apiKey, keyChanges, newApiKey, newKeyBody } from './schema.ts';
import { countKeys, deleteKey, findKey, insertKey, type KeyRow, listKeys, saveKeyName } from './store.ts';

/** More than anybody tells apart; each one is a way in. */
const MOST_KEYS = 200;

/** Throws Refusal 409 `too_many_keys` where the account has 200, and 403 for whoever is no admin by the time it is made. */
export async function createKey(
  call: ActorCall,
  wanted: Static<typeof newKeyBody>,
): Promise<Static<typeof newApiKey>> {
  const { app, actor, now } = call;
  const person = actor.person ?? forbidden('session_required');
  const expires_at = wanted.expires_at ? new Date(wanted.expires_at) : null;
  if (expires_at && expires_at <= now) return invalid('expires_at', 'in the future');
  const kind = wanted.kind === 'full' ? 'key' : 'ro';
  const key = newToken(app.config.keyPrefix, kind);
  const stored = { kind, name: wanted.name, hint: tokenHint(key), created_at: now, expires_at } as const;
  const id = await transaction(app.database, async (tx) => {
    const { role } = await lockStanding(tx, actor);
    if (!mayActAs({ ...actor, role }, 'admin')) return forbidden();
    if ((await countKeys(tx, actor.account_id)) >= MOST_KEYS) return conflict('too_many_keys');
    const { account_id } = actor;
    const added = { ...stored, account_id, created_by: person.id, token_hash: hashToken(key) };
    const newId = await insertKey(tx, added);
    const target = { type: 'api_key', id: newId, name: wanted.name };
    await noteAct(tx, call, { action: 'api_key.create', target, detail: { kind: wanted.kind } });
    return newId;
  });
  return {
    ...presentKey({ ...stored, id, created_by: person.email, last_used_at: null }),
    key,
    api_url: app.urls.api,
  };
}

export async function keysOf(app: App, actor: Actor, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listKeys(app.database, actor.account_id, page), page);
  return { api_keys: shown.map((row) => presentKey(withLastUse(app, row))), next_cursor };
}

/** What a key is called is for people; it goes on working. */
export async function renameKey(
  call: ActorCall,
  id: number,
  { name }: Static<typeof keyChanges>,
): Promise<Static<typeof apiKey>> {
  const { app, actor } = call;
  const row = await transaction(app.database, async (tx) => {
    const key = (await findKey(tx, actor.account_id, id)) ?? notFound();
    if (name === undefined || name === key.name) return key;
    await saveKeyName(tx, actor.account_id, id, name);
    const target = { type: 'api_key', id, name };
    await noteAct(tx, call, { action: 'api_key.update', target, detail: { name_before: key.name } });
    return { ...key, name };
  });
  return presentKey(withLastUse(app, row));
}

/** The key is worth nothing from here on, and its event streams end. */
export async function revokeKey(call: ActorCall, id: number): Promise<void> {
  const { account_id } = call.actor;
  await transaction(call.app.database, async (tx) => {
    const name = (await deleteKey(tx, account_id, id)) ?? notFound();
    await announceAccessChange(tx, account_id);
    await noteAct(tx, call, { action: 'api_key.delete', target: { type: 'api_key', id, name } });
  });
}

/** What this node has not written down yet is known all the same. */
function withLastUse({ lastUses }: App, row: KeyRow): KeyRow {
  const last_used_at = lastUses.keys.get(row.id) ?? row.last_used_at;
  return { ...row, last_used_at };
}

const presentKey = ({ kind, ...row }: KeyRow): Static<typeof apiKey> => ({
  ...row,
  kind: kind === 'key' ? 'full' : 'read_only',
});
