// What people do to locations: add one, give it another token, take its token away, and delete it.

import { issueScopedKey, revokeScopedKeys } from '../../../accounts/callers/scoped-keys.ts';
import { noteAct } from '../../../accounts/trail.ts';
import { resolveAlerts } from '../../../alerts/lifecycle/raise.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import { announceAccessChange } from '../../../platform/events.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../../platform/page.ts';
import { deleteSubject, updateSubject } from '../../../subjects/subjects.ts';
import type { Location, LocationChanges, LocationWithToken, NewLocation } from './schema.ts';
import { SERVICE_LOCATION, statusOf } from './status.ts';
import {
  deleteLocation,
  findLocation,
  findLocations,
  insertLocation,
  isNamed,
  type LocationRow,
  lockAndCountLocations,
  lockLocation,
  type OwnLocation,
  saveLocation,
} from './store.ts';
import { createLocationSubject } from './subject.ts';

const MOST_LOCATIONS = 100;

type Reading = Pick<ActorCall, 'app' | 'actor' | 'now'>;

/** Its own and those that all share, newest first. */
export async function listLocations(call: Reading, query: PageQuery) {
  const page = pageOf(query);
  const rows = await findLocations(call.app.database, call.actor.account_id, page);
  const { shown, next_cursor } = cutPage(rows, page);
  return { locations: shown.map((row) => present(row, call)), next_cursor };
}

/** Throws Refusal 404. */
export async function readLocation(call: Reading, id: number, tx: Tx | null = null): Promise<Location> {
  const row = await findLocation(tx ?? call.app.database, call.actor.account_id, id);
  return present(row ?? notFound(), call);
}

/** Throws Refusal 403 for a shared one of whoever does not run the instance, and 409 `too_many_locations`. */
export async function createLocation(call: ActorCall, wanted: NewLocation): Promise<LocationWithToken> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  const { name, country = null, labels = [], shared = false } = wanted;
  if (shared && !actor.is_instance_admin) return forbidden();
  return transaction(app.database, async (tx) => {
    if ((await lockAndCountLocations(tx, account_id)) >= MOST_LOCATIONS) conflict('too_many_locations');
    const facts = { name: name.trim(), country, labels: [...new Set(labels)], shared };
    const subject_id = await createLocationSubject(tx, { account_id, name: facts.name }, now);
    const row = { ...facts, account_id, subject_id, created_at: now, updated_at: now };
    const id = await insertLocation(tx, row);
    return withToken(tx, call, { id, name: facts.name, action: 'location.create' });
  });
}

/** Throws Refusal 404. */
export function changeLocation(call: ActorCall, id: number, changes: LocationChanges): Promise<Location> {
  const { app, actor, now } = call;
  return transaction(app.database, async (tx) => {
    const before = await requireOwn(tx, call, id);
    const { name = before.name, labels, country } = changes;
    await saveLocation(tx, actor.account_id, id, {
      name: name.trim(),
      ...(labels && { labels: [...new Set(labels)] }),
      ...(country !== undefined && { country }),
      updated_at: now,
    });
    if (before.subject_id !== null)
      await updateSubject(tx, actor.account_id, before.subject_id, { name: name.trim(), now });
    const fields = Object.keys(changes).join(', ');
    await note(tx, call, { id, name: name.trim(), action: 'location.update', detail: { fields } });
    return readLocation(call, id, tx);
  });
}

/** The one before stops working. Throws Refusal 404. */
export function rotateToken(call: ActorCall, id: number): Promise<LocationWithToken> {
  return transaction(call.app.database, async (tx) => {
    const { name } = await requireOwn(tx, call, id);
    await dropTokens(tx, call, id);
    await saveLocation(tx, call.actor.account_id, id, { has_token: true, updated_at: call.now });
    return withToken(tx, call, { id, name, action: 'location.rotate_token' });
  });
}

/** Nobody gets in as this location until it has another token. Throws Refusal 404. */
export function revokeToken(call: ActorCall, id: number): Promise<Location> {
  return transaction(call.app.database, async (tx) => {
    const { name } = await requireOwn(tx, call, id);
    await dropTokens(tx, call, id);
    await saveLocation(tx, call.actor.account_id, id, { has_token: false, updated_at: call.now });
    await note(tx, call, { id, name, action: 'location.revoke_token' });
    return readLocation(call, id, tx);
  });
}

/** Throws Refusal 404, and 409 `location_in_use` while a check names it. */
export function removeLocation(call: ActorCall, id: number): Promise<void> {
  return transaction(call.app.database, async (tx) => {
    const { name, subject_id } = await requireOwn(tx, call, id);
    if (await isNamed(tx, id)) conflict('location_in_use');
    await dropTokens(tx, call, id);
    await deleteLocation(tx, call.actor.account_id, id);
    if (subject_id !== null) await endSubject(tx, call, subject_id);
    await note(tx, call, { id, name, action: 'location.delete' });
  });
}

async function endSubject(
  tx: Tx,
  { actor: { account_id }, now }: ActorCall,
  subject_id: number,
): Promise<void> {
  await resolveAlerts(tx, [{ account_id, subject_id, at: now, reason: 'deleted' }], now);
  await deleteSubject(tx, account_id, subject_id);
}

async function requireOwn(tx: Tx, { actor }: ActorCall, id: number): Promise<OwnLocation> {
  return (await lockLocation(tx, actor.account_id, id)) ?? notFound();
}

async function dropTokens(tx: Tx, { actor: { account_id } }: ActorCall, id: number): Promise<void> {
  await revokeScopedKeys(tx, { account_id, kind: 'probe', bound_to: String(id) });
  await announceAccessChange(tx, account_id);
}

interface Act {
  id: number;
  name: string;
  action: string;
  detail?: Record<string, string>;
}

const note = (tx: Tx, call: ActorCall, { id, name, action, detail }: Act) =>
  noteAct(tx, call, { action, target: { type: 'location', id, name }, ...(detail && { detail }) });

async function withToken(tx: Tx, call: ActorCall, act: Act): Promise<LocationWithToken> {
  const { id, name } = act;
  const token = await issueScopedKey(tx, call, { kind: 'probe', bound_to: String(id), name });
  await note(tx, call, act);
  const command = `tocsin probe --url ${call.app.urls.api} --token ${token}`;
  return { ...(await readLocation(call, id, tx)), token, command };
}

function present(row: LocationRow, { app, actor, now }: Reading): Location {
  const isService = row.id === SERVICE_LOCATION;
  const shared = row.shared ? 'shared' : 'private';
  return {
    id: row.id,
    name: isService ? app.config.location : row.name,
    country: row.country,
    labels: row.labels,
    kind: isService ? 'service' : shared,
    own: row.account_id === actor.account_id,
    status: statusOf(row, now),
    last_heard_at: row.seen_at,
    version: row.version,
    clock_skew_ms: row.skew_ms,
    lag_ms: row.lag_ms,
    checks: row.checks,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
