// What is read off a machine at one moment. What it does not show is null.

import type { Disk } from './mounts.ts';
import type { CounterTable, CpuTime } from './rates.ts';

export interface Snapshot {
  /** Of a clock that nobody sets. */
  monotonicMs: number;
  cpu: CpuTime | null;
  memory: Memory | null;
  load: readonly [number, number, number] | null;
  uptimeSeconds: number;
  /** `in`: received. */
  network: CounterTable | null;
  /** `in`: read. */
  diskIo: CounterTable | null;
  disks: readonly Disk[];
  temperature: number | null;
  /** null where they cannot be listed. */
  processes: readonly RunningProcess[] | null;
}

export interface Memory {
  total: number;
  available: number;
  swapTotal: number;
  swapUsed: number;
}

export interface RunningProcess {
  pid: number;
  /** Together with the pid it is this process and no other. */
  birth: string;
  /** As the kernel names it, which may be cut short. */
  name: string;
  /** Arguments, the program first; empty where they are not known or there are none. */
  args: readonly string[];
  /** Time on a processor so far; null where the system says `cpu` only. */
  cpuMs: number | null;
  /** Percent of one processor, where the system has worked it out itself. */
  cpu: number | null;
  memory_bytes: number;
  started_at: Date | null;
}

/** Reads a machine, each time anew. */
export interface Source {
  /** `withArgs`: whether the arguments of processes are needed; reading them costs as much as all the rest. */
  read(wanted: { withArgs: boolean }): Promise<Snapshot>;
  /** The arguments of one process; empty where it is gone. */
  argsOf(pid: number): readonly string[];
}
