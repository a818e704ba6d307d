// Three hosts on one machine: each location is a network namespace that reaches the service, the site and a reference
// target under one address, through a line of its own that can be cut and be made slow. Linux, as root, with iproute2.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ip = (...args: string[]) => run('ip', args);

/** Under which every location knows the other end of its line. */
export const THERE = '10.99.0.1';

export interface Line {
  /** The namespace that programs of the location are started in: `ip netns exec …`. */
  namespace: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Each way. */
  delay(ms: number): void;
  remove(): Promise<void>;
}

/** `index`: from 1 on, of this machine. */
export async function openLine(index: number, ports: readonly number[]): Promise<Line> {
  const [far, middle] = [`tocsin-far-${index}`, `tocsin-line-${index}`];
  const [near, host] = [`10.97.${index}`, `10.98.${index}`];
  await removeNamespaces([far, middle]);
  for (const namespace of [far, middle]) await ip('netns', 'add', namespace);
  await ip('link', 'add', `tf${index}`, 'netns', far, 'type', 'veth', 'peer', 'tm', 'netns', middle);
  await ip('link', 'add', `th${index}`, 'type', 'veth', 'peer', 'tn', 'netns', middle);
  const within = (namespace: string, ...args: string[]) => ip('-n', namespace, ...args);
  await within(far, 'addr', 'add', `${near}.2/24`, 'dev', `tf${index}`);
  await within(middle, 'addr', 'add', `${near}.1/24`, 'dev', 'tm');
  await within(middle, 'addr', 'add', `${host}.2/24`, 'dev', 'tn');
  await ip('addr', 'add', `${host}.1/24`, 'dev', `th${index}`);
  await ip('link', 'set', `th${index}`, 'up');
  for (const [namespace, device] of [
    [far, 'lo'],
    [far, `tf${index}`],
    [middle, 'lo'],
    [middle, 'tm'],
    [middle, 'tn'],
  ] as const)
    await within(namespace, 'link', 'set', device, 'up');
  await within(middle, 'addr', 'add', `${THERE}/32`, 'dev', 'lo');
  await within(far, 'route', 'add', THERE, 'via', `${near}.1`);
  const relay = startRelay(middle, `${host}.1`, ports);
  return {
    namespace: far,
    cut: async () => void (await within(middle, 'link', 'set', 'tm', 'down')),
    mend: async () => void (await within(middle, 'link', 'set', 'tm', 'up')),
    delay: (ms) => void relay.stdin?.write(`${ms}\n`),
    async remove() {
      relay.kill('SIGKILL');
      await ip('link', 'del', `th${index}`).catch(() => undefined);
      await removeNamespaces([far, middle]);
    },
  };
}

function startRelay(namespace: string, towards: string, ports: readonly number[]): ChildProcess {
  const program = join(import.meta.dirname, '..', 'location-line.ts');
  const args = ['netns', 'exec', namespace, process.execPath, program, THERE, towards, ...ports.map(String)];
  return spawn('ip', args, { stdio: ['pipe', 'inherit', 'inherit'] });
}

async function removeNamespaces(names: readonly string[]): Promise<void> {
  for (const name of names) await ip('netns', 'del', name).catch(() => undefined);
}
