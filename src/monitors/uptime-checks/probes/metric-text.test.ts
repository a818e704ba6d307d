// Metrics that exporters write: a table, and every label that can be written.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { metricValues, readSelector } from './metric-text.ts';

const TEXT = `# HELP queue_size Waiting messages.
# TYPE queue_size gauge
queue_size{queue="mail",host="a"} 3
queue_size{host="b", queue="mail" , } 4.5 1718524800000
queue_size{queue="sms \\"now\\" {x}"} 40
queue_size_total 7
up 1
temperature NaN
limit +Inf
small 1e-3
latency_bucket{le="0.1"} 5 # {trace_id="x"} 0.05
broken{queue="mail 9
broken{queue} 9
no_value
`;

const found = (selector: string) => {
  const read = readSelector(selector);
  return read && metricValues(TEXT, read);
};

test('the values of a metric are found by its name and labels', () => {
  const table: [selector: string, values: number[] | null][] = [
    ['up', [1]],
    ['queue_size', [3, 4.5, 40]],
    ['queue_size{queue="mail"}', [3, 4.5]],
    ['queue_size{queue="mail",host="b"}', [4.5]],
    ['queue_size{queue="sms \\"now\\" {x}"}', [40]],
    ['queue_size{queue="other"}', []],
    ['queue', []],
    ['small', [0.001]],
    ['latency_bucket{le="0.1"}', [5]],
    ['temperature', []],
    ['limit', []],
    ['broken', []],
    ['no_value', []],
    ['missing', []],
    ['', null],
    ['9up', null],
    ['up 1', null],
    ['up{', null],
    ['up{a}', null],
    ['up{a=b}', null],
    ['up{a=~"b"}', null],
    [`up{a="${'b'.repeat(400)}"}`, null],
  ];
  for (const [selector, values] of table) assert.deepEqual(found(selector), values, selector);
});

test('whatever a label holds, it is found as it was written', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (label, value) => {
        const escaped = label.replace(/[\\"\n]/g, (one) => (one === '\n' ? '\\n' : `\\${one}`));
        const read = readSelector(`x{l="${escaped}"}`);
        assert.ok(read);
        assert.deepEqual(metricValues(`x{l="${escaped}",m=""} ${value}\nx{l="${escaped}y"} 1`, read), [
          value,
        ]);
      },
    ),
  );
});

test('a long hostile text takes as long as it is long', () => {
  const read = readSelector('x{a="b"}');
  assert.ok(read);
  for (const part of ['x{', 'x{a="', 'x{a="b",', 'x{ , ', '\\'])
    assert.deepEqual(metricValues(part.repeat(100_000), read), []);
});
