// The JSON Schema of documents, by which editors complete and check them: made from what the API takes. Pure.

import { isJsonObject, type JsonSchema, mapParts } from '../../../shared/json-schema/json-schema.ts';
import { KEY_PATTERN, type Section, sections, VERSION } from './document.ts';
import { DURATION_PATTERN } from './duration.ts';
import { documentName, namesOne, referredSection, unitMs } from './field-names.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });
const orNull = (schema: JsonSchema, isNullable: boolean): JsonSchema =>
  isNullable ? { anyOf: [schema, { type: 'null' }] } : schema;
const isNullable = ({ anyOf }: JsonSchema) => anyOf?.some(({ type }) => type === 'null') === true;

const VARIABLE = { type: 'string', pattern: '^\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}$' } as const;

export function documentSchema(): JsonSchema & Record<string, unknown> {
  const processes = sections.find(({ name }) => name === 'processes');
  const properties = sections
    .filter(({ name }) => name !== 'processes')
    .map((section) => {
      const entry = entrySchema(section);
      const further: Record<string, JsonSchema> =
        section.name === 'servers' && processes ? { processes: keyedBy(entrySchema(processes)) } : {};
      return [section.name, keyedBy(withProperties(entry, further))] as const;
    });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'What an account watches',
    type: 'object',
    required: ['version'],
    additionalProperties: false,
    properties: {
      version: { const: VERSION },
      defaults: {
        type: 'object',
        additionalProperties: false,
        properties: {
          timezone: text('IANA zone of schedules, recurrences and status pages that name none.'),
          tags: {
            type: 'array',
            items: { type: 'string' },
            description: 'Of servers and checks that name none.',
          },
        },
      },
      moved: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Keys before and now, such as `cron_checks.nightly: cron_checks.nightly-backup`.',
      },
      ...Object.fromEntries(properties),
    },
  };
}

const keyedBy = (entry: JsonSchema): JsonSchema => ({
  type: 'object',
  patternProperties: { [KEY_PATTERN]: entry },
  additionalProperties: false,
});

function entrySchema({ name, schema, isPausable, hasTarget }: Section): JsonSchema {
  const entry = inDocument(JSON.parse(JSON.stringify(schema)));
  const further: Record<string, JsonSchema> = {
    ...(isPausable ? { paused: { type: 'boolean', description: 'Left out: as it is.' } } : {}),
    ...(hasTarget ? { uptime_target: uptimeTarget } : {}),
    ...(name === 'rules' ? thresholds : {}),
    ...(name === 'processes' ? matchOf(entry) : {}),
  };
  return withProperties(entry, further);
}

const matchOf = ({ properties }: JsonSchema): Record<string, JsonSchema> => ({
  match: { anyOf: [text('Name of the executable.'), properties?.match ?? {}] },
});

const uptimeTarget: JsonSchema = {
  anyOf: [{ type: 'number', minimum: 50, maximum: 100 }, { type: 'null' }],
  description: 'Of reports, in percent; null: that of the account. Left out: as it is.',
};

const threshold: JsonSchema = { anyOf: [{ type: 'number' }, { type: 'string', pattern: '%$' }] };
const thresholds = Object.fromEntries(
  ['above', 'at_least', 'below', 'at_most'].map((name) => [
    name,
    { ...threshold, description: 'Of the metric.' },
  ]),
);

/** In each branch of a union; a name is that of the key where there is none. */
function withProperties(schema: JsonSchema, further: Record<string, JsonSchema>): JsonSchema {
  if (schema.anyOf)
    return { ...schema, anyOf: schema.anyOf.map((branch) => withProperties(branch, further)) };
  const { add_to_rules: _none, op: _op, threshold: _threshold, ...properties } = schema.properties ?? {};
  return {
    ...schema,
    properties: { ...properties, ...further },
    required: (schema.required ?? []).filter((name) => name !== 'name'),
    additionalProperties: false,
  };
}

/** A schema of the API as documents have it. */
function inDocument(schema: JsonSchema): JsonSchema {
  const { properties, required } = schema;
  if (!properties) return withVariables(mapParts(schema, inDocument));
  if (Object.hasOwn(properties, 'id') && Object.hasOwn(properties, 'type')) {
    const { type: _type, id: _id, ...others } = properties;
    return inDocument({
      ...schema,
      properties: { monitor: text('A section and a key, such as `cron_checks.nightly`.'), ...others },
      required: ['monitor'],
    });
  }
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [documentName(name), fieldInDocument(name, part)]),
    ),
    ...(required && { required: required.map(documentName) }),
    ...(schema.additionalProperties === undefined ? { additionalProperties: false } : {}),
  };
}

function fieldInDocument(name: string, schema: JsonSchema): JsonSchema {
  const { description = '' } = schema;
  const section = referredSection(name);
  if (section !== undefined) {
    const one = text(section === null ? 'A section and a key.' : `A key of ${section}.`);
    return {
      ...orNull(namesOne(name) ? one : { type: 'array', items: one }, isNullable(schema)),
      description,
    };
  }
  if (unitMs(name) !== null)
    return { ...orNull({ type: 'string', pattern: DURATION_PATTERN }, isNullable(schema)), description };
  return inDocument(schema);
}

/** Numbers, texts and the like may be given by a variable; so that it is not refused, it need not look like one. */
function withVariables(schema: JsonSchema): JsonSchema {
  const isLeaf = schema.type === 'integer' || schema.type === 'number';
  const isPatterned = schema.type === 'string' && (schema.pattern ?? schema.format) !== undefined;
  if (!isLeaf && !isPatterned) return schema;
  const { title, description, ...rest } = schema;
  return { ...(title && { title }), ...(description && { description }), anyOf: [rest, VARIABLE] };
}

/** Without the annotations of our own, which strict validators do not know. */
export function withoutAnnotations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAnnotations);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([name, part]) =>
          !((name === 'reason' && typeof part === 'string') || (name === 'unchecked' && part === true)),
      )
      .map(([name, part]) => [name, withoutAnnotations(part)]),
  );
}
