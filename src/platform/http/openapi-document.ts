// The shape of the OpenAPI document, as far as it is changed after it was made.

import { isJsonObject, type JsonObject, type JsonSchema } from '../../../shared/json-schema/json-schema.ts';

interface Parameter extends JsonObject {
  name: string;
  in: string;
  schema: JsonSchema;
}

export interface Operation extends JsonObject {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: JsonObject;
  responses: Record<string, JsonObject>;
}

export interface Document extends JsonObject {
  paths: Record<string, Record<string, Operation>>;
  components: JsonObject & { schemas: Record<string, JsonSchema>; responses: Record<string, JsonObject> };
}

export const mapValues = <V, W>(record: Readonly<Record<string, V>>, change: (value: V) => W) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

export const operationsOf = ({ paths }: Pick<Document, 'paths'>): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

export const mapOperations = (
  paths: Document['paths'],
  change: (operation: Operation) => Operation,
): Document['paths'] => mapValues(paths, (methods) => mapValues(methods, change));

/** Each medium of a body or an answer changed. */
export function mapMedia(holder: JsonObject, change: (media: JsonObject) => JsonObject): JsonObject {
  if (!isJsonObject(holder.content)) return holder;
  return { ...holder, content: mapValues(holder.content as Record<string, JsonObject>, change) };
}

/** The document with the schemas of all parameters, bodies and answers changed. */
export function mapSchemas(
  paths: Document['paths'],
  change: (schema: JsonSchema) => JsonSchema,
): Document['paths'] {
  const inMedia = (holder: JsonObject) =>
    mapMedia(holder, (media) => ({
      ...media,
      ...(isJsonObject(media.schema) && { schema: change(media.schema) }),
    }));
  return mapOperations(paths, (operation) => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((one) => ({ ...one, schema: change(one.schema) })),
    }),
    ...(operation.requestBody && { requestBody: inMedia(operation.requestBody) }),
    responses: mapValues(operation.responses, inMedia),
  }));
}

export const schemasOf = ({ content }: JsonObject): JsonSchema[] =>
  Object.values(isJsonObject(content) ? content : {}).flatMap((media) =>
    isJsonObject(media) && isJsonObject(media.schema) && !('$ref' in media.schema) ? [media.schema] : [],
  );

/** `X` of `#/components/…/X`, or an empty string. */
export const nameOfReference = (part: unknown): string =>
  isJsonObject(part) && typeof part.$ref === 'string' ? (part.$ref.split('/').at(-1) ?? '') : '';

export const withComponent = (
  document: Document,
  kind: string,
  parts: Record<string, JsonObject>,
): Document => ({
  ...document,
  components: { ...document.components, ...(Object.keys(parts).length > 0 && { [kind]: parts }) },
});
