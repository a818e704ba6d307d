import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { readYaml } from './read.ts';

const problemsOf = (text: string) =>
  readYaml(text).problems.map(({ line, column, reason }) => `${line}:${column} ${reason}`);

test('YAML and JSON are read alike, and what is written as text stays text', () => {
  assert.deepEqual(readYaml('a: 1\nb: [x, "2", yes, 2001-01-01, ~]').value, {
    a: 1,
    b: ['x', '2', 'yes', '2001-01-01', null],
  });
  assert.deepEqual(readYaml('{"a": {"b": [1, true, null, "x"]}}').value, { a: { b: [1, true, null, 'x'] } });
  assert.deepEqual(readYaml('').value, null);
});

test('aliases and << give what they stand for, and what is written wins', () => {
  const text =
    'base: &base { grace: 5m, tags: [a] }\none: { <<: *base, grace: 1m }\nother: { grace: 2m, <<: [*base] }';
  assert.deepEqual(readYaml(text).value, {
    base: { grace: '5m', tags: ['a'] },
    one: { grace: '1m', tags: ['a'] },
    other: { grace: '2m', tags: ['a'] },
  });
});

test('each problem has its line and column', () => {
  for (const [text, expected] of [
    ['a: 1\nb: 2\na: 3', '3:1 a is there twice'],
    ['a: *b', '1:4 there is no anchor &b before this'],
    ['a: &a [*a]', '1:8 *a lies within &a itself'],
    ['a: { <<: 3 }', '1:6 << takes a map, or a list of maps'],
    ['a: 1\n---\nb: 2', '2:1 one document in each file: leave out ---'],
    ['__proto__: 1', '1:1 unknown field'],
  ] as const)
    assert.deepEqual(problemsOf(text), [expected], text);
  assert.match(problemsOf('a:\n\t- b').join(), /^2:1 Tabs are not allowed/);
  assert.match(problemsOf('a: [1').join(), /^1:/);
  assert.match(problemsOf('a: !!js/function x').join(), /^1:4 Unresolved tag/);
});

test('what is deep, dense or endless is refused before it costs anything', () => {
  for (const text of [
    '['.repeat(100_000),
    '{'.repeat(20_000),
    '- '.repeat(20_000),
    '{a: '.repeat(40),
    '? '.repeat(5_000),
  ])
    assert.match(problemsOf(text).join(), /at most 32 levels deep/, text.slice(0, 9));
  const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 12; level += 1)
    bomb.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`);
  assert.match(problemsOf(bomb.join('\n')).join(), /at most 500000 values, aliases included/);
  assert.deepEqual(problemsOf(' '.repeat(9_000_000)), ['1:1 at most 8 MB']);
});

test('a value has the place where it is written, also behind an alias', () => {
  const { placeOf } = readYaml('base: &base\n  grace: x\nchecks:\n  - name: a\n  - *base\n');
  assert.deepEqual(placeOf(['checks', 0, 'name']), { line: 4, column: 5 });
  assert.deepEqual(placeOf(['checks', 1, 'grace']), { line: 2, column: 3 });
  assert.deepEqual(placeOf(['checks', 0, 'missing']), { line: 4, column: 5 });
  assert.deepEqual(placeOf([]), { line: 1, column: 1 });
});

test('whatever is written is read back, and no text ends in an exception', () => {
  const key = fc.string({ maxLength: 8 }).filter((text) => text !== '__proto__' && text !== '<<');
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      assert.deepEqual(readYaml(JSON.stringify(value)).value, value);
      assert.deepEqual(readYaml(stringify(value, { stringKeys: true })).value, value);
    }),
    { numRuns: 200 },
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'{}[]:,-?&*!|>"\' \n\tab#%@`') }),
      (text) => void readYaml(text),
    ),
  );
});
