import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonbOf } from './json.ts';

test('half of a character is written as it is in columns of text', () => {
  assert.equal(
    jsonbOf({ tags: ['a\ud83d', '\u{1f600}'], at: 1 }),
    '{"tags":["a\u{fffd}","\u{1f600}"],"at":1}',
  );
});
