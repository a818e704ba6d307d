// A group of pings as a message of JetStream: its place in a header, its frames as they are. Pure.

import { decodeFrame } from '../../../../../platform/journal/frame.ts';

export interface StreamedGroup {
  journal_id: string;
  /** Where the group before it ends; it lies before `position` where what is between is lost. */
  from: number;
  position: number;
  /** Position behind it; that of `position` where nothing was received. */
  next: number;
  /** What was received before lies in the stream once this does. */
  complete_until: number;
  written_at: number;
  frames: Buffer;
}

export const PLACE_HEADER = 'Tocsin-Place';
const VERSION = 1;
const NUMBERS = 6;

/** The subject of a journal: each has its own, so that its node sees whether the stream ends where it should. */
export const subjectOf = (root: string, journalId: string) => `${root}.${journalId}`;

export const placeOf = ({
  from,
  position,
  next,
  complete_until,
  written_at,
}: Omit<StreamedGroup, 'frames'>) => [VERSION, from, position, next, complete_until, written_at].join(' ');

interface Message {
  subject: string;
  header: { get(name: string): string };
  data: Uint8Array;
}

/** null: it is none of ours, or damaged. Then it counts as missing. */
export function groupOf({ subject, header, data }: Message): StreamedGroup | null {
  const place = placeIn(header.get(PLACE_HEADER));
  if (!place) return null;
  const frames = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  if (!isWhole(frames, place.next - place.position)) return null;
  return { journal_id: subject.slice(subject.lastIndexOf('.') + 1), ...place, frames };
}

export function placeIn(text: string): Omit<StreamedGroup, 'journal_id' | 'frames'> | null {
  const numbers = text.split(' ').map(Number);
  const [version, from = 0, position = 0, next = 0, complete_until = 0, written_at = 0] = numbers;
  if (version !== VERSION || numbers.length !== NUMBERS || !numbers.every(Number.isSafeInteger)) return null;
  if (from < 0 || from > position || position > next) return null;
  return { from, position, next, complete_until, written_at };
}

/** A server may have damaged what it stores, and its copies need not notice. */
function isWhole(frames: Buffer, bytes: number): boolean {
  let offset = 0;
  while (offset < frames.length) {
    const frame = decodeFrame(frames, offset);
    if (frame === 'partial' || frame === 'corrupt') return false;
    offset += frame.bytes;
  }
  return offset === bytes;
}
