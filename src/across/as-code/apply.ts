// Carries out a plan in one transaction: all of it, or nothing.

import { isDeepStrictEqual } from 'node:util';
import { noteAct } from '../../accounts/trail.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { withGathering } from '../../platform/database/gathered.ts';
import { Outdated } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { carryOut } from './carry-out.ts';
import { sections } from './document.ts';
import { lookAhead } from './look-ahead.ts';
import { type Prepared, preparePlan, type Request } from './prepare.ts';
import { presentPlan } from './present.ts';
import { resources } from './resources/all.ts';
import type { DocumentCall, Settings } from './resources/resource.ts';
import type { Plan } from './schema.ts';
import { lockDocument, type NewKey, saveKeys } from './store.ts';
import { readWorld, type World } from './world.ts';

/** What was done, for whoever goes on in the transaction. */
export interface Applied {
  prepared: Prepared;
  /** By what stood for it until it was created. */
  ids: ReadonlyMap<number, number | string>;
  after: World;
}

/**
 * Throws Outdated where the plan is another one than `planId`, and as `preparePlan` does; what a slice refuses has its
 * place in the document. `finish` is a part of the transaction.
 */
export async function applyDocument(
  call: ActorCall,
  request: Request,
  planId: string | null,
  finish: (tx: Tx, applied: Applied) => Promise<void> = async () => {},
): Promise<Plan> {
  const prepared = await lookAhead(call, request);
  return transaction(call.app.database, (tx) =>
    withGathering(tx, async () => {
      const { plan, ...applied } = await applyIn(tx, prepared, request, planId);
      await finish(tx, applied);
      return plan;
    }),
  );
}

async function applyIn(
  tx: Tx,
  outer: DocumentCall,
  request: Request,
  planId: string | null,
): Promise<Applied & { plan: Plan }> {
  const { account_id } = outer.actor;
  await lockDocument(tx, account_id);
  const call = { ...outer, app: { ...outer.app, database: tx } };
  const prepared = await preparePlan(call, request);
  const plan = presentPlan(prepared);
  if (planId !== null && planId !== prepared.plan_id) throw new Outdated('plan_outdated', { plan });
  const ids = await carryOut(call, prepared.steps);
  const after = await rememberKeys(tx, { call, ids }, prepared);
  if (prepared.steps.length > 0)
    await noteAct(tx, call, { action: 'config.apply', detail: { changes: prepared.steps.length } });
  return { plan: { ...plan, applied: true }, prepared, ids, after };
}

/** Of every entry, also of what needed no change: its key, its file, and what it is now. What there is now. */
async function rememberKeys(
  tx: Tx,
  { call, ids }: { call: ActorCall; ids: Applied['ids'] },
  { desired, world, steps }: Prepared,
): Promise<World> {
  const { actor, now } = call;
  const after = steps.length > 0 ? await readWorld(call) : world;
  const settings = new Map(after.existing.map((one) => [`${one.section} ${one.id}`, one.settings]));
  const known = new Map(world.keys.map((row) => [`${row.section} ${row.key}`, row]));
  for (const { name } of sections) {
    const rows = desired.flatMap(({ section, key, source, id: before }): NewKey[] => {
      const resource = ids.get(Number(before)) ?? before;
      const is = section === name ? settings.get(`${name} ${resource}`) : undefined;
      return is ? [{ key, resource, source, applied: asJson(resources[name].conceal?.(is) ?? is) }] : [];
    });
    const changed = rows.filter(({ key, resource, source, applied }) => {
      const row = known.get(`${name} ${key}`);
      const isSame = row?.resource === resource && row.source === source;
      return !isSame || !isDeepStrictEqual(row.applied, applied);
    });
    if (changed.length > 0) await saveKeys(tx, actor.account_id, name, changed, now);
  }
  return after;
}

const asJson = (settings: Settings): unknown => JSON.parse(JSON.stringify(settings));
