import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metricFacts } from './metric-facts.ts';

const since = new Date('2026-06-16T03:09:06.000Z');
const top = [
  { pid: 7, name: 'sshd', cpu: 0.1, memory_bytes: 9_000_000 },
  { pid: 4711, name: 'ffmpeg', cpu: 187.25, memory_bytes: 512_000_000 },
  { pid: 12, name: 'postgres', cpu: 3, memory_bytes: 2_400_000_000 },
];
const disks = [
  { mount: '/', used_percent: 41, total_bytes: 50e9 },
  { mount: '/var', used_percent: 97, total_bytes: 1.2e12 },
];
const cpu = { metric: 'cpu', op: 'gt', threshold: 90 } as const;

test('facts stay short, whatever an agent sends', () => {
  const many = Array.from({ length: 20 }, (_, pid) => ({
    ...{ pid, name: 'x'.repeat(200), cpu: 1e6, memory_bytes: Number.MAX_VALUE },
  }));
  const { processes } = metricFacts(cpu, since, { top: many, disks });
  assert.equal(processes?.length, 5);
  assert.equal(processes[0]?.name.length, 81);
});

test('facts say what was judged, with the processes or disks that take most', () => {
  const facts = metricFacts(cpu, since, { top, disks });
  assert.deepEqual(
    { ...facts, processes: facts.processes?.map(({ name }) => name) },
    { op: 'gt', threshold: 90, since: since.toISOString(), processes: ['ffmpeg', 'postgres', 'sshd'] },
  );
  const disk = metricFacts({ ...cpu, metric: 'disk' }, since, { top, disks });
  assert.deepEqual(
    disk.disks?.map(({ mount }) => mount),
    ['/var', '/'],
  );
  assert.equal(disk.processes, undefined);
});
