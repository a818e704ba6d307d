// What a recorder may record, and the claim under which it does: of one node all pings, of one of several its partitions.

import type { App } from '../../../platform/app.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { LoggedRecord, Positions } from './ping-log.ts';

/** What of the program records pings. */
export type RecorderApp = Pick<App, 'clock' | 'database' | 'log'>;

/** Somebody else moved a position: this process must look where it stands before it records anything more. */
export class PositionMoved extends Error {
  override name = 'PositionMoved';
}

export interface Holding {
  /** Days whose partition of the ping table is known to exist. */
  readonly madePartitions: Set<string>;
  /** Whether what one client sent one after the other may be recorded in another order. */
  readonly mayReorder: boolean;
  /** Up to where each journal is recorded in all that is held. */
  positions(): Positions;
  /** Of the slugs that may be judged, the first hexadecimal digits; null: all. */
  slots(): readonly number[] | null;
  /** Whether a record is held and was not recorded yet. */
  covers(record: LoggedRecord): boolean;
  /** When a record counts as received, and whether it came too late to change anything. */
  receiptOf(record: LoggedRecord): { received_at: Date; is_late: boolean };
  /** Moves the positions, in the transaction that recorded what lies between. Throws PositionMoved. */
  advance(tx: Tx, to: Positions): Promise<void>;
  /** To be called once that transaction is committed. */
  advanced(to: Positions): void;
  /** Keeps others from claiming what is held until the transaction ends. Throws PositionMoved. */
  confirm(tx: Tx): Promise<void>;
  /** Before anything is read: takes what it is to record. False where that is nothing right now. */
  settle(): Promise<boolean>;
  /** To be called when everything that is held and was received before a moment is recorded and judged. */
  judged(until: Date): void;
  /** Renews the claim where it is time to; throws PositionMoved when all of it was taken over. */
  renew(): Promise<void>;
  /** Looks where recording goes on after doubt; false when somebody else took it over for good. */
  lookAgain(): Promise<boolean>;
  /** Records that turned out to be damaged may have been pings of any job since all was recorded last. */
  storeLoss(): Promise<void>;
  /** Ends the claim, where the database can be reached. */
  release(): Promise<void>;
}

/** Positions behind these records, which follow each other in the order of receipt. */
export function positionsAfter(from: Positions, records: readonly LoggedRecord[]): Positions {
  const after: Record<string, number> = { ...from };
  for (const { journal_id, next } of records) after[journal_id] = next;
  return after;
}
