import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { reasonFor } from './reason.ts';

test('the reason of a field is derived from its schema', () => {
  for (const [schema, reason] of [
    [Type.Integer({ minimum: 60, maximum: 7_776_000 }), 'integer 60..7776000'],
    [Type.Integer({ minimum: 0 }), 'integer 0..'],
    [Type.Integer({ maximum: 10 }), 'integer ..10'],
    [Type.Integer({ exclusiveMinimum: 0, exclusiveMaximum: 10 }), 'integer 1..9'],
    [Type.Integer(), 'integer'],
    [Type.Number({ minimum: 0, maximum: 100 }), 'number 0..100'],
    [Type.Number(), 'number'],
    [Type.String({ minLength: 1, maxLength: 100 }), 'string 1..100'],
    [Type.String({ maxLength: 500 }), 'string 0..500'],
    [Type.String({ minLength: 1 }), 'string 1..'],
    [Type.String(), 'string'],
    [Type.Boolean(), 'boolean'],
    [Type.String({ format: 'uuid' }), 'uuid'],
    [Type.String({ format: 'url', maxLength: 2_000 }), 'url'],
    [Type.String({ format: 'uri' }), 'url'],
    [Type.String({ format: 'email' }), 'email'],
    [Type.String({ format: 'date-time' }), 'ISO 8601 timestamp'],
    [Type.String({ format: 'date' }), 'date YYYY-MM-DD'],
    [Type.Enum(['a', 'b']), 'one of a, b'],
    [Type.Union([Type.Literal('a'), Type.Literal('b')]), 'one of a, b'],
    [Type.Union([Type.Literal(5), Type.Literal(10), Type.Null()]), 'one of 5, 10'],
    [Type.Literal('a'), 'one of a'],
    [Type.Array(Type.String(), { minItems: 1, maxItems: 20 }), 'array 1..20'],
    [Type.Array(Type.String(), { maxItems: 20 }), 'array 0..20'],
    [Type.Array(Type.String(), { maxItems: 20, uniqueItems: true }), 'array 0..20 of distinct values'],
    [Type.Array(Type.String()), 'array'],
    [Type.Object({ a: Type.String() }), 'object'],
    [Type.Record(Type.String(), Type.String(), { maxProperties: 50 }), 'object of at most 50 fields'],
    [Type.Union([Type.Integer({ minimum: 1, maximum: 9 }), Type.Null()]), 'integer 1..9'],
    [Type.Union([Type.Integer({ minimum: 1 }), Type.String({ maxLength: 3 })]), 'integer 1.. or string 0..3'],
    [Type.String({ pattern: '^[a-z]+$', reason: 'lower case letters' }), 'lower case letters'],
    [Type.Union([Type.String({ pattern: 'x' }), Type.Null()], { reason: 'a time zone' }), 'a time zone'],
  ] as const)
    assert.equal(reasonFor(schema), reason);
});
