import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownBody } from './shown-body.ts';

test('JSON is indented', () => {
  assert.equal(
    shownBody('{"type":"test","data":{"id":1}}'),
    '{\n  "type": "test",\n  "data": {\n    "id": 1\n  }\n}',
  );
});

test('what would be changed by it is shown as it is', () => {
  const kept = [
    '',
    'ok',
    '"ok"',
    'null',
    '7',
    '{"id": 1}',
    '{"id":12345678901234567890}',
    '{"a":1,"a":2}',
    '{"cut":"of',
    '<script>alert(1)</script>',
    '['.repeat(2_000) + ']'.repeat(2_000),
  ];
  for (const body of kept) assert.equal(shownBody(body), body);
});
