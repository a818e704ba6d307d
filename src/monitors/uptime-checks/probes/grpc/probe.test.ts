import assert from 'node:assert/strict';
import { once } from 'node:events';
import http2 from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { issueCertificate } from '../../../../testing/certificates.ts';
import { assertion, closedPort, look } from '../test-probes.ts';
import { healthRequest, readHealthResponse } from './messages.ts';
import type { GrpcProbe } from './probe.ts';

const grpcProbe = (port: number, rest: Partial<GrpcProbe> = {}): GrpcProbe => ({
  ...{ kind: 'grpc', host: 'shop.example', port, service: null, tls: false, verify_tls: true },
  ...{ upsideDown: false, timeoutMs: 20_000, assertions: [] },
  ...rest,
});

interface Answer {
  status?: number;
  /** Bytes of the message, without its prefix. */
  message?: number[];
  trailers?: Record<string, string>;
}

/** Answers each call as the test says, by the path and the message that it came with. */
async function serveGrpc(
  t: TestContext,
  answer: (path: string, message: Buffer) => Answer,
  identity?: { key: string; cert: string },
): Promise<number> {
  const server = identity ? http2.createSecureServer(identity) : http2.createServer();
  const sockets = new Set<Socket>();
  server.on(identity ? 'secureConnection' : 'connection', (socket: Socket) =>
    sockets.add(socket.on('error', () => {})),
  );
  server.on('stream', async (stream, headers) => {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece)).on('error', () => {});
    await once(stream, 'end');
    const {
      status = 200,
      message,
      trailers = { 'grpc-status': '0' },
    } = answer(String(headers[':path']), Buffer.concat(pieces));
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    stream.respond({ ':status': status, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.end(message && Buffer.from([0, 0, 0, 0, message.length, ...message]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test('a server that serves is up, the service is named, and the status is a fact', async (t) => {
  const asked: string[] = [];
  const port = await serveGrpc(t, (path, message) => {
    asked.push(`${path} ${message.toString('latin1')}`);
    return { message: [8, 1] };
  });
  const result = await look(grpcProbe(port, { assertions: [assertion('fact', 'eq', 'SERVING', 'status')] }));
  assert.deepEqual([result.up, result.detail, result.http_status], [true, null, 200]);
  assert.equal((await look(grpcProbe(port, { service: 'shop.v1.Orders' }))).up, true);
  assert.deepEqual(asked, [
    '/grpc.health.v1.Health/Check \0\0\0\0\0',
    '/grpc.health.v1.Health/Check \0\0\0\0\x10\n\x0eshop.v1.Orders',
  ]);
});

test('what does not serve, does not know the service or has no health service is a failure that says so', async (t) => {
  const answers: [Answer, string][] = [
    [{ message: [8, 2] }, 'expected "SERVING", seen "NOT_SERVING"'],
    [{ message: [] }, 'expected "SERVING", seen "UNKNOWN"'],
    [{ message: [18, 1] }, 'the answer is not that of a health service'],
    [{ trailers: { 'grpc-status': '12' } }, 'the server has no health service (UNIMPLEMENTED)'],
    [{ trailers: { 'grpc-status': '5' } }, 'the server does not know the service orders'],
    [
      { trailers: { 'grpc-status': '14', 'grpc-message': 'no%20disk' } },
      'the call failed: UNAVAILABLE (no disk)',
    ],
    [{ status: 404, trailers: {} }, 'what answers does not speak gRPC: HTTP 404'],
  ];
  let current: Answer = {};
  const port = await serveGrpc(t, () => current);
  for (const [answer, detail] of answers) {
    current = answer;
    const result = await look(grpcProbe(port, { service: 'orders' }));
    assert.deepEqual([result.up, result.detail], [false, detail]);
  }
});

test('over TLS the certificate is judged, and what speaks no HTTP/2 is a failure', async (t) => {
  const root = issueCertificate({ commonName: 'Test Root', isAuthority: true });
  const identity = issueCertificate({ names: ['shop.example'], issuer: root });
  const port = await serveGrpc(t, () => ({ message: [8, 1] }), identity);
  const secureContext = tls.createSecureContext({ ca: root.cert });
  const secure = await look(grpcProbe(port, { tls: true }), { secureContext });
  assert.deepEqual([secure.up, secure.certificate?.subject], [true, 'CN=test']);
  assert.equal((await look(grpcProbe(port, { tls: true }))).reason, 'tls');
  const smtp = await serveRaw(t, (socket) => socket.end('220 mail.example\r\n'));
  assert.equal((await look(grpcProbe(smtp.port))).up, false);
  const silent = await serveRaw(t, (socket) => socket.resume().once('end', () => socket.end()));
  assert.equal((await look(grpcProbe(silent.port, { timeoutMs: 200 }))).reason, 'timeout');
  await silent.drained();
  assert.equal((await look(grpcProbe(await closedPort()))).reason, 'refused');
  assert.equal((await look(grpcProbe(port), { privateAllowed: false })).reason, 'blocked_address');
});

test('the two messages are those of protobuf', () => {
  assert.equal(healthRequest('').toString('hex'), '0000000000');
  assert.equal(healthRequest('x'.repeat(200)).subarray(0, 8).toString('hex'), '00000000cb0ac801');
  assert.equal(readHealthResponse(Buffer.from('00000000020803', 'hex')), 'SERVICE_UNKNOWN');
  assert.equal(readHealthResponse(Buffer.from('0100000000', 'hex')), null);
  assert.equal(readHealthResponse(Buffer.from('00', 'hex')), null);
});
