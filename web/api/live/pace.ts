// What comes often is done seldom: things that are gathered while time passes.

export interface Timers {
  now(): number;
  /** Calls `run` after `ms`, unless the returned function is called before. */
  later(run: () => void, ms: number): () => void;
}

export interface Gathering<Key, Item> {
  /** The last item of a key replaces the ones before. */
  add(key: Key, item: Item): void;
  /** What was gathered is given out at once. */
  flush(): void;
  stop(): void;
}

export interface GatheringOptions<Item> {
  timers: Timers;
  /** How long the first one waits for others. */
  firstMs: number;
  /** Least time from one time that they are given out to the next; asked whenever one is added. */
  betweenMs: () => number;
  give: (items: Item[]) => void;
}

export function gathering<Key, Item>(options: GatheringOptions<Item>): Gathering<Key, Item> {
  const { timers, firstMs, betweenMs, give } = options;
  const items = new Map<Key, Item>();
  let givenAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;

  const flush = () => {
    cancel?.();
    cancel = null;
    if (items.size === 0) return;
    const gathered = [...items.values()];
    items.clear();
    givenAt = timers.now();
    give(gathered);
  };
  return {
    add(key, item) {
      items.set(key, item);
      cancel ??= timers.later(flush, Math.max(firstMs, givenAt + betweenMs() - timers.now()));
    },
    flush,
    stop() {
      cancel?.();
      cancel = null;
      items.clear();
    },
  };
}

/** The same for each key by itself: `run` is called soon after the first call and then at most every `betweenMs`. */
export function paced<Key>(options: {
  timers: Timers;
  firstMs: number;
  betweenMs: number;
  run: (key: Key) => void;
}): { soon(key: Key): void; stop(): void } {
  const { timers, firstMs, betweenMs, run } = options;
  const ranAt = new Map<Key, number>();
  const waiting = new Map<Key, () => void>();
  const go = (key: Key) => {
    waiting.delete(key);
    ranAt.set(key, timers.now());
    run(key);
  };
  return {
    soon(key) {
      if (waiting.has(key)) return;
      const rests = (ranAt.get(key) ?? Number.NEGATIVE_INFINITY) + betweenMs - timers.now();
      waiting.set(
        key,
        timers.later(() => go(key), Math.max(firstMs, rests)),
      );
    },
    stop() {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
    },
  };
}
