// The one loop that sends what is queued: claims rows that are due and sends many of them at once, until none is.

import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../app.ts';
import type { WorkQueue } from '../events.ts';
import { seconds } from '../time.ts';

/** Rows that hold up no others: each lane has places of its own. */
export interface Lane {
  /** How many are sent at once. */
  places: number;
  /** One that is slow leaves its place to the next, as long as no more than these are under way. */
  atMost: number;
}

export interface Vacancy<L extends Lane> {
  lane: L;
  free: number;
}

export interface Claim<L extends Lane> {
  vacancies: readonly Vacancy<L>[];
  /** Rows that are under way here, which nobody may claim again. */
  holding: readonly Id[];
  /** Whose rows are not wanted now: others have fewer under way. */
  exceptAccounts: readonly number[];
  now: Date;
}

type Id = number | string;

/** What the queues differ in: whose rows they are, and how one is sent. */
export interface SendQueue<Row, L extends Lane> {
  wakeOn: WorkQueue;
  lanes: readonly L[];
  laneOf: (row: Row) => L;
  keyOf: (row: Row) => { id: Id; account_id: number | null };
  /** Leases what has been due longest, as much of each lane as there are vacancies. */
  claim: (claim: Claim<L>) => Promise<readonly Row[]>;
  /** Sends a claimed row, records the outcome and gives the row back. Where it throws, the lease runs out. */
  send: (row: Row, signals: StopSignals) => Promise<void>;
  /** When the next row comes due that is not due yet; null where none will. */
  nextDueAt: (now: Date) => Promise<Date | null>;
}

export interface StopSignals {
  /** No further attempt is begun. */
  stop: AbortSignal;
  /** The attempt under way is given up; it is made again later. */
  abort: AbortSignal;
}

const SLOW_AFTER_MS = seconds(1);
/** What is under way when the program stops; less than a job gets to end. */
const PATIENCE_MS = seconds(4);
/** Rows that are done within a moment of each other leave their places to one claim. */
const GATHER_MS = 5;
/** How often work is looked for that nobody announced: retries that came due while others are under way. */
const LOOK_EVERY_MS = seconds(1);

/**
 * A step of a job: sends everything that is due, and whatever comes due meanwhile, until nothing is under way any more.
 * True: there was something; else when the next is due, or false. Any number of these may run, on any number of
 * machines. When `signal` is aborted, attempts under way get four seconds to end.
 */
export async function sendDue<Row, L extends Lane>(
  app: App,
  queue: SendQueue<Row, L>,
  signal: AbortSignal,
): Promise<boolean | Date> {
  const loop = createLoop(app, queue);
  const unsubscribe = app.events.onWork(queue.wakeOn, loop.wake);
  const looking = setInterval(loop.wake, LOOK_EVERY_MS);
  signal.addEventListener('abort', loop.stop);
  try {
    if (signal.aborted) loop.stop();
    if (await loop.untilIdle()) return true;
  } finally {
    signal.removeEventListener('abort', loop.stop);
    clearInterval(looking);
    unsubscribe();
  }
  return signal.aborted ? false : ((await queue.nextDueAt(app.clock.now())) ?? false);
}

interface Active<L extends Lane> {
  id: Id;
  account_id: number | null;
  lane: L;
  begunMs: number;
  sending: Promise<void>;
}

/** The places that are free while these are under way. Pure. */
export function vacanciesBeside<L extends Lane>(
  lanes: readonly L[],
  active: readonly Pick<Active<L>, 'lane' | 'begunMs'>[],
  nowMs: number,
): Vacancy<L>[] {
  return lanes.flatMap((lane) => {
    const alike = active.filter((one) => one.lane === lane);
    const slow = alike.filter((one) => nowMs - one.begunMs >= SLOW_AFTER_MS).length;
    const free = Math.min(lane.places - (alike.length - slow), lane.atMost - alike.length);
    return free > 0 ? [{ lane, free }] : [];
  });
}

/**
 * Accounts with half of the places of a lane or more: others come first. Those of `atLimit` get no more at all, so that
 * one with many slow receivers leaves room for all others. Pure.
 */
export function busyAccounts<L extends Lane>(
  active: readonly Pick<Active<L>, 'lane' | 'account_id'>[],
): { busy: number[]; atLimit: number[] } {
  const counts = [...Map.groupBy(active, ({ lane }) => lane)].flatMap(([lane, alike]) =>
    [...Map.groupBy(alike, ({ account_id }) => account_id)].flatMap(([account, { length }]) =>
      account === null ? [] : [{ lane, account, count: length }],
    ),
  );
  const from = (limit: (lane: L) => number) =>
    counts.filter(({ lane, count }) => count >= limit(lane)).map(({ account }) => account);
  return {
    busy: from(({ places }) => places / 2),
    atLimit: from(({ places, atMost }) => Math.max(places, atMost / 2)),
  };
}

function createLoop<Row, L extends Lane>(app: App, queue: SendQueue<Row, L>) {
  const active = new Map<Id, Active<L>>();
  const stop = new AbortController();
  const abort = new AbortController();
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let begun = 0;
  let failure: unknown = null;
  let patience: NodeJS.Timeout | undefined;

  async function look() {
    do {
      if (active.size > 0) await delay(GATHER_MS);
      lookAgain = false;
      const { busy, atLimit } = busyAccounts([...active.values()]);
      await claim(busy);
      if (busy.length > 0) await claim(atLimit);
    } while (lookAgain && !stop.signal.aborted);
  }

  async function claim(exceptAccounts: readonly number[]) {
    const vacancies = vacanciesBeside(queue.lanes, [...active.values()], app.clock.monotonicMs());
    if (vacancies.length === 0) return;
    const holding = [...active.keys()];
    for (const row of await queue.claim({ vacancies, holding, exceptAccounts, now: app.clock.now() }))
      begin(row);
  }

  function begin(row: Row) {
    const key = queue.keyOf(row);
    const sending = queue
      .send(row, { stop: stop.signal, abort: abort.signal })
      // The lease is left to run out, which keeps a row that breaks us from being tried over and over.
      .catch((error: unknown) => app.log.error({ err: error, id: key.id }, 'sending stopped'))
      .finally(() => {
        active.delete(key.id);
        wake();
      });
    begun += 1;
    active.set(key.id, { ...key, lane: queue.laneOf(row), begunMs: app.clock.monotonicMs(), sending });
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
        await (looking ?? Promise.race([...active.values()].map((one) => one.sending)));
      clearTimeout(patience);
      if (failure) throw failure;
      return begun > 0;
    },
  };
}
