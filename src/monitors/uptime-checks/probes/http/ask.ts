// One request of an HTTP probe, on a connection of its own, and its answer.

import type { Socket } from 'node:net';
import type { Client } from 'undici';
import { packageOnFirstUse } from '../../../../platform/first-use.ts';
import { exchange, type Received } from '../../../../platform/safe-fetch/exchange.ts';
import { placeOf } from '../../../../platform/safe-fetch/failure.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failedBy, startPhase } from '../findings.ts';
import { startTls } from '../handshake.ts';
import { openSocket } from '../open-socket.ts';
import { limitBytes } from './byte-limit.ts';
import { secureContextOf } from './client-certificate.ts';
import { type HttpProxy, openThroughProxy, proxyHeaders } from './proxy.ts';
import { ACCEPT_ENCODING, beginningOf, MAX_BODY_BYTES } from './read-body.ts';
import type { HttpStep } from './redirect.ts';

const undici = packageOnFirstUse<typeof import('undici')>('undici');

const MAX_HEADER_BYTES = 32 * 1024;
/** A whole body, and as much again for how it is packed into frames, for headers and for interim responses. */
const MOST_RECEIVED_BYTES = 2 * MAX_BODY_BYTES;

export type Exchanged = { ok: true; received: Received } | Failed;

/** How the way to a server is taken. */
export interface Way {
  verify: boolean;
  proxy: HttpProxy | null;
  family: 4 | 6 | null;
  /** PEM of the certificate that the server is shown; null: none. */
  clientCertificate: string | null;
}

/** One request on a connection of its own. */
export async function askOnce(
  context: ProbeContext,
  { step, way }: { step: HttpStep; way: Way },
  findings: Findings,
  signal: AbortSignal,
): Promise<Exchanged> {
  const { url, host } = step;
  const isTls = url.protocol === 'https:';
  const target = { host, port: Number(url.port || (isTls ? 443 : 80)), family: way.family };
  const opened =
    way.proxy === null
      ? await openSocket(context, target, findings, signal)
      : await openThroughProxy(context, { target, proxy: way.proxy, tunnel: isTls }, findings, signal);
  if (!opened.ok) return opened;
  const protocols = ['h2', 'http/1.1'];
  const { verify } = way;
  const client = way.clientCertificate === null ? undefined : secureContextOf(way.clientCertificate);
  try {
    const secured = isTls
      ? await startTls(context, { socket: opened.socket, host, verify, protocols, client }, findings, signal)
      : opened;
    if (!secured.ok) return secured;
    const isWhole = way.proxy !== null && !isTls;
    const asked = isWhole ? { ...step, headers: { ...step.headers, ...proxyHeaders(way.proxy) } } : step;
    return await askOn(context, { step: asked, socket: secured.socket, isWhole }, findings, signal);
  } finally {
    opened.socket.destroy();
  }
}

/** One request on a connection that is there. */
export async function askOn(
  { clock }: ProbeContext,
  { step, socket, isWhole }: { step: HttpStep; socket: Socket; isWhole: boolean },
  findings: Findings,
  signal: AbortSignal,
): Promise<Exchanged> {
  const { url, method, headers, body } = step;
  const place = placeOf(socket);
  const client = clientOn(url, socket);
  const firstByte = startPhase(clock, findings, 'first_byte');
  let downloaded: (() => void) | undefined;
  const request = {
    // RFC 9112, section 3.2.2: a proxy is asked for the whole address.
    path: (isWhole ? url.origin : '') + url.pathname + url.search,
    method,
    headers: withDefaults(headers),
    body,
    maxBytes: MAX_BODY_BYTES,
    onHead(status: number) {
      firstByte();
      findings.http_status = status;
      downloaded = startPhase(clock, findings, 'download');
    },
  };
  const limited = limitBytes(socket, MOST_RECEIVED_BYTES, signal);
  const outcome = await exchange({ client }, request, limited.signal).finally(limited.end);
  client.destroy().catch(() => {});
  if (!outcome.answered) return failedBy(outcome, place);
  if (isCutShort(method, outcome.received))
    return failedBy({ reason: 'reset', detail: 'closed in the middle of the body' }, place);
  downloaded?.();
  const { received } = outcome;
  findings.answer = { headers: received.headers, text: () => beginningOf(received) };
  return { ok: true, received };
}

/** A stream of HTTP/2 that is cancelled looks as if it had ended. RFC 9110, section 8.6. */
function isCutShort(method: string, { status, headers, body, truncated }: Received): boolean {
  if (truncated || method === 'HEAD' || status === 304) return false;
  return body.length < Number(headers['content-length'] ?? 0);
}

/** Undici on a connection that is there. It may not open another: where that would lead has not been judged. */
function clientOn(url: URL, socket: Socket): Client {
  let given = false;
  return new (undici().Client)(url.origin, {
    connect(_target, handOver) {
      const isOpen = !given && !socket.destroyed;
      given = true;
      // It expects to wait for a connection, and would overlook one that is there at once.
      queueMicrotask(() => (isOpen ? handOver(null, socket) : handOver(closedEarly(), null)));
    },
    allowH2: true,
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The one deadline of the probe covers everything.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

const closedEarly = () =>
  Object.assign(new Error('closed before anything was answered'), { code: 'ECONNRESET' });

function withDefaults(own: HttpStep['headers']): Record<string, string> {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const defaults = { 'user-agent': 'Tocsin', accept: '*/*', 'accept-encoding': ACCEPT_ENCODING };
  const missing = Object.entries(defaults).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(missing), ...own };
}
