// A wall clock for the real program that a test sets while it runs.

import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Environment } from '../program.ts';

const PRELOAD = new URL('./moved-clock.mjs', import.meta.url).href;

export interface MovedClock {
  /** For the program: lets it start with this clock. */
  environment: Environment;
  /** What the program takes for the present. */
  now(): Date;
  /** Sets the clock forward, or back where `ms` is negative. It stays set over restarts. */
  jump(ms: number): Promise<void>;
}

export async function movedClock(t: TestContext): Promise<MovedClock> {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-clock-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, 'ahead-ms');
  let aheadMs = 0;
  const set = async () => {
    // Whole or not at all: the program reads it at any moment.
    await writeFile(`${file}.new`, String(aheadMs));
    await rename(`${file}.new`, file);
  };
  await set();
  return {
    environment: { NODE_OPTIONS: `--import=${PRELOAD}`, MOVED_CLOCK_FILE: file },
    now: () => new Date(Date.now() + aheadMs),
    async jump(ms) {
      aheadMs += ms;
      await set();
    },
  };
}
