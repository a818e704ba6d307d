// The names of the entries of a backup. No file is ever written under a name that an archive gives: each is one of these.

import { MAX_SEGMENT_BYTES } from '../journal/snapshot.ts';

export const HEADER_ENTRY = 'tocsin-backup.json';
export const SECRET_ENTRY = 'secret';
export const MANIFEST_ENTRY = 'manifest.json';
export const PART_BYTES = 8 * 1024 * 1024;
/** Lists one line for each 8 MB, so that it is enough for terabytes. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
const MAX_SMALL_BYTES = 4_096;

export const partName = (table: string, number: number): string =>
  `database/${table}/${String(number).padStart(6, '0')}`;

export const segmentName = (base: number): string => `journal/${String(base).padStart(16, '0')}.segment`;

/** What the name of an entry says; null: no backup has such an entry. */
export type EntryKind =
  | { kind: 'header' | 'secret' | 'manifest'; maxBytes: number }
  | { kind: 'part'; table: string; number: number; maxBytes: number }
  | { kind: 'segment'; base: number; maxBytes: number };

export function entryKind(name: string): EntryKind | null {
  if (name === HEADER_ENTRY) return { kind: 'header', maxBytes: MAX_SMALL_BYTES };
  if (name === SECRET_ENTRY) return { kind: 'secret', maxBytes: MAX_SMALL_BYTES };
  if (name === MANIFEST_ENTRY) return { kind: 'manifest', maxBytes: MAX_MANIFEST_BYTES };
  const [, table, number] = /^database\/([a-z_][a-z0-9_]{0,62})\/(\d{6,9})$/.exec(name) ?? [];
  if (table !== undefined) return { kind: 'part', table, number: Number(number), maxBytes: PART_BYTES };
  const base = Number(/^journal\/(\d{16})\.segment$/.exec(name)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(base) ? { kind: 'segment', base, maxBytes: MAX_SEGMENT_BYTES } : null;
}
