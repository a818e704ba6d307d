import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heaviest, measuredBetween } from './heaviest.ts';
import { findWatched, hasName, type MeasuredProcess, shownName } from './matching.ts';
import type { RunningProcess } from './snapshot.ts';

const one = (fields: Partial<MeasuredProcess>): MeasuredProcess => ({
  pid: 1,
  birth: '1',
  name: 'x',
  args: [],
  cpu: 0,
  memory_bytes: 0,
  started_at: null,
  ...fields,
});

test('a process has the name that the kernel gives it and the one that it was started by', () => {
  const cases: [name: string, args: string[], wanted: string, has: boolean][] = [
    ['nginx', ['nginx: worker process'], 'nginx', true],
    ['systemd-resolve', ['/lib/systemd/systemd-resolved'], 'systemd-resolved', true],
    ['MainThread', ['/usr/bin/node', 'app.js'], 'node', true],
    ['bash', ['-bash'], 'bash', true],
    ['backup.sh', ['/bin/sh', '/usr/local/bin/backup.sh'], 'backup.sh', true],
    ['kworker/0:1', [], 'kworker/0:1', true],
    ['nginx', ['nginx'], 'ngin', false],
    ['python3', ['python3', '/srv/nginx'], 'nginx', false],
    ['x', [], '', false],
  ];
  for (const [name, args, wanted, has] of cases)
    assert.equal(hasName({ name, args }, wanted), has, `${name} ${wanted}`);
  assert.equal(
    shownName({ name: 'systemd-resolve', args: ['/lib/systemd/systemd-resolved'] }),
    'systemd-resolved',
  );
  assert.equal(shownName({ name: 'MainThread', args: ['/usr/bin/node', 'app.js'] }), 'node');
  assert.equal(shownName({ name: 'backup.sh', args: ['/bin/sh', 'backup.sh'] }), 'backup.sh');
});

test('what is found of a watched process is the sum of all that match, and the oldest start', () => {
  const processes = [
    one({
      pid: 5,
      name: 'web',
      args: ['web', '--port', '80'],
      cpu: 1.5,
      memory_bytes: 100,
      started_at: new Date(2_000),
    }),
    one({
      pid: 6,
      name: 'web',
      args: ['web', '--port', '81'],
      cpu: null,
      memory_bytes: 50,
      started_at: new Date(1_000),
    }),
    one({ pid: 7, name: 'db', args: ['db'], cpu: 9, memory_bytes: 7 }),
  ];
  const watch = [
    { id: 1, kind: 'name' as const, value: 'web' },
    { id: 2, kind: 'command' as const, value: '--port 81' },
    { id: 3, kind: 'pidfile' as const, value: '/run/db.pid' },
    { id: 4, kind: 'pidfile' as const, value: '/run/gone.pid' },
    { id: 5, kind: 'systemd' as const, value: 'cannot-be-asked.service' },
    { id: 6, kind: 'name' as const, value: 'nothing' },
  ];
  const none = { count: 0, pids: [], cpu: null, memory_bytes: null, started_at: null };
  assert.deepEqual(
    findWatched(
      watch,
      processes,
      new Map([
        [3, 7],
        [4, null],
      ]),
    ),
    [
      {
        id: 1,
        count: 2,
        pids: [5, 6],
        cpu: 1.5,
        memory_bytes: 150,
        started_at: new Date(1_000).toISOString(),
      },
      { id: 2, count: 1, pids: [6], cpu: null, memory_bytes: 50, started_at: new Date(1_000).toISOString() },
      { id: 3, count: 1, pids: [7], cpu: 9, memory_bytes: 7, started_at: null },
      { id: 4, ...none },
      { id: 6, ...none },
    ],
  );
  const many = Array.from({ length: 10_000 }, (_, pid) => one({ pid, name: 'web' }));
  const [found] = findWatched([{ id: 1, kind: 'name', value: 'web' }], many, new Map());
  assert.equal(found?.count, 10_000);
  assert.equal(found?.pids.length, 50);
});

test('a process that took the pid of another has used only its own time', () => {
  const running = (fields: Partial<RunningProcess>): RunningProcess => ({ ...one({}), cpuMs: 0, ...fields });
  const before = [running({ pid: 1, cpuMs: 5_000 }), running({ pid: 2, cpuMs: 5_000 })];
  const after = [
    running({ pid: 1, cpuMs: 5_500 }),
    running({ pid: 2, birth: '2', cpuMs: 100 }),
    running({ pid: 3, cpuMs: 250 }),
  ];
  const cpuOf = (list: MeasuredProcess[]) => list.map(({ cpu }) => cpu);
  assert.deepEqual(cpuOf(measuredBetween(before, after, 1_000)), [50, 10, 25]);
  assert.deepEqual(cpuOf(measuredBetween(null, after, 1_000)), [null, null, null]);
});

test('the heaviest are ten by processor and ten by memory, each once', () => {
  const busy = Array.from({ length: 30 }, (_, n) => one({ pid: n, cpu: n, memory_bytes: 30 - n }));
  const top = heaviest(busy).map(({ pid }) => pid);
  assert.deepEqual(top, [29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  const same = Array.from({ length: 10 }, (_, n) => one({ pid: n, cpu: n, memory_bytes: n }));
  assert.equal(heaviest(same).length, 10);
});
