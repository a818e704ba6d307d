// Probes a website: every request of it, redirects included, on a connection of its own.

import type { Socket } from 'node:net';
import type { Client } from 'undici';
import { needsBody } from '../../../../../shared/assertions.ts';
import { packageOnFirstUse } from '../../../../platform/first-use.ts';
import { exchange, type Received } from '../../../../platform/safe-fetch/exchange.ts';
import { placeOf } from '../../../../platform/safe-fetch/failure.ts';
import { headerProblem } from '../../../../platform/safe-fetch/header-problem.ts';
import { parseTarget } from '../../../../platform/safe-fetch/target.ts';
import { headerIssues } from '../../../../platform/secret-headers.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed, failedBy, startPhase } from '../findings.ts';
import { startTls } from '../handshake.ts';
import { maskedFailure } from '../masking.ts';
import { openSocket } from '../open-socket.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import { limitBytes } from './byte-limit.ts';
import { expectedStatusProblem, isExpectedStatus } from './expected-status.ts';
import { ACCEPT_ENCODING, MAX_BODY_BYTES, readBody } from './read-body.ts';
import { type HttpStep, isRedirect, redirect } from './redirect.ts';
import { facts, type HttpSettings } from './schema.ts';

const undici = packageOnFirstUse<typeof import('undici')>('undici');

const MAX_REDIRECTS = 10;
const MAX_HEADER_BYTES = 32 * 1024;
/** A whole body, and as much again for how it is packed into frames, for headers and for interim responses. */
const MOST_RECEIVED_BYTES = 2 * MAX_BODY_BYTES;

export interface HttpProbe extends Probing, HttpSettings {
  kind: 'http';
  url: string;
}

export const http: ProbeType<HttpSettings, HttpProbe> = {
  defaults: facts.defaults,
  secrets: { headers: 'headers', body: 'text' },
  issues: ({ method, headers, body, expected_status }) => [
    ...headerIssues(headers),
    ...expected_status.flatMap((entry, index) => {
      const reason = expectedStatusProblem(entry);
      return reason ? [{ field: `expected_status.${index}`, reason }] : [];
    }),
    ...(body !== null && (method === 'GET' || method === 'HEAD')
      ? [{ field: 'body', reason: `must be null or left out with ${method}` }]
      : []),
  ],
  async look(context, { definition, mask }, findings, signal) {
    const answered = await probeHttp(context, definition, findings, signal);
    return answered.ok ? answered : maskedFailure(answered, mask);
  },
};

/** What was answered, and what is wrong with it besides the assertions. */
async function probeHttp(
  context: ProbeContext,
  definition: HttpProbe,
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const target = parseTarget(definition.url);
  if (!target.ok) return failed('status', `the URL cannot be asked: ${target.reason}`);
  const problem = headersProblem(definition.headers);
  if (problem) return failed('status', `the headers cannot be sent: ${problem}`);
  const { method, headers, body } = definition;
  let step: HttpStep = { url: target.url, host: target.host, method, headers, body };
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const exchanged = await askOnce(context, { step, verify: definition.verify_tls }, findings, signal);
    if (!exchanged.ok) return exchanged;
    const { status, headers: answered } = exchanged.received;
    const location = answered.location;
    if (!definition.follow_redirects || !isRedirect(status, location)) {
      return { ok: true, ...judgeAnswer(definition, exchanged.received) };
    }
    const next = redirect(step, status, location);
    if (!next.ok) return next;
    step = next.step;
  }
  return failed('status', `more than ${MAX_REDIRECTS} redirects`);
}

/** Why these headers may not be sent; null when they may. */
const headersProblem = (headers: HttpStep['headers']): string | null =>
  Object.entries(headers)
    .map(([name, value]) => headerProblem(name, value))
    .find((problem) => problem !== null) ?? null;

type Exchanged = { ok: true; received: Received } | Failed;

async function askOnce(
  context: ProbeContext,
  { step, verify }: { step: HttpStep; verify: boolean },
  findings: Findings,
  signal: AbortSignal,
): Promise<Exchanged> {
  const { url, host } = step;
  const isTls = url.protocol === 'https:';
  const port = Number(url.port || (isTls ? 443 : 80));
  const opened = await openSocket(context, { host, port }, findings, signal);
  if (!opened.ok) return opened;
  const protocols = ['h2', 'http/1.1'];
  try {
    const secured = isTls
      ? await startTls(context, { socket: opened.socket, host, verify, protocols }, findings, signal)
      : opened;
    if (!secured.ok) return secured;
    return await askOn(context, { step, socket: secured.socket }, findings, signal);
  } finally {
    opened.socket.destroy();
  }
}

async function askOn(
  { clock }: ProbeContext,
  { step, socket }: { step: HttpStep; socket: Socket },
  findings: Findings,
  signal: AbortSignal,
): Promise<Exchanged> {
  const { url, method, headers, body } = step;
  const place = placeOf(socket);
  const client = clientOn(url, socket);
  const firstByte = startPhase(clock, findings, 'first_byte');
  let downloaded: (() => void) | undefined;
  const request = {
    path: url.pathname + url.search,
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
  return { ok: true, received: outcome.received };
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

function judgeAnswer({ assertions, expected_status }: HttpProbe, received: Received) {
  const { status, headers } = received;
  // Unpacking costs more than all the rest of a probe.
  const body = assertions.some(needsBody) ? readBody(received) : null;
  const seen = { status, headers, body };
  if (!isExpectedStatus(expected_status, status)) {
    const compared = { expected: expected_status.join(', '), seen: String(status) };
    const detail = `answered ${status}, expected ${compared.expected}`;
    return { seen, problem: failed('status', detail, compared) };
  }
  const isTooLarge = body !== null && !body.ok && body.isTooLarge;
  return { seen, problem: isTooLarge ? failed('too_large', body.reason) : null };
}
