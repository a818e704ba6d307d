// The way through an HTTP proxy (RFC 9110, section 9.3.6): a tunnel for https, whole addresses for http.

import type { Socket } from 'node:net';
import { admitHost, parseTarget } from '../../../../platform/safe-fetch/target.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed, failedBy, noFindings, startPhase } from '../findings.ts';
import { startTls } from '../handshake.ts';
import { type Opened, openSocket, stoppedBy } from '../open-socket.ts';
import { resolveTarget } from '../resolve-target.ts';
import type { HttpSettings } from './schema.ts';

const MAX_ANSWER_BYTES = 16_384;

export interface HttpProxy {
  url: URL;
  host: string;
  /** The value of Proxy-Authorization; null: none. */
  authorization: string | null;
}

export function proxyOf({
  proxy,
  proxy_user,
  proxy_password,
}: Pick<HttpSettings, 'proxy' | 'proxy_user' | 'proxy_password'>): HttpProxy | null {
  const target = proxy === null ? null : parseTarget(proxy);
  if (!target?.ok) return null;
  const pair = `${proxy_user ?? ''}:${proxy_password ?? ''}`;
  const authorization = proxy_user === null ? null : `Basic ${Buffer.from(pair).toString('base64')}`;
  return { url: target.url, host: target.host, authorization };
}

export const proxyHeaders = (proxy: HttpProxy | null): Record<string, string> =>
  proxy === null || proxy.authorization === null ? {} : { 'proxy-authorization': proxy.authorization };

interface Through {
  target: { host: string; port: number; family: 4 | 6 | null };
  proxy: HttpProxy;
  /** For https; else the proxy is asked for the whole address. */
  tunnel: boolean;
}

/**
 * A connection to the target, or to the proxy where it needs no tunnel. A proxy must be no way around the rules about
 * private addresses: where the name of the target is known here, it is judged as if there were none. Only who may
 * reach private addresses may name a target that the proxy alone knows.
 */
export async function openThroughProxy(
  context: ProbeContext,
  { target, proxy, tunnel }: Through,
  findings: Findings,
  signal: AbortSignal,
): Promise<Opened> {
  const { privateAllowed, resolve = resolveTarget } = context;
  const admission = await admitHost(target.host, { privateAllowed, resolve, signal });
  if (signal.aborted) return stoppedBy(signal);
  if (!admission.ok && (admission.reason === 'blocked_address' || !privateAllowed))
    return failedBy(admission);
  const { url, host } = proxy;
  const isTls = url.protocol === 'https:';
  const port = Number(url.port || (isTls ? 443 : 80));
  const opened = await openSocket(context, { host, port, family: target.family }, findings, signal);
  if (!opened.ok) return opened;
  // The certificate of the proxy is none of the check.
  const secured = isTls
    ? await startTls(
        context,
        { socket: opened.socket, host, verify: true, protocols: [] },
        noFindings(),
        signal,
      )
    : opened;
  const tunnelled =
    secured.ok && tunnel
      ? await tunnelTo(context, { target, proxy, socket: secured.socket }, findings, signal)
      : secured;
  if (!tunnelled.ok) opened.socket.destroy();
  return tunnelled;
}

async function tunnelTo(
  { clock }: ProbeContext,
  { target, proxy, socket }: { target: Through['target']; proxy: HttpProxy; socket: Socket },
  findings: Findings,
  signal: AbortSignal,
): Promise<Opened> {
  const ended = startPhase(clock, findings, 'connect');
  const place = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`;
  const headers = Object.entries({ host: place, ...proxyHeaders(proxy) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`CONNECT ${place} HTTP/1.1\r\n${headers.join('')}\r\n`);
  const answer = await headOf(socket, signal);
  if (signal.aborted) return stoppedBy(signal);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer ?? '')?.[1]);
  if (status >= 200 && status < 300) {
    ended();
    return { ok: true, socket };
  }
  return refusedBy(answer === null ? null : status);
}

function refusedBy(status: number | null): Failed {
  if (status === null) return failed('reset', 'the proxy hung up');
  if (Number.isNaN(status)) return failed('unreachable', 'the proxy does not speak HTTP');
  if (status === 407)
    return failed('unreachable', 'the proxy refused: it wants another user name and password');
  return failed('unreachable', `the proxy answered ${status}`);
}

/** Up to the empty line; what comes after it stays in the socket. null: it ended before, or was too long. */
function headOf(socket: Socket, signal: AbortSignal): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  let received = Buffer.alloc(0);
  const end = (head: string | null) => {
    socket.removeListener('readable', onReadable);
    resolve(head);
  };
  const onReadable = () => {
    for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
      received = Buffer.concat([received, chunk]);
      const at = received.indexOf('\r\n\r\n');
      if (at >= 0) {
        const rest = received.subarray(at + 4);
        if (rest.length > 0) socket.unshift(rest);
        return end(received.toString('latin1', 0, at));
      }
      if (received.length > MAX_ANSWER_BYTES) return end(null);
    }
  };
  const onAbort = () => end(null);
  socket.on('readable', onReadable);
  socket.once('close', () => end(null));
  socket.once('end', () => end(null));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return promise.finally(() => signal.removeEventListener('abort', onAbort));
}
