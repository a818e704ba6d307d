// The body of an entry: with the secrets that stay, and checked as a route of the API checks it. Pure.

import type { TSchema } from 'typebox';
import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { type Issue, ValidationFailed } from '../../platform/errors.ts';
import { type InputCheck, inputCheck } from '../../platform/http/input-check.ts';
import type { Section, SectionName } from './document.ts';
import { documentPath } from './field-names.ts';
import { inWordsOfDocuments } from './issue-words.ts';
import { withoutMasks } from './masks.ts';

/** `stored` is what the account has of it, with its secrets; null: nothing. What is wrong is added to `issues`. */
export function bodyOfEntry(
  section: Section,
  asked: JsonObject,
  { stored, field, issues }: { stored: JsonObject | null; field: string; issues: Issue[] },
): JsonObject {
  const { secrets } = section;
  const masked = stored && secrets ? secrets.masked(asked, stored) : asked;
  const unmasked = withoutMasks(masked, (stored && secrets?.beside?.(masked, stored)) ?? stored);
  for (const path of unmasked.missing)
    issues.push({
      field: `${field}.${documentPath(path)}`,
      reason: 'nothing is stored for it: give a value',
    });
  const before = issues.length;
  const opened = checkBody(section, unmasked.value as JsonObject, field, issues);
  if (stored && secrets && issues.length === before)
    issues.push(
      ...secrets.moved({ masked, opened }, stored).map((issue) => inWordsOfDocuments(issue, field)),
    );
  return opened;
}

const checks = new Map<SectionName, InputCheck>();

/** As a route of the API checks its body; the values in their types. */
function checkBody(
  { name, schema, issues: refine }: Section,
  body: JsonObject,
  field: string,
  issues: Issue[],
) {
  const check = checks.get(name) ?? inputCheck({ body: schema as TSchema, refine });
  checks.set(name, check);
  try {
    return check.input({ params: {}, query: {}, body }).body as JsonObject;
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    issues.push(...error.issues.map((issue) => inWordsOfDocuments(issue, field)));
    return body;
  }
}
