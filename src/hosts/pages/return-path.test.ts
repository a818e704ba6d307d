import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { returnPath, signInPath } from './return-path.ts';

test('after signing in one goes on where one was', () => {
  assert.equal(returnPath('/cron-checks/12?cursor=a%20b'), '/cron-checks/12?cursor=a%20b');
  assert.equal(signInPath('/alerts/3'), '/login?next=%2Falerts%2F3');
  assert.equal(signInPath('/'), '/login');
});

test('a link cannot send people to another host, nor in circles', () => {
  for (const next of [
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'cron-checks',
    '/login?next=/alerts',
    '/./login',
    '/logout',
    `/${'a'.repeat(3_000)}`,
  ])
    assert.equal(returnPath(next), '/', next);
});

test('whatever is asked for, the browser stays on this host', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '\t',
    '\n',
    '?',
    '#',
    'evil.example',
    'http:',
    ' ',
    '%2f',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), fc.string(), (pieces, rest) => {
      const there = new URL(returnPath(pieces.join('') + rest), 'https://tocsin.example');
      return there.origin === 'https://tocsin.example';
    }),
  );
});
