// Who sends a request and what its head says, read once while all requests of a connection say the same word for word.

import type { IncomingMessage } from 'node:http';
import { clientAddress, type TrustedProxies } from './client-address.ts';
import { isShort, sameTexts } from './last-reads.ts';

export interface Sender {
  ip: string;
  headers: IncomingMessage['headers'];
}

interface Remembered {
  rawHeaders: readonly string[];
  sender: Sender;
}

/** Kept at the connection itself: a map from one to the other would be work for each garbage collection. */
const SENDER = Symbol('sender');

export function rememberedSender(isTrusted: TrustedProxies): (request: IncomingMessage) => Sender {
  return (request) => {
    const { rawHeaders } = request;
    const connection: { [SENDER]?: Remembered } = request.socket as object;
    const last = connection[SENDER];
    if (last !== undefined && sameTexts(last.rawHeaders, rawHeaders)) return last.sender;
    const sender = { ip: clientAddress(request, isTrusted), headers: request.headers };
    if (isShort(rawHeaders)) connection[SENDER] = { rawHeaders, sender };
    return sender;
  };
}
