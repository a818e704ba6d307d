// Reads a Linux machine: files of /proc and /sys and nothing else. By way of the library, which starts a program for each
// process that runs, a sample would take many times as long, and ten megabytes more.

import { readdirSync } from 'node:fs';
import { loadavg, uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import { countedDevices } from './block-devices.ts';
import { openDisks } from './disks.ts';
import { countedInterfaces } from './interfaces.ts';
import { orNull } from './limited.ts';
import { procText } from './proc-file.ts';
import {
  hasEnded,
  readArgs,
  readBootTime,
  readCpuTime,
  readDiskStats,
  readMemory,
  readNetDev,
  readPageBytes,
  readProcStat,
} from './proc-text.ts';
import type { CounterTable } from './rates.ts';
import { openSensors } from './sensors.ts';
import type { RunningProcess, Source } from './snapshot.ts';

const TICKS_PER_SECOND = 100;
const TICK_MS = 1_000 / TICKS_PER_SECOND;
const LIMIT_MS = 5_000;

export function openLinux(): Source {
  const disks = openDisks();
  const sensors = openSensors();
  // Taken once: it is worked out from the clock, and would move with it.
  const bootSeconds = readBootTime(procText('/proc/stat') ?? '');
  const pageBytes = readPageBytes(procText('/proc/self/smaps') ?? '');
  return {
    argsOf,
    async read({ withArgs }) {
      const [disksNow, degrees] = await Promise.all([orNull(disks(), LIMIT_MS), orNull(sensors(), LIMIT_MS)]);
      const [one = 0, five = 0, fifteen = 0] = loadavg();
      return {
        monotonicMs: performance.now(),
        cpu: readCpuTime(procText('/proc/stat') ?? ''),
        memory: readMemory(procText('/proc/meminfo') ?? ''),
        load: [one, five, fifteen],
        uptimeSeconds: Math.floor(uptime()),
        network: counted(readNetDev(procText('/proc/net/dev') ?? ''), countedInterfaces),
        diskIo: counted(readDiskStats(procText('/proc/diskstats') ?? ''), countedDevices),
        disks: disksNow ?? [],
        temperature: degrees,
        processes: readProcesses({ bootSeconds, pageBytes, withArgs }),
      };
    },
  };
}

const counted = (table: CounterTable, choose: (names: readonly string[]) => string[]): CounterTable => {
  const chosen = new Set(choose([...table.keys()]));
  return new Map([...table].filter(([name]) => chosen.has(name)));
};

const argsOf = (pid: number): string[] => readArgs(procText(`/proc/${pid}/cmdline`) ?? '');

interface Reading {
  bootSeconds: number | null;
  pageBytes: number;
  withArgs: boolean;
}

function readProcesses(reading: Reading): RunningProcess[] | null {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.flatMap((pid) => readProcess(Number(pid), reading) ?? []);
  } catch {
    return null;
  }
}

function readProcess(pid: number, { bootSeconds, pageBytes, withArgs }: Reading): RunningProcess | null {
  const stat = readProcStat(procText(`/proc/${pid}/stat`) ?? '');
  if (!stat || hasEnded(stat)) return null;
  return {
    pid,
    birth: String(stat.startTicks),
    name: stat.name,
    args: withArgs ? argsOf(pid) : [],
    cpuMs: stat.cpuTicks * TICK_MS,
    cpu: null,
    memory_bytes: stat.residentPages * pageBytes,
    started_at: bootSeconds === null ? null : new Date(bootSeconds * 1_000 + stat.startTicks * TICK_MS),
  };
}
