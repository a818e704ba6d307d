// Keeps the agent small: it works for some milliseconds a minute, and what makes Node.js fast at work takes memory.

import { setFlagsFromString } from 'node:v8';

const FLAGS = ['--no-opt', '--no-sparkplug', '--single-threaded-gc', '--optimize-for-size'];
/** The space for new objects stays at its first megabyte. Node.js 20 does not bear it, so only where it was tried. */
const FLAGS_OF_24 = ['--semi-space-growth-factor=1'];

/** Before anything else runs. */
export function saveMemory(): void {
  const isTried = process.versions.node.startsWith('24.');
  for (const flag of isTried ? [...FLAGS, ...FLAGS_OF_24] : FLAGS) setFlagsFromString(flag);
}
