// Where the ping addresses hang on a host: taken before the framework sees them, described here for /openapi.json.

import type { IncomingMessage, ServerResponse } from 'node:http';
import Type from 'typebox';
import type { App } from '../../../platform/app.ts';
import {
  clientAddress,
  httpsRedirect,
  isSecureRequest,
  STRICT_TRANSPORT,
  type TrustedProxies,
  trustedProxies,
} from '../../../platform/http/client-address.ts';
import { originForm } from '../../../platform/http/origin-form.ts';
import { publicRoute, type Route, type Surface } from '../../../platform/http/route.ts';
import { type Dialect, type ForeignCall, receiveForeign } from './foreign.ts';
import { type PingDoor, receivePing } from './receive.ts';

/**
 * Answers requests below `<prefix>/ping/` for each of the prefixes, and those to addresses of other services; false for
 * all others.
 */
export function pingIntercept(
  app: Pick<App, 'config' | 'urls'>,
  door: PingDoor,
  surface: Surface,
  { prefixes, dialects }: { prefixes: readonly ('' | '/api')[]; dialects: readonly Dialect[] },
) {
  const starts = prefixes.map((prefix) => `${prefix}/ping/`);
  const isTrusted = trustedProxies(app.config.trustProxy);
  const addressOf = rememberedAddress(isTrusted);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = originForm(request.url ?? '');
    const below = starts.find((start) => url.startsWith(start));
    const isOrdinary = below !== undefined && url[below.length + DASH_OF_UUID] === '-';
    const call = isOrdinary ? null : foreignCall(dialects, prefixes, request, url);
    if (below === undefined && !call) return false;
    const base = app.urls[surface];
    const elsewhere =
      base.startsWith('https:') && httpsRedirect(base, isSecureRequest(request, isTrusted), url);
    if (elsewhere) response.writeHead(308, { Location: elsewhere, 'Content-Length': 0 }).end();
    else {
      if (base.startsWith('https:')) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT);
      const ip = addressOf(request);
      if (call) receiveForeign(door, request, response, { call, ip });
      else receivePing(door, request, response, { rest: url.slice(below?.length), ip });
    }
    return true;
  };
}

const DASH_OF_UUID = '00000000'.length;

/** What another service would take the request for. */
function foreignCall(
  dialects: readonly Dialect[],
  prefixes: readonly string[],
  request: IncomingMessage,
  url: string,
): ForeignCall | null {
  for (const { at, read } of dialects)
    for (const prefix of at === 'api' ? API_ONLY : prefixes) {
      const call = url.startsWith(`${prefix}/`) ? read(url.slice(prefix.length), request) : null;
      if (call) return call;
    }
  return null;
}

const API_ONLY = ['/api'];

/** Kept at the connection itself: a map from one to the other would be work for each garbage collection. */
const ADDRESS = Symbol('address');

/** Without a forwarding header the address is that of the connection, and is looked at once for each. */
function rememberedAddress(isTrusted: TrustedProxies) {
  return (request: IncomingMessage): string => {
    if (request.headers['x-forwarded-for'] !== undefined) return clientAddress(request, isTrusted);
    const socket: { [ADDRESS]?: string } = request.socket as object;
    socket[ADDRESS] ??= clientAddress(request, isTrusted);
    return socket[ADDRESS];
  };
}

const variants = [
  { path: '/ping/:slug', summary: 'Report a success' },
  { path: '/ping/:slug/start', summary: 'Report that a run started' },
  { path: '/ping/:slug/fail', summary: 'Report a failure' },
  { path: '/ping/:slug/fail/:code', summary: 'Report a failure with its exit code' },
  { path: '/ping/:slug/log', summary: 'Leave a note; the state stays as it is' },
  { path: '/ping/:slug/:code', summary: 'Report an exit code: 0 is a success, anything else a failure' },
] as const;

const description =
  'Of all ping addresses: any method; any body or none: 12 KB are read and 10 KB kept, as UTF-8. Always 200, also for an unknown slug. The first 60 pings of a slug in a minute count. `?rid=` (a UUID) separates overlapping runs.';

/** What is said at the first of them holds for all. */
const FIRST = 'GET /ping/:slug';

/** For /openapi.json only: `pingIntercept` answers before the framework looks for a route. */
export const pingRoutes: readonly Route[] = variants.flatMap(({ path, summary }) =>
  (['GET', 'POST'] as const).map((method) =>
    publicRoute({
      method,
      path,
      tag: 'Pings',
      summary,
      ...(`${method} ${path}` === FIRST && { description }),
      params: Type.Object({
        slug: Type.String({ format: 'uuid' }),
        ...(path.includes(':code')
          ? { code: Type.String({ pattern: '^\\d+$', description: 'An integer.' }) }
          : {}),
      }),
      query: Type.Object({ rid: Type.Optional(Type.String({ format: 'uuid' })) }),
      response: Type.Object({ ok: Type.Literal(true) }),
      neverFails: true,
      examples: { response: { ok: true } },
      handler: async () => ({ ok: true as const }),
    }),
  ),
);
