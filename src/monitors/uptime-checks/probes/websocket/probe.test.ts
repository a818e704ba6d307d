import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { serveRaw, serveTls } from '../../../../platform/safe-fetch/test-servers.ts';
import { issueCertificate } from '../../../../testing/certificates.ts';
import { newCheckIssues } from '../../validate.ts';
import { assertion, closedPort, look, probeUntilReached } from '../test-probes.ts';
import { clientFrame, readFrame } from './frames.ts';
import type { WebsocketProbe } from './probe.ts';
import { facts } from './schema.ts';

const wsProbe = (port: number, rest: Partial<WebsocketProbe> = {}): WebsocketProbe => ({
  ...{ kind: 'websocket', url: `ws://shop.example:${port}/live?a=1`, ...facts.defaults },
  ...{ upsideDown: false, timeoutMs: 20_000, assertions: [] },
  ...rest,
});

/** A frame of a server, which is not masked. */
const frame = (opcode: number, text: string | Buffer, isLast = true) => {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.of((isLast ? 0x80 : 0) | opcode, ...head), payload]);
};

const accepted = (request: string, rest = '') => {
  const key = /sec-websocket-key: (\S+)/i.exec(request)?.[1] ?? '';
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nConnection: upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n${rest}\r\n`;
};

/** Agrees to a WebSocket, then does with each text it is sent what the test says. */
const onWebSocket =
  (onText: (text: string, socket: Socket) => void, first: Buffer[] = []) =>
  (socket: Socket) => {
    let request = '';
    socket.on('data', (piece: Buffer) => {
      if (request === '') {
        request = piece.toString('latin1');
        socket.write(Buffer.concat([Buffer.from(accepted(request)), ...first]));
        onText(request, socket);
        return;
      }
      const [head = 0, length = 0, ...rest] = piece;
      const mask = rest.slice(0, 4);
      const text = Buffer.from(
        rest.slice(4, 4 + (length & 0x7f)).map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
      );
      if ((head & 0x0f) === 8) socket.end();
      else onText(text.toString(), socket);
    });
  };

const serve = (t: TestContext, ...manners: Parameters<typeof onWebSocket>) =>
  serveRaw(t, onWebSocket(...manners));

test('a WebSocket that opens is up, with the headers and the path that it is asked by', async (t) => {
  const asked = Promise.withResolvers<string>();
  const { port, drained } = await serve(t, (text) => asked.resolve(text));
  const result = await look(wsProbe(port, { headers: { 'X-Key': 'abc', host: 'other.example' } }));
  assert.deepEqual([result.up, result.detail, result.http_status], [true, null, 101]);
  const request = await asked.promise;
  assert.match(request, /^GET \/live\?a=1 HTTP\/1\.1\r\n/);
  assert.match(request, /\r\nhost: other\.example\r\n/);
  assert.doesNotMatch(request, /shop\.example:\d+\r\nhost/);
  assert.match(request, /\r\nX-Key: abc\r\n/);
  await drained();
});

test('a message is sent and one is expected, in pieces, among others and after pings', async (t) => {
  const echo = (text: string, socket: Socket) => {
    if (text.startsWith('GET')) return;
    socket.write(Buffer.concat([frame(1, 'welcome'), frame(9, 'x'), frame(1, 'you said ', false)]));
    socket.write(frame(0, `{"said":"${text}"}`));
  };
  const { port } = await serve(t, echo);
  assert.equal((await look(wsProbe(port, { send: 'hello', expect: 'you said {"said":"hello"' }))).up, true);
  const other = await probeUntilReached(
    (timeoutMs) => look(wsProbe(port, { send: 'hunter2-secret', expect: 'nobody', timeoutMs })),
    ({ detail }) => detail?.includes('you said') === true,
  );
  assert.deepEqual([other.up, other.reason], [false, 'timeout']);
  assert.match(other.detail ?? '', /expected "nobody", seen "you said /);
  assert.doesNotMatch(other.detail ?? '', /hunter2/);
});

test('a message that comes at once is looked into by assertions', async (t) => {
  const { port } = await serve(t, () => {}, [frame(1, '{"queue":7}')]);
  const result = await look(wsProbe(port, { assertions: [assertion('json', 'lt', 5, '$.queue')] }));
  assert.equal(result.detail, 'json $.queue: expected lt 5, seen 7');
});

test('what is no WebSocket, or another one than was asked for, is a failure that says so', async (t) => {
  const page = await serveRaw(t, (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nhello'));
  const found = await look(wsProbe(page.port));
  assert.deepEqual(
    [found.reason, found.detail, found.http_status],
    ['status', 'HTTP 200; expected 101', 200],
  );
  const smtp = await serveRaw(t, (socket) => socket.end('220 mail.example\r\n\r\n'));
  assert.equal((await look(wsProbe(smtp.port))).detail, 'what answers does not speak HTTP');
  const lying = await serveRaw(t, (socket) =>
    socket.end('HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: x\r\n\r\n'),
  );
  assert.match((await look(wsProbe(lying.port))).detail ?? '', /^the server agreed to something else/);
  const { port } = await serve(t, () => {});
  const lacking = await look(wsProbe(port, { subprotocol: 'mqtt' }));
  assert.equal(lacking.detail, 'expected "mqtt", seen nothing');
  const closing = await serve(t, () => {}, [
    frame(8, Buffer.concat([Buffer.of(0x03, 0xf0), Buffer.from('go away')])),
  ]);
  const closed = await look(wsProbe(closing.port, { expect: 'x' }));
  assert.match(
    closed.detail ?? '',
    /^the server closed the WebSocket with the code 1008: go away; expected "x"/,
  );
  const flood = await serve(t, () => {}, [Buffer.of(0x81, 127, 0, 0, 1, 0, 0, 0, 0, 0)]);
  assert.match(
    (await look(wsProbe(flood.port, { expect: 'x' }))).detail ?? '',
    /a frame of more than 65536 bytes/,
  );
  assert.equal((await look(wsProbe(await closedPort()))).reason, 'refused');
  const inside = await look(wsProbe(port), { privateAllowed: false });
  assert.equal(inside.reason, 'blocked_address');
});

test('over TLS the certificate is judged before anything is sent', async (t) => {
  const root = issueCertificate({ commonName: 'Test Root', isAuthority: true });
  const identity = issueCertificate({ names: ['shop.example'], issuer: root });
  const { port } = await serveTls(
    t,
    identity,
    onWebSocket(() => {}),
  );
  const url = `wss://shop.example:${port}/`;
  const secureContext = tls.createSecureContext({ ca: root.cert });
  const result = await look(wsProbe(port, { url }), { secureContext });
  assert.deepEqual([result.up, result.certificate?.subject], [true, 'CN=test']);
  assert.equal((await look(wsProbe(port, { url }))).reason, 'tls');
  assert.equal((await look(wsProbe(port, { url, verify_tls: false }))).up, true);
});

test('frames are read however they are cut, and addresses are those of WebSockets', () => {
  const whole = frame(1, 'x'.repeat(300));
  for (let cut = 0; cut < whole.length; cut += 1)
    assert.equal(readFrame(whole.subarray(0, cut), 1_000).is, 'partial');
  const read = readFrame(Buffer.concat([whole, Buffer.of(7)]), 1_000);
  assert.ok(read.is === 'whole' && read.frame.payload.length === 300 && read.rest.length === 1);
  assert.equal(readFrame(clientFrame(1, Buffer.from('x')), 1_000).is, 'broken');
  const issuesOf = (url: string) =>
    newCheckIssues({ body: { name: 'x', kind: 'websocket', url }, wrong: new Set() } as never).map(
      ({ reason }) => reason,
    );
  assert.deepEqual(issuesOf('wss://shop.example/live'), []);
  assert.deepEqual(issuesOf('https://shop.example/live'), ['must begin with ws:// or wss://']);
  assert.deepEqual(issuesOf('ws://u:p@shop.example'), [
    'must not contain a user name or password: give them in the header Authorization',
  ]);
});
