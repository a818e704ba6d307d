// What several doors received, as one sequence in the order of receipt: pure.

import {
  decodeFrame,
  FRAME_HEADER_BYTES,
  lengthOfFrame,
  timeOfFrame,
} from '../../../../platform/journal/frame.ts';
import { minutes } from '../../../../platform/time.ts';
import type { LoggedRecord, Positions } from '../ping-log.ts';
import type { DoorView } from './door-store.ts';
import { PARTITIONS, partitionOf } from './shares.ts';

/** What one door received, as far as it was fetched. */
export interface DoorRecords {
  journal_id: string;
  records: LoggedRecord[];
  /** Positions behind all that was fetched, and the time of the last frame of it. */
  next: number;
  lastAtMs: number | null;
  /** Whether the log holds more of it. */
  hasMore: boolean;
}

/** Stamps that are this far ahead of their door are of a node that did not know the time yet, as at its start. */
const AHEAD_MS = minutes(1);

/**
 * The records behind a position, of these partitions only (null: of all), which keeps what others record from costing each
 * node as much as its own; what comes from the future counts now, before `until`. Throws on a frame that cannot be one, which
 * PostgreSQL would have noticed: of others only where that shows in its length.
 */
export function recordsOf(
  view: DoorView,
  from: number,
  { until = view.complete_until, slots = null }: { until?: Date; slots?: readonly number[] | null } = {},
): DoorRecords {
  const { journal_id, groups, kept_to } = view;
  const latestMs = view.complete_until.getTime() + AHEAD_MS;
  const isWanted = slots && Array.from({ length: PARTITIONS }, (_, slot) => slots.includes(slot));
  const door: DoorRecords = { journal_id, records: [], next: from, lastAtMs: null, hasMore: false };
  for (const { position, frames } of groups)
    for (let offset = 0; offset < frames.length; ) {
      const bytes = lengthOfFrame(frames, offset);
      if (typeof bytes === 'string') throw damaged(view, position);
      const start = offset;
      offset += bytes;
      const [at, next] = [position + start, position + offset];
      // Groups overlap where one was shipped again.
      if (at < door.next) continue;
      const stampMs = timeOfFrame(frames, start);
      const timeMs = stampMs > latestMs ? Math.min(stampMs, until.getTime() - 1) : stampMs;
      door.next = next;
      door.lastAtMs = timeMs;
      const isPing = bytes > FRAME_HEADER_BYTES;
      if (!isPing || (isWanted && !isWanted[partitionOf(frames, start + FRAME_HEADER_BYTES, offset)]))
        continue;
      const frame = decodeFrame(frames, start);
      if (typeof frame === 'string') throw damaged(view, position);
      door.records.push({ journal_id, position: at, next, payload: frame.payload, at: new Date(timeMs) });
    }
  door.hasMore = door.next < kept_to;
  return door;
}

const damaged = ({ journal_id }: DoorView, position: number) =>
  new Error(`a group at ${position} of the journal ${journal_id} is damaged`);

export interface Merged {
  records: LoggedRecord[];
  /** Positions behind all of these that was received before `until`. */
  heads: Positions;
  until: Date;
}

/**
 * What was received before `until`, in the order of receipt. Where a door holds more than was fetched, only as far as
 * what was fetched of it is complete.
 */
export function merge(doors: readonly DoorRecords[], until: Date): Merged {
  // Its last moment included: all that was fetched may be of that one.
  const ends = doors.flatMap(({ hasMore, lastAtMs }) => (hasMore && lastAtMs !== null ? [lastAtMs + 1] : []));
  const untilMs = Math.min(until.getTime(), ...ends);
  const heads: Record<string, number> = {};
  const lists = doors.map(({ journal_id, records, next }) => {
    const end = records.findIndex(({ at }) => at.getTime() >= untilMs);
    heads[journal_id] = end === -1 ? next : (records[end]?.position ?? next);
    return end === -1 ? records : records.slice(0, end);
  });
  return { records: inOrder(lists), heads, until: new Date(untilMs) };
}

/** Of each list in its own order; between them by time, then by journal. */
function inOrder(lists: readonly LoggedRecord[][]): LoggedRecord[] {
  const [only, ...others] = lists.filter((list) => list.length > 0);
  if (!only || others.length === 0) return only ?? [];
  const waiting = [only, ...others].map((list) => ({ list, index: 0 }));
  const merged: LoggedRecord[] = [];
  for (;;) {
    let first: { list: LoggedRecord[]; index: number } | null = null;
    for (const head of waiting) if (!first || isBefore(head, first)) first = head;
    const record = first?.list[first.index];
    if (!first || !record) return merged;
    merged.push(record);
    first.index += 1;
  }
}

interface Head {
  list: LoggedRecord[];
  index: number;
}

function isBefore(one: Head, other: Head): boolean {
  const [a, b] = [one.list[one.index], other.list[other.index]];
  if (!a || !b) return a !== undefined;
  const byTime = a.at.getTime() - b.at.getTime();
  return byTime === 0 ? a.journal_id < b.journal_id : byTime < 0;
}
