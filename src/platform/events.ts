// What changed, announced to whoever watches: PostgreSQL carries it from the transaction that changed it to every node.

import type { Logger } from 'pino';
import type { Tx } from './database/database.ts';
import { writeGathered } from './database/gathered.ts';
import { listenForNotices, sendNotices } from './database/notices.ts';

/** One thing of one account that changed. `type` is the name of its event on the stream. */
export interface Change {
  account_id: number;
  type: string;
  id: number | string;
}

export interface Events {
  /**
   * Calls `listener` for every change of the account until the returned function is called, and `missed` whenever
   * changes may have been lost, so that everything must be looked at anew.
   */
  subscribe(accountId: number, listener: (change: Change) => void, missed?: () => void): () => void;
  /** Calls `wake` whenever `announceWork(tx, queue)` was committed somewhere; may be called without reason. */
  onWork(queue: WorkQueue, wake: () => void): () => void;
  /** What others see of this node while it runs: up to 48 characters. */
  nameNode(name: string): void;
}

/**
 * Queues of due rows whose workers sleep until the next due time or until they are woken (`orders`: those of locations); and what nodes remember and
 * have to look up anew: slugs, which badges are public, and the secret.
 */
export type WorkQueue =
  | 'deliveries'
  | 'imports'
  | 'mail'
  | 'subscribers'
  | 'probes'
  | 'orders'
  | 'groups'
  | 'pages'
  | 'slugs'
  | 'forgotten_slugs'
  | 'badges'
  | 'secret';

/** Who may act for an account, or as what, has changed: streams look at once whether their caller still may. */
export const ACCESS_CHANGE = 'access';

const CHANGE_CHANNEL = 'tocsin_changes';
const WORK_CHANNEL = 'tocsin_work';
/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes and more. */
const CHANGES_PER_NOTICE = 100;

/** Announces these changes to every node once `tx` is committed. */
export const announceChanges = (tx: Tx, changes: readonly Change[]): Promise<void> =>
  writeGathered(tx, sendChanges, changes);

async function sendChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  const payloads: string[] = [];
  for (let start = 0; start < changes.length; start += CHANGES_PER_NOTICE)
    payloads.push(
      JSON.stringify(
        changes
          .slice(start, start + CHANGES_PER_NOTICE)
          .map(({ account_id, type, id }) => [account_id, type, id]),
      ),
    );
  await sendNotices(tx, CHANGE_CHANNEL, payloads);
}

/** Announces to every stream of the account, once `tx` is committed, that its caller may have lost their access. */
export const announceAccessChange = (tx: Tx, accountId: number): Promise<void> =>
  announceChanges(tx, [{ account_id: accountId, type: ACCESS_CHANGE, id: 0 }]);

/** Wakes the workers of a queue on every node once `tx` is committed. Equal notices of one transaction are sent once. */
export const announceWork = (tx: Tx, queue: WorkQueue): Promise<void> => writeGathered(tx, sendWork, [queue]);

const sendWork = (tx: Tx, queues: readonly WorkQueue[]): Promise<void> =>
  sendNotices(tx, WORK_CHANNEL, [...new Set(queues)]);

interface Subscriber {
  listener: (change: Change) => void;
  missed: (() => void) | undefined;
}

/** Listens on a connection of its own, which is opened again whenever it breaks. */
export async function openEvents(options: { url: string; log: Logger }): Promise<Events & AsyncDisposable> {
  const subscribers = new Map<number, Set<Subscriber>>();
  const wakers = new Map<string, Set<() => void>>();
  const wakeAll = (queue: string) => each(wakers.get(queue), (wake) => wake());
  const listening = await listenForNotices({
    url: options.url,
    log: options.log,
    channels: [CHANGE_CHANNEL, WORK_CHANNEL],
    onNotice(channel, payload) {
      if (channel === WORK_CHANNEL) return wakeAll(payload);
      for (const change of readChanges(payload))
        each(subscribers.get(change.account_id), ({ listener }) => listener(change));
    },
    onGap() {
      for (const queue of wakers.keys()) wakeAll(queue);
      for (const group of [...subscribers.values()]) each(group, ({ missed }) => missed?.());
    },
  });
  return {
    subscribe: (accountId, listener, missed) => addTo(subscribers, accountId, { listener, missed }),
    onWork: (queue, wake) => addTo(wakers, queue, () => wake()),
    nameNode: (name) => listening.rename(name),
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}

/** Over a copy: a listener may leave while others are being called. */
const each = <T>(group: ReadonlySet<T> | undefined, notify: (member: T) => void) =>
  [...(group ?? [])].forEach(notify);

function addTo<K, T>(groups: Map<K, Set<T>>, key: K, member: T): () => void {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(member));
  return () => {
    group.delete(member);
    if (group.size === 0 && groups.get(key) === group) groups.delete(key);
  };
}

/** What announceChanges wrote. Notices of anything else that shares the database are passed over. */
function readChanges(payload: string): Change[] {
  const changes: unknown = parseOrNull(payload);
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((change: unknown) => {
    if (!Array.isArray(change)) return [];
    const [account_id, type, id]: unknown[] = change;
    const isId = typeof id === 'number' || typeof id === 'string';
    return typeof account_id === 'number' && typeof type === 'string' && isId
      ? [{ account_id, type, id }]
      : [];
  });
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
