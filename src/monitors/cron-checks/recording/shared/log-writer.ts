// The log of all nodes as one that receives pings writes it: in the database (postgres-writer.ts) or in JetStream.

import { setTimeout as delay } from 'node:timers/promises';
import type { KeptGroup } from '../../../../platform/journal/segment-writer.ts';
import { seconds } from '../../../../platform/time.ts';

/** A connection that gives no answer for so long is given up. */
export const DEAD_MS = seconds(5);

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

/** Rejects where a connection keeps silent. */
export const answered = <Answer>(step: Promise<Answer>, deadMs = DEAD_MS): Promise<Answer> =>
  Promise.race([
    step,
    delay(deadMs, undefined, { ref: false }).then(() => Promise.reject(new Error('the log gives no answer'))),
  ]);

/** Closes a connection without waiting for what keeps silent. */
export const hangUp = (writer: LogWriter): Promise<void> =>
  Promise.race([writer.close(), delay(0, undefined, { ref: false })]);
