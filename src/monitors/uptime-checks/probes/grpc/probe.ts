// Probes a gRPC server by its health protocol, grpc.health.v1, on HTTP/2.

import http2 from 'node:http2';
import { isIP, type Socket } from 'node:net';
import { oneLine } from '../../../../platform/readable-text.ts';
import { causeOf, placeOf } from '../../../../platform/safe-fetch/failure.ts';
import { hostAsConnected } from '../../host.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed, failedBy, startPhase } from '../findings.ts';
import { startTls } from '../handshake.ts';
import { openSocket, stoppedBy } from '../open-socket.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import { codeName, healthRequest, readHealthResponse } from './messages.ts';
import type { facts, GrpcSettings } from './schema.ts';

export interface GrpcProbe extends Probing, GrpcSettings {
  kind: 'grpc';
  host: string;
  port: number;
}

const HTTPS_PORT = 443;
const HTTP_PORT = 80;
/** The message has seven bytes. */
const MAX_MESSAGE_BYTES = 4_096;
const MAX_WORDS_LENGTH = 300;
const CHECK = '/grpc.health.v1.Health/Check';

export const grpc: ProbeType<GrpcSettings, GrpcProbe> = {
  defaults: defaultsOf<typeof facts>('grpc'),
  secrets: {},
  usualPort: ({ tls }) => (tls ? HTTPS_PORT : HTTP_PORT),
  look: probeGrpc,
};

async function probeGrpc(
  context: ProbeContext,
  { definition }: { definition: GrpcProbe },
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const { port, tls, verify_tls: verify, service } = definition;
  const host = hostAsConnected(definition.host);
  if (host === null) return failed('dns', 'the host is no name and no address');
  const opened = await openSocket(context, { host, port }, findings, signal);
  if (!opened.ok) return opened;
  let socket: Socket = opened.socket;
  try {
    if (tls) {
      const secured = await startTls(context, { socket, host, verify, protocols: ['h2'] }, findings, signal);
      if (!secured.ok) return secured;
      socket = secured.socket;
    }
    const firstByte = startPhase(context.clock, findings, 'first_byte');
    const name = isIP(host) === 6 ? `[${host}]` : host;
    const called = await call(socket, { authority: `${name}:${port}`, tls, service: service ?? '' }, signal);
    if (!called.ok) return called;
    firstByte();
    findings.http_status = called.httpStatus;
    return judge(called, service);
  } finally {
    socket.destroy();
    opened.socket.destroy();
  }
}

interface Called {
  ok: true;
  httpStatus: number;
  /** Null: there is none, as of what speaks no gRPC. */
  grpcStatus: number | null;
  words: string;
  message: Buffer;
}

/** One call on a connection that is open. */
function call(
  socket: Socket,
  { authority, tls, service }: { authority: string; tls: boolean; service: string },
  signal: AbortSignal,
): Promise<Called | Failed> {
  const { promise, resolve } = Promise.withResolvers<Called | Failed>();
  const place = placeOf(socket);
  const scheme = tls ? 'https' : 'http';
  const session = http2.connect(`${scheme}://${authority}`, {
    createConnection: () => socket,
    settings: { enablePush: false },
    maxSessionMemory: 1,
  });
  const fail = (error: Error) => resolve(failedBy(causeOf(error), place));
  const onAbort = () => resolve(stoppedBy(signal));
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  session.on('error', fail);
  session.once('close', () =>
    resolve(failedBy({ reason: 'reset', detail: 'closed before the answer was whole' }, place)),
  );

  const stream = session.request({
    ':method': 'POST',
    ':path': CHECK,
    'content-type': 'application/grpc',
    te: 'trailers',
    'user-agent': 'Tocsin',
  });
  let head: http2.IncomingHttpHeaders = {};
  let message = Buffer.alloc(0);
  stream.on('response', (headers) => {
    head = headers;
  });
  stream.on('trailers', (trailers) => {
    head = { ...head, ...trailers };
  });
  stream.on('data', (piece: Buffer) => {
    message = Buffer.concat([message, piece]);
    if (message.length > MAX_MESSAGE_BYTES)
      resolve(failed('too_large', `an answer of more than ${MAX_MESSAGE_BYTES} bytes`));
  });
  stream.on('error', fail);
  stream.once('end', () => resolve({ ok: true, ...answerOf(head), message }));
  stream.end(healthRequest(service));
  return promise.finally(() => {
    signal.removeEventListener('abort', onAbort);
    session.destroy();
  });
}

function answerOf(head: http2.IncomingHttpHeaders): Pick<Called, 'httpStatus' | 'grpcStatus' | 'words'> {
  const status = head['grpc-status'];
  return {
    httpStatus: Number(head[':status'] ?? 0),
    grpcStatus: typeof status === 'string' && /^\d{1,3}$/.test(status) ? Number(status) : null,
    words: percentDecoded(String(head['grpc-message'] ?? '')),
  };
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const UNIMPLEMENTED = 12;
const NOT_FOUND = 5;

function judge({ httpStatus, grpcStatus, words, message }: Called, service: string | null): Looked {
  if (grpcStatus === null) return failed('status', `what answers does not speak gRPC: HTTP ${httpStatus}`);
  if (grpcStatus === UNIMPLEMENTED)
    return failed('status', 'the server has no health service (UNIMPLEMENTED)');
  if (grpcStatus === NOT_FOUND)
    return failed('status', `the server does not know the service ${service ?? ''}`.trim());
  const said = oneLine(words, MAX_WORDS_LENGTH);
  if (grpcStatus !== 0)
    return failed('status', `the call failed: ${codeName(grpcStatus)}${said && ` (${said})`}`);
  const status = readHealthResponse(message);
  if (status === null) return failed('assertion', 'the answer is not that of a health service');
  const compared = { expected: 'SERVING', seen: status };
  const problem =
    status === 'SERVING' ? null : failed('assertion', `expected "SERVING", seen "${status}"`, compared);
  return { ok: true, seen: { facts: { status } }, problem };
}
