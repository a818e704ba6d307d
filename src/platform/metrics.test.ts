import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  counterOf,
  countsRead,
  createMetrics,
  figuresOf,
  gaugeRead,
  printFiguresOf,
  printMetrics,
} from './metrics.ts';

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

test('of several doors each figure comes once for each, and none is added up', async () => {
  const figures = [1, 2].map((door) => {
    const metrics = createMetrics({ ofProcess: door === 1 });
    gaugeRead(metrics, { name: 'waiting', help: 'Waiting.', read: () => door / 3 });
    counterOf(metrics, { name: 'seen_total', help: 'Seen.', labelNames: ['by'] }).inc({ by: 'a' }, door);
    return figuresOf(metrics);
  });
  const text = await printFiguresOf(new Map((await Promise.all(figures)).map((one, at) => [at + 1, one])));
  for (const line of [
    'waiting{door="1"} 0.333333333',
    'waiting{door="2"} 0.666666667',
    'seen_total{by="a",door="2"} 2',
  ])
    assert.ok(text.split('\n').includes(line), text);
  assert.equal(text.match(/^# TYPE waiting gauge$/gm)?.length, 1);
  assert.match(text, /^tocsin_process_start_time_seconds\{door="1"\} \d/m);
});
