// Holds the examples of routes against their schemas, so that the documentation cannot drift from what is accepted.

import type { JsonSchema } from '../../shared/json-schema/json-schema.ts';
import { ValidationFailed } from '../platform/errors.ts';
import { inputCheck } from '../platform/http/input-check.ts';
import type { Route } from '../platform/http/route.ts';

/** What is wrong with the examples of a route, one line each; an example that should be there counts as well. */
export function exampleProblems(route: Route): string[] {
  if (route.raw) return [];
  const { body, response, examples = {} } = route;
  const name = `${route.method} ${route.path}`;
  const problems: string[] = [];
  if (body && hasContent(body) && examples.body === undefined) problems.push(`${name}: no example of a body`);
  if (response && hasContent(response) && examples.response === undefined)
    problems.push(`${name}: no example of an answer`);
  const { refine } = route;
  const bodyIssues = issuesOf({ ...(body && { body }), ...(refine && { refine }) }, examples.body);
  const answers = [examples.response, route.otherSuccess?.example];
  const answerIssues = answers.flatMap((answer) => issuesOf({ ...(response && { body: response }) }, answer));
  problems.push(...bodyIssues.map((issue) => `${name}: body: ${issue}`));
  problems.push(...answerIssues.map((issue) => `${name}: answer: ${issue}`));
  return problems;
}

const hasContent = (schema: JsonSchema) =>
  schema.anyOf !== undefined || Object.keys(schema.properties ?? {}).length > 0;

function issuesOf(shape: Pick<Route, 'body' | 'refine'>, example: unknown): string[] {
  if (example === undefined || !shape.body) return [];
  try {
    inputCheck(shape).input({ params: {}, query: {}, body: example });
    return [];
  } catch (error) {
    if (error instanceof ValidationFailed)
      return error.issues.map(({ field, reason }) => `${field}: ${reason}`);
    throw error;
  }
}
