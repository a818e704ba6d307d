// The thread that derives hashes: one after the other, and with a tenth of a core where everything else wants all.

import { argon2Sync } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Derivation, Derived } from './argon2.ts';

/**
 * On Linux threads are scheduled one by one, so that this one alone can be made to wait. At 19, the lowest, it has 1.5 %
 * of a core beside one busy process, and a sign-in on a machine with other work is not answered in time; 10 is 10 %.
 */
const LOW_PRIORITY = 10;

/** Where a sandbox forbids it (`@resources` of systemd), others wait for hashes: no reason to derive none. */
function waitForOthers(): void {
  const [, , thread] = readlinkSync('/proc/thread-self').split('/');
  try {
    setPriority(Number(thread), LOW_PRIORITY);
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && error.errno === -constants.errno.EPERM)) throw error;
  }
}

if (process.platform === 'linux') waitForOthers();

/** null: nobody waits for it any more. */
parentPort?.on('message', (wanted: Derivation | null) => {
  if (wanted === null) return parentPort?.close();
  const { id, password, salt, tagLength, cost } = wanted;
  const hash = argon2Sync('argon2id', { message: password, nonce: salt, tagLength, ...cost });
  parentPort?.postMessage({ id, hash } satisfies Derived);
});
