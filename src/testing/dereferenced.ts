// An OpenAPI document with everything in its place that it refers to, for tests of what an operation says.

import assert from 'node:assert/strict';
import { isJsonObject, type JsonObject } from '../../shared/json-schema/json-schema.ts';
import { mapValues } from '../platform/http/openapi-document.ts';

/** Fails where a reference leads nowhere. */
export function dereferenced(document: JsonObject): ReturnType<typeof JSON.parse> {
  const target = (reference: string) => {
    const path = reference.replace(/^#\//, '').split('/');
    const found = path.reduce<unknown>(
      (part, name) => (isJsonObject(part) ? part[name] : undefined),
      document,
    );
    assert.ok(isJsonObject(found), `${reference} leads nowhere`);
    return found;
  };
  const whole = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(whole);
    if (!isJsonObject(part)) return part;
    const { $ref, ...beside } = part;
    if (typeof $ref === 'string') return { ...Object(whole(target($ref))), ...beside };
    const own = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, whole(value)]));
    return Array.isArray(own.allOf) ? merged(own) : own;
  };
  const { paths, ...rest } = Object(whole(document));
  return { ...rest, ...(paths && { paths: mapValues(paths, withOwnParameters) }) };
}

/** Every operation with the parameters of its path, in the order of their places. */
function withOwnParameters({ parameters: shared = [], ...methods }: JsonObject) {
  const all = (own: unknown = []) =>
    [shared, own]
      .flat()
      .toSorted((one, other) => PLACES.indexOf(Object(one).in) - PLACES.indexOf(Object(other).in));
  return mapValues(methods, (operation) => {
    const { parameters, ...rest } = Object(operation);
    const taken = all(parameters);
    return { ...rest, ...(taken.length > 0 && { parameters: taken }) };
  });
}

const PLACES = ['path', 'query', 'header'];

/** An object with the fields of those that it adds some to. */
function merged({ allOf, unevaluatedProperties, ...own }: JsonObject): JsonObject {
  const all: JsonObject[] = [...(allOf as JsonObject[]), own];
  const required = all.flatMap((one) => (Array.isArray(one.required) ? one.required : []));
  return {
    type: 'object',
    ...own,
    ...(required.length > 0 && { required }),
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    ...(unevaluatedProperties === false && { additionalProperties: false }),
  };
}
