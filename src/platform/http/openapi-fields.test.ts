import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonSchema } from '../../../shared/json-schema/json-schema.ts';
import { commonFields, sharedFields, withSharedFields } from './openapi-fields.ts';

const id = {
  type: 'integer',
  description: 'The number of the check; it never changes and is never used again.',
};
const name = { type: 'string', maxLength: 100, description: 'How people call it, in lists and in messages.' };
const tags = { type: 'array', items: { type: 'string' } };
const token = { type: 'string', description: 'Shown once.' };

const made: JsonSchema = {
  ...{ type: 'object', required: ['name'], properties: { name, tags } },
  additionalProperties: false,
};
const changed: JsonSchema = { type: 'object', properties: { name, tags }, additionalProperties: false };
const check: JsonSchema = { type: 'object', required: ['id', 'name'], properties: { id, name } };
const withToken: JsonSchema = {
  ...{ type: 'object', required: ['id', 'name', 'token'], properties: { id, name, token } },
};
const open: JsonSchema = { type: 'object', properties: { name, tags } };
const settings = commonFields([made, changed]);
const shared = sharedFields(new Map([['Check', check]]), new Map([['Settings', settings]]));
const reference = (component: string) => ({ $ref: `#/components/schemas/${component}` });

test('fields that objects have alike are what all of them have, required where each of them requires them', () => {
  assert.deepEqual(settings, { type: 'object', properties: { name, tags } });
  assert.deepEqual(commonFields([check, withToken]), check);
  assert.deepEqual(commonFields([made, changed], ['tags']), { type: 'object', properties: { name } });
  assert.deepEqual(commonFields([changed, withToken]), { type: 'object', properties: { name } });
  const other = { type: 'object', properties: { name: { type: 'string' } } };
  assert.deepEqual(commonFields([changed, other]), { type: 'object', properties: {} });
});

for (const [what, schema, expected] of [
  [
    'adds its own fields',
    withToken,
    { allOf: [reference('Check')], required: ['token'], properties: { token } },
  ],
  [
    'keeps what it requires, and takes no others',
    made,
    { allOf: [reference('Settings')], required: ['name'], unevaluatedProperties: false },
  ],
  ['is it, where there is nothing else', open, reference('Settings')],
  ['is no other than itself', check, check],
  [
    'requires less than the other, and so is none',
    { ...withToken, required: ['id'] },
    { ...withToken, required: ['id'] },
  ],
  [
    'may be an item of a list',
    { type: 'array', items: withToken },
    { type: 'array', items: { allOf: [reference('Check')], required: ['token'], properties: { token } } },
  ],
] satisfies [string, JsonSchema, object][])
  test(`an object that has the fields of another ${what}`, () => {
    assert.deepEqual(withSharedFields(schema, shared), expected);
  });
