// Hands runs in: those that end within a moment of each other together.

import { setTimeout as delay } from 'node:timers/promises';
import { type Run, RunsRefused, type Work } from './work.ts';

/** Transactions at once. */
const AT_ONCE = 2;
const MOST_TOGETHER = 250;
/** A commit costs more than this wait. */
const GATHER_MS = 25;

interface Waiting {
  run: Run;
  settle: () => void;
  fail: (error: unknown) => void;
}

/** Resolves once the run is recorded or dropped. There must be no more than one run of a check at a time. */
export function gatherRuns(work: Pick<Work, 'handIn' | 'gatherMs'>): (run: Run) => Promise<void> {
  const waiting: Waiting[] = [];
  let underWay = 0;
  let isGathering = false;

  async function handInAll() {
    underWay += 1;
    isGathering = true;
    await delay(work.gatherMs ?? GATHER_MS);
    isGathering = false;
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

/** One that is refused takes no other along: they are handed in by halves until it is alone. */
async function handIn(work: Pick<Work, 'handIn'>, group: readonly Waiting[]): Promise<void> {
  try {
    await work.handIn(group.map(({ run }) => run));
    for (const { settle } of group) settle();
  } catch (error) {
    if (error instanceof RunsRefused && group.length > 1) {
      const middle = Math.ceil(group.length / 2);
      await handIn(work, group.slice(0, middle));
      await handIn(work, group.slice(middle));
    } else for (const { fail } of group) fail(error);
  }
}
