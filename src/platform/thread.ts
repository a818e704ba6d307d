// Threads of this program.

import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * A thread that runs a module. Like the main thread (bin/tocsin.cjs) it keeps what its TypeScript compiled to: the
 * compiler would take 40 MB of each.
 */
export function startThread(module: URL, workerData?: unknown, resourceLimits?: ResourceLimits): Worker {
  const cache = getCompileCacheDir();
  // It lies, by the version of Node.js, within the one that is to be named.
  const env = cache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(cache) };
  return new Worker(module, { workerData, env, ...(resourceLimits && { resourceLimits }) });
}
