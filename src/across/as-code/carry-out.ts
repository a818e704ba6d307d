// Carries out the steps of a plan in their order, those of a run together.

import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { asPart } from '../../platform/database/part.ts';
import { type Issue, Refusal, refuseIssues, Taken, ValidationFailed } from '../../platform/errors.ts';
import { distinctIssues } from '../../platform/http/input-issues.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { SectionName } from './document.ts';
import { inWordsOfDocuments } from './issue-words.ts';
import { linkAgain, linksOf } from './links-store.ts';
import type { Desired, Existing, Step } from './plan.ts';
import { sectionOfStep } from './prepare.ts';
import { isPlaceholder } from './references.ts';
import { resources } from './resources/all.ts';
import { type DocumentCall, pick, type Settings, without } from './resources/resource.ts';
import { inParts, inRuns, type Run } from './runs.ts';

/** By what stood for it until it was created. */
type Ids = Map<number, number | string>;

interface Applying {
  call: DocumentCall;
  ids: Ids;
  issues: Issue[];
  /** What refers to what comes after it. */
  later: Wish[];
}

/** Fields that a step is to change. */
interface Wish {
  step: Step;
  fields: string[];
}

/**
 * In a transaction; the ids of what was created. Throws ValidationFailed with everything that is wrong, by its place in the
 * document.
 */
export async function carryOut(call: DocumentCall, steps: readonly Step[]): Promise<Ids> {
  const applying: Applying = { call, ids: new Map(), issues: [], later: [] };
  for (const run of inRuns(steps)) await carryOutRun(applying, run);
  refuseIssues(distinctIssues(applying.issues));
  for (const wishes of inParts(applying.later, ({ step }) => sectionOfStep(step)))
    await changeAll(applying, wishes);
  refuseIssues(distinctIssues(applying.issues));
  return applying.ids;
}

async function carryOutRun(applying: Applying, { act, section, steps }: Run): Promise<void> {
  const { call } = applying;
  if (act === 'change')
    return changeAll(
      applying,
      steps.flatMap((step) => wishOf(applying, step)),
    );
  if (act === 'create' && (await createTogether(applying, section, steps))) return;
  if (act === 'remove') {
    const gone = steps.flatMap(({ existing }) => existing ?? []);
    if (await together(call, gone, resources[section].removeMany)) return;
  }
  for (const step of steps) await attempt(applying, step, () => carryOutOne(applying, step));
}

/** false: there is no way for many, or something is wrong with one of them, and nothing was written. */
async function together<One>(
  call: ActorCall,
  many: readonly One[],
  act: ((call: ActorCall, many: readonly One[]) => Promise<unknown>) | undefined,
): Promise<boolean> {
  if (!act || many.length < 2) return false;
  try {
    await asPart(call.app.database, () => act(call, many));
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

async function createTogether(
  { call, ids }: Applying,
  section: SectionName,
  steps: readonly Step[],
): Promise<boolean> {
  const desired = steps.flatMap((step) => step.desired ?? []);
  const settings = desired.map((one) => resolved(ids, one.settings));
  const { createMany } = resources[section];
  if (!createMany || settings.some(hasPlaceholder)) return false;
  return together(call, settings, async () => {
    const made = await createMany(call, settings);
    for (const [index, { id }] of desired.entries()) ids.set(Number(id), made[index] ?? 0);
  });
}

/** Of one section. */
async function changeAll(applying: Applying, wishes: readonly Wish[]): Promise<void> {
  const { call, ids } = applying;
  const changes = wishes.flatMap(({ step, fields }) => {
    const { desired, existing } = step;
    if (!desired) return [];
    const id = existing?.id ?? ids.get(Number(desired.id)) ?? desired.id;
    const settings = resolved(ids, desired.settings);
    return [{ step, id, before: existing?.settings ?? settings, settings, fields }];
  });
  const [first] = wishes;
  if (!first) return;
  const { change, changeMany } = resources[sectionOfStep(first.step)];
  if (await together(call, changes, changeMany)) return;
  for (const { step, id, before, ...wanted } of changes)
    await attempt(applying, step, () => change(call, { id, settings: before }, wanted));
}

const isRefused = (error: unknown): error is ValidationFailed | Taken | Refusal =>
  error instanceof ValidationFailed ||
  error instanceof Taken ||
  (error instanceof Refusal && error.status === 409);

/** What is refused is noted with its place, so that everything that is wrong is said at once. */
async function attempt({ issues }: Applying, step: Step, act: () => Promise<unknown>): Promise<void> {
  const field = step.desired?.field ?? '';
  try {
    await act();
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (error instanceof ValidationFailed || error instanceof Taken)
      issues.push(...error.issues.map((issue) => inWordsOfDocuments(issue, field)));
    else issues.push({ field, reason: error.code.replaceAll('_', ' ') });
  }
}

async function carryOutOne(applying: Applying, step: Step): Promise<void> {
  const { action, desired, existing } = step;
  if (existing && action === 'replace' && desired) return replace(applying, step, { desired, existing });
  if (existing && action === 'delete')
    return void (await resources[sectionOfStep(step)].remove(applying.call, existing));
  if (desired && action === 'create') await create(applying, step, desired);
  else await changeAll(applying, wishOf(applying, step));
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
  const settings = resolved(ids, desired.settings);
  // What it needs was refused, which is said there.
  if (issues.length > 0 && hasPlaceholder(without(settings, 'rule_ids'))) return null;
  const early = Object.keys(UNTIL_LATER).filter((name) => hasPlaceholder(settings[name]));
  const id = await resources[desired.section].create(call, { ...settings, ...pick(UNTIL_LATER, early) });
  if (typeof desired.id === 'number') ids.set(desired.id, id);
  if (early.length > 0) later.push({ step, fields: early });
  return id;
}

/**
 * What is to be changed now. Another dependency is none until all others are in place: what two checks swap would be a
 * circle in between.
 */
function wishOf({ later }: Applying, step: Step): Wish[] {
  const isLink = (name: string) =>
    (name === 'depends_on' && step.desired?.settings[name] !== null) || name in UNTIL_LATER;
  const links = step.fields.filter(isLink);
  if (links.length > 0) later.push({ step, fields: links });
  const fields = step.fields.filter((name) => !isLink(name));
  return fields.length > 0 ? [{ step, fields }] : [];
}

/** With the ids of what was created. */
const resolved = (ids: Ids, settings: Settings): Settings => withIds(ids, settings) as Settings;

function withIds(ids: Ids, value: unknown): unknown {
  if (typeof value === 'number') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => withIds(ids, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withIds(ids, part)]));
}

function hasPlaceholder(value: unknown): boolean {
  if (typeof value === 'number') return isPlaceholder(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasPlaceholder);
}
