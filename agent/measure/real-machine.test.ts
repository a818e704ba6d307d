// What the agent measures beside what the machine's own programs say of it at the same time.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { readHost } from './host.ts';
import { readCpuTime } from './proc-text.ts';
import { cpuBetween } from './rates.ts';
import type { Sample } from './sample.ts';
import { openSampler } from './sampler.ts';

const cpuTime = () => readCpuTime(readFileSync('/proc/stat', 'utf8')) ?? assert.fail('no cpu line');
const kilobytes = (name: string) =>
  Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]);

/** Looks until the kernel has counted so many ticks of all processors. */
function untilTicks(ticks: number) {
  const start = cpuTime().total;
  while (cpuTime().total - start < ticks);
}

async function sampleBeside(): Promise<{ sample: Sample; cpu: number | null; loads: number[] }> {
  const sampler = await openSampler();
  const loads = [loadavg()[0] ?? 0];
  await sampler.sample(new Date());
  const before = cpuTime();
  untilTicks(150);
  const after = cpuTime();
  const sample = await sampler.sample(new Date());
  loads.push(loadavg()[0] ?? 0);
  return { sample, cpu: cpuBetween(before, after), loads };
}

function isNear(value: number | null, expected: number | null, tolerance: number, what: string) {
  assert.ok(value !== null && expected !== null, what);
  assert.ok(Math.abs(value - expected) <= tolerance, `${what}: ${value}, beside ${expected} ± ${tolerance}`);
}

test('processors, memory and load are what /proc says (within 15, 3 points and the load in between)', async () => {
  const { sample, cpu, loads } = await sampleBeside();
  isNear(sample.cpu, cpu, 15, 'cpu');
  const memory = 100 * (1 - kilobytes('MemAvailable') / kilobytes('MemTotal'));
  isNear(sample.memory, memory, 3, 'memory');
  assert.ok(
    loads.some((load) => Math.abs((sample.load_1m ?? -1) - load) < 0.01),
    'load',
  );
  isNear(sample.uptime, Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]), 3, 'uptime');
});

test('disks are as full as df says (it rounds up: within 1.1 points)', async () => {
  const sampler = await openSampler();
  const { disks, disk } = await sampler.sample(new Date());
  assert.ok(disks.length > 0);
  for (const { mount, used_percent, total_bytes } of disks) {
    const line = execFileSync('df', ['-Pk', mount], { encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
    const [, kilobytesOfDisk, , , capacity] = line.split(/\s+/);
    isNear(used_percent, Number.parseInt(capacity ?? '', 10), 1.1, `${mount} in percent`);
    isNear(total_bytes, Number(kilobytesOfDisk) * 1024, 4_096, `${mount} in bytes`);
  }
  assert.equal(disk, Math.max(...disks.map(({ used_percent }) => used_percent)));
});

test('the host has as many cores as getconf says, and the kernel of uname', async () => {
  const host = await readHost();
  const ask = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: 'utf8' }).trim();
  assert.equal(host.cores, Number(ask('getconf', '_NPROCESSORS_ONLN')));
  assert.equal(host.kernel, ask('uname', '-r'));
  assert.equal(host.hostname, ask('uname', '-n'));
  assert.equal(host.memory_bytes, kilobytes('MemTotal') * 1024);
});

test('a process is found by pid file, name and command line, with its start and its memory', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'tocsin-pid-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const pidFile = join(directory, 'test.pid');
  writeFileSync(pidFile, `${process.pid}\n`);
  const sampler = await openSampler();
  sampler.watch([
    { id: 1, kind: 'pidfile', value: pidFile },
    // The program of the process: files may share one.
    { id: 2, kind: 'command', value: basename(process.argv[1] ?? '') },
    { id: 3, kind: 'name', value: 'node' },
    { id: 4, kind: 'pidfile', value: '/dev/zero' },
    { id: 5, kind: 'pidfile', value: join(directory, 'none.pid') },
  ]);
  await sampler.sample(new Date());
  untilTicks(50);
  const { processes, top } = await sampler.sample(new Date());
  const found = (id: number) => processes.find((one) => one.id === id) ?? assert.fail(`${id} is missing`);
  assert.deepEqual(found(1).pids, [process.pid]);
  isNear(Date.parse(found(1).started_at ?? ''), Date.now() - process.uptime() * 1_000, 3_000, 'start');
  assert.ok((found(1).memory_bytes ?? 0) > 20e6);
  assert.ok((found(1).cpu ?? 0) > 0);
  assert.ok(found(2).pids.includes(process.pid));
  assert.ok(found(3).count >= 1);
  assert.equal(found(4).count, 0);
  assert.equal(found(5).count, 0);
  assert.ok(top.length >= 1 && top.length <= 20);
});
