import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnPath } from './return-path.ts';

test('after the sign-in one goes on within this host, whatever the link says', () => {
  assert.equal(returnPath('/a/1/servers?state=down'), '/a/1/servers?state=down');
  for (const hostile of [
    undefined,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'a/1',
    `/${'x'.repeat(3_000)}`,
    '/login?next=/login',
  ])
    assert.equal(returnPath(hostile), '/', String(hostile));
});
