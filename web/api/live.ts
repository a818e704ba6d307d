// Keeping what is shown up to date, by one stream of events per browser and account.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import type { StatusChange } from './live/apply.ts';
import { type Keeping, keepLive } from './live/keep.ts';
import type { Liveness } from './live/machine.ts';
import { whilePresent } from './live/presence.ts';
import { serverTime } from './server-time.ts';

export interface Live {
  /** `connecting` for the first half minute without the stream; from then on the page is `stale` and polls. */
  state: Liveness['state'];
  /** Since when it is live, or since when it is not. */
  since: string;
  /** When it is tried again; null while it is being tried, and while live. */
  retryAt: string | null;
  /** Tries again at once. */
  now: () => void;
}

let keeping: Keeping | null = null;
const retry = () => keeping?.retry();
const liveOf = ({ state, since, retryAt }: Liveness): Live => ({
  state,
  since: new Date(serverTime(since)).toISOString(),
  retryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
  now: retry,
});

let live = liveOf({ state: 'connecting', since: Date.now(), retryAt: null });
const { subscribe, notify } = createListeners();
const statusListeners = new Set<(changes: StatusChange[]) => void>();

/** Whether the page is live. */
export const useLive = (): Live => useSyncExternalStore(subscribe, () => live);

/** What changed its status, at most once in ten seconds: for a polite summary. */
export function useStatusChanges(listener: (changes: StatusChange[]) => void): void {
  useEffect(() => {
    statusListeners.add(listener);
    return () => {
      statusListeners.delete(listener);
    };
  }, [listener]);
}

/** Keeps everything that is shown of an account live; called once, by the shell. */
export function useLiveStream(account: number, personId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const start = () => {
      const kept = keepLive({ client, account, personId, changed, statusChanged });
      keeping = kept;
      return () => {
        kept.stop();
        if (keeping === kept) keeping = null;
      };
    };
    return whilePresent(start, 'locks' in navigator);
  }, [client, account, personId]);
}

function statusChanged(changes: StatusChange[]): void {
  for (const listener of statusListeners) listener(changes);
}

function changed(liveness: Liveness): void {
  const next = liveOf(liveness);
  if (next.state === live.state && next.since === live.since && next.retryAt === live.retryAt) return;
  live = next;
  notify();
}
