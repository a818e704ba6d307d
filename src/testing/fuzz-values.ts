// Values for fuzzing, made from the schemas of routes: what is allowed up to its bounds, and what never is.

import fc from 'fast-check';
import {
  branchesOf,
  choicesOf,
  isJsonObject,
  type JsonSchema,
} from '../../shared/json-schema/json-schema.ts';

const LONGEST = 4_096;
const MOST_ITEMS = 4;

/** Text that has broken programs before: control characters, injections of every kind, odd Unicode, sheer length. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffx',
  '\u{1f4a9}'.repeat(60),
  '\u202egnp.exe',
  'e\u0301'.repeat(50),
  '\r\nX-Injected: yes',
  'a\r\n\r\nHTTP/1.1 200 OK\r\nX-Injected: yes\r\n\r\n',
  "' or 1=1; drop table account; --",
  "'); select pg_sleep(60); --",
  '\\',
  '%',
  '%_%',
  '%00',
  '%E0%A4%A',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}<%= 7*7 %>',
  '=cmd|"/c calc"!A1',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  '0x10',
  '1e3',
  '1.5',
  '-1',
  '٣',
  '9'.repeat(31),
  '9007199254740993',
  '2147483648',
  '9223372036854775808',
  '999999999999999999-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999-23:59',
  '0000-01-01T00:00:00+23:59',
  'file:///etc/passwd',
  'http://[::1',
  'http://169.254.169.254/latest/meta-data/',
  'x'.repeat(300),
  'x'.repeat(20_000),
];

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);
const parsed = (json: string): unknown => JSON.parse(json);

const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0,
  2 ** 31,
  2 ** 53,
  1e30,
  1e308,
  -1e308,
  5e-324,
  [],
  [[]],
  [null],
  {},
  { toString: 1, valueOf: 1, length: -1 },
  parsed('{"__proto__":{"polluted":true}}'),
  parsed('{"constructor":{"prototype":{"polluted":true}}}'),
  parsed('{"\\u0000":1}'),
  deep(31),
  deep(33),
  deep(500),
  Array.from({ length: 1_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
];

const hostileText = fc.constantFrom(...hostileTexts);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Hands out the values that a schema cannot know, such as ids of what exists; null where the schema knows enough. */
export type Pool = (name: string, schema: JsonSchema) => fc.Arbitrary<unknown> | null;

/** Values that `schema` allows, its bounds more often than what lies between them. */
export function allowed(schema: JsonSchema, pool: Pool, name = ''): fc.Arbitrary<unknown> {
  const pooled = pool(name, schema);
  if (pooled) return pooled;
  const choices = choicesOf(schema);
  if (choices && choices.length > 0)
    return fc.constantFrom(...choices, ...(schema.anyOf?.some(isNull) ? [null] : []));
  if (schema.anyOf)
    return fc.oneof(
      ...branchesOf(schema).map(({ branch }) => allowed(branch, pool, name)),
      ...(schema.anyOf.some(isNull) ? [fc.constant(null)] : []),
    );
  switch (schema.type) {
    case 'boolean':
      return fc.constantFrom(true, false, 1, 0);
    case 'integer':
      return integers(schema);
    case 'number':
      return fc.double({ noNaN: true, min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9 });
    case 'array':
      return fc.array(allowed(schema.items ?? {}, pool, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS)),
      });
    case 'string':
      return texts(schema);
    default:
      return schema.type === 'object' || schema.properties ? objects(schema, pool) : fc.jsonValue();
  }
}

const isNull = (schema: JsonSchema) => schema.type === 'null' || schema.const === null;

function integers({ minimum = -(2 ** 31), maximum = 2 ** 31 }: JsonSchema): fc.Arbitrary<number> {
  const inside = fc.integer({ min: minimum, max: maximum });
  return fc.oneof(fc.constantFrom(minimum, maximum, Math.min(minimum + 1, maximum)), inside);
}

const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.stringMatching(/^[a-z]{1,12}$/).map((name) => `${name}@example.org`),
  // Nothing listens at these, so that no test ever calls the machine of a stranger.
  url: fc.constantFrom('http://127.0.0.1:9/hook', 'http://[::1]:9/', 'https://nowhere.invalid/x?y=%20#z'),
  'date-time': fc.oneof(
    fc
      .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString()),
    fc.constantFrom('0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '1970-01-01T00:00:00+00:00'),
  ),
  date: fc.constantFrom('2024-02-29', '0000-01-01', '9999-12-31'),
};

function texts({ format, pattern, minLength = 0, maxLength = LONGEST }: JsonSchema): fc.Arbitrary<string> {
  const known = format === undefined ? undefined : byFormat[format];
  if (known) return known;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const fits = (text: string) => {
    const { length } = [...text];
    return length >= minLength && length <= maxLength && !text.includes('\0');
  };
  const longest = Math.min(maxLength, LONGEST);
  return fc.oneof(
    fc.constantFrom('x'.repeat(Math.max(minLength, 1)), 'y'.repeat(longest), '\u{1f4a9}'.repeat(longest)),
    fc
      .string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(longest, 20)) })
      .filter(fits),
    fc.constantFrom(...hostileTexts.filter(fits), 'x'.repeat(Math.max(minLength, 1))),
  );
}

function objects(schema: JsonSchema, pool: Pool): fc.Arbitrary<unknown> {
  const { properties, required = [] } = schema;
  const [pattern] = Object.values(schema.patternProperties ?? {});
  if (!properties)
    return fc.dictionary(fc.stringMatching(/^[A-Za-z][A-Za-z-]{0,20}$/), allowed(pattern ?? {}, pool), {
      maxKeys: 4,
    });
  const parts = Object.entries(properties).map(([name, part]) => [name, allowed(part, pool, name)] as const);
  return fc.record(Object.fromEntries(parts), {
    requiredKeys: [...required],
    noNullPrototype: true,
  });
}

/** A value that was allowed, spoilt in one place: another type, a missing or a further field. */
export const spoilt = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(value, hostileValue, fc.nat(), fc.constantFrom('replace', 'remove', 'add', 'all'))
    .map(([whole, poison, place, way]) => spoil(whole, { poison, place, way }));

function spoil(
  whole: unknown,
  { poison, place, way }: { poison: unknown; place: number; way: string },
): unknown {
  if (!isJsonObject(whole) || way === 'all') return poison;
  const names = Object.keys(whole);
  const name = names[place % Math.max(names.length, 1)];
  if (way === 'add' || name === undefined)
    return { ...whole, [hostileTexts[place % hostileTexts.length] ?? '']: poison };
  if (way === 'remove') return Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
  const part = whole[name];
  const deeper = isJsonObject(part) && place % 2 === 0;
  return { ...whole, [name]: deeper ? spoil(part, { poison, place: place >> 1, way }) : poison };
}
