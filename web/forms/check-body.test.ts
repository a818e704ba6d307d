import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isJsonObject, type JsonSchema, withoutUnchecked } from '../../shared/json-schema/json-schema.ts';
import { routes } from '../../src/hosts/routes.ts';
import { type Issue, ValidationFailed } from '../../src/platform/errors.ts';
import { type InputCheck, inputCheck } from '../../src/platform/http/input-check.ts';
import { checkBody } from './check-body.ts';
import { withValueAt } from './paths.ts';

const withBody = routes.flatMap(({ body, examples, method, path }) =>
  body && isJsonObject(examples?.body)
    ? // Without the rules across fields, which no schema holds.
      [
        {
          name: `${method} ${path}`,
          body: withoutUnchecked(body),
          example: examples.body,
          server: inputCheck({ body }),
        },
      ]
    : [],
);

function serverIssues(server: InputCheck, given: unknown): Issue[] {
  try {
    server.input({ params: {}, query: {}, body: given });
    return [];
  } catch (error) {
    if (error instanceof ValidationFailed) return error.issues;
    throw error;
  }
}

const sorted = (issues: readonly Issue[]) =>
  [...new Set(issues.map(({ field, reason }) => `${field}: ${reason}`))].sort();

const paths = (value: unknown, path = ''): string[] => {
  const branches = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    ...(path ? [path] : []),
    ...branches.flatMap(([name, part]) => paths(part, path ? `${path}.${name}` : name)),
  ];
};

/** The server takes these for booleans, -0 too. */
const isBoolean = (number: number) => number === 0 || number === 1;

const wrongValue = fc.oneof(
  fc.string(),
  fc.string({ minLength: 90, maxLength: 300 }),
  fc.integer({ min: -5, max: 20 }).filter((number) => !isBoolean(number)),
  fc.double().filter((number) => !isBoolean(number)),
  fc.constantFrom<unknown>(null, [], {}, '', 2 ** 60, 'https://a.example', 'a@b.example', ['a', 'a'], [null]),
  fc.array(fc.string(), { maxLength: 60 }),
  fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 3 }),
);

test('the page finds in every body what the server finds', () => {
  assert.ok(withBody.length > 50);
  for (const { name, body, example, server } of withBody) {
    assert.deepEqual(checkBody(body, example), [], name);
    const known = [...paths(example), ...Object.keys((body as JsonSchema).properties ?? {}), 'unheard_of'];
    const property = fc.property(
      fc.array(fc.tuple(fc.constantFrom(...known), wrongValue), { minLength: 1, maxLength: 3 }),
      (changes) => {
        const given = changes.reduce((value, [path, part]) => withValueAt(value, path, part), example);
        const plain = JSON.parse(JSON.stringify(given));
        assert.deepEqual(sorted(checkBody(body, plain)), sorted(serverIssues(server, plain)), name);
      },
    );
    fc.assert(property, { numRuns: 30 });
  }
});

test('a missing field, a body that is no object, a value of a discriminated union', () => {
  const schema: JsonSchema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 5 },
      way: {
        anyOf: [
          {
            type: 'object',
            required: ['kind', 'to'],
            properties: { kind: { const: 'mail' }, to: { type: 'string' } },
          },
          { type: 'object', required: ['kind'], properties: { kind: { const: 'none' } } },
        ],
      },
    },
  };
  assert.deepEqual(checkBody(schema, {}), [{ field: 'name', reason: 'required' }]);
  assert.deepEqual(checkBody(schema, null), [{ field: 'body', reason: 'object' }]);
  assert.deepEqual(checkBody(schema, { name: 'toolong', way: { kind: 'mail', further: 1 } }), [
    { field: 'name', reason: 'string 1..5' },
    { field: 'way.to', reason: 'required' },
    { field: 'way.further', reason: 'unknown field' },
  ]);
  assert.deepEqual(checkBody(schema, { name: 'a', way: { kind: 'post' } }), [
    { field: 'way.kind', reason: 'one of mail, none' },
  ]);
});

test('of entries that may not repeat, those of a wrong type are not compared', () => {
  const schema: JsonSchema = { type: 'array', items: { type: 'integer', minimum: 1 }, uniqueItems: true };
  const check = inputCheck({ body: { type: 'object', properties: { ids: schema } } });
  const found = (ids: unknown[]) => {
    const issues = sorted(checkBody({ type: 'object', properties: { ids: schema } }, { ids }));
    assert.deepEqual(issues, sorted(serverIssues(check, { ids })));
    return issues;
  };
  assert.deepEqual(found([2, 2]), ['ids: array of distinct values']);
  assert.deepEqual(found(['a', 'a']), ['ids.0: integer 1..', 'ids.1: integer 1..']);
  assert.deepEqual(found([1.5, 1.5, 3, 3]).length, 3);
});

test('what was left undefined is not sent, and so not wrong', () => {
  const schema: JsonSchema = { type: 'object', properties: { port: { type: 'integer' } } };
  assert.deepEqual(checkBody(schema, { port: undefined }), []);
});
