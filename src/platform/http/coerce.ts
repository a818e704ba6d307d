// Brings what was sent to the types of its schema: booleans written as 1 and 0, and everything that comes as text.

import { isJsonObject, type JsonSchema, meantBranch } from '../../../shared/json-schema/json-schema.ts';

/** Where a value comes from: a JSON body, or a query or path, in which all is text. */
export type Source = 'json' | 'text';

const INTEGER = /^(0|-?[1-9]\d{0,15})$/;
const NUMBER = /^-?(0|[1-9]\d{0,15})(\.\d{1,15})?$/;
const truths: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };

/** What cannot be brought to its type is left as it is, for the validation to refuse. */
export function coerce(schema: JsonSchema, value: unknown, source: Source): unknown {
  if (value === null || value === undefined) return value;
  if (schema.anyOf) return coerceUnion(schema, value, source);
  if (schema.allOf)
    return schema.allOf.reduce<unknown>((coerced, part) => coerce(part, coerced, source), value);
  switch (schema.type) {
    case 'boolean':
      return coerceBoolean(value, source);
    case 'integer':
      return source === 'text' && typeof value === 'string' && INTEGER.test(value)
        ? safeInteger(value)
        : value;
    case 'number':
      return source === 'text' && typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
    case 'array':
      return coerceArray(schema, value, source);
    case 'object':
      return coerceObject(schema, value, source);
    default:
      return value;
  }
}

function coerceUnion(schema: JsonSchema, value: unknown, source: Source): unknown {
  const meant = meantBranch(schema, value);
  if (meant) return coerce(meant.branch, value, source);
  const types = new Set(schema.anyOf?.map((branch) => branch.type));
  const [only] = types;
  return types.size === 1 && only && only !== 'object' ? coerce({ type: only }, value, source) : value;
}

function coerceBoolean(value: unknown, source: Source): unknown {
  if (source === 'text') return typeof value === 'string' ? (truths[value] ?? value) : value;
  if (value === 1) return true;
  return value === 0 ? false : value;
}

const safeInteger = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

function coerceArray(schema: JsonSchema, value: unknown, source: Source): unknown {
  const items = schema.items;
  const list = source === 'text' && typeof value === 'string' ? listOf(schema, value) : value;
  return Array.isArray(list) && items ? list.map((item) => coerce(items, item, source)) : list;
}

/** ?tag=a&tag=b arrives as an array, ?tag=a as a string. Integers hold no comma, so ?ids=1,2 can only mean two. */
const listOf = ({ items }: JsonSchema, text: string) =>
  items?.type === 'integer' ? text.split(',') : [text];

function coerceObject(schema: JsonSchema, value: unknown, source: Source): unknown {
  if (!isJsonObject(value)) return value;
  const properties = schema.properties ?? {};
  const [pattern] = Object.values(schema.patternProperties ?? {});
  const coerced = Object.entries(value).map(([name, part]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : pattern;
    return [name, property ? coerce(property, part, source) : part] as const;
  });
  return Object.fromEntries(coerced);
}
