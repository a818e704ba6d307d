// When keys and sessions were last used: kept in memory and written down together, so that no request is a write.

import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { saveKeyUses, saveSessionUses } from './last-uses-store.ts';

/**
 * Writes down what was used on this node since the last time. A recurring job of every node that has a host, and the
 * last thing that it does; what a program that was killed had not written down is lost.
 */
export async function noteUses({ database, lastUses }: App): Promise<boolean> {
  const keys = takeAll(lastUses.keys);
  const sessions = takeAll(lastUses.sessions);
  if (keys.length + sessions.length === 0) return false;
  try {
    await transaction(database, async (tx) => {
      if (keys.length > 0) await saveKeyUses(tx, keys);
      if (sessions.length > 0) await saveSessionUses(tx, sessions);
    });
  } catch (error) {
    putBack(lastUses.keys, keys);
    putBack(lastUses.sessions, sessions);
    throw error;
  }
  return false;
}

function takeAll<Id>(uses: Map<Id, Date>): [Id, Date][] {
  const taken = [...uses];
  uses.clear();
  return taken;
}

/** What was used again meanwhile is newer. */
function putBack<Id>(uses: Map<Id, Date>, taken: readonly [Id, Date][]): void {
  for (const [id, at] of taken) if (!uses.has(id)) uses.set(id, at);
}
