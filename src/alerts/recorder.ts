// Records attempts while the next one is under way: what came together meanwhile is one transaction.

import type { Attempt } from './attempts.ts';

/** So many attempts at most would be made again if the process died now. */
const MAX_UNRECORDED = 25;

export interface AttemptRecorder {
  /** Takes an attempt; waits only while too many are unrecorded. */
  add(attempt: Attempt): Promise<void>;
  /** Waits until everything is recorded. Throws what the recording threw. */
  settle(): Promise<void>;
  /** False once the destination was found to be somebody else's: nothing more may be sent to it. */
  isHeld(): boolean;
}

/** `save` records a batch; false says that the lease was lost and nothing was recorded. */
export function createAttemptRecorder(save: (attempts: Attempt[]) => Promise<boolean>): AttemptRecorder {
  let waiting: Attempt[] = [];
  let saving: Promise<void> | null = null;
  let held = true;
  let failure: unknown = null;

  async function saveWaiting() {
    while (waiting.length > 0 && held) {
      const batch = waiting;
      waiting = [];
      held = await save(batch);
    }
  }

  function start(): Promise<void> {
    saving ??= saveWaiting()
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
    isHeld: () => held,
  };
}
