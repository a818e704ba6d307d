// What a long transaction writes with each of thousands of steps: gathered, and written in few statements before it ends.

import type { Database, Tx } from './database.ts';

/** Of a database that is no transaction, at once. */
type Write<Db extends Database, Item> = (tx: Db, items: Item[]) => Promise<unknown>;

type AnyWrite = Write<never, never>;

const gathering = new WeakMap<Database, Map<AnyWrite, unknown[]>>();

const AT_ONCE = 500;

/** Runs `work`; what is handed to `writeGathered` meanwhile is written after it. */
export async function withGathering<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const gathered = new Map<AnyWrite, unknown[]>();
  gathering.set(tx, gathered);
  try {
    const result = await work();
    gathering.delete(tx);
    for (const [write, items] of gathered)
      for (let start = 0; start < items.length; start += AT_ONCE)
        await write(tx as never, items.slice(start, start + AT_ONCE) as never[]);
    return result;
  } finally {
    gathering.delete(tx);
  }
}

/** What takes back what the transaction gathered since this call. */
export function gatheredSince(tx: Database): () => void {
  const gathered = gathering.get(tx);
  const before = new Map([...(gathered ?? [])].map(([write, { length }]) => [write, length]));
  return () => {
    for (const [write, items] of gathered ?? []) items.length = before.get(write) ?? 0;
  };
}

/** Writes `items` at once, or with others that the same function writes where the transaction gathers. */
export async function writeGathered<Db extends Database, Item>(
  tx: Db,
  write: Write<Db, Item>,
  items: readonly Item[],
): Promise<void> {
  const gathered = gathering.get(tx);
  if (!gathered) {
    await write(tx, [...items]);
    return;
  }
  const list = gathered.get(write) ?? [];
  list.push(...items);
  gathered.set(write, list);
}
