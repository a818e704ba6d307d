// A ping as it lies in the journal: one JSON array, readable by a person with a hex viewer at 3 a.m.

import { type FurtherOfPing, readFurther } from './further.ts';
import type { PingKind } from './schema.ts';

/** A ping as it was received; its time is the time of its journal frame. */
export interface ReceivedPing {
  /** UUIDv7, given at receipt: recording the same record twice stores one ping. */
  id: string;
  slug: string;
  kind: PingKind;
  exit_code: number | null;
  run_id: string | null;
  method: string;
  source_ip: string | null;
  user_agent: string | null;
  body_bytes: number;
  body: string | null;
  unknown_ending: string | null;
  /** Of one that came by an alias. */
  further?: FurtherOfPing | null;
}

const VERSION = 1;
const KINDS: ReadonlySet<string> = new Set(['success', 'start', 'fail', 'log']);

/** What a request below /ping/ that names no slug leaves in the journal, so that it takes the same path as any other. */
export const VOID_RECORD = Buffer.from('[0]');

export function encodePing(ping: ReceivedPing): Buffer {
  const { id, slug, kind, exit_code, run_id, method, source_ip, user_agent, body_bytes, body } = ping;
  const fields: unknown[] = [
    VERSION,
    id,
    slug,
    kind,
    exit_code,
    run_id,
    method,
    source_ip,
    user_agent,
    body_bytes,
    body,
  ];
  if (ping.unknown_ending !== null || ping.further) fields.push(ping.unknown_ending);
  if (ping.further) fields.push(ping.further);
  return Buffer.from(JSON.stringify(fields));
}

/** Null for a void record. Throws on anything that encodePing did not write. */
export function decodePing(payload: Uint8Array): ReceivedPing | null {
  const fields: unknown = JSON.parse(
    Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8'),
  );
  if (!Array.isArray(fields)) throw new TypeError('a ping record is an array');
  if (fields[0] === 0) return null;
  if (fields[0] !== VERSION) throw new TypeError(`a ping record of version ${String(fields[0])}`);
  const [
    ,
    id,
    slug,
    kind,
    exit_code,
    run_id,
    method,
    source_ip,
    user_agent,
    body_bytes,
    body,
    ending,
    further,
  ] = fields;
  return {
    id: text(id),
    slug: text(slug),
    kind: kindOf(kind),
    exit_code: exit_code === null ? null : integer(exit_code),
    run_id: textOrNull(run_id),
    method: text(method),
    source_ip: textOrNull(source_ip),
    user_agent: textOrNull(user_agent),
    body_bytes: integer(body_bytes),
    body: textOrNull(body),
    unknown_ending: textOrNull(ending ?? null),
    ...(further !== undefined && { further: readFurther(further) }),
  };
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('a ping record holds text here');
  return value;
}

const textOrNull = (value: unknown) => (value === null ? null : text(value));

function integer(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new TypeError('a ping record holds an integer here');
  return value;
}

const isKind = (value: unknown): value is PingKind => typeof value === 'string' && KINDS.has(value);

function kindOf(value: unknown): PingKind {
  if (!isKind(value)) throw new TypeError('a ping record of an unknown kind');
  return value;
}
