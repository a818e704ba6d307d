import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isUnitName, readPid, readUnitPids } from './pid-text.ts';
import {
  hasEnded,
  readArgs,
  readBootTime,
  readCpuTime,
  readDefaultInterface,
  readDiskStats,
  readMemory,
  readNetDev,
  readOsName,
  readPageBytes,
  readProcStat,
} from './proc-text.ts';

test('files of /proc are read as proc(5) describes them', () => {
  const stat = 'cpu  100 5 45 800 50 1 2 7 60 3\ncpu0 1 1 1 1 1 1 1 1 1 1\nbtime 1781596800\n';
  assert.deepEqual(readCpuTime(stat), { busy: 160, total: 1_010 });
  assert.equal(readBootTime(stat), 1_781_596_800);
  const memory =
    'MemTotal:  1000 kB\nMemFree: 100 kB\nMemAvailable: 600 kB\nSwapTotal: 50 kB\nSwapFree: 40 kB\n';
  assert.deepEqual(readMemory(memory), {
    total: 1_024_000,
    available: 614_400,
    swapTotal: 51_200,
    swapUsed: 10_240,
  });
  const old = 'MemTotal:  1000 kB\nMemFree: 100 kB\nBuffers: 50 kB\nCached: 200 kB\n';
  assert.equal(readMemory(old)?.available, 350 * 1024);
  const net =
    'Inter-|   Receive\n face |bytes\n    lo: 5 1 0 0 0 0 0 0 6 1 0 0 0 0 0 0\neth0:123 1 0 0 0 0 0 0 456 1 0\n';
  assert.deepEqual(
    [...readNetDev(net)],
    [
      ['lo', { in: 5, out: 6 }],
      ['eth0', { in: 123, out: 456 }],
    ],
  );
  const disks = ' 254       0 vda 449651 64171 10 340862 7620984 1152633 20 2124064 0 578588 2876264\n';
  assert.deepEqual([...readDiskStats(disks)], [['vda', { in: 5_120, out: 10_240 }]]);
  const routes =
    'Iface Destination Gateway Flags RefCnt Use Metric Mask\neth0 000011AC 0 1 0 0 0 0000FFFF\nwlan0 00000000 1 3 0 0 600 00000000\neth1 00000000 1 3 0 0 100 00000000\n';
  assert.equal(readDefaultInterface(routes), 'eth1');
  assert.equal(readDefaultInterface(''), null);
  assert.equal(readPageBytes('Rss: 4 kB\nKernelPageSize:       64 kB\n'), 65_536);
  assert.equal(readPageBytes(''), 4_096);
  assert.equal(
    readOsName('NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n'),
    'Debian GNU/Linux 13 (trixie)',
  );
  assert.equal(readOsName('ID=x'), null);
  assert.deepEqual(readArgs('nginx: master process\0'), ['nginx: master process']);
  assert.deepEqual(readArgs('a\0\0b c\0'), ['a', '', 'b c']);
  assert.deepEqual(readArgs(''), []);
});

test('the name of a process may hold anything, and its figures are still read', () => {
  const rest = 'S 1 1 1 0 -1 4194560 1 2 3 4 70 30 5 6 20 0 1 0 4242 1000 77 18446744073709551615';
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ')', '(', ' ', '\n') }), (name) => {
      assert.deepEqual(readProcStat(`12 (${name}) ${rest}`), {
        name,
        state: 'S',
        cpuTicks: 100,
        startTicks: 4_242,
        residentPages: 77,
      });
    }),
  );
  for (const text of ['', '12', '12 (x', '12 (x) S 1', ')(']) assert.equal(readProcStat(text), null, text);
  const zombie = readProcStat(`12 (x) ${rest.replace('S', 'Z')}`);
  assert.ok(zombie && hasEnded(zombie));
});

test('pid files and systemctl name a process or none', () => {
  const cases: [string, number | null][] = [
    ['812\n', 812],
    [' 812 \n5432\n/var/lib/postgresql', 812],
    ['0', null],
    ['-1', null],
    ['', null],
    ['root:x:0', null],
    ['812abc', null],
    ['99999999999', null],
  ];
  for (const [text, pid] of cases) assert.equal(readPid(text), pid, text);
  assert.deepEqual(readUnitPids('MainPID=812\n\nMainPID=0\n'), [812, null]);
  for (const unit of ['nginx', 'nginx.service', 'getty@tty1.service', 'dev-sda\\x2d1.device'])
    assert.ok(isUnitName(unit), unit);
  for (const unit of ['--all', '-H', 'a b', 'a;b', '', 'getty@.service', 'getty@', '/x'])
    assert.ok(!isUnitName(unit), unit);
});
