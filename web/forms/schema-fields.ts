// Which field stands for which part of a JSON schema, and what it begins with. Pure.

import {
  branchesOf,
  choicesOf,
  isJsonObject,
  type JsonSchema,
} from '../../shared/json-schema/json-schema.ts';

type FieldOfSchema =
  | { is: 'text'; input: 'text' | 'url' | 'email' | 'moment' }
  | { is: 'long_text' }
  | { is: 'secret' }
  | { is: 'number'; decimals: boolean }
  | { is: 'switch' }
  | { is: 'choice'; choices: unknown[] }
  | { is: 'words' }
  | { is: 'pairs'; secret: boolean }
  | { is: 'group'; schema: JsonSchema };

export interface SchemaField {
  name: string;
  field: FieldOfSchema;
  title: string;
  help: string | undefined;
  isRequired: boolean;
  /** Whether null may stand for nothing. */
  takesNull: boolean;
}

/** Longer texts get several lines. */
const LONG_TEXT = 2_048;

export function fieldsOfSchema({ properties = {}, required = [] }: JsonSchema): SchemaField[] {
  return Object.entries(properties).map(([name, property]) => {
    const schema = withoutNull(property);
    return {
      name,
      field: fieldFor(schema, property.writeOnly === true || schema.writeOnly === true),
      title: property.title ?? schema.title ?? titleOf(name),
      help: property.description ?? schema.description,
      isRequired: required.includes(name),
      takesNull: schema !== property,
    };
  });
}

/** `server_url` reads as `Server url`. */
const titleOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

/** The schema itself, or what it is beside null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const [only, ...others] = branchesOf(schema);
  return only && others.length === 0 ? only.branch : schema;
}

function fieldFor(schema: JsonSchema, secret: boolean): FieldOfSchema {
  const choices = choicesOf(schema);
  if (choices) return { is: 'choice', choices };
  switch (schema.type) {
    case 'boolean':
      return { is: 'switch' };
    case 'integer':
    case 'number':
      return { is: 'number', decimals: schema.type === 'number' };
    case 'array':
      return { is: 'words' };
    case 'object':
      return schema.properties ? { is: 'group', schema } : { is: 'pairs', secret };
    default:
      return secret ? { is: 'secret' } : textFor(schema);
  }
}

function textFor({ format, maxLength = 0 }: JsonSchema): FieldOfSchema {
  if (format === 'url' || format === 'uri') return { is: 'text', input: 'url' };
  if (format === 'email') return { is: 'text', input: 'email' };
  if (format === 'date-time') return { is: 'text', input: 'moment' };
  return maxLength > LONG_TEXT ? { is: 'long_text' } : { is: 'text', input: 'text' };
}

/** What a form over the schema begins with: `given`, then defaults, then what an empty field has. */
export function valuesOfSchema(schema: JsonSchema, given: unknown = {}): Record<string, unknown> {
  const known = isJsonObject(given) ? given : {};
  const properties = schema.properties ?? {};
  return Object.fromEntries(
    fieldsOfSchema(schema).map((field) => {
      const value = known[field.name] ?? properties[field.name]?.default;
      return [field.name, value ?? emptyOf(field)] as const;
    }),
  );
}

function emptyOf({ field, isRequired, takesNull }: SchemaField): unknown {
  if (takesNull) return null;
  switch (field.is) {
    case 'switch':
      return false;
    case 'words':
      return [];
    case 'pairs':
      return {};
    case 'group':
      return valuesOfSchema(field.schema);
    case 'choice':
      return isRequired ? field.choices[0] : undefined;
    case 'number':
      return isRequired ? null : undefined;
    default:
      return isRequired ? '' : undefined;
  }
}
