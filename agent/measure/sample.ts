// From two snapshots to what is reported of the time between them. Pure.

import type { Watched } from '../../src/monitors/servers/reports/schema.ts';
import { heaviest, measuredBetween } from './heaviest.ts';
import { type Finding, findWatched, type MainPids, shownName } from './matching.ts';
import { type Disk, fullest } from './mounts.ts';
import { cpuBetween, percent, ratesBetween, rounded } from './rates.ts';
import type { Memory, Snapshot } from './snapshot.ts';

export interface Sample {
  at: string;
  cpu: number | null;
  memory: number | null;
  swap: number | null;
  disk: number | null;
  load_1m: number | null;
  load_5m: number | null;
  load_15m: number | null;
  uptime: number;
  network_in: number | null;
  network_out: number | null;
  disk_read: number | null;
  disk_write: number | null;
  temperature: number | null;
  disks: readonly Disk[];
  processes: Finding[];
  top: TopProcess[];
}

interface TopProcess {
  pid: number;
  name: string;
  cpu: number;
  memory_bytes: number;
}

export interface SampleInput {
  at: Date;
  watch: readonly Watched[];
  mainPids: MainPids;
  argsOf(pid: number): readonly string[];
}

/** `before` null: there was none, so that nothing is known of what passed since. */
export function sampleOf(before: Snapshot | null, after: Snapshot, look: SampleInput): Sample {
  const elapsedMs = before ? after.monotonicMs - before.monotonicMs : 0;
  const network = ratesBetween(before?.network ?? null, after.network, elapsedMs);
  const diskIo = ratesBetween(before?.diskIo ?? null, after.diskIo, elapsedMs);
  const processes = after.processes && measuredBetween(before?.processes ?? null, after.processes, elapsedMs);
  const [load_1m = null, load_5m = null, load_15m = null] = after.load ?? [];
  return {
    at: look.at.toISOString(),
    cpu: cpuBetween(before?.cpu ?? null, after.cpu),
    ...memoryOf(after.memory),
    disk: fullest(after.disks),
    load_1m,
    load_5m,
    load_15m,
    uptime: after.uptimeSeconds,
    network_in: network.in,
    network_out: network.out,
    disk_read: diskIo.in,
    disk_write: diskIo.out,
    temperature: temperatureOf(after.temperature),
    disks: after.disks,
    processes: processes ? findWatched(look.watch, processes, look.mainPids) : [],
    top: heaviest(processes ?? []).map((one) => ({
      pid: one.pid,
      name: shownName({ name: one.name, args: one.args.length > 0 ? one.args : look.argsOf(one.pid) }),
      cpu: one.cpu ?? 0,
      memory_bytes: one.memory_bytes,
    })),
  };
}

function memoryOf(memory: Memory | null) {
  if (!memory) return { memory: null, swap: null };
  const { total, available, swapTotal, swapUsed } = memory;
  return {
    memory: percent((total - available) / total),
    // A machine without swap space uses none of it.
    swap: swapTotal > 0 ? percent(swapUsed / swapTotal) : 0,
  };
}

/** Sensors that are not there tend to say zero, and broken ones anything. */
const temperatureOf = (degrees: number | null): number | null =>
  degrees !== null && degrees > -100 && degrees < 300 && degrees !== 0 ? rounded(degrees) : null;

/** Without what the service keeps of the newest sample only: for samples that have to wait on the disk. */
export const withoutTop = (sample: Sample): Sample => ({ ...sample, top: [] });
