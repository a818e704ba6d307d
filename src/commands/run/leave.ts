// The end of this program, which must look to its parent like the end of the command.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Ending, exitCodeOf } from './ending.ts';

const SHELL = '/bin/sh';
const DUMPS_CORE = [
  'SIGQUIT',
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGSEGV',
  'SIGXCPU',
  'SIGXFSZ',
  'SIGSYS',
];

/**
 * No thread is waited for. It may be in the resolver, or write to somebody who does not read, or compile and wait for a
 * collection of garbage that this thread would never make, since it waits for that one in process.exit (Node.js 24.21).
 */
export function leave(ending: Ending): void {
  if (ending.kind === 'killed') dieOf(ending.signal);
  const code = exitCodeOf(ending);
  if (canLeaveAtOnce()) process.execve?.(SHELL, ['sh', '-c', `exit ${code}`], {});
  process.exit(code);
}

/**
 * Whether the end can do without waiting for threads, which process.exit joins: becoming another program ends them
 * (Node.js 22.15 and newer).
 */
export const canLeaveAtOnce = (): boolean => typeof process.execve === 'function' && existsSync(SHELL);

/** Returns only where the signal does not end us, as for the first process of a container. */
function dieOf(signal: NodeJS.Signals) {
  if (DUMPS_CORE.includes(signal)) keepCoreOfCommand();
  try {
    // Listening and no longer listening sets the default action again, which Node.js took from SIGPIPE at its start.
    if (signal !== 'SIGKILL') process.once(signal, () => {}).removeAllListeners(signal);
    process.kill(process.pid, signal);
  } catch {
    // Not a signal that this system lets us send; the exit code says it then.
  }
}

/** Ours would be written over it. */
function keepCoreOfCommand() {
  try {
    execFileSync('prlimit', ['--pid', String(process.pid), '--core=0'], { stdio: 'ignore' });
  } catch {
    // No prlimit: then there are two cores.
  }
}
