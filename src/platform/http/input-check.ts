// Checks what a request brings against the schemas of its route, and lists everything that is wrong with it at once.

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { formats } from '../../../shared/json-schema/formats.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  withoutUnchecked,
  withoutUnknownFields,
  withSafeIntegers,
} from '../../../shared/json-schema/json-schema.ts';
import { type Issue, ValidationFailed } from '../errors.ts';
import { coerce } from './coerce.ts';
import { cutToSchema } from './cut-body.ts';
import { distinctIssues, issuesFrom } from './input-issues.ts';
import { NUL_REASON } from './json-limits.ts';
import type { Route } from './route.ts';

export interface InputCheck {
  /** The parameters of the path in their types, or null where no resource can have them. */
  params(given: unknown): JsonObject | null;
  /** Query and body in their types; throws ValidationFailed with every wrong field, the `further` ones too. */
  input(given: { params: JsonObject; query: unknown; body: unknown; further?: readonly Issue[] }): {
    query: JsonObject;
    body: unknown;
  };
}

type Part = (given: unknown) => { value: unknown; issues: Issue[] };

type Checked = Pick<Route, 'params' | 'query' | 'body' | 'refine'>;

const checks = new WeakMap<Checked, InputCheck>();

/** One for each route: both hosts check by the same, so that each schema is compiled and kept once. */
export function inputCheck(route: Checked): InputCheck {
  const check = checks.get(route) ?? makeCheck(route);
  checks.set(route, check);
  return check;
}

function makeCheck(route: Checked): InputCheck {
  const params = textPart(route.params);
  const query = textPart(route.query);
  const body = bodyPart(route.body);
  return {
    params(given) {
      const checked = params(given);
      return checked.issues.length === 0 && isJsonObject(checked.value) ? checked.value : null;
    },
    input(given) {
      const checkedQuery = query(given.query);
      const checkedBody = body(given.body);
      const found = distinctIssues([...checkedQuery.issues, ...checkedBody.issues]);
      const wrong = new Set(found.map((issue) => issue.field.split('.')[0] ?? ''));
      const across = route.refine?.({
        params: given.params,
        query: rightPart(checkedQuery.value, wrong),
        body: rightPart(checkedBody.value, wrong),
        wrong,
      });
      const issues = distinctIssues([...(given.further ?? []), ...found, ...(across ?? [])]);
      if (issues.length > 0) throw new ValidationFailed(issues);
      return { query: isJsonObject(checkedQuery.value) ? checkedQuery.value : {}, body: checkedBody.value };
    },
  };
}

/** The value without the fields that are known to be wrong, so that rules across fields see none of a wrong type. */
function rightPart(value: unknown, wrong: ReadonlySet<string>): JsonObject {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([name]) => !wrong.has(name)));
}

const validator = (allErrors: boolean) =>
  new Ajv2020({
    allErrors,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    ownProperties: true,
    formats: { ...formats },
    keywords: ['reason', 'example'],
  });
const everyError = validator(true);
const firstError = validator(false);

/** Parameters and queries: all text, unknown ones left out, defaults filled in. */
function textPart(schema: TSchema | undefined): Part {
  const shape: JsonSchema = schema ?? {};
  const properties = shape.properties ?? {};
  const validate = compile({ ...shape, type: 'object', properties });
  return (given) => {
    const known = Object.entries(isJsonObject(given) ? given : {}).filter(([name]) =>
      Object.hasOwn(properties, name),
    );
    const withNul = known.filter(([, value]) => String(value).includes('\0'));
    const value = coerce(
      { type: 'object', properties },
      { ...defaultsOf(properties), ...Object.fromEntries(known) },
      'text',
    );
    return {
      value,
      issues: distinctIssues([
        ...withNul.map(([field]) => ({ field, reason: NUL_REASON })),
        ...issuesFrom(errorsOf(validate(), value), 'query'),
      ]),
    };
  };
}

const defaultsOf = (properties: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => property.default !== undefined)
      .map(([name, property]) => [name, property.default]),
  );

/** A route that declares no body takes an empty object. */
function bodyPart(schema: TSchema | undefined): Part {
  const shape = withoutUnchecked(schema ?? { type: 'object', properties: {} });
  const closed = withoutUnknownFields(shape);
  const validate = compile(closed);
  const validateLarge = compile(closed, firstError);
  return (given) => {
    const cut = cutToSchema(shape, given, 'body');
    const value = coerce(shape, cut.value, 'json');
    const isLarge = cut.values > LARGE_VALUES;
    const found = issuesFrom(errorsOf((isLarge ? validateLarge : validate)(), value), 'body');
    return { value, issues: distinctIssues([...cut.issues, ...found]) };
  };
}

/** Of a body with more values than that only the first wrong one is found: listing all of them takes too long. */
const LARGE_VALUES = 1_000;

/**
 * Compiled with the first request: compiling all of them costs a second of the start and megabytes at rest, and of most
 * routes a service is never asked. A schema that cannot be compiled fails in the tests that ask every route.
 */
function compile(schema: JsonSchema, ajv = everyError): () => ValidateFunction {
  let compiled: ValidateFunction | undefined;
  return () => {
    compiled ??= ajv.compile(withSafeIntegers(schema));
    return compiled;
  };
}

function errorsOf(validate: ValidateFunction, value: unknown): ErrorObject[] {
  return validate(value) ? [] : (validate.errors ?? []);
}
