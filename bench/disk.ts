// How long the disk takes by itself while something else is measured: what waits for a durable write is never sooner.

import { constants, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from './support.ts';

const EVERY_MS = 10;
const PAGE = Buffer.alloc(4_096, 1);
/** Written over and over, so that no size changes. */
const PAGES = 256;

export interface DiskTimes {
  p50Ms: number;
  p99Ms: number;
  longestMs: number;
}

/** Writes a page every 10 ms and waits until it is durable, until `act` is over. */
export async function watchDisk<Answer>(
  dir: string,
  act: () => Promise<Answer>,
): Promise<[Answer, DiskTimes]> {
  const path = join(dir, 'disk-watch');
  const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_DSYNC, 0o600);
  await file.write(Buffer.alloc(PAGE.length * PAGES), 0, PAGE.length * PAGES, 0);
  const tookMs: number[] = [];
  let isOver = false;
  const acting = act().finally(() => {
    isOver = true;
  });
  try {
    for (let page = 0; !isOver; page = (page + 1) % PAGES) {
      const startedMs = performance.now();
      await file.write(PAGE, 0, PAGE.length, page * PAGE.length);
      tookMs.push(performance.now() - startedMs);
      await pause(EVERY_MS);
    }
    const answer = await acting;
    const at = (share: number) => quantile(tookMs, share);
    return [answer, { p50Ms: at(0.5), p99Ms: at(0.99), longestMs: at(1) }];
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
