// Starts the command, passes signals on to it, ends it when its time is over, and says how it ended.

import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { type Ending, notStarted } from './ending.ts';
import { comesFromTerminal, FORWARDED, findTerminal } from './terminal.ts';

export interface Running {
  /** null where it could not be started. */
  child: ChildProcess | null;
  ended: Promise<Ending>;
  /** Whether it was ended because its time was over. */
  hasOverrun(): boolean;
  /** From now on a signal calls this, and goes nowhere else. */
  onSignal(listener: () => void): void;
}

export interface CommandLine {
  command: string;
  args: readonly string[];
  stdio: StdioOptions;
  /** null: it may run for as long as it likes. */
  timeoutSeconds: number | null;
}

const KILL_AFTER_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/** With a timeout the command gets a session of its own, because only then there is a process group to end with it. */
export function startCommand({ command, args, stdio, timeoutSeconds }: CommandLine): Running {
  const hasOwnGroup = timeoutSeconds !== null && process.platform !== 'win32';
  const state = {
    overran: false,
    interrupt: null as (() => void) | null,
    child: null as ChildProcess | null,
  };
  // Before there is a command: a signal that comes right then is heard a moment later, and passed on.
  for (const signal of FORWARDED)
    process.on(signal, () => {
      if (state.interrupt) state.interrupt();
      else if (state.child) forward(state.child, signal, hasOwnGroup);
    });
  const spawned = trySpawn(command, args, { stdio, detached: hasOwnGroup });
  const child = 'child' in spawned ? spawned.child : null;
  state.child = child;
  return {
    child,
    ended:
      'child' in spawned ? endIn(spawned.child, timeoutSeconds, () => (state.overran = true)) : spawned.ended,
    hasOverrun: () => state.overran,
    onSignal(listener) {
      state.interrupt = listener;
    },
  };
}

function endIn(child: ChildProcess, timeoutSeconds: number | null, overrun: () => void): Promise<Ending> {
  const ended = endOf(child);
  return timeoutSeconds === null ? ended : endedInTime(child, ended, timeoutSeconds, overrun);
}

function trySpawn(
  command: string,
  args: readonly string[],
  options: { stdio: StdioOptions; detached: boolean },
): { child: ChildProcess } | { ended: Promise<Ending> } {
  try {
    return { child: spawn(command, args, options) };
  } catch (error) {
    // Some reasons are thrown, others come as an event.
    if (error instanceof Error && 'syscall' in error && 'code' in error)
      return { ended: Promise.resolve(notStarted(String(error.code))) };
    throw error;
  }
}

const endOf = (child: ChildProcess): Promise<Ending> =>
  new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => resolve(notStarted(error.code ?? error.message)));
    child.once('exit', (code, signal) =>
      resolve(signal === null ? { kind: 'exited', code: code ?? 0 } : { kind: 'killed', signal }),
    );
  });

/** Keys of a terminal mean the whole group; where the command has one of its own, they do not reach it by themselves. */
function forward(child: ChildProcess, signal: NodeJS.Signals, hasOwnGroup: boolean) {
  const isTyped = comesFromTerminal(signal, findTerminal());
  if (isTyped && !hasOwnGroup) return;
  const isRunning = child.exitCode === null && child.signalCode === null;
  if (isRunning && child.pid !== undefined) trySignal(isTyped ? -child.pid : child.pid, signal);
}

/** TERM to the group when the time is over; the end is when nobody of the group is left, 10 seconds later by force. */
async function endedInTime(
  child: ChildProcess,
  ended: Promise<Ending>,
  timeoutSeconds: number,
  overrun: () => void,
): Promise<Ending> {
  const timer = new AbortController();
  const isOver = await Promise.race([
    ended.then(() => false),
    sleep(timeoutSeconds * 1_000, timer.signal).then(() => true),
  ]);
  timer.abort();
  if (!isOver) return ended;
  overrun();
  signalGroup(child, 'SIGTERM');
  signalGroup(child, 'SIGCONT');
  await groupGone(child, performance.now() + KILL_AFTER_MS);
  signalGroup(child, 'SIGKILL');
  return ended;
}

const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => clearTimeout(timer));
  });

async function groupGone(child: ChildProcess, deadlineMs: number): Promise<void> {
  while (signalGroup(child, 0) && performance.now() < deadlineMs) await sleep(LOOK_AGAIN_MS);
}

/** False where nobody is left. */
const signalGroup = (child: ChildProcess, signal: NodeJS.Signals | 0): boolean =>
  child.pid !== undefined && trySignal(process.platform === 'win32' ? child.pid : -child.pid, signal);

/** False where there is nobody, or somebody who became another user and is none of our business any more. */
function trySignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
