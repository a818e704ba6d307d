import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metricDetail, metricFacts, metricTitle } from './alert-text.ts';

const at = new Date('2026-06-16T03:14:06.000Z');
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
const cpu = { metric: 'cpu', value: 97.25, op: 'gt', threshold: 90 } as const;

test('a title says in one sentence what is how high where', () => {
  const titles = [
    metricTitle('Web 1', cpu),
    metricTitle('Web 1', { metric: 'network_in', value: 12_345_678, op: 'ge', threshold: 1e7 }),
    metricTitle('Web 1', { metric: 'temperature', value: -3.5, op: 'lt', threshold: 0 }),
    metricTitle('Web 1', { metric: 'load_5m', value: 12, op: 'le', threshold: 12.5 }),
    metricTitle('Web 1', { metric: 'uptime', value: 90, op: 'lt', threshold: 600 }),
  ];
  assert.deepEqual(titles, [
    'CPU of Web 1 is 97.25 %, above 90 %',
    'Network in of Web 1 is 12.3 MB/s, at or above 10 MB/s',
    'Temperature of Web 1 is -3.5 °C, below 0 °C',
    'Load over 5 min of Web 1 is 12, at or below 12.5',
    'Time since boot of Web 1 is 1 min 30 s, below 10 min',
  ]);
});

test('the detail says since when, and names what took most of it', () => {
  assert.equal(
    metricDetail(cpu, { at, since }, { top, disks }),
    [
      'CPU was 97.25 % at 2026-06-16 03:14:06 UTC; the rule says above 90 %. It has been above that since 2026-06-16 03:09:06 UTC (5 min).',
      'Most CPU:',
      '- ffmpeg (4711): 187.25 % CPU, 512 MB',
      '- postgres (12): 3 % CPU, 2.4 GB',
      '- sshd (7): 0.1 % CPU, 9 MB',
    ].join('\n'),
  );
  const memory = metricDetail({ ...cpu, metric: 'memory' }, { at, since: at }, { top, disks }).split('\n');
  assert.equal(memory[0], 'Memory was 97.25 % at 2026-06-16 03:14:06 UTC; the rule says above 90 %.');
  assert.equal(memory[2], '- postgres (12): 3 % CPU, 2.4 GB');
  const disk = metricDetail({ ...cpu, metric: 'disk' }, { at, since }, { top, disks }).split('\n');
  assert.deepEqual(disk.slice(1), ['Fullest disks:', '- /var: 97 % of 1.2 TB', '- /: 41 % of 50 GB']);
  assert.doesNotMatch(metricDetail({ ...cpu, metric: 'network_in' }, { at, since }, { top, disks }), /\n/);
  assert.doesNotMatch(metricDetail(cpu, { at, since }, { top: [], disks: [] }), /\n/);
});

test('a detail stays short, whatever an agent sends', () => {
  const many = Array.from({ length: 20 }, (_, pid) => ({
    pid,
    name: 'x'.repeat(200),
    cpu: 1e6,
    memory_bytes: Number.MAX_VALUE,
  }));
  const detail = metricDetail(cpu, { at, since }, { top: many, disks });
  assert.equal(detail.split('\n').length, 7);
  assert.ok(detail.length < 2_000, `${detail.length}`);
});

test('facts say the same, with the processes or disks that take most', () => {
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
