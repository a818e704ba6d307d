// What runs on a server, by name. Pure.

import type { ServerTop } from '../../api/schema.gen.ts';

export interface Running {
  name: string;
  /** Of all of this name that were reported. */
  cpu: number;
  memory_bytes: number;
}

/** The heaviest by processor and by memory, each name once, with what all of it uses. */
export function runningOf({ by_cpu, by_memory }: Pick<ServerTop, 'by_cpu' | 'by_memory'>): Running[] {
  const processes = new Map([...by_cpu, ...by_memory].map((process) => [process.pid, process]));
  const names = new Map<string, Running>();
  for (const { name, cpu, memory_bytes } of processes.values()) {
    const before = names.get(name) ?? { name, cpu: 0, memory_bytes: 0 };
    names.set(name, {
      name,
      cpu: before.cpu + cpu,
      memory_bytes: before.memory_bytes + memory_bytes,
    });
  }
  return [...names.values()].sort(
    (one, other) => other.cpu - one.cpu || other.memory_bytes - one.memory_bytes,
  );
}
