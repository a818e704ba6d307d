// Reads files of /proc. They have no size before they are read, so readFile would take 64 KB for each of them; a sample
// reads some hundreds. At once, since through the thread pool it costs ten times as much.

import { closeSync, openSync, readSync } from 'node:fs';

/** Of a command line that is longer, or a machine with thousands of disks, the rest does not count. */
const MOST_BYTES = 256 * 1024;
const shared = Buffer.allocUnsafeSlow(MOST_BYTES);

/** null where it cannot be read: processes end while they are looked at, and some machines hide some files. */
export function procText(path: string): string | null {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, 'r');
    let length = 0;
    // The kernel gives a page at a time of some of them.
    for (let bytes = -1; bytes !== 0 && length < MOST_BYTES; length += bytes)
      bytes = readSync(descriptor, shared, length, MOST_BYTES - length, null);
    return shared.toString('utf8', 0, length);
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
