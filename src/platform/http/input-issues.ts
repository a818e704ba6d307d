// From what Ajv found to the list of wrong fields that a caller sees: each field once, with its reason.

import type { ErrorObject } from 'ajv';
import {
  branchesOf,
  choicesOf,
  discriminatorOf,
  isJsonObject,
  type JsonSchema,
  meantBranch,
} from '../../../shared/json-schema/json-schema.ts';
import { reasonFor } from '../../../shared/json-schema/reason.ts';
import type { Issue } from '../errors.ts';

/** A union that does not match has those of all its branches, and is itself the last: there are some fifty kinds of channels. */
const MOST_ERRORS = 1_500;
const MOST_ISSUES = 100;

/** Every wrong field once. `whole` names the value itself where it is not even an object. */
export function issuesFrom(errors: readonly ErrorObject[], whole: string): Issue[] {
  const looked = errors.slice(0, MOST_ERRORS);
  return distinctIssues(
    resolveUnions(looked).map((error) => ('field' in error ? error : issueOf(error, whole))),
  );
}

/** The first issue of every field. */
export function distinctIssues(issues: readonly Issue[]): Issue[] {
  const byField = new Map<string, Issue>();
  for (const issue of issues) if (!byField.has(issue.field)) byField.set(issue.field, issue);
  return [...byField.values()].slice(0, MOST_ISSUES);
}

/**
 * A union that does not match yields the errors of all its branches. Kept are those of the branch that was meant
 * (the only one beside null, or the one its discriminator names), else one error for the union as a whole.
 */
function resolveUnions(errors: readonly ErrorObject[]): (ErrorObject | Issue)[] {
  const dropped = new Set<ErrorObject>();
  const added: Issue[] = [];
  for (const union of errors.filter((error) => error.keyword === 'anyOf' && !dropped.has(error))) {
    const kept = keptBranch(union);
    const prefix = `${union.schemaPath}/`;
    for (const error of errors)
      if (
        error.schemaPath.startsWith(prefix) &&
        isWithin(error.instancePath, union.instancePath) &&
        !(kept !== null && error.schemaPath.startsWith(`${prefix}${kept}/`))
      )
        dropped.add(error);
    const misnamed = wrongDiscriminator(union);
    if (misnamed) added.push(misnamed, ...unknownToAll(union));
    if (misnamed || kept !== null) dropped.add(union);
  }
  return [...errors.filter((error) => !dropped.has(error)), ...added];
}

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

/** The branch whose own errors say more than the union could, or null. */
function keptBranch(union: ErrorObject): number | null {
  const meant = meantBranch(schemaOf(union), union.data);
  if (!meant) return null;
  const { type, properties } = meant.branch;
  const isComposite =
    (type === 'array' && Array.isArray(union.data)) ||
    ((type === 'object' || properties) && isJsonObject(union.data));
  return isComposite ? meant.index : null;
}

function wrongDiscriminator(union: ErrorObject): Issue | null {
  const schema = schemaOf(union);
  const branches = branchesOf(schema).map(({ branch }) => branch);
  const name = discriminatorOf(branches);
  if (!name || !isJsonObject(union.data) || meantBranch(schema, union.data)) return null;
  const field = fieldOf(union.instancePath, name);
  if (!Object.hasOwn(union.data, name)) return { field, reason: 'required' };
  const choices = branches.flatMap((branch) => choicesOf(branch.properties?.[name] ?? {}) ?? []);
  return { field, reason: reasonFor({ enum: choices }) };
}

/** Fields that no branch takes, whichever was meant. */
function unknownToAll(union: ErrorObject): Issue[] {
  const branches = branchesOf(schemaOf(union)).map(({ branch }) => branch);
  if (!isJsonObject(union.data) || branches.some((branch) => branch.additionalProperties !== false))
    return [];
  const known = new Set(branches.flatMap((branch) => Object.keys(branch.properties ?? {})));
  return Object.keys(union.data)
    .filter((name) => !known.has(name))
    .map((name) => ({ field: fieldOf(union.instancePath, name), reason: 'unknown field' }));
}

function issueOf(error: ErrorObject, whole: string): Issue {
  const { instancePath, params } = error;
  switch (error.keyword) {
    case 'required':
      return { field: fieldOf(instancePath, String(params.missingProperty)), reason: 'required' };
    case 'additionalProperties':
      return { field: fieldOf(instancePath, String(params.additionalProperty)), reason: 'unknown field' };
    case 'unevaluatedProperties':
      return { field: fieldOf(instancePath, String(params.unevaluatedProperty)), reason: 'unknown field' };
    case 'propertyNames':
      return { field: fieldOf(instancePath, String(params.propertyName)), reason: 'unknown field' };
    default:
      return { field: fieldOf(instancePath) || whole, reason: reasonFor(schemaOf(error)) };
  }
}

const schemaOf = ({ parentSchema }: ErrorObject): JsonSchema =>
  Object.assign<JsonSchema, unknown>({}, parentSchema);

/** A JSON pointer (RFC 6901) as a dotted path. */
function fieldOf(pointer: string, ...further: string[]): string {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return [...names, ...further].join('.');
}
