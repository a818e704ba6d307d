// Who may still write: how much room is left, what is refused and why, and whether the journal is in trouble.
import type { Clock } from '../clock.ts';
import type { DropCause, LogEvent } from './events.ts';
import type { Appended } from './group.ts';
import type { DiskError } from './segment-writer.ts';

/** After a disk error everything is refused for so long, then the next append tries the disk again. */
const RETRY_MS = 250;
/** A journal that was full counts as recovered only below this share of its room, lest it flicker. */
const RECOVERED_SHARE = 0.9;

export interface Admission {
  /** Bytes of records that the journal may hold, waiting ones included. */
  capacity: number;
  maxQueueBytes: number;
  dropped: Record<DropCause, number>;
  /** Since when and why records are refused; null while all is well. */
  trouble: { cause: DropCause; retryAtMs: number; dropsBefore: number } | null;
  lastError: string | null;
  closed: boolean;
  clock: Pick<Clock, 'monotonicMs'>;
  log: LogEvent;
}

export const createAdmission = (
  limits: Pick<Admission, 'capacity' | 'maxQueueBytes' | 'clock' | 'log'>,
): Admission => ({
  ...limits,
  dropped: { room: 0, reserve: 0, queue: 0, disk_full: 0, io: 0, closed: 0 },
  trouble: null,
  lastError: null,
  closed: false,
});

/** What stands against a record of so many bytes; null when it may be queued. Counts what it refuses. */
export function objection(
  admission: Admission,
  wanted: { bytes: number; upToFraction: number; backlogBytes: number; queueBytes: number },
): DropCause | null {
  const cause = findObjection(admission, wanted);
  if (cause === 'room') fallIntoTrouble(admission, cause, 'the journal has reached its bound');
  if (cause === 'queue') fallIntoTrouble(admission, cause, 'the disk does not keep up');
  if (cause) admission.dropped[cause] += 1;
  return cause;
}

function findObjection(
  admission: Admission,
  { bytes, upToFraction, backlogBytes, queueBytes }: Parameters<typeof objection>[1],
): DropCause | null {
  const { trouble, capacity } = admission;
  if (admission.closed) return 'closed';
  if (trouble && isOfDisk(trouble.cause) && admission.clock.monotonicMs() < trouble.retryAtMs)
    return trouble.cause;
  const filled = backlogBytes + queueBytes + bytes;
  if (upToFraction < 1 && filled > capacity * upToFraction) return 'reserve';
  if (filled > capacity) return 'room';
  return queueBytes + bytes > admission.maxQueueBytes ? 'queue' : null;
}

const isOfDisk = (cause: DropCause) => cause === 'disk_full' || cause === 'io';

/** Notes that records are being refused. Trouble of the disk hides the other kinds, which follow from it. */
export function fallIntoTrouble(admission: Admission, cause: DropCause, detail: string): void {
  const before = admission.trouble;
  if (before && isOfDisk(before.cause) && !isOfDisk(cause)) return;
  admission.lastError = detail;
  admission.trouble = {
    cause,
    retryAtMs: admission.clock.monotonicMs() + RETRY_MS,
    dropsBefore: before?.dropsBefore ?? droppedInAll(admission),
  };
  if (before?.cause !== cause) admission.log({ type: 'refusing', cause, detail });
}

/** Called when a group is on disk or room was made: ends the trouble if that is what was missing. */
export function recoverFromTrouble(
  admission: Admission,
  now: { wrote: boolean; backlogBytes: number; queueBytes: number },
): void {
  if (!admission.trouble) return;
  const { cause, dropsBefore } = admission.trouble;
  const roomy = now.backlogBytes + now.queueBytes <= admission.capacity * RECOVERED_SHARE;
  const keepsUp = now.wrote && now.queueBytes <= admission.maxQueueBytes / 2;
  if (cause === 'room' ? !roomy : cause === 'queue' ? !keepsUp : !now.wrote) return;
  admission.trouble = null;
  admission.log({ type: 'recovered', cause, dropped: droppedInAll(admission) - dropsBefore });
}

const droppedInAll = ({ dropped }: Admission) =>
  Object.values(dropped).reduce((sum, count) => sum + count, 0);

export function stateOf({ trouble }: Admission): 'ok' | 'full' | 'failing' {
  if (!trouble) return 'ok';
  return trouble.cause === 'room' || trouble.cause === 'disk_full' ? 'full' : 'failing';
}

/** EFBIG is a limit set on file sizes: no room either. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const dropCauseOf = (error: DiskError): DropCause => (DISK_FULL.has(error.code) ? 'disk_full' : 'io');

export function refusal(cause: DropCause): Appended {
  if (cause === 'closed' || cause === 'io') return { ok: false, reason: cause };
  return { ok: false, reason: 'full' };
}
