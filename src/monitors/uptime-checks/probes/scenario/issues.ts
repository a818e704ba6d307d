// What is wrong with a scenario beyond its schema. Pure.

import { assertionsIn, MOST_ASSERTIONS } from '../../../../../shared/assertions.ts';
import type { Issue } from '../../../../platform/errors.ts';
import { originOf } from '../../../../platform/secret-headers.ts';
import { readJsonPath } from '../../../json-path.ts';
import { readPattern } from '../../../pattern.ts';
import { assertionIssues } from '../assertion-issues.ts';
import { requestIssues } from '../http/request-issues.ts';
import { signInIssues } from '../http/sign-in-issues.ts';
import { originOfStep, writtenAddress } from './address.ts';
import { comparesText } from './request.ts';
import type { ScenarioSettings, ScenarioStep } from './schema.ts';
import { variablesIn } from './variables.ts';

export function scenarioIssues(settings: ScenarioSettings, url: string | null = null): Issue[] {
  const { steps } = settings;
  if (steps.length === 0) return [{ field: 'steps', reason: 'required' }];
  const known = new Set<string>();
  const names = new Set<string>();
  const issues = steps.flatMap((step, index) => {
    const isDouble = names.has(step.name);
    names.add(step.name);
    const found = [
      ...(isDouble ? [{ field: 'name', reason: 'another step has this name' }] : []),
      ...stepIssues(step, { url, known }),
    ];
    for (const { name } of step.extract) known.add(name);
    return found.map(({ field, reason }) => ({ field: `steps.${index}.${field}`, reason }));
  });
  const asserted = steps.flatMap(({ assertions }) => assertionsIn(assertions)).length;
  return [
    ...(asserted > MOST_ASSERTIONS
      ? [{ field: 'steps', reason: `at most ${MOST_ASSERTIONS} assertions in all steps` }]
      : []),
    ...issues,
    ...signInIssues({ ...settings, headers: ownHeaders(steps, url) }),
  ];
}

/** Of all steps that sign in. */
function ownHeaders(steps: readonly ScenarioStep[], url: string | null): Record<string, string> {
  const own = steps.filter((step) => url !== null && originOfStep(url, step.url) === originOf(url));
  return Object.assign({}, ...own.map(({ headers }) => headers));
}

function stepIssues(
  step: ScenarioStep,
  { url, known }: { url: string | null; known: ReadonlySet<string> },
): Issue[] {
  const address = writtenAddress(url ?? 'https://example.com', step.url);
  return [
    ...(address.ok ? [] : [{ field: 'url', reason: address.reason }]),
    ...requestIssues(step),
    ...step.extract.flatMap((one, index) => {
      const reason = expressionProblem(one);
      return reason === null ? [] : [{ field: `extract.${index}.expression`, reason }];
    }),
    ...assertionIssues('http', step.assertions).map(({ field, reason }) => ({
      field: field === '' ? 'assertions' : `assertions.${field}`,
      reason,
    })),
    ...unknownIssues(step, known),
  ];
}

function expressionProblem({ from, expression }: ScenarioStep['extract'][number]): string | null {
  if (from === 'json' || from === 'pattern') {
    const read = from === 'json' ? readJsonPath(expression) : readPattern(expression);
    return read.ok ? null : read.reason;
  }
  const isName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(expression);
  return isName ? null : `the name of a ${from}`;
}

/** A variable that no step before it gives a value would be sent as it is written. */
function unknownIssues(step: ScenarioStep, known: ReadonlySet<string>): Issue[] {
  const texts: (readonly [field: string, text: string])[] = [
    ['url', step.url],
    ...Object.entries(step.headers).map(([name, value]) => [`headers.${name}`, value] as const),
    ['body', step.body ?? ''],
    ...assertionsIn(step.assertions).map(
      (one) => ['assertions', comparesText(one) ? String(one.value) : ''] as const,
    ),
  ];
  return texts.flatMap(([field, text]) => {
    const unknown = variablesIn(text).find((name) => !known.has(name));
    return unknown === undefined ? [] : [{ field, reason: `no step before has the variable ${unknown}` }];
  });
}
