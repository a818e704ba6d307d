// The nodes of the last day, for the operator.

import { type Database, type Tx, transaction } from '../database/database.ts';
import { allNodes, deleteNode, lockNodes, type NodeRow } from './node-store.ts';
import { isAlive } from './registration.ts';

export type KnownNode = NodeRow;

export const knownNodes = (database: Database): Promise<KnownNode[]> => allNodes(database);

/** `silent`: it was not stopped, and is gone. */
export type NodeStatus = 'ready' | 'not_ready' | 'draining' | 'silent' | 'stopped';

const CLOCK_OFF_MS = 1_000;

export function statusOf(node: KnownNode, now: Date): NodeStatus {
  if (node.stopped_at !== null) return 'stopped';
  if (!isAlive(node, now)) return 'silent';
  if (node.is_draining) return 'draining';
  return node.trouble === null && !isClockOff(node) ? 'ready' : 'not_ready';
}

export const isClockOff = ({ clock_error_ms }: Pick<NodeRow, 'clock_error_ms'>): boolean =>
  clock_error_ms !== null && clock_error_ms > CLOCK_OFF_MS;

/** The row that was forgotten; `alive`: it is not, since the node runs. One that comes back makes its row anew. */
export const forgetNode = (
  database: Database,
  id: string,
  now: Date,
  note: (tx: Tx, node: NodeRow) => Promise<void>,
): Promise<'unknown' | 'alive' | 'forgotten'> =>
  transaction(database, async (tx) => {
    await lockNodes(tx);
    const node = (await allNodes(tx)).find((row) => row.id === id);
    if (!node) return 'unknown';
    if (isAlive(node, now)) return 'alive';
    await deleteNode(tx, id);
    await note(tx, node);
    return 'forgotten';
  });
