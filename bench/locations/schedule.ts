// What is done to a site and to those who watch it: faults in an order that a seed chooses, each with what it makes true.

import { setTimeout as wait } from 'node:timers/promises';
import { randomsOf } from '../support.ts';
import type { TrueOutage } from './ledger.ts';
import type { Line } from './network.ts';
import type { Site } from './site.ts';

export const INTERVAL_MS = 10_000;
export const CONFIRM_MS = 15_000;
export const TIMEOUT_MS = 5_000;
/** A failure that is found by waiting for it, and the way to whoever is notified. */
export const BAR_NOTICE_MS = INTERVAL_MS + CONFIRM_MS + TIMEOUT_MS + 2_000;
/** Long enough to be confirmed whatever moment it begins at. */
const OUTAGE_MS = 60_000;
export const CALM_MS = 35_000;
/** After which a silent prober is offline. */
const SILENT_MS = 45_000;

export interface Location {
  name: string;
  line: Line;
  start(): void;
  kill(): Promise<void>;
  skew(ms: number): Promise<void>;
}

/** Of each check what is true of its target, as it is done. */
export interface Truth {
  /** Most of its locations must see it down. */
  most: TrueOutage[];
  /** One that does is enough. */
  any: TrueOutage[];
  /** Times that a prober cannot call for long enough to be notified of. */
  silences: number;
  /** Times that it may be so: calls on a line that is too slow take about as long as they may. */
  possibleSilences: number;
}

const startedMs = performance.now();
export const say = (text: string) =>
  console.log(`${((performance.now() - startedMs) / 1_000).toFixed(1).padStart(7)} s  ${text}`);

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

export async function runSchedule({
  site,
  locations,
  truth,
  forMinutes,
  seed,
}: {
  site: Site;
  locations: readonly Location[];
  truth: Truth;
  forMinutes: number;
  seed: number;
}): Promise<void> {
  const outage = async (
    what: string,
    ms: number,
    rules: readonly ('most' | 'any')[],
    act: () => Promise<unknown>,
  ) => {
    const from = new Date();
    await act();
    // A line that is slower than a probe may take is too slow for orders and results as well: it may be down, or unknown.
    const must = ms >= OUTAGE_MS && rules.length > 1;
    for (const rule of rules) truth[rule].push({ from, to: new Date(), must, what });
  };
  const both = ['most', 'any'] as const;
  const dead = (mode: Site['mode'], ms: number) =>
    outage(`the site ${mode}`, ms, both, async () => {
      await site.set(mode);
      await wait(ms);
      await site.set('well');
    });
  const cut = async (
    lost: readonly Location[],
    ms: number,
    meanwhile: () => Promise<unknown> = () => wait(ms),
  ) => {
    if (ms > SILENT_MS) truth.silences += lost.length;
    for (const { line } of lost) await line.cut();
    await meanwhile();
    for (const { line } of lost) await line.mend();
  };
  const slow = async ({ line }: Location, delayMs: number, ms: number) => {
    line.delay(delayMs);
    await wait(ms);
    line.delay(0);
  };
  const skew = async (location: Location, offMs: number, meanwhile: () => Promise<unknown>) => {
    await location.skew(offMs);
    await meanwhile();
    await location.skew(0);
  };
  const faults: Record<string, (one: Location, other: Location) => Promise<unknown>> = {
    'a line is cut for long': (one) => cut([one], 75_000),
    'a line is cut for a moment': (one) => cut([one], 20_000),
    'two lines are cut': (one, other) => cut([one, other], 75_000),
    'a line is slow': (one) => slow(one, 600, 60_000),
    'a line is too slow': async (one) => {
      truth.possibleSilences += 1;
      await outage('a line that is too slow', OUTAGE_MS, ['any'], () =>
        slow(one, TIMEOUT_MS + 2_000, OUTAGE_MS),
      );
    },
    'a clock is fast': (one) => skew(one, 20_000, () => wait(45_000)),
    'a clock is slow': (one) => skew(one, -5_000, () => wait(45_000)),
    'a prober is killed': async (one) => {
      truth.silences += 1;
      await one.kill();
      await wait(65_000);
      one.start();
    },
    'the site refuses': () => dead('refuses', OUTAGE_MS),
    'the site hangs': () => dead('hangs', OUTAGE_MS),
    'the site fails for a moment': () => dead('fails', 6_000),
    'the site fails while a line is cut': (one) => cut([one], 75_000, () => dead('fails', 75_000)),
    'the site refuses while a clock is off': (one) => skew(one, 30_000, () => dead('refuses', OUTAGE_MS)),
  };
  const random = randomsOf(seed);
  const deadline = performance.now() + forMinutes * 60_000;
  while (performance.now() < deadline)
    for (const name of shuffled(Object.keys(faults), random)) {
      if (performance.now() >= deadline) break;
      const [one, other] = shuffled(locations, random);
      if (!one || !other) throw new Error('there are three locations');
      say(`${name} (${one.name}, ${other.name})`);
      await faults[name]?.(one, other);
      say('  calm');
      await wait(CALM_MS);
    }
}
