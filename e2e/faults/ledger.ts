// What arrived at those who are told something, and how much of it at the same time.

import { until } from '../program.ts';

export interface Arrival {
  /** Who was told: the path of a webhook, the address of a mail. */
  path: string;
  message_id: string;
  /** The name of the check and what happened to its alert: `job 3 alert.opened`. */
  news: string;
  /** What was answered; below 300 it is accepted. null: nothing was answered, or not yet. */
  status: number | null;
  /** Whoever ended it. */
  isOver: boolean;
}

export interface Ledger {
  /** Everything that arrived, in order. */
  arrivals: readonly Arrival[];
  at(path: string): Arrival[];
  /** The most that one path was told at the same time. */
  mostAtOnce(): number;
  /** Waits for something to have arrived. */
  until(what: string, hasArrived: () => boolean): Promise<void>;
}

export interface OpenLedger extends Ledger {
  /** Somebody is being told something from now on until `end` is called. */
  begin(path: string): Telling;
}

export interface Telling {
  arrival: Arrival;
  /** What it is was read. */
  enter(told: Pick<Arrival, 'message_id' | 'news'>): void;
  end(): void;
}

export function openLedger(): OpenLedger {
  const arrivals: Arrival[] = [];
  const underWay = new Map<string, number>();
  let most = 0;
  const count = (path: string, by: number) => {
    const now = (underWay.get(path) ?? 0) + by;
    underWay.set(path, now);
    most = Math.max(most, now);
  };
  return {
    arrivals,
    at: (path) => arrivals.filter((arrival) => arrival.path === path),
    mostAtOnce: () => most,
    until: async (what, hasArrived) => {
      await until(what, async () => (hasArrived() ? true : null));
    },
    begin(path) {
      const arrival: Arrival = { path, message_id: '', news: '', status: null, isOver: false };
      count(path, 1);
      return {
        arrival,
        enter: (told) => void arrivals.push(Object.assign(arrival, told)),
        end() {
          if (!arrival.isOver) count(path, -1);
          arrival.isOver = true;
        },
      };
    },
  };
}
