// Trying a mapping costs no more than receiving a payload.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tryAll } from './try.ts';

const payload = (id: number, content: unknown) => {
  const body = JSON.stringify(content);
  const received_at = new Date('2026-11-28T12:00:00.000Z');
  return { ...{ id, received_at, taken: 0, problem: null, body, body_bytes: body.length } };
};

test('ten payloads are tried in the time of one', () => {
  const long = { list: Array.from({ length: 4_000 }, (_, at) => at) };
  const slow = { title: '$.title', items: '$.list[?count($..*)>999999]' };
  const results = tryAll([payload(1, long), payload(2, long), payload(3, long)], slow);
  assert.deepEqual(
    results.map(({ problem }) => problem),
    Array(3).fill('the mapping took more than 100 ms'),
  );
});

test('each says what is read of it', () => {
  const [some, none, broken] = tryAll(
    [payload(1, { name: 'Disk' }), payload(2, {}), { ...payload(3, {}), body: '{' }],
    { title: '$.name' },
  );
  assert.deepEqual([some?.problem, some?.alerts[0]?.name], [null, 'Disk']);
  assert.deepEqual(
    [none?.problem, broken?.problem],
    ['`$.name` finds no text', 'not kept whole, or no JSON'],
  );
});
