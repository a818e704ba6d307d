// Trying a mapping costs no more than receiving a payload.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tryAll } from './try.ts';

const payload = (id: number, content: unknown) => {
  const body = JSON.stringify(content);
  const received_at = new Date('2026-11-28T12:00:00.000Z');
  return { ...{ id, received_at, taken: 0, problem: null, body, body_bytes: body.length } };
};

test('all payloads are tried in the time of one: once it is used up, no further one is', () => {
  const long = { list: Array.from({ length: 4_000 }, (_, at) => at) };
  const slow = { title: '$.title', items: '$.list[?count($..*)>999999]' };
  const short = { list: [] };
  const problems = (...contents: unknown[]) =>
    tryAll(
      contents.map((content, index) => payload(index, content)),
      slow,
    ).map(({ problem }) => problem);
  const [nothing] = problems(short);
  assert.match(nothing ?? '', /finds nothing/);
  const tooLong = 'the mapping took more than 100 ms';
  assert.deepEqual(problems(short, long, short, short), [nothing, tooLong, tooLong, tooLong]);
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
