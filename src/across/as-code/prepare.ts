// Makes the plan of a document: reads the account, and what the document says of it.

import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { planLimits } from '../../accounts/plans/limits.ts';
import { asStored } from '../../platform/database/json.ts';
import { forbidden, type Issue, PlanLimitReached, refuseIssues } from '../../platform/errors.ts';
import { mayActAs } from '../../platform/http/actor.ts';
import { distinctIssues } from '../../platform/http/input-issues.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { keyedDigest } from '../../platform/secrets.ts';
import { type SectionName, sections } from './document.ts';
import { inWordsOfDocuments } from './issue-words.ts';
import {
  circleIssues,
  type Desired,
  type Existing,
  groupCircleIssues,
  inOrder,
  isReplaced,
  type Step,
  stepsOf,
} from './plan.ts';
import { readDocument } from './read-document.ts';
import type { DocumentEntry } from './references.ts';
import { resources } from './resources/all.ts';
import { takenIssues } from './taken.ts';
import { matching, readWorld, type World } from './world.ts';

export interface Request {
  document: JsonObject;
  /** By `section.key`, the file that it is from. */
  sources: Readonly<Record<string, string>>;
  prune: boolean;
  adopt: boolean;
}

export interface Prepared {
  world: World;
  desired: Desired[];
  steps: Step[];
  plan_id: string;
  /** How many creations have the name of something made by hand. */
  adoptable: number;
  /** External checks that the document names and no tool has reported. */
  unreported: string[];
}

/** Throws ValidationFailed with places of the document, and PlanLimitReached. */
export async function preparePlan(call: ActorCall, given: Request): Promise<Prepared> {
  const request = { ...given, document: asStored(given.document) };
  const world = await readWorld(call);
  const { account, match, namesake } = matching(world, request.document, request);
  const { entries, issues, unreported } = readDocument(request.document, account);
  refuseIssues([...issues, ...pruningAll(request, entries, world)]);
  const desired = entries.flatMap((entry) => {
    const existing = match(entry.section, entry.key);
    return desiredOf(entry, existing, { now: call.now, sources: request.sources }) ?? [];
  });
  refuseIssues(
    distinctIssues([...circleIssues(desired, world.existing), ...groupCircleIssues(desired, world.existing)]),
  );
  const order = sections.map(({ name }) => name);
  const steps = inOrder(stepsOf(desired, world.existing, request), order);
  const taken = await takenIssues(call, { desired, existing: world.existing, steps });
  refuseIssues(distinctIssues([...steps.flatMap((step) => refusals(call, step)), ...taken]));
  refuseBeyondPlan(call, world, steps);
  // Whoever has the token of a location is given the secrets of the checks that name it.
  if (!mayActAs(call.actor, 'admin') && steps.some((step) => sectionOfStep(step) === 'locations'))
    forbidden();
  const adoptable = steps.filter(
    ({ action, desired: one }) => action === 'create' && one && namesake(one.section, one.key),
  ).length;
  return { world, desired, steps, plan_id: planId(call, request, steps), adoptable, unreported };
}

/** Such a document is a file that came out empty, or the wrong one, far more often than a wish to have nothing. */
function pruningAll({ prune }: Request, entries: readonly DocumentEntry[], { existing }: World): Issue[] {
  const keyed = existing.filter(({ key }) => key !== null).length;
  if (!prune || entries.length > 0 || keyed === 0) return [];
  return [
    {
      field: 'prune',
      reason: `the document names no resources: it would delete all ${keyed} that have a key`,
    },
  ];
}

export function desiredOf(
  entry: DocumentEntry,
  existing: Existing | null,
  { now, sources }: { now: Date; sources: Request['sources'] },
): Desired | null {
  const { section, key, field, body, placeholder } = entry;
  const settings = resources[section].whole(body, existing?.settings ?? null, now);
  const isKept = existing !== null && !isReplaced(section, existing.settings, settings);
  // What is over need not be made, only to be over.
  if (!existing && isOver(settings, now)) return null;
  const [server] = key.split('.');
  const source = sources[section === 'processes' ? `servers.${server}` : field] ?? null;
  return { section, key, field, settings, existing, source, id: isKept ? existing.id : placeholder };
}

function refusals(call: ActorCall, { action, desired, existing }: Step): Issue[] {
  if (!desired) return [];
  const before = action === 'create' || action === 'replace' ? null : (existing?.settings ?? null);
  const issues = resources[desired.section].refusals?.(call, desired.settings, before) ?? [];
  return issues.map((issue) => inWordsOfDocuments(issue, desired.field));
}

const isOver = ({ ends_at }: JsonObject, now: Date): boolean =>
  typeof ends_at === 'string' && new Date(ends_at) <= now;

/** As the creations would be refused one by one; what is deleted makes room. */
function refuseBeyondPlan({ actor }: ActorCall, { existing }: World, steps: readonly Step[]): void {
  const limits = planLimits(actor.plan);
  for (const { name } of sections) {
    const resource = resources[name].limit;
    const limit = resource && limits[resource];
    if (limit === null || limit === undefined) continue;
    const count = (action: Step['action']) =>
      steps.filter((step) => step.action === action && sectionOfStep(step) === name).length;
    const current = existing.filter(({ section }) => section === name).length;
    const created = count('create');
    if (created > 0 && current - count('delete') + created > limit)
      throw new PlanLimitReached({ current, limit, plan: actor.plan });
  }
}

export const sectionOfStep = ({ desired, existing }: Step): SectionName =>
  (desired ?? existing)?.section ?? 'webhooks';

/** The same as long as the same has to be done; nobody can try out secrets with it. */
function planId({ app, actor }: ActorCall, { prune, adopt }: Request, steps: readonly Step[]): string {
  const said = steps.map(({ action, desired, existing, fields }) => [
    action,
    existing && [existing.section, existing.id, existing.key],
    desired && [desired.section, desired.key],
    action === 'update' || action === 'adopt'
      ? fields.map((name) => [name, existing?.settings[name], desired?.settings[name]])
      : desired?.settings,
  ]);
  const text = JSON.stringify([actor.account_id, prune, adopt, said]);
  return keyedDigest(app.secret, `config plan ${text}`).toString('base64url');
}
