// One account kept live in one tab: the parts put together, and wired to what the browser reports.

import type { QueryClient } from '@tanstack/react-query';
import { sessionEnded } from '../client.ts';
import type { StatusChange } from './apply.ts';
import { lockName } from './first-stream.ts';
import type { Liveness } from './machine.ts';
import type { Timers } from './pace.ts';
import { refreshAll, refreshFailed } from './refresh.ts';
import { openStream } from './stream.ts';
import { openTab } from './tab.ts';
import { takeUpdates } from './updates.ts';

export interface KeepOptions {
  client: QueryClient;
  account: number;
  personId: number;
  changed: (liveness: Liveness) => void;
  statusChanged: (changes: StatusChange[]) => void;
}

export interface Keeping {
  retry(): void;
  stop(): void;
}

/** What was asked for before the stream was open is fetched once more, but not while the page is still loading. */
const SETTLED_MS = 3_000;
/** After a break the tabs of many people come back, and not all at once. */
const SPREAD_MS = 2_000;
const TICK_MS = 1_000;
/** What failed, as everything is while there is no stream. */
const FAILED_MS = 30_000;

const isVisible = () => document.visibilityState === 'visible';
const timers: Timers = {
  now: () => Date.now(),
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export function keepLive({ client, account, personId, changed, statusChanged }: KeepOptions): Keeping {
  const stopped = new AbortController();
  const updates = takeUpdates({ client, account, timers, isVisible, statusChanged });
  const tab = openTab({
    name: lockName(account, personId),
    timers,
    random: Math.random,
    isVisible: isVisible(),
    openStream: (listener) => openStream(account, listener),
    locks: navigator.locks ?? null,
    received: updates.receive,
    missed: fetchingAnew(client, stopped.signal),
    poll: () => void refreshAll({ client, isVisible: isVisible() }),
    sessionEnded,
    changed,
  });
  const ticking = setInterval(() => tab.happens({ type: 'tick' }), TICK_MS);
  const failing = setInterval(() => isVisible() && void refreshFailed(client), FAILED_MS);
  const retry = () => tab.happens({ type: 'retry' });
  const look = () => {
    if (isVisible()) updates.shown();
    tab.happens({ type: isVisible() ? 'shown' : 'hidden' });
  };
  addEventListener('online', retry, { signal: stopped.signal });
  document.addEventListener('visibilitychange', look, { signal: stopped.signal });
  return {
    retry,
    stop() {
      stopped.abort();
      clearInterval(ticking);
      clearInterval(failing);
      updates.stop();
      tab.stop();
    },
  };
}

/** The first time it is about what was asked for before the stream was open, later about everything. */
function fetchingAnew(client: QueryClient, stopped: AbortSignal): (openedMs: number) => void {
  let isFirst = true;
  return (openedMs) => {
    const before = isFirst ? { before: openedMs } : {};
    const delay = isFirst ? SETTLED_MS : Math.random() * SPREAD_MS;
    isFirst = false;
    const cancel = timers.later(() => void refreshAll({ client, isVisible: isVisible(), ...before }), delay);
    stopped.addEventListener('abort', cancel);
  };
}
