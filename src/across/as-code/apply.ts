// Carries out a plan in one transaction: all of it, or nothing.

import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { noteAct } from '../../accounts/trail.ts';
import { sqlState, type Tx, transaction } from '../../platform/database/database.ts';
import { withGathering } from '../../platform/database/gathered.ts';
import { asPart } from '../../platform/database/part.ts';
import {
  type Issue,
  Outdated,
  Refusal,
  refuseIssues,
  Taken,
  ValidationFailed,
} from '../../platform/errors.ts';
import { distinctIssues } from '../../platform/http/input-issues.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { sections } from './document.ts';
import { inWordsOfDocuments } from './issue-words.ts';
import { linkAgain, linksOf } from './links-store.ts';
import { lookAhead } from './look-ahead.ts';
import type { Desired, Existing, Step } from './plan.ts';
import { type Prepared, preparePlan, type Request, sectionOfStep } from './prepare.ts';
import { presentPlan } from './present.ts';
import { isPlaceholder } from './read-document.ts';
import { resources } from './resources/all.ts';
import { pick, type Settings, without } from './resources/resource.ts';
import type { Plan } from './schema.ts';
import { lockDocument, type NewKey, saveKeys } from './store.ts';
import { readWorld, type World } from './world.ts';

const MOST_TRIES = 3;
const DEADLOCK = '40P01';

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
  const prepared = { ...call, app: await lookAhead(call, request) };
  for (let tries = 1; ; tries += 1)
    try {
      return await transaction(call.app.database, (tx) =>
        withGathering(tx, async () => {
          const { plan, ...applied } = await applyIn(tx, prepared, request, planId);
          await finish(tx, applied);
          return plan;
        }),
      );
    } catch (error) {
      // Others lock the same rows in the order in which a single change needs them.
      if (sqlState(error) !== DEADLOCK || tries === MOST_TRIES) throw error;
    }
}

async function applyIn(
  tx: Tx,
  outer: ActorCall,
  request: Request,
  planId: string | null,
): Promise<Applied & { plan: Plan }> {
  const { account_id } = outer.actor;
  await lockDocument(tx, account_id);
  const call = { ...outer, app: { ...outer.app, database: tx } };
  const prepared = await preparePlan(call, request);
  const plan = presentPlan(prepared);
  if (planId !== null && planId !== prepared.plan_id) throw new Outdated('plan_outdated', { plan });
  const applying: Applying = { call, ids: new Map(), issues: [], later: [] };
  for (const steps of inRuns(prepared.steps)) await carryOutRun(applying, steps);
  refuseIssues(distinctIssues(applying.issues));
  for (const { step, settings, fields } of applying.later)
    await attempt(applying, step, () => change(applying, step, resolved(applying, settings), fields));
  refuseIssues(distinctIssues(applying.issues));
  const after = await rememberKeys(tx, applying, prepared);
  if (prepared.steps.length > 0)
    await noteAct(tx, call, { action: 'config.apply', detail: { changes: prepared.steps.length } });
  return { plan: { ...plan, applied: true }, prepared, ids: applying.ids, after };
}

interface Applying {
  call: ActorCall;
  /** By what stood for it until it was created. */
  ids: Map<number, number | string>;
  issues: Issue[];
  /** What refers to what comes after it. */
  later: { step: Step; settings: Settings; fields: string[] }[];
}

const LONGEST_RUN = 500;

/** Steps one by one, but what can be created together: of one section, and none needing another of them. */
function inRuns(steps: readonly Step[]): Step[][] {
  const runs: Step[][] = [];
  let made = new Set<number | string>();
  for (const step of steps) {
    const { desired, action } = step;
    const run = runs.at(-1);
    const [first] = run ?? [];
    const isAlike =
      run && first?.action === 'create' && action === 'create' && first.desired?.section === desired?.section;
    const isFree = desired && resources[desired.section].createMany && !refersTo(made, desired.settings);
    if (run && isAlike && isFree && run.length < LONGEST_RUN) run.push(step);
    else {
      runs.push([step]);
      made = new Set();
    }
    if (desired) made.add(desired.id);
  }
  return runs;
}

const refersTo = (ids: ReadonlySet<number | string>, { depends_on }: Settings): boolean =>
  ids.has((depends_on as { id: number } | null | undefined)?.id ?? '');

async function carryOutRun(applying: Applying, steps: readonly Step[]): Promise<void> {
  const [first] = steps;
  if (steps.length > 1 && first && (await createTogether(applying, steps))) return;
  for (const step of steps) await attempt(applying, step, () => carryOut(applying, step));
}

/** false: something is wrong with one of them, and nothing was written. */
async function createTogether({ call, ids }: Applying, steps: readonly Step[]): Promise<boolean> {
  const desired = steps.flatMap((step) => step.desired ?? []);
  const settings = desired.map((one) => withIds(ids, one.settings) as Settings);
  const createMany = resources[desired[0]?.section ?? 'cron_checks'].createMany;
  if (!createMany || settings.some(hasPlaceholder)) return false;
  try {
    const made = await asPart(call.app.database, () => createMany(call, settings));
    for (const [index, { id }] of desired.entries()) ids.set(Number(id), made[index] ?? 0);
    return true;
  } catch (error) {
    if (error instanceof ValidationFailed || error instanceof Taken) return false;
    throw error;
  }
}

/** What is refused is noted with its place, so that everything that is wrong is said at once. */
async function attempt({ issues }: Applying, step: Step, act: () => Promise<unknown>): Promise<void> {
  const field = step.desired?.field ?? '';
  try {
    await act();
  } catch (error) {
    if (error instanceof ValidationFailed || error instanceof Taken)
      issues.push(...error.issues.map((issue) => inWordsOfDocuments(issue, field)));
    else if (error instanceof Refusal && error.status === 409)
      issues.push({ field, reason: error.code.replaceAll('_', ' ') });
    else throw error;
  }
}

async function carryOut(applying: Applying, step: Step): Promise<void> {
  const { action, desired, existing } = step;
  const { call } = applying;
  const resource = resources[sectionOfStep(step)];
  if (existing && action === 'replace' && desired) return replace(applying, step, { desired, existing });
  if (existing && action === 'delete') await resource.remove(call, existing);
  if (!desired || action === 'delete') return;
  if (action === 'create') return void (await create(applying, step, desired));
  const fields = withLinksLater(applying, step, desired);
  if (fields.length > 0) await change(applying, step, resolved(applying, desired.settings), fields);
}

/** What was made by hand and refers to it goes on with what takes its place. */
async function replace(
  applying: Applying,
  step: Step,
  { desired, existing }: { desired: Desired; existing: Existing },
): Promise<void> {
  const { app, actor } = applying.call;
  const links = await linksOf(app.database, actor.account_id, desired.section, Number(existing.id));
  await resources[desired.section].remove(applying.call, existing);
  const id = await create(applying, step, desired);
  if (id !== null) await linkAgain(app.database, actor.account_id, links, Number(id));
}

/** What may name what comes after it, as it is until that is there: a member may depend on its group. */
const UNTIL_LATER: JsonObject = { rule_ids: [], group: { member_ids: [] } };

/** null: what it needs was refused. */
async function create(applying: Applying, step: Step, desired: Desired): Promise<number | string | null> {
  const { call, ids, later, issues } = applying;
  const settings = resolved(applying, desired.settings);
  // What it needs was refused, which is said there.
  if (issues.length > 0 && hasPlaceholder(without(settings, 'rule_ids'))) return null;
  const early = Object.keys(UNTIL_LATER).filter((name) => hasPlaceholder(settings[name]));
  const id = await resources[desired.section].create(call, { ...settings, ...pick(UNTIL_LATER, early) });
  if (typeof desired.id === 'number') ids.set(desired.id, id);
  if (early.length > 0) later.push({ step, settings: desired.settings, fields: early });
  return id;
}

/** Another dependency is none until all others are in place: what two checks swap would be a circle in between. */
function withLinksLater({ later }: Applying, step: Step, { settings }: Desired): string[] {
  const links = step.fields.filter(
    (name) => (name === 'depends_on' && settings[name] !== null) || name in UNTIL_LATER,
  );
  if (links.length > 0) later.push({ step, settings, fields: links });
  return step.fields.filter((name) => !links.includes(name));
}

async function change(
  { call, ids }: Applying,
  { desired, existing }: Step,
  settings: Settings,
  fields: readonly string[],
): Promise<void> {
  if (!desired) return;
  const id = existing?.id ?? ids.get(Number(desired.id)) ?? desired.id;
  await resources[desired.section].change(
    call,
    { id, settings: existing?.settings ?? settings },
    { settings, fields },
  );
}

/** With the ids of what was created. */
const resolved = (applying: Applying, settings: Settings): Settings =>
  withIds(applying.ids, settings) as Settings;

function withIds(ids: Applying['ids'], value: unknown): unknown {
  if (typeof value === 'number') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => withIds(ids, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withIds(ids, part)]));
}

function hasPlaceholder(value: unknown): boolean {
  if (typeof value === 'number') return isPlaceholder(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasPlaceholder);
}

/** Of every entry, also of what needed no change: its key, its file, and what it is now. What there is now. */
async function rememberKeys(
  tx: Tx,
  { call, ids }: Applying,
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
