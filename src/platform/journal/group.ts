// Records that wait to be written together: one buffer, one write, one sync, then all their answers.
import { encodeFrame, frameBytes, MAX_FRAME_BYTES } from './frame.ts';

/** The most that one write carries, and so the most that a crash can tear. */
export const MAX_GROUP_BYTES = 256 * 1024;
const SPARE_BUFFERS = 4;

/** `next` is where the following record begins. Refused: nothing was kept, or it is not known to be kept. */
export type Appended =
  | { ok: true; position: number; next: number }
  | { ok: false; reason: 'full' | 'io' | 'closed' };

/** What it throws is thrown where nothing catches it, once all others are answered. */
export type Answer = (appended: Appended) => void;

interface Waiter {
  answer: Answer;
  position: number;
  next: number;
}

export interface Group {
  /** Position of its first frame. */
  start: number;
  bytes: number;
  buffer: Buffer;
  lastAtMs: number;
  waiters: Waiter[];
}

export interface GroupQueue {
  waiting: Group[];
  /** Bytes that wait, the group that is being written included. */
  bytes: number;
  /** Appends in `waiting`. */
  appends: number;
  /** Who wants to know once so many wait. */
  awaited: { count: number; reached: () => void } | null;
  maxGroupBytes: number;
  /** Of the group that is written next; whatever comes in a burst beyond it has the one after that in common. */
  mostAppends: number;
  spare: Buffer[];
}

/** A group is never larger than a segment, except for the sake of one record that is. */
export const createGroupQueue = (segmentBytes: number): GroupQueue => ({
  waiting: [],
  bytes: 0,
  appends: 0,
  awaited: null,
  maxGroupBytes: Math.min(MAX_GROUP_BYTES, segmentBytes),
  mostAppends: Infinity,
  spare: [],
});

/** Queues a record at `position`, which is the end of the record before it or begins a new group. */
export function enqueue(
  queue: GroupQueue,
  position: number,
  { payload, timeMs }: { payload: Uint8Array; timeMs: number },
  answer: Answer,
): void {
  const bytes = frameBytes(payload.length);
  const group = groupFor(queue, position, bytes);
  encodeFrame(group.buffer, group.bytes, payload, timeMs);
  group.bytes += bytes;
  group.lastAtMs = timeMs;
  queue.bytes += bytes;
  queue.appends += 1;
  group.waiters.push({ answer, position, next: position + bytes });
  if (queue.awaited && queue.appends >= queue.awaited.count) queue.awaited.reached();
}

/** Resolves once so many appends wait (true), or after this time. */
export function untilWaiting(
  queue: GroupQueue,
  { count, withinMs }: { count: number; withinMs: number },
): Promise<boolean> {
  if (queue.appends >= count) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (reached: boolean) => {
      clearTimeout(timer);
      queue.awaited = null;
      resolve(reached);
    };
    const timer = setTimeout(end, withinMs, false);
    queue.awaited = { count, reached: () => end(true) };
  });
}

/** The next group to be written; undefined if nothing waits. */
export function takeGroup(queue: GroupQueue): Group | undefined {
  const group = queue.waiting.shift();
  if (group) queue.appends -= group.waiters.length;
  return group;
}

function groupFor(queue: GroupQueue, position: number, bytes: number): Group {
  const last = queue.waiting.at(-1);
  const isOpen = last && (queue.waiting.length > 1 || last.waiters.length < queue.mostAppends);
  if (isOpen && last.bytes + bytes <= queue.maxGroupBytes) return last;
  const buffer = queue.spare.pop() ?? Buffer.allocUnsafeSlow(Math.max(queue.maxGroupBytes, MAX_FRAME_BYTES));
  const group = { start: position, bytes: 0, buffer, lastAtMs: 0, waiters: [] };
  queue.waiting.push(group);
  return group;
}

/** Answers everybody in a group that is on disk and takes its buffer back. */
export function settle(queue: GroupQueue, group: Group): void {
  for (const { answer, position, next } of group.waiters) answerOne(answer, { ok: true, position, next });
  release(queue, group);
}

/** Answers everybody in a group that could not be written; returns how many they were. */
export function refuse(queue: GroupQueue, group: Group, refusal: Appended): number {
  for (const { answer } of group.waiters) answerOne(answer, refusal);
  release(queue, group);
  return group.waiters.length;
}

function answerOne(answer: Answer, appended: Appended): void {
  try {
    answer(appended);
  } catch (error) {
    setImmediate(() => {
      throw error;
    });
  }
}

function release(queue: GroupQueue, group: Group): void {
  queue.bytes -= group.bytes;
  if (queue.spare.length < SPARE_BUFFERS) queue.spare.push(group.buffer);
}
