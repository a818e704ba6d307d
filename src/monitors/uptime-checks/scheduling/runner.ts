// Probes what is due: leases orders, carries many of them out at once and hands in what came of them.

import { openAlarm } from '../../../platform/alarm.ts';
import type { Clock } from '../../../platform/clock.ts';
import { addMs, later, seconds } from '../../../platform/time.ts';
import { gatherRuns } from './hand-in.ts';
import { freePlaces, type Probing } from './places.ts';
import type { ProbeMeter } from './probe-metrics.ts';
import { type Prober, probeOrder } from './probe-order.ts';
import type { Leased, Order, Work } from './work.ts';

/** How often is looked while there is much to do: what comes due in between is leased together. */
const LOOK_AGAIN_MS = 100;
/** How often is looked for leases that ran out and for work that nobody announced. */
const LOOK_ANYWAY_MS = seconds(1);
/** What ended and is not recorded: more than this, and nothing is begun. */
const MOST_UNRECORDED = 1_000;
/** What probes get to end when the program stops, or cannot go on. Recording them must fit into what is left to a job. */
const PATIENCE_MS = seconds(3);

export interface RunnerParts {
  clock: Clock;
  work: Work;
  prober: Prober;
  meter: ProbeMeter;
  /** Calls back whenever something came due earlier than was known; returns how to stop that. */
  onWork: (wake: () => void) => () => void;
  /** Receives an order that could not be carried out or handed in: its lease runs out, and it is made again. */
  onError: (error: unknown, order: Order) => void;
}

interface Held extends Probing {
  target: string;
  /** False once it is only waited for being recorded. */
  isProbing: boolean;
  done: Promise<void>;
}

/**
 * Probes everything that is due, and whatever comes due meanwhile, until nothing is under way any more: true when there
 * was anything, else when the next is due; false: nothing is, as far as is known. Any number of these may run, on any
 * number of machines. When `signal` is aborted or work cannot be leased, probes under way get three seconds to end; what
 * does not is given back.
 */
export async function probeUntilIdle(parts: RunnerParts, signal: AbortSignal): Promise<boolean | Date> {
  const held = new Map<number, Held>();
  const alarm = openAlarm();
  const giveUp = new AbortController();
  const begin = beginner(parts, held, { signal: giveUp.signal, whenIdle: alarm.ring });
  const forget = parts.onWork(alarm.ring);
  signal.addEventListener('abort', alarm.ring);
  let begunAny = false;
  try {
    while (!signal.aborted) {
      const { orders, nextDueAt } = await leaseWhatFits(parts, held);
      for (const order of orders) begin(order);
      begunAny ||= orders.length > 0;
      if (held.size === 0) return begunAny || notBefore(nextDueAt, addMs(parts.clock.now(), LOOK_AGAIN_MS));
      await alarm.sleep(waitMs(nextDueAt, parts.clock.now()));
    }
    return false;
  } finally {
    forget();
    signal.removeEventListener('abort', alarm.ring);
    await allDone(held, giveUp);
  }
}

type Begin = (order: Order) => void;

function beginner(
  parts: RunnerParts,
  held: Map<number, Held>,
  { signal, whenIdle }: { signal: AbortSignal; whenIdle: () => void },
): Begin {
  const { clock, prober, meter } = parts;
  const handIn = gatherRuns(parts.work);
  const carryOut = async (order: Order, one: Held) => {
    meter.began(order);
    const run = await probeOrder(prober, order, signal);
    meter.ended(order, run);
    one.isProbing = false;
    await handIn(run);
  };
  return (order) => {
    const { isFailing, target } = order;
    const one: Held = {
      isFailing,
      target,
      begunMs: clock.monotonicMs(),
      isProbing: true,
      done: Promise.resolve(),
    };
    held.set(order.check_id, one);
    one.done = carryOut(order, one)
      .catch((error: unknown) => parts.onError(error, order))
      .finally(() => {
        held.delete(order.check_id);
        if (held.size === 0) whenIdle();
      });
  };
}

/** No more than there are places for, and nothing while too much waits for being recorded. */
async function leaseWhatFits({ clock, work }: RunnerParts, held: ReadonlyMap<number, Held>): Promise<Leased> {
  const probing = [...held.values()].filter(({ isProbing }) => isProbing);
  const free = freePlaces(probing, clock.monotonicMs());
  const isStuck = held.size - probing.length > MOST_UNRECORDED;
  if (isStuck || free.healthy + free.failing === 0) return { orders: [], nextDueAt: null };
  const busy = new Map<string, number>();
  for (const { target } of probing) busy.set(target, (busy.get(target) ?? 0) + 1);
  return work.lease({ ...free, busy, except: [...held.keys()] });
}

const waitMs = (nextDueAt: Date | null, now: Date): number =>
  nextDueAt
    ? Math.min(LOOK_ANYWAY_MS, Math.max(LOOK_AGAIN_MS, nextDueAt.getTime() - now.getTime()))
    : LOOK_AGAIN_MS;

const notBefore = (moment: Date | null, earliest: Date): Date | false =>
  moment !== null && later(moment, earliest);

/**
 * Waits for what is still under way when the program stops or the database is away, but not for long: meanwhile nothing
 * else is probed, and the slowest run takes ten minutes.
 */
async function allDone(held: ReadonlyMap<number, Held>, giveUp: AbortController): Promise<void> {
  const patience = setTimeout(() => giveUp.abort(), PATIENCE_MS);
  await Promise.all([...held.values()].map(({ done }) => done));
  clearTimeout(patience);
}
