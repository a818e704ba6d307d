// Pings by the addresses of other services: journaled as any ping, answered as the other service would.

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACCEPTED_BYTES } from './ping-body.ts';
import type { PingAddress } from './ping-path.ts';
import { ignore, keep, NO_BODY, type PingDoor, standingOf } from './receive.ts';
import { drain, hasBody, readBody } from './request-body.ts';

/** A ping as another service would take it; its `slug` is the id of an alias. */
export interface ForeignPing extends Required<PingAddress> {
  /** What is kept as its body; undefined: the body of the request. */
  text?: string | null;
}

export interface ForeignAnswer {
  status: number;
  type: string;
  body: string;
  /** Names and values in turn. */
  headers?: readonly string[];
}

/** What a request came to. */
interface ForeignReading {
  pings: readonly ForeignPing[];
  /**
   * `isKnown`: whether a check may have the addresses, or is being made for them. It is not certain that one has, and never
   * so before the database was read.
   */
  answer: (isKnown: boolean) => ForeignAnswer;
}

/** A request to an address of another service, before its body is read. */
export interface ForeignCall {
  /** The most that is read of its body; that of a ping unless given. */
  most?: number;
  read: (body: Buffer) => ForeignReading | Promise<ForeignReading>;
}

/** How requests to another service are read. */
export interface Dialect {
  /** Whether its paths begin at the address of the API, or at `/api` of any host. */
  at: 'root' | 'api';
  /** What request this is by its path, from there on, and query; null: none of that service. Throws nothing. */
  read: (path: string, request: IncomingMessage) => ForeignCall | null;
}

export interface Knocking {
  call: ForeignCall;
  ip: string;
}

export function receiveForeign(
  door: PingDoor,
  request: IncomingMessage,
  response: ServerResponse,
  { call, ip }: Knocking,
): void {
  request.on('error', ignore);
  response.on('error', ignore);
  door.counts.received += 1;
  const take = (body: Buffer, cut: boolean) => void answerOf(body).then((answer) => end(answer, cut), giveUp);
  const answerOf = async (body: Buffer) => {
    const { pings, answer } = await call.read(body);
    const first = pings.filter((ping) => isFirst(door, ping));
    try {
      await Promise.all(
        pings.map(({ text, ...address }) => {
          const given = text === undefined ? body : Buffer.from(text ?? '');
          return keep(door, request, { address, ip, body: given, ofRequest: text === undefined });
        }),
      );
    } catch (error) {
      for (const { slug } of first) door.asked.forget(slug);
      throw error;
    }
    return answer(first.length < pings.length);
  };
  const end = (answer: ForeignAnswer, cut: boolean) => {
    send(response, answer, cut);
    if (cut) drain(request);
  };
  // Whatever went wrong, it was not kept: its sender tries again.
  const giveUp = () => void response.destroy();
  if (hasBody(request)) readBody(request, call.most ?? ACCEPTED_BYTES, take);
  else take(NO_BODY, false);
}

/** Whether nothing has its address, and nobody asked for a check that has. */
const isFirst = (door: PingDoor, ping: ForeignPing): boolean =>
  standingOf(door, ping) === 'unknown' &&
  !(ping.further?.creation && door.asked.ask(ping.slug, door.clock.monotonicMs()));

function send(response: ServerResponse, { status, type, body, headers = [] }: ForeignAnswer, cut: boolean) {
  if (response.destroyed) return;
  response
    .writeHead(status, [
      ...['Content-Type', type, 'Content-Length', String(Buffer.byteLength(body))],
      ...['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff', 'X-Request-Id', randomUUID()],
      ...headers,
      ...(cut ? ['Connection', 'close'] : []),
    ])
    .end(body);
}
