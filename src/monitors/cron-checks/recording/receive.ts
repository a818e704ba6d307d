// The edge of the ping addresses: reads a request, lays it in the journal and answers. It runs before the framework,
// because any method, any body and any path get the same answer here, and because it is the busiest path of the service.

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../../platform/clock.ts';
import type { Journal } from '../../../platform/journal/journal.ts';
import { journaledAlias } from '../alias.ts';
import { AskedSlugs } from './asked-slugs.ts';
import { networkOf, SlugValve, TokenBuckets } from './flood-valve.ts';
import { encodePing, type ReceivedPing, VOID_RECORD } from './journal-record.ts';
import type { KnownSlugs } from './known-slugs.ts';
import { ACCEPTED_BYTES, binaryNote, STORED_BYTES, storedBody } from './ping-body.ts';
import { type NextPingId, pingIds } from './ping-ids.ts';
import { type PingAddress, parsePingAddress } from './ping-path.ts';
import { drain, hasBody, readBody } from './request-body.ts';
import { unpackedBody } from './unpacked-body.ts';

const ANSWER = '{"ok":true}';
const LONGEST_USER_AGENT = 200;
const LARGEST_INT4 = 2_147_483_647;
/** Share of the journal that slugs which no check has may fill; the rest is kept for real ones. */
const ROOM_FOR_UNKNOWN = 0.25;
/**
 * Until the slugs were read from the database, known ones cannot be distinguished from unknown ones: all of them may fill this share,
 * and bodies up to the other. The rest is for the slugs that are then known.
 */
const ROOM_FOR_UNDECIDED = 0.75;
const ROOM_FOR_UNDECIDED_BODIES = 0.5;
/** About what a ping without its body takes. A network may send 1,600 of them a second. */
const UNDECIDED_BYTES = 160;
/** Beyond this share of the journal the bodies of pings are left out, so that the pings themselves still fit. */
const ROOM_FOR_BODIES = 0.75;

export interface PingDoor {
  journal: Journal;
  clock: Clock;
  knownSlugs: () => KnownSlugs;
  /** Whether other nodes make checks as well, which this one knows a moment later. */
  hasOthers: boolean;
  /** The first digit of the slug that an alias is for, as far as it is known. */
  digitOf: (alias: string) => string;
  counts: PingCounts;
  nextId: NextPingId;
  perSlug: SlugValve;
  perNetwork: TokenBuckets;
  /** Checks that pings asked for at this door. */
  asked: AskedSlugs;
  /** Whether a ping was lost because what the journal holds for slugs that are not read yet was full. */
  isOutOfRoom: boolean;
}

/** What happened at the door since the start, for /metrics. */
interface PingCounts {
  received: number;
  flooded: number;
  bodies_left_out: number;
  /** Pings that could not be kept because the journal could not be written; answered 200 all the same. */
  lost: number;
}

export const openPingDoor = (needs: Pick<PingDoor, 'journal' | 'clock' | 'knownSlugs'>): PingDoor => ({
  ...needs,
  hasOthers: false,
  digitOf: () => '0',
  counts: { received: 0, flooded: 0, bodies_left_out: 0, lost: 0 },
  nextId: pingIds(),
  perSlug: new SlugValve(new TokenBuckets({ perSecond: 20, burst: 600, most: 200_000 })),
  perNetwork: new TokenBuckets({ perSecond: 256 * 1024, burst: 4 * 1024 * 1024, most: 50_000 }),
  asked: new AskedSlugs(),
  isOutOfRoom: false,
});

/** Until the slugs are read no room is made, so once a ping did not fit, pings are lost until then. */
export const losesUndecided = ({ isOutOfRoom, knownSlugs }: PingDoor): boolean =>
  isOutOfRoom && !knownSlugs().isComplete;

/** Answers a request whose path is `rest` below /ping/. */
export function receivePing(
  door: PingDoor,
  request: IncomingMessage,
  response: ServerResponse,
  { rest, ip }: { rest: string; ip: string },
) {
  response.on('error', ignore);
  door.counts.received += 1;
  if (request.method === 'OPTIONS') return answerPreflight(request, response);
  const address = parsePingAddress(rest);
  if (!hasBody(request)) {
    keepBare(door, request, { address, ip }, () => answer(response, false));
    return;
  }
  request.on('error', ignore);
  readBody(request, ACCEPTED_BYTES, (body, cut) => {
    void keep(door, request, { address, ip, body, ofRequest: true }).then(() => {
      answer(response, cut);
      if (cut) drain(request);
    });
  });
}

/** A sender that hangs up was not going to get an answer anyway. */
export const ignore = () => {};

export const NO_BODY = Buffer.alloc(0);

type Standing = 'known' | 'unknown' | 'undecided';

/** A ping at the door, as far as it was read. */
interface PingAtDoor {
  address: PingAddress | null;
  ip: string;
  body: Buffer;
  /** Whether `body` is that of the request as it was sent. */
  ofRequest: boolean;
}

/** What is kept of a request besides its address and its body. */
type Head = Pick<IncomingMessage, 'method' | 'headers'>;

/** Calls back as soon as `keep` would resolve: most pings have no body, and are answered by the thousand. */
function keepBare(
  door: PingDoor,
  request: Head,
  { address, ip }: Pick<PingAtDoor, 'address' | 'ip'>,
  then: (isKept: boolean) => void,
): void {
  const standing = standingOf(door, address);
  const ping = { address, ip, body: NO_BODY, ofRequest: true, standing, text: null };
  if (passes(door, ping)) journalPing(door, request, ping, then);
  else then(true);
}

/** Resolves once the ping is durable, or once it is certain that it cannot be kept: then with false. */
export async function keep(door: PingDoor, request: Head, ping: PingAtDoor): Promise<boolean> {
  const { address, body, ip, ofRequest } = ping;
  const encoding = ofRequest ? request.headers['content-encoding'] : undefined;
  const standing = standingOf(door, address);
  if (!passes(door, { address, ip, standing })) return true;
  const isLeftOut = body.length === 0 || !mayKeepBody(door, { standing, body, encoding, ip });
  const text = isLeftOut ? null : await unpackedBody(encoding, body);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  journalPing(door, request, { ...ping, standing, text }, resolve);
  return promise;
}

function passes(door: PingDoor, ping: Pick<PingToKeep, 'address' | 'ip' | 'standing'>): boolean {
  const isFlooding = isFlood(door, ping);
  if (isFlooding) door.counts.flooded += 1;
  return !isFlooding;
}

interface PingToKeep extends PingAtDoor {
  standing: Standing;
  /** The body as it is to be kept; null where it is left out, or there is none. */
  text: Buffer | null;
}

/** Waits for nothing but the disk. */
function journalPing(door: PingDoor, request: Head, ping: PingToKeep, then: (isKept: boolean) => void): void {
  const { journal } = door;
  const { address, body, standing, text } = ping;
  const at = door.clock.now();
  if (!address) {
    journal.appendThen(VOID_RECORD, { at, upToFraction: ROOM_FOR_UNKNOWN }, () => then(true));
    return;
  }
  const received = receivedFrom(door, request, ping, { address, at });
  const whole = text && encodePing({ ...received, body: keptBody(text, received.body_bytes) });
  if (standing === 'unknown') {
    const record = whole ?? encodePing(received);
    // Nobody misses what no check is pinged by.
    journal.appendThen(record, { at, upToFraction: ROOM_FOR_UNKNOWN }, () => then(true));
    return;
  }
  const { room, bodyRoom } = ROOM[standing];
  const appendBare = () =>
    journal.appendThen(encodePing(received), { at, upToFraction: room }, ({ ok }) => {
      if (!ok) {
        door.counts.lost += 1;
        door.isOutOfRoom ||= standing === 'undecided';
      } else if (body.length > 0) door.counts.bodies_left_out += 1;
      then(ok);
    });
  if (whole)
    journal.appendThen(whole, { at, upToFraction: bodyRoom }, ({ ok }) => (ok ? then(true) : appendBare()));
  else appendBare();
}

/** Without its body. */
const receivedFrom = (
  door: PingDoor,
  request: Head,
  { ip, body, ofRequest }: PingAtDoor,
  { address, at }: { address: PingAddress; at: Date },
): ReceivedPing => ({
  id: door.nextId(at),
  slug: address.further ? journaledAlias(address.slug, door.digitOf(address.slug)) : address.slug,
  kind: address.kind,
  exit_code: address.exit_code,
  run_id: address.run_id,
  unknown_ending: address.unknown_ending,
  method: request.method ?? 'GET',
  source_ip: ip,
  user_agent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
  body_bytes: ofRequest ? sentBytes(request, body) : body.length,
  body: null,
  further: address.further ?? null,
});

const keptBody = (text: Buffer, sentBytes: number) => binaryNote(text, sentBytes) ?? storedBody(text);

/** Shares of the room of the journal. */
const ROOM = {
  known: { room: 1, bodyRoom: ROOM_FOR_BODIES },
  undecided: { room: ROOM_FOR_UNDECIDED, bodyRoom: ROOM_FOR_UNDECIDED_BODIES },
};

export const standingOf = (door: PingDoor, address: PingAddress | null): Standing => {
  if (!address) return 'unknown';
  const slugs = door.knownSlugs();
  if (!slugs.isComplete) return 'undecided';
  return slugs.maybe(address.slug) ? 'known' : 'unknown';
};

/** Of a slug that may exist as far as this node knows, a body costs its network what it may take. */
function mayKeepBody(
  door: PingDoor,
  {
    standing,
    body,
    encoding,
    ip,
  }: { standing: Standing; body: Buffer; encoding: string | undefined; ip: string },
): boolean {
  if (standing === 'known') return true;
  if (standing === 'unknown' && !door.hasOthers) return false;
  const bytes = encoding === undefined ? body.length : STORED_BYTES;
  return door.perNetwork.take(networkOf(ip), bytes, door.clock.monotonicMs());
}

/**
 * Every request costs its slug a token; one for a slug that no check has, or of which nobody knows, costs its network
 * the bytes it would take.
 */
function isFlood(
  door: PingDoor,
  { address, standing, ip }: Pick<PingToKeep, 'address' | 'ip' | 'standing'>,
): boolean {
  const nowMs = door.clock.monotonicMs();
  if (address && !door.perSlug.passes(address.slug, nowMs)) return true;
  if (standing === 'known') return false;
  return !door.perNetwork.take(
    networkOf(ip),
    standing === 'unknown' ? STORED_BYTES / 16 : UNDECIDED_BYTES,
    nowMs,
  );
}

/** The length that was announced, for a body of which the rest is not read. */
function sentBytes(request: Head, body: Buffer): number {
  const announced = Number(request.headers['content-length'] ?? body.length);
  return Math.min(Math.max(announced, body.length), LARGEST_INT4);
}

function answer(response: ServerResponse, cut: boolean) {
  if (response.destroyed) return;
  response.writeHead(200, answerHeaders(cut ? CLOSING : [])).end(ANSWER, 'latin1');
}

function answerPreflight(request: IncomingMessage, response: ServerResponse) {
  request.resume();
  response.writeHead(200, answerHeaders(OF_PREFLIGHT)).end(ANSWER);
}

const answerHeaders = (further: readonly string[]) =>
  ANSWER_HEADERS.concat('X-Request-Id', randomUUID(), further);

const ANSWER_HEADERS = [
  ...['Content-Type', 'application/json; charset=utf-8'],
  ...['Content-Length', String(ANSWER.length)],
  ...['Cache-Control', 'no-store'],
  ...['Access-Control-Allow-Origin', '*'],
  ...['Ping-Body-Limit', String(STORED_BYTES)],
  ...['X-Content-Type-Options', 'nosniff'],
];
const CLOSING = ['Connection', 'close'];
const OF_PREFLIGHT = ['Access-Control-Allow-Methods', '*', 'Access-Control-Allow-Headers', '*'];
