// What files of /proc say (proc(5)). Pure.

import type { Counters, CpuTime } from './rates.ts';
import type { Memory } from './snapshot.ts';

/** /proc/stat. Busy is all but idle and waiting for disks; time stolen by a hypervisor is time that was wanted. */
export function readCpuTime(text: string): CpuTime | null {
  const line = /^cpu +(.*)$/m.exec(text)?.[1];
  if (line === undefined) return null;
  // The last two, of guests, are contained in the first two.
  const times = line.split(' ').map(Number).slice(0, 8);
  const total = times.reduce((sum, time) => sum + time, 0);
  return { busy: total - (times[3] ?? 0) - (times[4] ?? 0), total };
}

/** /proc/meminfo. Kernels before 3.14 do not say what is available, which is then what is free or easily freed. */
export function readMemory(text: string): Memory | null {
  const bytesOf = (name: string) => {
    const kilobytes = new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(text)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  };
  const total = bytesOf('MemTotal');
  if (total === null) return null;
  const freed = ['MemFree', 'Buffers', 'Cached'].reduce((sum, name) => sum + (bytesOf(name) ?? 0), 0);
  const swapTotal = bytesOf('SwapTotal') ?? 0;
  const swapUsed = swapTotal - (bytesOf('SwapFree') ?? 0);
  return { total, available: bytesOf('MemAvailable') ?? freed, swapTotal, swapUsed };
}

/** Seconds since 1970, from /proc/stat. */
export function readBootTime(text: string): number | null {
  const seconds = /^btime (\d+)$/m.exec(text)?.[1];
  return seconds === undefined ? null : Number(seconds);
}

/** /proc/net/dev. */
export function readNetDev(text: string): Map<string, Counters> {
  const table = new Map<string, Counters>();
  for (const line of text.split('\n')) {
    const [, name, rest] = /^\s*([^\s:]+):\s*(.*)$/.exec(line) ?? [];
    const fields = rest?.split(/\s+/).map(Number) ?? [];
    const [received, sent] = [fields[0], fields[8]];
    if (name && received !== undefined && sent !== undefined) table.set(name, { in: received, out: sent });
  }
  return table;
}

/** Of /proc/diskstats, whatever the disk is made of. */
const SECTOR_BYTES = 512;

export function readDiskStats(text: string): Map<string, Counters> {
  const table = new Map<string, Counters>();
  for (const line of text.split('\n')) {
    const fields = line.trim().split(/\s+/);
    const [name, read, written] = [fields[2], Number(fields[5]), Number(fields[9])];
    if (name && Number.isFinite(written))
      table.set(name, { in: read * SECTOR_BYTES, out: written * SECTOR_BYTES });
  }
  return table;
}

export interface ProcStat {
  name: string;
  state: string;
  cpuTicks: number;
  /** Since boot. */
  startTicks: number;
  residentPages: number;
}

/** /proc/pid/stat: the name may hold anything, brackets and line breaks too, so the fields are counted after its end. */
export function readProcStat(text: string): ProcStat | null {
  const [open, close] = [text.indexOf('('), text.lastIndexOf(')')];
  if (open < 0 || close < open) return null;
  const fields = text.slice(close + 2).split(' ');
  const field = (index: number) => Number(fields[index]);
  const stat = {
    name: text.slice(open + 1, close),
    state: fields[0] ?? '',
    cpuTicks: field(11) + field(12),
    startTicks: field(19),
    residentPages: field(21),
  };
  return Number.isFinite(stat.residentPages + stat.cpuTicks + stat.startTicks) ? stat : null;
}

/** A process that has ended and waits for its parent, which is nothing that runs. */
export const hasEnded = ({ state }: ProcStat): boolean => /^[ZXx]/.test(state);

/** /proc/pid/cmdline. */
export const readArgs = (text: string): string[] =>
  text
    .replace(/\0+$/, '')
    .split('\0')
    .filter((arg, at) => arg !== '' || at > 0);

/** The page size in bytes, from /proc/self/smaps. */
export const readPageBytes = (text: string): number =>
  Number(/^KernelPageSize: +(\d+) kB$/m.exec(text)?.[1] ?? 4) * 1024;

/** /proc/net/route: the interface of the default route with the least metric; null where there is none. */
export function readDefaultInterface(text: string): string | null {
  const routes = text.split('\n').flatMap((line) => {
    const [name, destination, , , , , metric, mask] = line.split(/\s+/);
    return name && destination === '00000000' && mask === '00000000'
      ? [{ name, metric: Number(metric) }]
      : [];
  });
  return routes.sort((one, other) => one.metric - other.metric)[0]?.name ?? null;
}

/** os-release(5): the name of the system for people; null where it has none. */
export function readOsName(text: string): string | null {
  const value = /^PRETTY_NAME=(.*)$/m.exec(text)?.[1]?.trim();
  return value?.replace(/^(["'])(.*)\1$/, '$2').replace(/\\(.)/g, '$1') || null;
}
