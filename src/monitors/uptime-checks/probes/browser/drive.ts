// Has a browser driven by a process of its own, which gets no variable of this one, and ends it with all that it started.

import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRoot, UNUSED_ID } from '../../../../platform/system-user.ts';
import type { DriveLine, DriveOrder } from './order.ts';
import { killTree, memoryOfTree } from './process-tree.ts';

const PROCESS = fileURLToPath(new URL('./browser-process.ts', import.meta.url));
/** Without its browser, whose pages have bounds of their own. */
const MOST_HEAP_MB = 192;
/** Picture, trace and text. */
const MOST_BYTES = 1_000_000;
const MOST_COMPLAINT = 2_000;
/** Of the browser with its pages, which bound their scripts alone. */
const MOST_MEMORY_BYTES = 1_500_000_000;
const LOOK_EVERY_MS = 500;

/** Ends with the signal, too: what is running then is killed. */
export async function driveBrowser(
  order: Omit<DriveOrder, 'folder'>,
  signal: AbortSignal,
): Promise<DriveLine> {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-browser-'));
  if (isRoot()) await chown(folder, UNUSED_ID, UNUSED_ID);
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MOST_HEAP_MB}`, '--disable-warning=ExperimentalWarning', PROCESS],
    {
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    },
  );
  const end = () => killTree(child);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return await lineOf(child, { ...order, folder });
  } finally {
    signal.removeEventListener('abort', end);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

function lineOf(child: ChildProcess, order: DriveOrder): Promise<DriveLine> {
  const { promise, resolve } = Promise.withResolvers<DriveLine>();
  let [received, complaint, isTooLarge] = ['', '', false];
  const watch = setInterval(() => {
    isTooLarge ||= memoryOfTree(child) > MOST_MEMORY_BYTES;
    if (isTooLarge) killTree(child);
  }, LOOK_EVERY_MS);
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    if (received.length > MOST_BYTES) killTree(child);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MOST_COMPLAINT);
  });
  // A process that gave up reads no further.
  child.stdin?.on('error', () => undefined);
  child.on('error', ({ message }) => resolve({ cannotStart: message }));
  child.on('close', (code) => {
    const ended = isTooLarge ? { isTooLarge } : { cannotStart: complaint || `it ended with ${code}` };
    resolve(read(received) ?? ended);
  });
  // Left open: it ends with this process, however that ends.
  child.stdin?.write(`${JSON.stringify(order)}\n`);
  return promise.finally(() => clearInterval(watch));
}

/** null: it did not come to its end. */
function read(text: string): DriveLine | null {
  try {
    const line: DriveLine = JSON.parse(text);
    return line;
  } catch {
    return null;
  }
}
