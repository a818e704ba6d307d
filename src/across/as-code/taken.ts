// What only one thing may have, and another one has: said before anything is written.

import type { Issue } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { type SectionName, sections } from './document.ts';
import type { Desired, Existing, Step } from './plan.ts';
import { resources } from './resources/all.ts';
import type { Claim, Resource } from './resources/resource.ts';

interface Planned {
  desired: readonly Desired[];
  existing: readonly Existing[];
  steps: readonly Step[];
}

/** By their places in the document, as applying would refuse them. */
export async function takenIssues(call: ActorCall, planned: Planned): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const { name } of sections) {
    const { exclusive } = resources[name];
    if (exclusive) issues.push(...(await issuesOf(call, exclusive, inSection(planned, name))));
  }
  return issues;
}

const inSection = ({ desired, existing, steps }: Planned, name: SectionName): Planned => ({
  desired: desired.filter(({ section }) => section === name),
  existing: existing.filter(({ section }) => section === name),
  steps: steps.filter((step) => (step.desired ?? step.existing)?.section === name),
});

async function issuesOf(
  { app, actor }: ActorCall,
  { claims, heldBeside }: NonNullable<Resource['exclusive']>,
  { desired, existing, steps }: Planned,
): Promise<Issue[]> {
  const stepOf = new Map(steps.flatMap((step) => (step.desired ? [[step.desired, step] as const] : [])));
  const all = desired.flatMap((one) =>
    claims(one.settings).map((claim) => ({
      ...claim,
      place: one.field,
      isNew: isNew(stepOf.get(one), claim),
    })),
  );
  const wanted = all.filter((claim) => claim.isNew);
  if (wanted.length === 0) return [];
  const named = new Set(desired.flatMap((one) => one.existing ?? []));
  const gone = steps.flatMap(({ action, existing: one }) => (action === 'delete' && one ? [one] : []));
  const staying = existing.filter((one) => !named.has(one) && !gone.includes(one));
  const held = await heldBeside(app.database, {
    ...{ account_id: actor.account_id, gone: gone.map(({ id }) => Number(id)), claims: wanted },
  });
  const kept = [
    ...staying.flatMap(({ settings }) => claims(settings)),
    ...all.filter((claim) => !claim.isNew),
  ];
  const taken = new Set([...held, ...kept.filter(({ mayRepeat }) => !mayRepeat)].map(keyOf));
  return wanted.flatMap((claim) => {
    if (taken.has(keyOf(claim))) return [{ field: `${claim.place}.${claim.field}`, reason: 'is taken' }];
    if (!claim.mayRepeat) taken.add(keyOf(claim));
    return [];
  });
}

const isNew = (step: Step | undefined, { field }: Claim): boolean =>
  step !== undefined &&
  (step.action === 'create' || step.action === 'replace' || step.fields.includes(field));

const keyOf = ({ field, value }: Pick<Claim, 'field' | 'value'>): string => `${field} ${value}`;
