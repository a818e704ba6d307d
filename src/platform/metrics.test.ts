import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counterOf, countsRead, createMetrics, gaugeRead, printMetrics } from './metrics.ts';

test('what is counted elsewhere is a counter, and sums come without the noise of floats', async () => {
  const metrics = createMetrics();
  let seen = 3;
  countsRead(metrics, { name: 'seen_total', help: 'Seen.', read: () => seen });
  gaugeRead(metrics, { name: 'waiting', help: 'Waiting.', read: () => 1 / 3 });
  const spent = counterOf(metrics, { name: 'spent_seconds_total', help: 'Spent.', labelNames: ['on'] });
  spent.inc({ on: 'a 1.00000000001' }, 0.1);
  spent.inc({ on: 'a 1.00000000001' }, 0.2);
  const lines = async () => (await printMetrics(metrics)).split('\n').filter((line) => line !== '');
  assert.deepEqual(await lines(), [
    ...['# HELP seen_total Seen.', '# TYPE seen_total counter', 'seen_total 3'],
    ...['# HELP waiting Waiting.', '# TYPE waiting gauge', 'waiting 0.333333333'],
    ...['# HELP spent_seconds_total Spent.', '# TYPE spent_seconds_total counter'],
    'spent_seconds_total{on="a 1.00000000001"} 0.3',
  ]);
  seen = 5;
  assert.ok((await lines()).includes('seen_total 5'));
});
