// Where the ping addresses hang on a host: taken before the framework sees them, described here for /openapi.json.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../../../platform/app.ts';
import {
  clientAddress,
  httpsRedirect,
  isSecureRequest,
  trustedProxies,
} from '../../../platform/http/client-address.ts';
import type { Surface } from '../../../platform/http/route.ts';
import { type PingDoor, receivePing } from './receive.ts';

/** Answers requests below `<prefix>/ping/`; false for all others. */
export function pingIntercept(app: App, door: PingDoor, surface: Surface, prefix: '' | '/api') {
  const below = `${prefix}/ping/`;
  const isTrusted = trustedProxies(app.config.trustProxy);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url ?? '';
    if (!url.startsWith(below)) return false;
    const elsewhere = httpsRedirect(app.urls[surface], isSecureRequest(request, isTrusted), url);
    if (elsewhere) response.writeHead(308, { Location: elsewhere, 'Content-Length': 0 }).end();
    else receivePing(door, request, response, url.slice(below.length), clientAddress(request, isTrusted));
    return true;
  };
}
