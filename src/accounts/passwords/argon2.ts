// Derives hashes on a thread of its own. The pool of Node.js, where files are written, and the thread that answers are
// spared: argon2id is meant to be dear.

import type { Worker } from 'node:worker_threads';
import { startThread } from '../../platform/thread.ts';
import { seconds } from '../../platform/time.ts';

export interface Argon2Cost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

interface Wanted {
  password: string;
  salt: Buffer;
  tagLength: number;
  cost: Argon2Cost;
}

export interface Derivation extends Wanted {
  id: number;
}

export interface Derived {
  id: number;
  hash: Uint8Array;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<Buffer>>;
  /** Ends it once nobody has waited for it for a while. */
  end?: NodeJS.Timeout;
}

/** It takes ten megabytes, and a twentieth of a second to begin. */
const KEPT_MS = seconds(10);

let current: Thread | null = null;
let lastId = 0;

/** Argon2id (RFC 9106), one after the other. The thread is begun by the first, and begun anew where it ended or broke. */
export function deriveArgon2id(wanted: Wanted): Promise<Buffer> {
  current ??= beginThread();
  clearTimeout(current.end);
  lastId += 1;
  const derived = Promise.withResolvers<Buffer>();
  current.waiting.set(lastId, derived);
  current.worker.ref();
  current.worker.postMessage({ id: lastId, ...wanted } satisfies Derivation);
  return derived.promise;
}

function beginThread(): Thread {
  const worker = startThread(new URL('./argon2-thread.ts', import.meta.url));
  const thread: Thread = { worker, waiting: new Map() };
  worker.unref();
  worker.on('message', ({ id, hash }: Derived) => {
    thread.waiting.get(id)?.resolve(Buffer.from(hash));
    thread.waiting.delete(id);
    if (thread.waiting.size === 0) rest(thread);
  });
  worker.on('error', (error) => giveUp(thread, error));
  worker.on('exit', () => giveUp(thread, new Error('The thread that hashes passwords ended')));
  return thread;
}

/** One that nobody waits for keeps no program from ending, and ends before long. */
function rest(thread: Thread): void {
  thread.worker.unref();
  thread.end = setTimeout(() => {
    if (current === thread) current = null;
    thread.worker.postMessage(null);
  }, KEPT_MS).unref();
}

function giveUp(thread: Thread, error: unknown): void {
  if (current === thread) current = null;
  for (const derived of thread.waiting.values()) derived.reject(error);
  thread.waiting.clear();
}
