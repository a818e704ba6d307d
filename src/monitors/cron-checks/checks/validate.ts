// What a definition of a cron check must keep to beyond its schema. Pure.

import { scheduleProblem } from '../../../platform/cron.ts';
import type { Issue } from '../../../platform/errors.ts';
import type { Refinement } from '../../../platform/http/route.ts';
import { labelIssues } from '../../../platform/labels.ts';
import { isTimeZone, TIME_ZONE_HINT } from '../../../platform/time-zone.ts';

type Fields = Readonly<Record<string, unknown>>;

const ONE_SCHEDULE = 'one of interval_seconds and cron_expression is required';

/** For a new check, and for a preview: exactly one kind of schedule. */
export function newCheckIssues(input: Refinement): Issue[] {
  const body = fieldsOf(input);
  const { wrong } = input;
  const isMissing =
    !isGiven(body.interval_seconds) &&
    !isGiven(body.cron_expression) &&
    !['body', 'interval_seconds', 'cron_expression'].some((field) => wrong.has(field));
  return [...(isMissing ? [{ field: 'interval_seconds', reason: ONE_SCHEDULE }] : []), ...givenIssues(body)];
}

/** For a change: what it leaves out stays as it was. */
export const changeIssues = (input: Refinement): Issue[] => givenIssues(fieldsOf(input));

/** Rules between what was given and what was kept; a schedule with neither or both is never stored. */
export function wholeIssues(check: {
  interval_seconds: number | null;
  cron_expression: string | null;
  max_runtime_seconds: number | null;
  min_runtime_seconds: number | null;
}): Issue[] {
  const issues: Issue[] = [];
  if (check.interval_seconds === null && check.cron_expression === null)
    issues.push({ field: 'interval_seconds', reason: ONE_SCHEDULE });
  return [...issues, ...runtimeIssues(check.min_runtime_seconds, check.max_runtime_seconds)];
}

function givenIssues(body: Fields): Issue[] {
  const issues = labelIssues(body);
  if (isGiven(body.interval_seconds) && isGiven(body.cron_expression))
    issues.push({ field: 'cron_expression', reason: 'must be null or left out beside interval_seconds' });
  else if (typeof body.cron_expression === 'string') {
    const problem = scheduleProblem(body.cron_expression);
    if (problem) issues.push({ field: 'cron_expression', reason: problem });
  }
  if (typeof body.timezone === 'string' && !isTimeZone(body.timezone))
    issues.push({ field: 'timezone', reason: TIME_ZONE_HINT });
  return [...issues, ...runtimeIssues(body.min_runtime_seconds, body.max_runtime_seconds)];
}

const runtimeIssues = (shortest: unknown, longest: unknown): Issue[] =>
  typeof shortest === 'number' && typeof longest === 'number' && shortest > longest
    ? [{ field: 'min_runtime_seconds', reason: 'must not be more than max_runtime_seconds' }]
    : [];

const isGiven = (value: unknown) => value !== undefined && value !== null;

const fieldsOf = ({ body }: Refinement): Fields =>
  typeof body === 'object' && body !== null ? { ...body } : {};
