// The log of all nodes in their database, as one that receives pings writes it.

import { type Database, type Tx, transaction } from '../../../../platform/database/database.ts';
import { recordOutage } from '../../../../subjects/own-outages.ts';
import {
  addGroup,
  closeDoor,
  lastReceiving,
  leaveStream,
  lockDoors,
  noteComplete,
  openDoor,
} from './door-store.ts';
import type { LogWriter } from './log-writer.ts';

/** Over a connection of its own, whose statements nothing ends but this program. */
export const postgresWriter = (database: Database): LogWriter => ({
  open: ({ since, oldest, closed_at, ...door }) =>
    transaction(database, async (tx) => {
      if (closed_at === null) await lockDoors(tx);
      await leaveStream(tx, door.journal_id);
      const entered = { ...door, kept_to: oldest, complete_until: closed_at ?? since, closed_at };
      const { kept_to, is_new } = await openDoor(tx, entered);
      if (is_new && closed_at === null) await storeSilence(tx, door.journal_id, since);
      return kept_to;
    }),
  add: (group) => addGroup(database, group),
  noteComplete: (statement) => noteComplete(database, statement),
  closeDoor: (statement) => closeDoor(database, statement),
  close: () => database.destroy(),
});

/** Nobody received pings until this node began to, unless another door is open. */
export async function storeSilence(tx: Tx, journalId: string, since: Date): Promise<void> {
  const last = await lastReceiving(tx, journalId, since);
  if (last && !last.is_open && last.at < since)
    await recordOutage(tx, { cause: 'stopped', from: last.at, to: since });
}
