// Delivers what is queued: claims destinations that are due and drains many of them at once.

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../../platform/app.ts';
import { addMs, seconds } from '../../platform/time.ts';
import { sendersOf } from '../senders.ts';
import { countDeliveries } from './deliver-metrics.ts';
import { claimDestinations, dueDeliveries, type Vacancy } from './deliver-store.ts';
import { DELIVERIES_PER_READ, drain, LEASE_MS, type Turn } from './drain.ts';
import { createOutcomeRecorder } from './outcomes.ts';

/**
 * How many destinations of a kind are told at once. Kinds hold up no other: mail waits for one server, and those that
 * are failing most likely go on failing. One that is slow, such as a receiver that hangs, leaves its place to the next
 * of its kind, as long as no more than `atMost` are under way.
 */
const PLACES = [
  { type: 'webhook', failing: false, places: 96, atMost: 256 },
  { type: 'webhook', failing: true, places: 8, atMost: 64 },
  { type: 'channel', failing: false, places: 32, atMost: 256 },
  { type: 'channel', failing: true, places: 8, atMost: 64 },
] as const;
const SLOW_AFTER_MS = seconds(1);
/** Less than a job gets to end. */
const PATIENCE_MS = seconds(4);

/** Destinations that are done within a moment of each other leave their places to one claim. */
const GATHER_MS = 5;

/** How often work is looked for that nobody announced: retries that came due. */
const LOOK_EVERY_MS = seconds(1);

/**
 * A step of a job: delivers everything that is due, and whatever comes due meanwhile, until nothing is under way any
 * more; true when there was anything. Any number of these may run, on any number of machines. When `signal` is
 * aborted, attempts under way get four seconds to end.
 */
export async function deliverDue(app: App, _now: Date, signal: AbortSignal): Promise<boolean> {
  const deliverer = createDeliverer(app);
  const unsubscribe = app.events.onWork('deliveries', deliverer.wake);
  const looking = setInterval(deliverer.wake, LOOK_EVERY_MS);
  signal.addEventListener('abort', deliverer.stop);
  try {
    if (signal.aborted) deliverer.stop();
    return await deliverer.untilIdle();
  } finally {
    signal.removeEventListener('abort', deliverer.stop);
    clearInterval(looking);
    unsubscribe();
  }
}

type Claimed = Awaited<ReturnType<typeof claimDestinations>>[number];

interface Active extends Pick<Claimed, 'type' | 'failing'> {
  begunMs: number;
  draining: Promise<void>;
}

/** The places that are free while these are told. Pure. */
function vacanciesBeside(active: readonly Active[], nowMs: number): Vacancy[] {
  return PLACES.flatMap(({ type, failing, places, atMost }) => {
    const alike = active.filter((one) => one.type === type && one.failing === failing);
    const slow = alike.filter((one) => nowMs - one.begunMs >= SLOW_AFTER_MS).length;
    const free = Math.min(places - (alike.length - slow), atMost - alike.length);
    return free > 0 ? [{ type, failing, places: free }] : [];
  });
}

function createDeliverer(app: App) {
  const active = new Map<number, Active>();
  const stop = new AbortController();
  const abort = new AbortController();
  const count = countDeliveries(app);
  const record = createOutcomeRecorder(app);
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let drained = 0;
  let failure: unknown = null;
  let patience: NodeJS.Timeout | undefined;

  async function look() {
    do {
      if (active.size > 0) await delay(GATHER_MS);
      lookAgain = false;
      await beginAll(await claim());
    } while (lookAgain && !stop.signal.aborted);
  }

  async function claim(): Promise<Claimed[]> {
    const vacancies = vacanciesBeside([...active.values()], app.clock.monotonicMs());
    if (vacancies.length === 0) return [];
    const now = app.clock.now();
    const lease_until = {
      webhook: addMs(now, LEASE_MS.webhook),
      channel: addMs(now, LEASE_MS.channel),
    };
    const except = [...active.keys()];
    return claimDestinations(app.database, { vacancies, except, lease_id: randomUUID(), lease_until, now });
  }

  /** Reads for all of them at once how they are told something, and what. */
  async function beginAll(claimed: readonly Claimed[]) {
    if (claimed.length === 0) return;
    const open = await sendersOf(app, claimed);
    const due = await dueDeliveries(app.database, claimed, DELIVERIES_PER_READ, app.clock.now());
    const byDestination = Map.groupBy(due, ({ destination_id }) => destination_id);
    for (const one of claimed) begin(one, { open, due: byDestination.get(one.id) ?? [] });
  }

  function begin(claimed: Claimed, what: Pick<Turn, 'open' | 'due'>) {
    const { id, type, failing } = claimed;
    const signals = { stop: stop.signal, abort: abort.signal };
    const draining = drain(app, claimed, { ...what, signals, record, count })
      // The lease is left to run out, which keeps a destination that breaks us from being tried over and over.
      .catch((error: unknown) => app.log.error({ err: error, destination: id }, 'delivering stopped'))
      .finally(() => {
        active.delete(id);
        wake();
      });
    drained += 1;
    active.set(id, { type, failing, begunMs: app.clock.monotonicMs(), draining });
  }

  function wake() {
    lookAgain = true;
    if (looking || stop.signal.aborted) return;
    looking = look()
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        looking = null;
        if (lookAgain) wake();
      });
  }

  return {
    wake,
    stop() {
      stop.abort();
      patience = setTimeout(() => abort.abort(), PATIENCE_MS);
    },
    /** Whether anything was due. Throws when it could not look; what was under way by then has ended. */
    async untilIdle(): Promise<boolean> {
      wake();
      while (looking || active.size > 0)
        await (looking ?? Promise.race([...active.values()].map((one) => one.draining)));
      clearTimeout(patience);
      if (failure) throw failure;
      return drained > 0;
    },
  };
}
