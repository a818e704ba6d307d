import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonPathOf } from './json-path.ts';

test('a plain path of JSONata becomes JSONPath, anything else none', () => {
  const paths: [string, string | null][] = [
    ['', '$'],
    ['$', '$'],
    ['status', '$.status'],
    ['$.status', '$.status'],
    ['a.b[0].c', '$.a.b[0].c'],
    ['`odd name`.x', "$['odd name'].x"],
    ["`it's`", "$['it\\'s']"],
    ['[2]', '$[2]'],
    ['a.', null],
    ['a..b', null],
    ['$count(items)', null],
    ['items[n > 1]', null],
    ['a & b', null],
    ['a[-1]', null],
    ['*', null],
  ];
  for (const [jsonata, path] of paths) assert.equal(jsonPathOf(jsonata), path, jsonata);
});
