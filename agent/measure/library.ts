// Reads macOS and Windows, by way of systeminformation. It is loaded only there: it takes ten megabytes.

import { arch, cpus, loadavg, platform, release, uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import { cpuTemperature, fsSize, fsStats, mem, networkStats, osInfo, processes } from 'systeminformation';
import { countedInterfaces } from './interfaces.ts';
import { orNull } from './limited.ts';
import { type Disk, diskOf } from './mounts.ts';
import type { CounterTable, CpuTime } from './rates.ts';
import type { Memory, RunningProcess, Source } from './snapshot.ts';

/** Of one question; they are asked by way of other programs, which take long on Windows. */
const LIMIT_MS = 9_000;

export function openLibrary(): Source {
  return {
    argsOf: () => [],
    async read() {
      const [memoryNow, disks, network, diskIo, degrees, running] = await Promise.all([
        orNull(memory(), LIMIT_MS),
        orNull(fileSystems(), LIMIT_MS),
        orNull(interfaces(), LIMIT_MS),
        orNull(disksRead(), LIMIT_MS),
        orNull(temperature(), LIMIT_MS),
        orNull(listProcesses(), LIMIT_MS),
      ]);
      const [one = 0, five = 0, fifteen = 0] = loadavg();
      return {
        monotonicMs: performance.now(),
        cpu: cpuTime(),
        memory: memoryNow,
        // Windows has no such figure, and Node.js says zero there.
        load: platform() === 'win32' ? null : [one, five, fifteen],
        uptimeSeconds: Math.floor(uptime()),
        network,
        diskIo,
        disks: disks ?? [],
        temperature: degrees,
        processes: running,
      };
    },
  };
}

async function memory(): Promise<Memory> {
  const { total, available, swaptotal, swapused } = await mem();
  return { total, available, swapTotal: swaptotal, swapUsed: swapused };
}

/** Of the warmest processor sensor. */
async function temperature(): Promise<number | null> {
  const { main, max } = await cpuTemperature();
  return numberOrNull(max) ?? numberOrNull(main);
}

/** The system as people call it. */
export async function systemName(): Promise<string> {
  const { distro, release: version } = await osInfo();
  return distro === 'unknown' ? `${platform()} ${release()} ${arch()}` : `${distro} ${version}`.trim();
}

function cpuTime(): CpuTime {
  const times = cpus().map((cpu) => cpu.times);
  const total = times.reduce(
    (sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq,
    0,
  );
  return { total, busy: total - times.reduce((sum, { idle }) => sum + idle, 0) };
}

/** On macOS all volumes of a container share its space; the helpers of the system are none of ours. */
const OF_THE_SYSTEM = /^\/(System\/Volumes\/(?!Data$)|private\/var\/vm|dev$)/;

async function fileSystems(): Promise<Disk[]> {
  const found = await fsSize();
  return found
    .filter(({ mount }) => !OF_THE_SYSTEM.test(mount))
    .flatMap(
      ({ mount, size, used, available }) =>
        diskOf(mount, { total: size, free: size - used, available }) ?? [],
    )
    .slice(0, 100);
}

async function interfaces(): Promise<CounterTable> {
  const found = await networkStats('*');
  const chosen = new Set(countedInterfaces(found.map(({ iface }) => iface)));
  return new Map(
    found
      .filter(({ iface }) => chosen.has(iface))
      .map(({ iface, rx_bytes, tx_bytes }) => [iface, { in: rx_bytes, out: tx_bytes }]),
  );
}

/** null on Windows, where there are no such counters. */
async function disksRead(): Promise<CounterTable | null> {
  const counters: { rx: number; wx: number } | null = await fsStats();
  return counters && new Map([['all', { in: counters.rx, out: counters.wx }]]);
}

async function listProcesses(): Promise<RunningProcess[]> {
  const { list } = await processes();
  return list.map(({ pid, name, command, params, path, cpu, memRss, started }) => ({
    pid,
    birth: started,
    name: name.split('/').at(-1) ?? name,
    args: [path === '' ? command : `${path}/${command}`, ...(params === '' ? [] : [params])],
    cpuMs: null,
    cpu: numberOrNull(cpu),
    memory_bytes: memRss * 1024,
    started_at: momentOf(started),
  }));
}

/** It is given in local time, as `2026-06-16 08:00:00`. */
function momentOf(text: string): Date | null {
  const moment = new Date(text.replace(' ', 'T'));
  return Number.isNaN(moment.getTime()) ? null : moment;
}

const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
