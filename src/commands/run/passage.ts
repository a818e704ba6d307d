// Takes what the command writes to where it would have gone, and keeps its end.

import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { Outlet } from './outlet.ts';
import type { Pipe } from './pipes.ts';
import type { OutputPart } from './tail.ts';

export interface Passage {
  /** Resolves once nobody holds the other end, or nobody reads this one. */
  ended: Promise<void>;
  /** From now on what the command left in the pipe is taken out, even if nobody reads it from us yet. */
  commandEnded(): void;
  /**
   * Takes out nothing more; resolves once all that was taken out has gone on. Processes that the command left behind
   * write to `cat` then, and never notice our end.
   */
  close(): Promise<void>;
}

/** As much waits here before the command has to wait, as if it wrote into a fuller pipe. */
const MOST_PENDING = 128 * 1024;
/** More than a pipe holds: what a command left there when it ended is always read. */
const MOST_PENDING_AT_END = 2 * 1024 * 1024;

export function openPassage(pipe: Omit<Pipe, 'target'>, outlet: Outlet, tail: OutputPart): Passage {
  const { source } = pipe;
  let mostPending = MOST_PENDING;
  let hasEnded = false;
  const take = (chunk: Buffer) => {
    tail.push(chunk);
    outlet.write(chunk);
    regulate();
  };
  const regulate = () => {
    if (outlet.pendingBytes() >= mostPending) source.pause();
    else source.resume();
  };
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    source.once('end', end).once('close', end).on('error', end);
  });
  const letGo = () => {
    source.destroy();
    if (pipe.spare !== null) closeSync(pipe.spare);
    pipe.spare = null;
  };
  source.on('data', take);
  outlet.onProgress(regulate);
  // Closing our end too gives the command SIGPIPE with its next output, as it would have had it without us.
  outlet.onBroken(letGo);
  return {
    ended,
    commandEnded() {
      mostPending = MOST_PENDING_AT_END;
      regulate();
    },
    async close() {
      source.off('data', take).pause();
      const isHeld = !hasEnded;
      const rest: Buffer | null = source.read();
      source.destroy();
      if (rest) outlet.write(rest);
      await outlet.drained();
      if (isHeld && pipe.spare !== null) leaveCat(pipe.spare, outlet.fd);
      letGo();
    },
  };
}

function leaveCat(source: number, target: number) {
  const cat = spawn('cat', [], { stdio: [source, target, 'ignore'] });
  cat.on('error', () => {}).unref();
}
