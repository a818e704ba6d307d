// What the journal logs, and why it drops records.

/**
 * Why a record was not kept. `room`: the journal has reached its bound. `reserve`: the share of the room that this
 * record may use is taken. `queue`: the disk does not keep up. `disk_full`, `io`: the disk refused. `closed`: too late.
 */
export type DropCause = 'room' | 'reserve' | 'queue' | 'disk_full' | 'io' | 'closed';

/** Ranges are positions, `to` exclusive. */
export type JournalEvent =
  /** What a crash left half written is passed over; no record in it had been answered. */
  | { type: 'torn_tail'; from: number; to: number }
  /** Records in this range are lost: bytes have changed, or the file is gone. */
  | { type: 'corrupt'; from: number; to: number; detail: string }
  | { type: 'foreign_file'; name: string }
  /** The directory had no identity or no segments; positions known of an earlier one mean nothing here. */
  | { type: 'new_identity'; id: string }
  /** A file could not be cut or removed; it is tried again with the next segment. */
  | { type: 'untidy'; segment: number; error: Error }
  /** From here on records are dropped. */
  | { type: 'refusing'; cause: DropCause; detail: string }
  | { type: 'recovered'; cause: DropCause; dropped: number };

export type LogEvent = (event: JournalEvent) => void;
