// The log of all nodes as one that receives pings writes it: in the database (postgres-writer.ts) or in JetStream.

import type { KeptGroup } from '../../../../platform/journal/segment-writer.ts';

/** A connection to it. All reject where it cannot be reached, and may as well keep silent. */
export interface LogWriter {
  /** Opens the door of a journal where that is not done; the position from which it is to be shipped. */
  open(door: OpenedDoor): Promise<number>;
  /** Adds a group; false where the log does not end at `from`, or misses what lies before. */
  add(group: Group): Promise<boolean>;
  /** Notes that nothing else was received; false as for `add`. */
  noteComplete(statement: Statement): Promise<boolean>;
  /** Nothing is received in this journal any more. */
  closeDoor(statement: Statement): Promise<void>;
  close(): Promise<void>;
}

export interface OpenedDoor {
  journal_id: string;
  node: string;
  /** Before it the journal holds nothing any more. */
  oldest: number;
  /** What was received before it does not lie in this journal. */
  since: Date;
  /** Where nothing more is received: when that ended. */
  closed_at: Date | null;
  now: Date;
}

export interface Group extends Pick<KeptGroup, 'start' | 'next' | 'frames'> {
  journal_id: string;
  /** Where the group before it ends. */
  from: number;
  /** What was received before lies in the log once this is in it. */
  complete_until: Date;
  /** Whether more is received in this journal, so that readers wait for it. */
  is_open: boolean;
  now: Date;
}

export type Statement = Pick<Group, 'journal_id' | 'from' | 'complete_until' | 'now'>;
