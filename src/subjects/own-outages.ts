// Stretches in which Tocsin itself could not hear: nobody's downtime.

import type { Database, Tx } from '../platform/database/database.ts';
import {
  closeOpenOutage,
  insertOpenOutage,
  type OutageCause,
  type OwnOutage,
  overlappingOutages,
  upsertOutage,
} from './outage-store.ts';

export type { OutageCause, OwnOutage };

/** The outages that overlap the time between the two moments, in the order in which they began. */
export const outagesBetween = (database: Database, from: Date, to: Date): Promise<OwnOutage[]> =>
  overlappingOutages(database, from, to);

/** Begins an outage that goes on; nothing happens where one of the same cause already does. */
export const openOutage = (tx: Tx, outage: { cause: OutageCause; from: Date }): Promise<void> =>
  insertOpenOutage(tx, outage);

/** Ends the outage of this cause that goes on, if there is one. */
export const closeOutage = (tx: Tx, outage: { cause: OutageCause; to: Date }): Promise<void> =>
  closeOpenOutage(tx, outage);

/** Stores an outage that is over, `from` not after `to`; a second time with the same start only lengthens it. */
export const recordOutage = (tx: Tx, outage: { cause: OutageCause; from: Date; to: Date }): Promise<void> =>
  upsertOutage(tx, outage);
