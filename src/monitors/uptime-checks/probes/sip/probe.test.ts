import assert from 'node:assert/strict';
import { test } from 'node:test';
import tls from 'node:tls';
import { serveRaw, serveTls } from '../../../../platform/safe-fetch/test-servers.ts';
import { issueCertificate } from '../../../../testing/certificates.ts';
import { serveDatagrams } from '../test-datagrams.ts';
import { assertion, closedPort, look } from '../test-probes.ts';
import type { SipProbe } from './probe.ts';
import { facts } from './schema.ts';

const sipProbe = (port: number, rest: Partial<SipProbe> = {}): SipProbe => ({
  ...{ kind: 'sip', host: 'pbx.example', port, ...facts.defaults },
  ...{ upsideDown: false, timeoutMs: 20_000, assertions: [] },
  ...rest,
});

const answerTo = (asked: string, status: string) =>
  [
    `SIP/2.0 ${status}`,
    ...asked.split('\r\n').filter((line) => /^(Via|From|To|Call-ID|CSeq):/.test(line)),
    'Server: Asterisk PBX 20.6',
    'Content-Length: 0',
    '\r\n',
  ].join('\r\n');

test('a server that answers by UDP is up, after what is only on its way', async (t) => {
  const asked: string[] = [];
  const port = await serveDatagrams(t, (request) => {
    asked.push(request.toString());
    const stray = answerTo(request.toString(), '200 OK').replace(/Call-ID: .*/, 'Call-ID: another@call');
    return ['100 Trying', '200 OK']
      .map((status) => Buffer.from(answerTo(`${request}`, status)))
      .toSpliced(1, 0, Buffer.from(stray));
  });
  const assertions = [assertion('status', 'eq', 200), assertion('fact', 'contains', 'Asterisk', 'software')];
  const result = await look(sipProbe(port, { user: '100', assertions }));
  assert.deepEqual([result.up, result.detail, result.ip], [true, null, '127.0.0.1']);
  const [request = ''] = asked;
  assert.match(request, new RegExp(`^OPTIONS sip:100@pbx\\.example:${port} SIP/2\\.0\r\n`));
  assert.match(request, /\r\nVia: SIP\/2\.0\/UDP 127\.0\.0\.1:\d+;branch=z9hG4bK[0-9a-f]+;rport\r\n/);
  assert.match(request, /\r\nMax-Forwards: 70\r\n/);
});

test('another status is a failure unless it is expected', async (t) => {
  const port = await serveDatagrams(t, (request) => [Buffer.from(answerTo(`${request}`, '404 Not Found'))]);
  const result = await look(sipProbe(port));
  assert.deepEqual([result.reason, result.detail], ['status', 'SIP 404 (Not Found); expected 200-299']);
  assert.equal((await look(sipProbe(port, { expected_status: ['200-299', '404'] }))).up, true);
  const silent = await serveDatagrams(t, () => []);
  assert.equal((await look(sipProbe(silent, { timeoutMs: 100 }))).reason, 'timeout');
  assert.equal((await look(sipProbe(port), { privateAllowed: false })).reason, 'blocked_address');
});

test('by TCP and TLS it is asked on a connection, whose certificate is judged', async (t) => {
  const onAsked = (status: string) => (socket: tls.TLSSocket | import('node:net').Socket) =>
    socket
      .on('error', () => {})
      .on('data', (asked: Buffer) => {
        socket.write(answerTo(`${asked}`, '100 Trying'));
        socket.write(answerTo(`${asked}`, status));
      });
  const plain = await serveRaw(t, onAsked('200 OK'));
  assert.equal((await look(sipProbe(plain.port, { transport: 'tcp' }))).up, true);
  const root = issueCertificate({ commonName: 'Test Root', isAuthority: true });
  const identity = issueCertificate({ names: ['pbx.example'], issuer: root });
  const { port } = await serveTls(t, identity, onAsked('200 OK'));
  const secureContext = tls.createSecureContext({ ca: root.cert });
  const secure = await look(sipProbe(port, { transport: 'tls' }), { secureContext });
  assert.deepEqual([secure.up, secure.certificate?.subject], [true, 'CN=test']);
  assert.equal((await look(sipProbe(port, { transport: 'tls' }))).reason, 'tls');
  const web = await serveRaw(t, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const other = await look(sipProbe(web.port, { transport: 'tcp' }));
  assert.equal(other.detail, 'no answer of SIP: the connection was closed');
  assert.equal((await look(sipProbe(await closedPort(), { transport: 'tcp' }))).reason, 'refused');
});
