// What has to be done so that an account is as a document says. Pure.

import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { MASK } from '../../../shared/mask.ts';
import type { Issue } from '../../platform/errors.ts';
import type { SectionName } from './document.ts';
import { documentPath } from './field-names.ts';
import type { Settings } from './resources/resource.ts';
import { walkDown } from './walk-down.ts';

/** What the account has. */
export interface Existing {
  section: SectionName;
  id: number | string;
  /** null: made by hand. */
  key: string | null;
  settings: Settings;
}

/** What the document says. */
export interface Desired {
  section: SectionName;
  key: string;
  /** Where it stands in the document. */
  field: string;
  settings: Settings;
  /** What it is about; null: nothing yet. */
  existing: Existing | null;
  /** Of what is to be created a number that stands for it until then. */
  id: number | string;
  /** The file; null: not known. */
  source: string | null;
}

export interface Step {
  action: 'create' | 'update' | 'adopt' | 'move' | 'replace' | 'delete';
  desired: Desired | null;
  existing: Existing | null;
  /** Names of the API. */
  fields: string[];
}

export interface Change {
  /** As documents call it. */
  field: string;
  before: unknown;
  after: unknown;
}

/** Kinds cannot be changed: another one is another thing. */
const FIXED: Partial<Record<SectionName, string>> = {
  channels: 'kind',
  integrations: 'kind',
  uptime_checks: 'kind',
  processes: 'server_id',
};

export const isReplaced = (section: SectionName, before: JsonObject, after: JsonObject): boolean => {
  const fixed = FIXED[section];
  return fixed !== undefined && before[fixed] !== after[fixed];
};

/** In no order: `inOrder` gives it. What is as it should be has no step. */
export function stepsOf(
  desired: readonly Desired[],
  existing: readonly Existing[],
  { prune }: { prune: boolean },
): Step[] {
  const named = new Set(desired.flatMap((one) => one.existing ?? []));
  const gone = prune ? existing.filter((one) => one.key !== null && !named.has(one)) : [];
  return [
    ...desired.flatMap(stepOf),
    ...gone.map((one): Step => ({ action: 'delete', desired: null, existing: one, fields: [] })),
  ];
}

function stepOf(desired: Desired): Step[] {
  const { existing, section, settings } = desired;
  if (!existing) return [{ action: 'create', desired, existing, fields: [] }];
  if (isReplaced(section, existing.settings, settings))
    return [{ action: 'replace', desired, existing, fields: [] }];
  const fields = Object.keys(settings).filter(
    (name) => !isDeepStrictEqual(plain(settings[name]), plain(existing.settings[name])),
  );
  if (existing.key === null) return [{ action: 'adopt', desired, existing, fields }];
  if (fields.length > 0) return [{ action: 'update', desired, existing, fields }];
  return existing.key === desired.key ? [] : [{ action: 'move', desired, existing, fields }];
}

/** Without what JSON does not distinguish. */
const plain = (value: unknown): unknown => (value === undefined ? null : value);

const MONITORS: readonly SectionName[] = ['uptime_checks', 'cron_checks'];

/**
 * Deletions first, so that they make room; what is referred to is made before what refers to it. A location goes last:
 * no check may be probed from it any more.
 */
export function inOrder(steps: readonly Step[], sections: readonly SectionName[]): Step[] {
  const rankOf = ({ desired, existing }: Step): number => {
    const section = (desired ?? existing)?.section ?? 'webhooks';
    if (section === 'external_checks') return sections.indexOf('integrations') + 0.5;
    return sections.indexOf(MONITORS.includes(section) ? 'uptime_checks' : section);
  };
  const depths = depthsOf(steps);
  const isGone = ({ action }: Step) => action === 'delete';
  const isLast = (step: Step) => isGone(step) && step.existing?.section === 'locations';
  return [
    ...steps
      .filter((step) => isGone(step) && !isLast(step))
      .sort((one, other) => rankOf(other) - rankOf(one)),
    ...steps
      .filter((step) => !isGone(step))
      .sort((one, other) => rankOf(one) - rankOf(other) || (depths.get(one) ?? 0) - (depths.get(other) ?? 0)),
    ...steps.filter(isLast),
  ];
}

const parentOf = (settings: JsonObject | undefined): number | null =>
  (settings?.depends_on as { id: number } | null | undefined)?.id ?? null;

/** How many others lie between a check and what needs nothing else; no more than there are. */
function depthsOf(steps: readonly Step[]): Map<Step, number> {
  const byId = new Map(steps.flatMap((step) => (step.desired ? [[step.desired.id, step] as const] : [])));
  const depths = new Map<Step, number>();
  for (const step of steps) {
    const chain = new Set<Step>();
    let next: Step | undefined = step;
    while (next && !depths.has(next) && !chain.has(next)) {
      chain.add(next);
      next = byId.get(parentOf(next.desired?.settings) ?? Number.NaN);
    }
    let depth = next ? (depths.get(next) ?? 0) + 1 : 0;
    for (const one of [...chain].reverse()) depths.set(one, depth++);
  }
  return depths;
}

/** Checks that need themselves, by whatever detour. Goes over each once: many may lead into one circle. */
export function circleIssues(desired: readonly Desired[], existing: readonly Existing[]): Issue[] {
  const parents = new Map<number | string, number | null>(
    [...existing, ...desired].map(({ id, settings }) => [id, parentOf(settings)]),
  );
  const [known, circular] = [new Set<number | string>(), new Set<number | string>()];
  for (const { id } of desired) {
    const chain: (number | string)[] = [];
    let next: number | string | null = id;
    while (next !== null && !known.has(next)) {
      known.add(next);
      chain.push(next);
      next = parents.get(next) ?? null;
    }
    // Where it came back to itself, what lies between is a circle; what leads into it is none.
    const start = next === null ? -1 : chain.lastIndexOf(next);
    if (start >= 0) for (const one of chain.slice(start)) circular.add(one);
  }
  return desired
    .filter(({ id }) => circular.has(id))
    .map(({ field }) => ({ field: `${field}.depends_on`, reason: 'must not itself depend on this one' }));
}

/** Groups that are within themselves. */
export function groupCircleIssues(desired: readonly Desired[], existing: readonly Existing[]): Issue[] {
  const byId = new Map([...existing, ...desired].map((one) => [one.id, one] as const));
  const membersOf = (id: number | string) =>
    (byId.get(id)?.settings.group as { member_ids: number[] } | null | undefined)?.member_ids ?? [];
  const fields = new Map(desired.map(({ id, field }) => [id, field] as const));
  const issues: Issue[] = [];
  walkDown<number | string>([...fields.keys()], membersOf, (id, before) => {
    const field = fields.get(id) ?? fields.get(before) ?? '';
    issues.push({ field: `${field}.group.members`, reason: 'must not name a group that this one is in' });
  });
  return issues;
}

/** What differs, as people may see it: `conceal` masks secrets. */
export function changesOf(
  { existing, desired, fields, action }: Step,
  conceal: (settings: Settings) => Settings,
  shown: (value: JsonObject) => unknown,
): Change[] {
  if ((action !== 'update' && action !== 'adopt') || !existing || !desired) return [];
  const before = conceal(existing.settings);
  const after = conceal(desired.settings);
  return fields.map((name) => {
    const [from, to] = [before, after].map((settings) => shown({ [name]: settings[name] }));
    const isSecret = isDeepStrictEqual(from, to);
    return {
      field: documentPath(name),
      before: isSecret ? MASK : from,
      after: isSecret ? `${MASK} (changed)` : to,
    };
  });
}
