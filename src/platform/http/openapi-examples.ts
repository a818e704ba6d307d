// Gives the examples of what has a name to what has it: once, and what a list holds says what the list looks like.

import type { JsonObject, JsonSchema } from './json-schema.ts';
import {
  type Document,
  mapMedia,
  mapOperations,
  mapValues,
  nameOfReference,
  type Operation,
} from './openapi-document.ts';

export function moveExamples(paths: Document['paths'], schemas: Record<string, JsonSchema>) {
  const hasExample = (name: string) => schemas[name]?.examples !== undefined;
  const moved = (media: JsonObject): JsonObject => {
    const name = nameOfReference(media.schema);
    const schema = schemas[name];
    if (!schema || media.example === undefined) return media;
    const { example, ...rest } = media;
    const lists = Object.values(schema.properties ?? {}).map(({ items }) => nameOfReference(items));
    const isList = schema.properties?.next_cursor !== undefined && lists.some(hasExample);
    if (!hasExample(name) && !isList) schemas[name] = { ...schema, examples: [example] };
    return rest;
  };
  // Lists come after what they hold.
  const isList = ({ responses }: Operation) => JSON.stringify(responses).includes('List"');
  const change = (wanted: boolean) => (operation: Operation) =>
    isList(operation) === wanted
      ? {
          ...operation,
          ...(operation.requestBody && { requestBody: mapMedia(operation.requestBody, moved) }),
          responses: mapValues(operation.responses, (response) => mapMedia(response, moved)),
        }
      : operation;
  return mapOperations(mapOperations(paths, change(false)), change(true));
}
