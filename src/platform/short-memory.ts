// What was looked up a moment ago, so that whoever asks again at once costs no query.

import type { Clock } from './clock.ts';

export interface ShortMemory {
  /**
   * What `look` finds, or what it found under this key less than `keptMs` ago. A key always goes with the same kind of
   * look. What is not there (null) and what failed is not remembered.
   */
  recall<T>(key: string, look: () => Promise<T | null>): Promise<T | null>;
  /** Until when what was found under the key is remembered; monotonic, 0 where nothing is. */
  knownUntilMs(key: string): number;
  /** Another one after everything was forgotten. */
  epoch(): number;
  /** For whoever asks from now on everything is looked up anew, also where a look is under way. */
  forget(): void;
}

interface Entry {
  found: Promise<unknown>;
  sinceMs: number;
}

export interface ShortMemoryOptions {
  clock: Clock;
  /** 0: it remembers nothing. */
  keptMs: number;
  /** Most keys that are kept; the oldest goes first. */
  most: number;
}

export function shortMemory({ clock, keptMs, most }: ShortMemoryOptions): ShortMemory {
  const looks = new Map<string, Entry>();
  let epoch = 0;
  const isFresh = ({ sinceMs }: Entry) => clock.monotonicMs() - sinceMs < keptMs;
  const keep = (key: string, look: Entry) => {
    looks.delete(key);
    const [oldest] = looks.size >= most ? looks.keys() : [];
    if (oldest !== undefined) looks.delete(oldest);
    looks.set(key, look);
  };
  const drop = (key: string, look: Entry) => {
    if (looks.get(key) === look) looks.delete(key);
  };
  return {
    async recall<T>(key: string, look: () => Promise<T | null>): Promise<T | null> {
      const last = looks.get(key);
      if (last && isFresh(last)) return last.found as Promise<T | null>;
      if (keptMs === 0) return look();
      // Its age counts from before the look, so that what changes meanwhile is not believed for longer either.
      const sinceMs = clock.monotonicMs();
      const found = look();
      const fresh = { found, sinceMs };
      keep(key, fresh);
      try {
        const value = await found;
        if (value === null) drop(key, fresh);
        return value;
      } catch (error) {
        drop(key, fresh);
        throw error;
      }
    },
    knownUntilMs(key) {
      const look = looks.get(key);
      return look ? look.sinceMs + keptMs : 0;
    },
    epoch: () => epoch,
    forget() {
      epoch += 1;
      looks.clear();
    },
  };
}
