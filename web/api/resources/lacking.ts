// Which roles what is shown would take that the person does not have. `shown`: the page shows it itself.

import { createListeners } from '../../listeners.ts';
import type { AccountRole } from '../schema.gen.ts';

const counts = new Map<AccountRole | 'shown', number>();
const { subscribe: subscribeToLacking, notify } = createListeners();

export { subscribeToLacking };

/** Counts until what is returned is called. */
export function lack(what: AccountRole | 'shown'): () => void {
  const add = (by: number) => {
    counts.set(what, (counts.get(what) ?? 0) + by);
    notify();
  };
  add(1);
  return () => add(-1);
}

/** The least of them that is to be shown; those who lack only the last role change nearly everything. */
export const lackedRole = (): AccountRole | null =>
  counts.get('shown') ? null : ((['editor', 'admin'] as const).find((role) => counts.get(role)) ?? null);
