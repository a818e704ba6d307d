// Hands runs in: those that end within a moment of each other together.

import { setTimeout as delay } from 'node:timers/promises';
import type { Run, Work } from './work.ts';

/** Transactions at once. */
const AT_ONCE = 2;
const MOST_TOGETHER = 250;
/** A commit costs more than this wait. */
const STEP_MS = 25;

interface Waiting {
  run: Run;
  settle: () => void;
  fail: (error: unknown) => void;
}

interface Gathering {
  waitedMs: number;
  /** Others are not waited for beyond this. */
  mostMs: number;
  /** Of runs that wait. */
  count: number;
  /** Whether others are being probed, which may end soon. */
  isProbing: boolean;
}

/** Pure: whether runs wait for others. One that is alone is handed in after a moment. */
export const goesOnGathering = ({ waitedMs, mostMs, count, isProbing }: Gathering): boolean =>
  isProbing && count < MOST_TOGETHER && waitedMs + STEP_MS <= mostMs;

/** Resolves once the run is recorded or dropped. There must be no more than one run of a check at a time. */
export function gatherRuns(
  work: Pick<Work, 'handIn' | 'gatherMs'>,
  isProbing: () => boolean,
  wait: (ms: number) => Promise<unknown> = delay,
): (run: Run) => Promise<void> {
  const { gatherMs: mostMs = STEP_MS } = work;
  const waiting: Waiting[] = [];
  let underWay = 0;
  let isGathering = false;

  async function gather() {
    isGathering = true;
    let waitedMs = 0;
    do {
      await wait(STEP_MS);
      waitedMs += STEP_MS;
    } while (goesOnGathering({ waitedMs, mostMs, count: waiting.length, isProbing: isProbing() }));
    isGathering = false;
  }

  async function handInAll() {
    underWay += 1;
    await gather();
    for (let group = waiting.splice(0, MOST_TOGETHER); group.length > 0; ) {
      await handIn(work, group);
      group = waiting.splice(0, MOST_TOGETHER);
    }
    underWay -= 1;
  }

  return (run) =>
    new Promise((settle, fail) => {
      waiting.push({ run, settle, fail });
      if (!isGathering && underWay < AT_ONCE) void handInAll();
    });
}

async function handIn(work: Pick<Work, 'handIn'>, group: readonly Waiting[]): Promise<void> {
  try {
    await work.handIn(group.map(({ run }) => run));
    for (const { settle } of group) settle();
  } catch (error) {
    for (const { fail } of group) fail(error);
  }
}
