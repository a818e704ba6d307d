// What arrived at those who are notified, and how much of it at the same time.

import { until } from './program.ts';

export interface Arrival {
  /** Who was notified: the path of a webhook, the address of a mail. */
  path: string;
  message_id: string;
  /** The name of the check and what happened to its alert: `job 3 alert.opened`. */
  event: string;
  /** What was answered; below 300 it is accepted. null: nothing was answered, or not yet. */
  status: number | null;
  /** Whoever ended it. */
  isOver: boolean;
}

export interface Ledger {
  /** Everything that arrived, in order. */
  arrivals: readonly Arrival[];
  at(path: string): Arrival[];
  /** The most that one path was called at the same time. */
  mostAtOnce(): number;
  /** Waits for something to have arrived. */
  until(what: string, hasArrived: () => boolean): Promise<void>;
}

export interface OpenLedger extends Ledger {
  /** A transmission is under way from now on until `end` is called. */
  begin(path: string): Transmission;
}

export interface Transmission {
  arrival: Arrival;
  /** What it is was read. */
  enter(content: Pick<Arrival, 'message_id' | 'event'>): void;
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
      const arrival: Arrival = { path, message_id: '', event: '', status: null, isOver: false };
      count(path, 1);
      return {
        arrival,
        enter: (content) => void arrivals.push(Object.assign(arrival, content)),
        end() {
          if (!arrival.isOver) count(path, -1);
          arrival.isOver = true;
        },
      };
    },
  };
}
