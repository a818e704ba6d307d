// What steps of a scenario keep secret: values of headers, and bodies. Pure.

import { isJsonObject, type JsonObject } from '../../../../../shared/json-schema/json-schema.ts';
import { MASK } from '../../../../../shared/mask.ts';
import type { Issue } from '../../../../platform/errors.ts';
import {
  GIVE_AGAIN,
  keptHeaderIssues,
  maskHeaders,
  unmaskHeaders,
} from '../../../../platform/secret-headers.ts';
import { unmask } from '../../../../platform/unmask.ts';
import type { NestedSecrets, Placed } from '../probe-type.ts';
import { originOfStep } from './address.ts';
import type { ScenarioSettings, ScenarioStep } from './schema.ts';

/** As it is given: what is left out is not there yet. */
type Given = Pick<ScenarioStep, 'name'> & Partial<ScenarioStep>;

export const stepSecrets: NestedSecrets<ScenarioSettings> = {
  mask: (settings) => ({ ...settings, steps: settings.steps.map(masked) }),
  unmask: (given, kept, issues) => ({
    ...given,
    steps: given.steps.map((step, index) => {
      const found: Issue[] = [];
      const open = unmasked(step, keptOf(given.steps, kept.steps, index), found);
      issues.push(...found.map(({ field, reason }) => ({ field: `steps.${index}.${field}`, reason })));
      return open;
    }),
  }),
  moved(kept, now, given) {
    const gainsOrigin =
      !isEvery(originsOf(now), originsOf(kept)) || now.settings.proxy !== kept.settings.proxy;
    return now.settings.steps.flatMap((step, index) => {
      const before = keptOf(now.settings.steps, kept.settings.steps, index);
      if (!before) return [];
      const isMoved = originOfStep(kept.url, before.url) !== originOfStep(now.url, step.url);
      if (!isMoved && !gainsOrigin) return [];
      const issues = carried(given.steps === undefined ? masked(step) : given.steps[index]);
      return issues.map(({ field, reason }) => ({ field: `steps.${index}.${field}`, reason }));
    });
  },
  values: ({ steps }) => ({
    headers: steps.flatMap(({ headers }) => Object.entries(headers)),
    sent: steps.flatMap(({ body }) => body ?? []),
  }),
  fill(given, kept) {
    const { steps } = given;
    if (!Array.isArray(steps)) return given;
    const before = placesOf(steps, kept.steps);
    return { ...given, steps: steps.map((step: unknown, index) => filledStep(step, before[index])) };
  },
  beside: ({ steps }, kept) => ({
    ...kept,
    steps: Array.isArray(steps) ? placesOf(steps, kept.steps) : kept.steps,
  }),
};

/** What is kept of each step. */
function placesOf(steps: readonly unknown[], kept: readonly ScenarioStep[]): (ScenarioStep | undefined)[] {
  const named = steps.map((step): JsonObject => (isJsonObject(step) ? step : {}));
  return named.map((_step, index) => keptOf(named, kept, index));
}

/** A body that the method has no place for is none that was left out. */
function filledStep(step: unknown, kept: ScenarioStep | undefined): unknown {
  if (!isJsonObject(step) || !kept) return step;
  const { headers, body } = masked(kept);
  const { method = 'GET' } = step;
  const takesBody = method !== 'GET' && method !== 'HEAD';
  return { headers, ...(takesBody && { body }), ...step };
}

const masked = (step: ScenarioStep): ScenarioStep => ({
  ...step,
  headers: maskHeaders(step.headers),
  body: step.body === null ? null : MASK,
});

/** The step of that name, or else the one in that place, unless another one has its name. */
function keptOf(
  steps: readonly { name?: unknown }[],
  kept: readonly ScenarioStep[],
  index: number,
): ScenarioStep | undefined {
  const named = kept.find(({ name }) => name === steps[index]?.name);
  const placed = kept[index];
  return named ?? (steps.some(({ name }) => name === placed?.name) ? undefined : placed);
}

function unmasked(step: ScenarioStep, kept: ScenarioStep | undefined, issues: Issue[]): ScenarioStep {
  const { headers = {}, body = null }: Given = step;
  const open = unmaskHeaders(headers, kept?.headers ?? {});
  issues.push(...open.issues);
  return { ...step, headers: open.headers, body: unmask('body', body, kept?.body, issues) ?? null };
}

/** The secrets that a step keeps by its masks. */
const carried = (given: Given | undefined): Issue[] => [
  ...keptHeaderIssues(given?.headers ?? {}, {}),
  ...(given?.body === MASK ? [{ field: 'body', reason: GIVE_AGAIN }] : []),
];

const originsOf = ({ url, settings }: Placed<ScenarioSettings>): Set<string> =>
  new Set(settings.steps.map((step) => originOfStep(url, step.url)));

/** A step that is new could take along what an answer to the secret of another holds. */
const isEvery = (origins: ReadonlySet<string>, known: ReadonlySet<string>): boolean =>
  [...origins].every((origin) => known.has(origin));
