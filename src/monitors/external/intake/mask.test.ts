// What is kept of a payload shows no secret.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptBody } from './mask.ts';

const kept = (payload: unknown) => JSON.parse(keptBody(payload, ''));

test('what is named like a secret is masked, whatever it is', () => {
  assert.deepEqual(
    kept({
      api_key: 'hunter2',
      tokens: ['hunter2', { deep: 'hunter2' }],
      credentials: { user: 'me', pass: { word: 'hunter2' } },
      secret: 7,
      password: null,
      title: 'Disk',
    }),
    {
      ...{ api_key: '********', tokens: '********', credentials: '********', secret: '********' },
      ...{ password: null, title: 'Disk' },
    },
  );
});

test('headers that are written as pairs are masked by their names', () => {
  const headers = [
    ['Authorization', 'Bearer hunter2'],
    ['Host', 'x'],
    { name: 'X-Api-Key', value: 'hunter2' },
    { key: 'Cookie', value: ['hunter2'] },
    { name: 'Host', value: 'x' },
  ];
  assert.deepEqual(kept({ request: { headers } }).request.headers, [
    ['Authorization', '********'],
    ['Host', 'x'],
    { name: 'X-Api-Key', value: '********' },
    { key: 'Cookie', value: '********' },
    { name: 'Host', value: 'x' },
  ]);
});

test('what is no JSON is masked as well', () => {
  assert.equal(keptBody(undefined, 'token=hunter2&a=1'), 'token=********&a=1');
});
