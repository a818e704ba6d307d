// Checks that clients of other services make and change by pinging them.

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { claimLimit } from '../../../accounts/plans/limits.ts';
import { type Suspension, suspensionsOf } from '../../../accounts/suspension/suspensions.ts';
import { noteOwnAct } from '../../../accounts/trail.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { PlanLimitReached } from '../../../platform/errors.ts';
import { announceChanges, announceWork } from '../../../platform/events.ts';
import { createSubject } from '../../../subjects/subjects.ts';
import { storedAlias } from '../alias.ts';
import { expectedUnlessDown, nextSweepAt, reschedule } from '../deadline.ts';
import { insertCheck } from '../new-check-store.ts';
import { type CheckSettings, defaultSettings } from '../settings-schema.ts';
import { newState } from '../state.ts';
import { findAccountsOfKeys, findAliases, insertAlias } from './alias-store.ts';
import type { JournaledPing } from './batch.ts';
import type { Creation, GivenSettings } from './further.ts';
import type { RecordedCheck } from './recorded-check.ts';
import { saveGivenSettings } from './store.ts';

interface Asked {
  creation: Creation;
  at: Date;
}

/**
 * Creates the checks that pings ask for and that are not there, each once. Anybody may ask, so what nobody's key asks for,
 * and what is beyond a plan, costs a batch no more than a few statements.
 */
export async function createMissing(
  tx: Tx,
  received: readonly Pick<JournaledPing, 'slug' | 'further' | 'received_at'>[],
): Promise<void> {
  const asked = new Map<string, Asked>();
  for (const { slug, further, received_at } of received)
    if (further?.creation && !asked.has(storedAlias(slug)))
      asked.set(storedAlias(slug), { creation: further.creation, at: received_at });
  if (asked.size === 0) return;
  for (const { id } of await findAliases(tx, [...asked.keys()])) asked.delete(id);
  const keys = new Set([...asked.values()].map(({ creation }) => creation.key));
  for (const [key, account_id] of await findAccountsOfKeys(tx, [...keys])) {
    const own = [...asked].filter(([, { creation }]) => creation.key === key);
    await createAll(tx, account_id, own);
  }
}

/** Until its plan allows no more. */
async function createAll(tx: Tx, account_id: number, asked: readonly [string, Asked][]): Promise<void> {
  const since = asked.map(([, { at }]) => at).reduce((one, other) => (one < other ? one : other));
  const suspensions = (await suspensionsOf(tx, [account_id], since)).get(account_id) ?? [];
  for (const [alias, { creation, at }] of asked)
    if (!isSuspended(suspensions, at) && !(await create(tx, { alias, account_id, creation, now: at })))
      return;
}

const isSuspended = (suspensions: readonly Suspension[], at: Date): boolean =>
  suspensions.some(({ from, to }) => from <= at && (to === null || to > at));

interface NewCheck {
  alias: string;
  account_id: number;
  creation: Creation;
  now: Date;
}

/** False: its plan allows no more. */
async function create(tx: Tx, { alias, account_id, creation, now }: NewCheck): Promise<boolean> {
  const { name, settings } = creation;
  try {
    await claimLimit(tx, { account_id }, 'cron_checks');
  } catch (error) {
    if (error instanceof PlanLimitReached) return false;
    throw error;
  }
  const whole: CheckSettings = { ...defaultSettings, ...settings, ping_aliases: [name] };
  const id = await createSubject(tx, {
    ...{ account_id, type: 'cron_check', name, tags: [], status: 'new', depends_on_id: null, now },
  });
  const state = newState(now);
  const awaited = {
    slot_since: state.slot_since,
    sweep_at: nextSweepAt(state, whole, now),
    next_expected_at: expectedUnlessDown(state, whole),
  };
  await insertCheck(tx, { ...whole, id, account_id, slug: randomUUID(), now }, awaited);
  if (!(await insertAlias(tx, { id: alias, account_id, check_id: id, now })))
    throw new Error('the alias of a new check was given to another one meanwhile');
  await announceWork(tx, 'slugs');
  await announceChanges(tx, [{ account_id, type: 'cron_check', id }]);
  const target = { type: 'cron_check', id, name };
  await noteOwnAct(tx, now, { action: 'cron_check.create', account_id, target, detail: { by: 'ping' } });
  return true;
}

/** The checks with the settings that these pings give them last. */
export async function withGivenSettings(
  tx: Tx,
  checks: readonly RecordedCheck[],
  pings: readonly JournaledPing[],
): Promise<RecordedCheck[]> {
  const given = new Map<string, { settings: GivenSettings; at: Date }>();
  for (const { slug, further, received_at } of pings)
    if (further?.creation?.updates) given.set(slug, { settings: further.creation.settings, at: received_at });
  if (given.size === 0) return [...checks];
  const changed: RecordedCheck[] = [];
  for (const check of checks) {
    const wanted = given.get(check.slug);
    changed.push(wanted ? await withSettings(tx, check, wanted) : check);
  }
  return changed;
}

async function withSettings(
  tx: Tx,
  check: RecordedCheck,
  { settings, at }: { settings: GivenSettings; at: Date },
): Promise<RecordedCheck> {
  const names = Object.keys(settings) as (keyof GivenSettings)[];
  if (names.every((name) => isDeepStrictEqual(settings[name], check.settings[name]))) return check;
  await saveGivenSettings(tx, check.id, settings, at);
  const { account_id, id } = check;
  await announceChanges(tx, [{ account_id, type: 'cron_check', id }]);
  const schedule = { ...check.schedule, ...settings };
  const state = reschedule(check.state, schedule, at);
  const sweep_at = nextSweepAt(state, schedule, at);
  return { ...check, settings: { ...check.settings, ...settings }, schedule, state, sweep_at };
}
