import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maskOf } from './masking.ts';

const mask = (headers: Record<string, string>, body: string | null = null) =>
  maskOf({ headers: Object.entries(headers), sent: body === null ? [] : [body] });

test('the value of a header does not show, whole or with its scheme cut off', () => {
  const masked = mask({ Authorization: 'Bearer abc.def-123456' });
  assert.equal(masked('got Bearer abc.def-123456!'), 'got •••!');
  assert.equal(masked('token abc.def-123456'), 'token •••');
});

test('a name and password do not show when they are decoded', () => {
  const masked = mask({ authorization: `Basic ${Buffer.from('someone:hunter2!').toString('base64')}` });
  assert.equal(masked('someone signed in with hunter2!'), '••• signed in with •••!');
});

test('headers that reveal nothing, and values too short to be secrets, are left alone', () => {
  const masked = mask({ 'Content-Type': 'application/json', 'x-flag': 'on' });
  assert.equal(masked('application/json is on'), 'application/json is on');
});

test('no secret of four characters or more is left in any text', () => {
  const secret = fc.string({ minLength: 4, maxLength: 60 });
  fc.assert(
    fc.property(secret, secret, fc.string(), fc.string(), (value, body, before, after) => {
      const masked = mask({ 'x-key': value }, body)(`${before}${value}${after}${body}`);
      assert.ok(!masked.includes(value) || '•••'.includes(value));
    }),
  );
});

test('a secret that is cut at the end of a text does not show as far as it goes', () => {
  const secret = Array.from({ length: 1_500 }, (_, index) => index.toString(36)).join('');
  const masked = mask({ 'x-key': secret });
  assert.equal(masked(secret.repeat(4).slice(0, 10_000)), '•••'.repeat(Math.ceil(10_000 / secret.length)));
  assert.equal(masked(`seen ${secret}${secret.slice(0, 700)}`), 'seen ••••••');
});

test('wherever a text is cut, four characters of a secret are not left at its end', () => {
  const secret = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 4, maxLength: 20 });
  fc.assert(
    fc.property(secret, fc.nat(20), fc.string(), (value, length, before) => {
      const begun = value.slice(0, length);
      const masked = mask({ 'x-key': value })(`${before} ${begun}`);
      assert.ok(begun.length < 4 || !masked.endsWith(begun));
    }),
  );
});

test('what a port is sent does not show either', () => {
  assert.equal(maskOf({ headers: [], sent: ['AUTH secret\r\n'] })('AUTH secret\r\n'), '•••');
});

test('words of a body do not show when the body comes back in another form', () => {
  const masked = mask({}, '{"user":"me","password":"letmein99"}');
  assert.equal(masked('user=me&password=letmein99'), 'user=me&•••=•••');
});
