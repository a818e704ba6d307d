// The thread that derives hashes: one after the other, and after everything else that wants a core.

import { argon2Sync } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Derivation, Derived } from './argon2.ts';

/** On Linux threads are scheduled one by one, so that this one alone can be made to wait. */
const LOWEST_PRIORITY = 19;

function waitForOthers(): void {
  const [, , thread] = readlinkSync('/proc/thread-self').split('/');
  setPriority(Number(thread), LOWEST_PRIORITY);
}

if (process.platform === 'linux') waitForOthers();

parentPort?.on('message', ({ id, password, salt, tagLength, cost }: Derivation) => {
  const hash = argon2Sync('argon2id', { message: password, nonce: salt, tagLength, ...cost });
  parentPort?.postMessage({ id, hash } satisfies Derived);
});
