// Where output goes on to: a file descriptor that others may share, written in order and without changing its mode.

import { write } from 'node:fs';

export interface Outlet {
  fd: number;
  write(chunk: Buffer): void;
  pendingBytes(): number;
  /** Called after each chunk that went out. */
  onProgress(listener: () => void): void;
  /** Called once if nobody reads any more. */
  onBroken(listener: () => void): void;
  /** Resolves once nothing is pending. */
  drained(): Promise<void>;
}

const FULL_WAIT_MS = 5;

/**
 * Writes in a thread, one chunk after the other: a reader that stands still must not keep us from noticing signals and
 * time. What cannot be written for another reason than a closed pipe (a full disk) is lost, and the next is tried.
 */
export function openOutlet(fd: number): Outlet {
  const queue: Buffer[] = [];
  const listeners = { progress: [] as (() => void)[], broken: [] as (() => void)[] };
  const state = { pending: 0, busy: false, broken: false };

  const next = () => {
    const chunk = queue[0];
    state.busy = chunk !== undefined;
    if (chunk) write(fd, chunk, 0, chunk.length, null, (error, written) => wrote(error, written, chunk));
  };
  const wrote = (error: NodeJS.ErrnoException | null, written: number, chunk: Buffer) => {
    if (error?.code === 'EAGAIN') return void setTimeout(next, FULL_WAIT_MS);
    if (error?.code === 'EPIPE') return breakOff();
    const done = error ? chunk.length : written;
    state.pending -= done;
    if (done < chunk.length) queue[0] = chunk.subarray(done);
    else queue.shift();
    next();
    for (const listener of listeners.progress) listener();
  };
  const breakOff = () => {
    state.broken = true;
    state.busy = false;
    state.pending = 0;
    queue.length = 0;
    for (const listener of [...listeners.broken, ...listeners.progress]) listener();
  };

  return {
    fd,
    write(chunk) {
      if (state.broken || chunk.length === 0) return;
      queue.push(chunk);
      state.pending += chunk.length;
      if (!state.busy) next();
    },
    pendingBytes: () => state.pending,
    onProgress: (listener) => void listeners.progress.push(listener),
    onBroken: (listener) => void listeners.broken.push(listener),
    drained: () =>
      new Promise((resolve) => {
        const look = () => {
          if (state.pending === 0) resolve();
        };
        listeners.progress.push(look);
        look();
      }),
  };
}
