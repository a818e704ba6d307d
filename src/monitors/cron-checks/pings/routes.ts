// Where the ping addresses hang on a host: taken before the framework sees them, described here for /openapi.json.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from '../../../platform/app.ts';
import {
  clientAddress,
  httpsRedirect,
  isSecureRequest,
  type TrustedProxies,
  trustedProxies,
} from '../../../platform/http/client-address.ts';
import type { Surface } from '../../../platform/http/route.ts';
import { type PingDoor, receivePing } from './receive.ts';

/** Answers requests below `<prefix>/ping/`; false for all others. */
export function pingIntercept(app: App, door: PingDoor, surface: Surface, prefix: '' | '/api') {
  const below = `${prefix}/ping/`;
  const isTrusted = trustedProxies(app.config.trustProxy);
  const addressOf = rememberedAddress(isTrusted);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url ?? '';
    if (!url.startsWith(below)) return false;
    const base = app.urls[surface];
    const elsewhere =
      base.startsWith('https:') && httpsRedirect(base, isSecureRequest(request, isTrusted), url);
    if (elsewhere) response.writeHead(308, { Location: elsewhere, 'Content-Length': 0 }).end();
    else receivePing(door, request, response, url.slice(below.length), addressOf(request));
    return true;
  };
}

/** Without a forwarding header the address is that of the connection, and is looked at once for each. */
function rememberedAddress(isTrusted: TrustedProxies) {
  const known = new WeakMap<Socket, string>();
  return (request: IncomingMessage): string => {
    if (request.headers['x-forwarded-for'] !== undefined) return clientAddress(request, isTrusted);
    const address = known.get(request.socket) ?? clientAddress(request, isTrusted);
    known.set(request.socket, address);
    return address;
  };
}
