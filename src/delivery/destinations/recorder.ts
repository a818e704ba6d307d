// Records attempts while the next one is under way: what came together meanwhile is one transaction.

import type { Attempt } from './attempts.ts';

/** So many attempts at most would be made again if the process died now. */
const MAX_UNRECORDED = 25;

export interface AttemptRecorder {
  /** Takes an attempt; waits only while too many are unrecorded. */
  add(attempt: Attempt): Promise<void>;
  /** Waits until everything is recorded. Throws what the recording threw. */
  settle(): Promise<void>;
  /** Records what is left, a last attempt with it, and gives the destination back. Throws what the recording threw. */
  finish(last: Attempt | null): Promise<void>;
  /** False once the destination was found to be somebody else's: nothing more may be sent to it. */
  isHeld(): boolean;
}

/** Records attempts, and gives the destination back where `release` says so; false: the lease was lost. */
export type SaveAttempts = (attempts: Attempt[], release: boolean) => Promise<boolean>;

export function createAttemptRecorder(save: SaveAttempts): AttemptRecorder {
  let waiting: Attempt[] = [];
  let saving: Promise<void> | null = null;
  let held = true;
  let failure: unknown = null;

  async function saveWaiting(release: boolean) {
    const batch = waiting;
    waiting = [];
    held = await save(batch, release);
  }

  async function saveAll() {
    while (waiting.length > 0 && held) await saveWaiting(false);
  }

  function start(): Promise<void> {
    saving ??= saveAll()
      .catch((error: unknown) => {
        failure = error;
        held = false;
      })
      .finally(() => {
        saving = null;
      });
    return saving;
  }

  return {
    async add(attempt) {
      waiting.push(attempt);
      const underWay = start();
      if (waiting.length >= MAX_UNRECORDED) await underWay;
    },
    async settle() {
      while (saving || (waiting.length > 0 && held)) await start();
      if (failure) throw failure;
    },
    async finish(last) {
      while (saving) await saving;
      if (failure) throw failure;
      if (last) waiting.push(last);
      if (held) await saveWaiting(true);
    },
    isHeld: () => held,
  };
}
