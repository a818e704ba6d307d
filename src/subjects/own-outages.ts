// Stretches in which Tocsin itself could not hear: nobody's downtime.

import type { Database, Tx } from '../platform/database/database.ts';
import { seconds } from '../platform/time.ts';
import {
  closeOpenOutage,
  cutOutages,
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

/**
 * Begins an outage that goes on; nothing happens where one of the same cause already does. One that began at the same
 * moment and was ended goes on again.
 */
export const openOutage = (tx: Tx, outage: { cause: OutageCause; from: Date }): Promise<void> =>
  insertOpenOutage(tx, outage);

/** Ends the outage of this cause that goes on, if there is one. */
export const closeOutage = (tx: Tx, outage: { cause: OutageCause; to: Date }): Promise<void> =>
  closeOpenOutage(tx, outage);

/** Outages of one cause that are no further apart are one: an outage that is noticed piece by piece is one row. */
export const OUTAGES_APART_MS = seconds(10);

/** Stores an outage that is over, `from` not after `to`, or lengthens the one that it goes on with. */
export const recordOutage = (tx: Tx, outage: { cause: OutageCause; from: Date; to: Date }): Promise<void> =>
  upsertOutage(tx, { ...outage, apartMs: OUTAGES_APART_MS });

/** Cuts off what reaches beyond `now`: the clock was set back, and such an outage would excuse what is yet to come. */
export const cutOutagesOff = (tx: Tx, now: Date): Promise<void> => cutOutages(tx, now);
