import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { OPS_OF_SOURCE } from '../../../shared/assertions.ts';
import { assertionSources } from '../../../shared/probe-facts.ts';
import { newAssertion, shownValue, withOp, withSource, withText } from './assertion-rows.ts';

test('a value is what was typed, as a number, a truth or a text', () => {
  const json = { ...newAssertion('json', 'http'), op: 'eq' as const };
  const typed: [string, unknown][] = [
    ['5', 5],
    ['-1.5', -1.5],
    ['true', true],
    ['null', null],
    ['"5"', '5'],
    ['ok', 'ok'],
    ['05', '05'],
  ];
  for (const [text, value] of typed) assert.equal(withText(json, text).value, value, text);
  assert.equal(withText(newAssertion('status', 'http'), '204').value, 204);
  assert.equal(withText(newAssertion('status', 'http'), '2xx').value, '2xx');
  assert.equal(withText(newAssertion('body', 'http'), '204').value, '204');
});

test('what is shown is read back as the same value', () => {
  const source = fc.constantFrom(...assertionSources);
  const text = fc.oneof(
    fc.string(),
    fc.integer().map(String),
    fc.constantFrom('true', 'null', '""', '"5"', '-0', '1.50'),
  );
  fc.assert(
    fc.property(source, fc.nat(), text, (name, index, typed) => {
      const ops = OPS_OF_SOURCE[name];
      const row = withText(withOp(newAssertion(name, 'http'), ops[index % ops.length] ?? 'eq'), typed);
      if (row.op === 'exists') return;
      assert.deepEqual(withText(row, shownValue(row)), row);
    }),
  );
});

test('turning a row to another source keeps what still makes sense', () => {
  const header = { source: 'header' as const, path: 'Server', op: 'contains' as const, value: 'nginx' };
  assert.deepEqual(withSource(header, 'json', 'http'), { ...header, source: 'json' });
  assert.deepEqual(withSource(header, 'latency', 'http'), {
    source: 'latency',
    path: null,
    op: 'lt',
    value: 'nginx',
  });
  assert.deepEqual(withOp(header, 'exists').value, null);
});
