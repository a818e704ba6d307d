// Time that passes for the real program while a test hardly waits.

import { setTimeout as wait } from 'node:timers/promises';
import { type Caller, caller } from '../caller.ts';
import type { LoadedCheck } from '../ping-load.ts';
import { until } from '../program.ts';
import type { MovedClock } from './moved-clock.ts';

/** Less than the 15 seconds that the program takes for a clock that was set. */
const STEP_MS = 14_000;
/** The program looks at its moved clock anew after ten milliseconds. */
const SEEN_AFTER_MS = 15;

export interface Timepiece {
  clock: MovedClock;
  /** Where the program listens now. */
  api: string;
  alice: Caller;
  /** A check that pings whenever the program is to see what time it is. */
  pacemaker: LoadedCheck;
}

/** Lets the program see the present, by recording a ping in it; what was due before is judged by then, or right away. */
export async function showPresent({ api, alice, pacemaker }: Timepiece): Promise<void> {
  const path = `/cron-checks/${pacemaker.id}`;
  const { ping_count } = await alice.get(path);
  await wait(SEEN_AFTER_MS);
  await caller(api).get(new URL(pacemaker.ping_url).pathname);
  await until('the present to be seen', async () =>
    (await alice.get(path)).ping_count > ping_count ? true : null,
  );
}

/** Somebody sets the clock of the running program. */
export async function setClock(timepiece: Timepiece, byMs: number): Promise<void> {
  await timepiece.clock.jump(byMs);
  await showPresent(timepiece);
}

/**
 * Moves the clock in steps of which the program sees each, so that to it the clock is not set but goes on; until `ms`
 * after `from`. The time that a busy machine takes for it is part of that, so what is due within seconds afterwards is not
 * due before.
 */
export async function passTime(
  timepiece: Timepiece,
  ms: number,
  from = timepiece.clock.now(),
): Promise<void> {
  const leftMs = () => from.getTime() + ms - timepiece.clock.now().getTime();
  for (let left = leftMs(); left > 0; left = leftMs()) await setClock(timepiece, Math.min(left, STEP_MS));
}
