import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningOf } from './running.ts';

const process = (pid: number, name: string, cpu: number, memory_bytes: number) => ({
  ...{ pid, name, cpu, memory_bytes },
});

test('each name once, with what all of its processes use, the heaviest first', () => {
  const node = process(1, 'node', 20, 100);
  const running = runningOf({
    by_cpu: [process(3, 'postgres', 25, 50), node, process(2, 'node', 10, 100)],
    by_memory: [node, process(4, 'redis', 0, 900)],
  });
  assert.deepEqual(running, [
    { name: 'node', cpu: 30, memory_bytes: 200 },
    { name: 'postgres', cpu: 25, memory_bytes: 50 },
    { name: 'redis', cpu: 0, memory_bytes: 900 },
  ]);
});
