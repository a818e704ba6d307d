// The figures of the journal for /metrics and /ready.
import { type Admission, stateOf } from './admission.ts';
import type { DropCause } from './events.ts';
import type { SegmentReader } from './read-segments.ts';
import type { SegmentWriter } from './segment-writer.ts';

export interface JournalStats {
  /** `full`: there is no room, here or on the disk. `failing`: the disk reports errors or does not keep up. */
  state: 'ok' | 'full' | 'failing';
  /** What the disk or the bound said last, also after it was over; null if never. */
  lastError: string | null;
  /** Size of the files. */
  bytes: number;
  maxBytes: number;
  /** Bytes of records on disk that were not trimmed, out of `capacityBytes` for them and the queue together. */
  backlogBytes: number;
  capacityBytes: number;
  queueBytes: number;
  segments: number;
  /** Records refused, or lost before they were answered, since the journal was opened. */
  dropped: Readonly<Record<DropCause, number>>;
  groups: number;
  fsyncs: number;
  /** Stretches of records found damaged when read, since the journal was opened; a second read counts again. */
  corruptRanges: number;
  corruptBytes: number;
}

export const journalStats = (
  admission: Admission,
  writer: SegmentWriter,
  reader: SegmentReader,
  counts: Pick<JournalStats, 'maxBytes' | 'backlogBytes' | 'queueBytes'>,
): JournalStats => ({
  ...counts,
  state: stateOf(admission),
  lastError: admission.lastError,
  bytes: writer.segments.reduce((sum, segment) => sum + segment.bytes, 0),
  capacityBytes: admission.capacity,
  segments: writer.segments.length,
  dropped: { ...admission.dropped },
  groups: writer.groups,
  fsyncs: writer.syncs,
  corruptRanges: reader.corruptRanges,
  corruptBytes: reader.corruptBytes,
});
