// Delivers what is queued: claims destinations that are due and drains many of them at once.

import { randomUUID } from 'node:crypto';
import type { App } from '../platform/app.ts';
import { addMs, seconds } from '../platform/time.ts';
import { countDeliveries } from './deliver-metrics.ts';
import { type ClaimedDestination, claimDestinations } from './deliver-store.ts';
import { drain, LEASE_MS } from './drain.ts';

/** Destinations told at once. Those that are failing have few places of their own, so that they hold up no other. */
const PLACES = [
  { failing: false, places: 32 },
  { failing: true, places: 8 },
] as const;
/** Less than a job gets to end. */
const PATIENCE_MS = seconds(4);

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

function createDeliverer(app: App) {
  const active = new Map<number, { failing: boolean; draining: Promise<void> }>();
  const stop = new AbortController();
  const abort = new AbortController();
  const count = countDeliveries(app);
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let drained = 0;
  let failure: unknown = null;
  let patience: NodeJS.Timeout | undefined;

  async function look() {
    do {
      lookAgain = false;
      for (const { failing, places } of PLACES) {
        const taken = [...active.values()].filter((one) => one.failing === failing).length;
        if (taken < places) for (const one of await claim(failing, places - taken)) begin(one, failing);
      }
    } while (lookAgain && !stop.signal.aborted);
  }

  function claim(failing: boolean, limit: number) {
    const now = app.clock.now();
    const lease_until = {
      webhook: addMs(now, LEASE_MS.webhook),
      channel: addMs(now, LEASE_MS.channel),
    };
    const except = [...active.keys()];
    return claimDestinations(app.database, {
      failing,
      limit,
      except,
      lease_id: randomUUID(),
      lease_until,
      now,
    });
  }

  function begin(claimed: ClaimedDestination, failing: boolean) {
    const draining = drain(app, claimed, { stop: stop.signal, abort: abort.signal }, count)
      // The lease is left to run out, which keeps a destination that breaks us from being tried over and over.
      .catch((error: unknown) => app.log.error({ err: error, destination: claimed.id }, 'delivering stopped'))
      .finally(() => {
        active.delete(claimed.id);
        wake();
      });
    drained += 1;
    active.set(claimed.id, { failing, draining });
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
