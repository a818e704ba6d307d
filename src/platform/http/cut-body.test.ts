import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonSchema } from '../../../shared/json-schema/json-schema.ts';
import { cutToSchema } from './cut-body.ts';

const text: JsonSchema = { type: 'string' };
const schema: JsonSchema = {
  type: 'object',
  properties: {
    name: text,
    tags: { type: 'array', items: text, maxItems: 3 },
    headers: { type: 'object', patternProperties: { '^.*$': text }, maxProperties: 2 },
    parts: { type: 'array', items: { type: 'object', properties: { a: text } }, maxItems: 300 },
    open: { type: 'object', properties: { a: text }, additionalProperties: true },
    nullable: { anyOf: [{ type: 'array', items: text, maxItems: 1 }, { type: 'null' }] },
  },
};
const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1]));

test('what fits its schema is left as it is', () => {
  for (const value of [
    { name: 'a', tags: ['a'], headers: { a: 'b' }, parts: [{ a: 'a' }], open: fields(500), nullable: null },
    { ...fields(100), name: 5 },
    [1],
    'text',
  ])
    assert.deepEqual(cutToSchema(schema, value, 'body').value, value);
});

test('of lists and maps with too many entries no entry is looked at', () => {
  const value = { tags: ['a', 'b', 'c', 'd'], headers: fields(3), nullable: ['a', 'b'] };
  const cut = cutToSchema(schema, value, 'body');
  assert.deepEqual(cut.value, { tags: [], headers: {}, nullable: [] });
  assert.deepEqual(cut.issues, [
    { field: 'tags', reason: 'array 0..3' },
    { field: 'headers', reason: 'object of at most 2 fields' },
    { field: 'nullable', reason: 'array 0..1' },
  ]);
  assert.equal(cut.values, 4);
});

test('of fields that nobody knows a hundred are left for validation to name', () => {
  const cut = cutToSchema(schema, { ...fields(5_000), name: 'a' }, 'body');
  assert.equal(Object.keys(cut.value as object).length, 101);
  const spread = cutToSchema(schema, { parts: Array.from({ length: 300 }, () => fields(10)) }, 'body');
  assert.ok(spread.values < 500);
});
