import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { toJson } from './present.ts';

const schema = Type.Object({
  id: Type.Integer(),
  description: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.Unsafe<Date>({ type: 'string', format: 'date-time' }),
  token: Type.Optional(Type.String()),
  parts: Type.Array(Type.Object({ a: Type.Union([Type.Integer(), Type.Null()]) })),
  certificate: Type.Union([Type.Object({ issuer: Type.Union([Type.String(), Type.Null()]) }), Type.Null()]),
});
const at = new Date('2026-06-16T08:00:00.120Z');
const present = (value: unknown) => JSON.parse(toJson(schema, value));

test('absent values are null, and times are ISO 8601 with milliseconds', () => {
  assert.deepEqual(present({ id: 1, created_at: at, parts: [{}], certificate: {} }), {
    id: 1,
    description: null,
    created_at: '2026-06-16T08:00:00.120Z',
    parts: [{ a: null }],
    certificate: { issuer: null },
  });
});

test('what is optional is left out, and sent where it is there', () => {
  assert.equal(present({ id: 1, token: 'once' }).token, 'once');
  assert.equal('token' in present({ id: 1 }), false);
});

test('nothing is sent that the schema does not declare', () => {
  const sent = toJson(schema, {
    id: 1,
    password_hash: 'x',
    parts: [{ a: 1, secret: 'x' }],
    certificate: { key: 'x' },
  });
  assert(!/password_hash|secret|key/.test(sent), sent);
});

test('maps and undeclared shapes are sent whole', () => {
  const value = { any: { thing: [1, undefined] } };
  assert.deepEqual(JSON.parse(toJson(Type.Unknown(), value)), { any: { thing: [1, null] } });
  assert.deepEqual(JSON.parse(toJson(Type.Record(Type.String(), Type.Unknown()), value)), {
    any: { thing: [1, null] },
  });
  assert.equal(toJson(undefined, undefined), 'null');
});

test('of several kinds of answer the one that was given is presented', () => {
  const either = Type.Union([
    Type.Object({ status: Type.Literal('ok'), user: Type.Union([Type.String(), Type.Null()]) }),
    Type.Object({ status: Type.Literal('later') }),
  ]);
  assert.equal(toJson(either, { status: 'ok', more: 1 }), '{"status":"ok","user":null}');
  assert.equal(toJson(either, { status: 'later', user: 'x' }), '{"status":"later"}');
});

test('numbers come without the noise of floats, and as they were given', () => {
  const numbers = [
    0.1 + 0.2,
    1.1 * 3,
    0.000123456789,
    99.99,
    2.34567890123456,
    Number.MAX_SAFE_INTEGER,
    1e-7,
  ];
  assert.equal(
    toJson(Type.Array(Type.Number()), numbers),
    '[0.3,3.3,0.000123456789,99.99,2.34567890123456,9007199254740991,1e-7]',
  );
});
