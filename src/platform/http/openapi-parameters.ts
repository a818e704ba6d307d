// Says once what several operations of the OpenAPI document take alike: as components, and beside the operations of a
// path what all of them take.

import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { type Document, mapOperations, mapValues, operationsOf, withComponent } from './openapi-document.ts';
import type { ParameterNames } from './openapi-names.ts';

/**
 * With components of what several operations take alike. Of those that have a name in common, one is called by it: the most
 * frequent; the others by a name of `given`, or they stay in their place.
 */
export function withParameters(document: Document, given: ParameterNames): Document {
  const all = operationsOf(document).flatMap(({ parameters = [] }) =>
    parameters.map((one) => ({ one, text: JSON.stringify(one) })),
  );
  const shared = [...Map.groupBy(all, ({ text }) => text)]
    .filter(([, uses]) => uses.length > 1)
    .sort(([, some], [, others]) => others.length - some.length);
  const names = new Map(shared.flatMap(([text]) => givenName(document, given, text)));
  const taken = new Set(names.values());
  for (const [text, [first]] of shared) {
    const name = first?.one.name ?? '';
    if (names.has(text) || taken.has(name)) continue;
    taken.add(name);
    names.set(text, name);
  }
  const paths = mapOperations(document.paths, (operation) => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((one) => {
        const name = names.get(JSON.stringify(one));
        return name === undefined ? one : ({ $ref: `#/components/parameters/${name}` } as never);
      }),
    }),
  }));
  const parameters = Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)]));
  return withComponent({ ...document, paths }, 'parameters', parameters);
}

function givenName(document: Document, given: ParameterNames, text: string): [string, string][] {
  const operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]));
  return Object.entries(given).flatMap(([name, [operationId, parameter]]): [string, string][] => {
    const { parameters = [] } = operations.get(operationId) ?? {};
    const isSame = parameters.some((one) => one.name === parameter && JSON.stringify(one) === text);
    return isSame ? [[text, name]] : [];
  });
}

/** Parameters that all operations of a path have beside these operations. */
export function withPathParameters(document: Document): JsonObject {
  return {
    ...document,
    paths: mapValues(document.paths, (methods) => {
      const [first = [], ...others] = Object.values(methods).map(({ parameters = [] }) =>
        parameters.map((one) => JSON.stringify(one)),
      );
      const shared = new Set(
        others.length === 0 ? [] : first.filter((one) => others.every((all) => all.includes(one))),
      );
      if (shared.size === 0) return methods;
      const own = mapValues(methods, ({ parameters = [], ...operation }) => {
        const left = parameters.filter((one) => !shared.has(JSON.stringify(one)));
        return { ...operation, ...(left.length > 0 && { parameters: left }) };
      });
      return { parameters: [...shared].map((one) => JSON.parse(one)), ...own };
    }),
  };
}
