// The reason given for a wrong field, derived from the schema of that field.

import { branchesOf, choicesOf, type JsonSchema } from './json-schema.ts';

const formats: Record<string, string> = {
  uuid: 'uuid',
  url: 'url',
  uri: 'url',
  email: 'email',
  'date-time': 'ISO 8601 timestamp',
  date: 'date YYYY-MM-DD',
};

/** For example `integer 60..7776000`, `one of a, b` or `uuid`; a union with null is described by its other part. */
export function reasonFor(schema: JsonSchema): string {
  if (schema.reason) return schema.reason;
  const choices = choicesOf(schema);
  if (choices) return `one of ${choices.map(String).join(', ')}`;
  if (schema.anyOf)
    return [...new Set(branchesOf(schema).map(({ branch }) => reasonFor(branch)))].join(' or ');
  if (schema.allOf) return 'object';
  switch (schema.type) {
    case 'integer':
    case 'number':
      return `${schema.type}${numberRange(schema)}`;
    case 'string':
      return (
        (schema.format && formats[schema.format]) || `string${range(schema.minLength, schema.maxLength, 0)}`
      );
    case 'array':
      return `array${range(schema.minItems, schema.maxItems, 0)}${schema.uniqueItems ? ' of distinct values' : ''}`;
    case 'object':
      return schema.maxProperties === undefined
        ? 'object'
        : `object of at most ${schema.maxProperties} fields`;
    default:
      return schema.type ?? 'not allowed';
  }
}

function numberRange(schema: JsonSchema): string {
  const step = schema.type === 'integer' ? 1 : 0;
  const least = bound(schema.minimum, schema.exclusiveMinimum, step);
  const most = bound(schema.maximum, schema.exclusiveMaximum, -step);
  return range(least, most);
}

const bound = (inclusive: number | undefined, exclusive: number | undefined, step: number) => {
  const limit = inclusive ?? (exclusive === undefined ? undefined : exclusive + step);
  return limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit;
};

/** ` 1..20`, ` 0..`, ` ..10`, or nothing where there is no bound; `floor` is the least there can be anyway. */
function range(least: number | undefined, most: number | undefined, floor?: number): string {
  if (most === undefined && (least === undefined || least === floor)) return '';
  return ` ${least ?? floor ?? ''}..${most ?? ''}`;
}
