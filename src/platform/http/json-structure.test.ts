import assert from 'node:assert/strict';
import { test } from 'node:test';
import { structureProblem } from './json-structure.ts';

const problem = (text: string) => structureProblem(Buffer.from(text));

test('JSON that is deep or dense is refused before it is parsed', () => {
  assert.equal(problem('['.repeat(16_000)), 'at most 32 levels deep');
  assert.equal(problem('{"a":'.repeat(34)), 'at most 32 levels deep');
  for (const item of ['1', '{}', '""', '[]'])
    assert.equal(problem(`[${`${item},`.repeat(6_000)}1]`), 'at most one value for 7 bytes', item);
});

test('what people and agents send is parsed, whatever its texts hold', () => {
  const sample = {
    at: '2026-06-16T08:00:00.000Z',
    cpu: 12.5,
    memory: 61.2,
    disk: 73.9,
    load_1m: 0.41,
    swap: null,
  };
  const report = { samples: Array.from({ length: 1_440 }, () => sample) };
  for (const value of [
    {},
    { ids: Array.from({ length: 500 }, (_, index) => index) },
    report,
    { text: '[{,'.repeat(5_000) },
    { text: '\\"[,'.repeat(5_000), more: '\\' },
  ])
    assert.equal(problem(JSON.stringify(value)), null);
  assert.equal(problem('"never closed, \\"'), null, 'for the parser to refuse');
});
