// Outgoing HTTP to addresses that strangers configured: bounded in time and bytes, never into private networks.

import { type Clock, systemClock } from '../clock.ts';
import { type Connection, type Connections, createConnections } from './connections.ts';
import { startDeadline } from './deadline.ts';
import { exchange, type Received } from './exchange.ts';
import { brokenOffBy, type FailureCause, type Place } from './failure.ts';
import { headerProblem } from './header-problem.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';
import { admitHost, parseTarget } from './target.ts';

const CHECK_TIMEOUT_MS = 3_000;

export interface SafeRequest {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** For everything together: name look-up, connecting, TLS, sending, headers and body. */
  timeoutMs: number;
  /** How much of the body is kept; the rest is not read. */
  maxBytes: number;
  /** Whether loopback, private and link-local addresses may be reached. */
  privateAllowed: boolean;
  signal?: AbortSignal;
}

export interface Answer extends Received {
  answered: true;
  latencyMs: number;
  /** The IP address that answered. */
  address: string;
}

interface Failure extends FailureCause {
  answered: false;
  latencyMs: number;
}

export interface SafeFetch extends AsyncDisposable {
  /**
   * One request. Whatever the other side does is a value: any status is an answer, redirects too (they are not
   * followed), and everything else a failure. A POST may have arrived although it failed.
   */
  fetch(url: string, request: SafeRequest): Promise<Answer | Failure>;
  /** As checkTarget, with the resolver of this instance. */
  checkTarget(url: string, options: { privateAllowed: boolean }): Promise<TargetCheck>;
  /** Stops what is under way (it fails as `aborted`) and closes every connection. */
  close(): Promise<void>;
}

export type TargetCheck = { ok: true } | { ok: false; reason: string };

/** The program owns one; it holds connections open for a few seconds, so it must be closed. */
export function createSafeFetch(options: { clock?: Clock; resolve?: ResolveHost } = {}): SafeFetch {
  const { clock = systemClock, resolve = resolveHost } = options;
  const connections = createConnections(resolve, clock);
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  const close = async () => {
    closing.abort();
    connections.closeIdle();
    await Promise.all(underWay);
  };
  return {
    async fetch(url, request) {
      const startedMs = clock.monotonicMs();
      const attempt = fetchOnce(connections, closing.signal, url, request);
      underWay.add(attempt);
      const outcome = await attempt.finally(() => underWay.delete(attempt));
      return { ...outcome, latencyMs: Math.round(clock.monotonicMs() - startedMs) };
    },
    checkTarget: (url, { privateAllowed }) => checkTarget(url, { privateAllowed, resolve }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

type FetchOutcome = Omit<Answer, 'latencyMs'> | Omit<Failure, 'latencyMs'>;

async function fetchOnce(
  connections: Connections,
  closing: AbortSignal,
  text: string,
  request: SafeRequest,
): Promise<FetchOutcome> {
  const { method, headers = {}, body, timeoutMs, maxBytes, privateAllowed } = request;
  const target = parseTarget(text);
  if (!target.ok) return { answered: false, reason: 'invalid_url', detail: target.reason };
  const problem = Object.entries(headers)
    .map(([name, value]) => headerProblem(name, value))
    .find(Boolean);
  if (problem) return { answered: false, reason: 'protocol', detail: problem };

  const deadline = startDeadline(timeoutMs, [closing, request.signal]);
  const connection = connections.take(target.url.origin, privateAllowed);
  const path = target.url.pathname + target.url.search;
  const outcome = await exchange(connection, { path, method, headers, body, maxBytes }, deadline.signal);
  deadline.end();

  if (outcome.answered && !outcome.received.truncated) connections.keep(connection);
  else connection.destroy();
  if (!outcome.answered) return { ...outcome, ...brokenOffBy(outcome, placeOf(connection, target.url)) };
  return { answered: true, ...outcome.received, address: connection.address ?? '' };
}

const placeOf = ({ address }: Connection, { protocol, port }: URL): Place | null =>
  address === null ? null : { ip: address, port: Number(port || (protocol === 'https:' ? 443 : 80)) };

/**
 * Whether a URL may be stored as a target. Its addresses are judged again at every connection, so this is only
 * to say so at once. A name that does not resolve right now is accepted: DNS may be set up later, or be
 * down for a moment, and the failure is shown when the target is used.
 */
export async function checkTarget(
  text: string,
  options: { privateAllowed: boolean; resolve?: ResolveHost },
): Promise<TargetCheck> {
  const target = parseTarget(text);
  if (!target.ok) return target;
  const { privateAllowed, resolve = resolveHost } = options;
  const { signal, end } = startDeadline(CHECK_TIMEOUT_MS, []);
  const admission = await admitHost(target.host, { privateAllowed, resolve, signal });
  end();
  return admission.ok || admission.reason === 'dns' ? { ok: true } : { ok: false, reason: admission.detail };
}
