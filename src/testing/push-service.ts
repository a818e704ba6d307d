// A push service as RFC 8030, 8291 and 8292 describe one, with the browsers that are subscribed at it: it refuses what is
// not as they say, and lets its browsers read what came.

import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

interface Browser {
  ecdh: ReturnType<typeof createECDH>;
  p256dh: Buffer;
  auth: Buffer;
}

interface ReceivedPush {
  ttl: number;
  urgency: string;
  topic: string;
  /** As it was decrypted. */
  content: Record<string, unknown> & { title: string; body: string };
}

export interface PushService {
  /** A subscription of a new browser, as it writes it; what came for it is in `received`. */
  subscribe(): { subscription: string; received: ReceivedPush[]; end(): void };
  /** Answered from now on in place of 201. */
  refuse: { status: number } | null;
  /** Why requests were refused. */
  problems: string[];
  /** Whoever waits for the next push that came. */
  onPush: ((push: ReceivedPush) => void) | null;
}

const MOST_BYTES = 4_096;

export async function startPushService(t: TestContext, now: () => Date): Promise<PushService> {
  const browsers = new Map<string, { browser: Browser; received: ReceivedPush[] }>();
  const ended = new Set<string>();
  let origin = '';
  const service: PushService = { subscribe, refuse: null, problems: [], onPush: null };

  function subscribe() {
    const ecdh = createECDH('prime256v1');
    const browser = { ecdh, p256dh: ecdh.generateKeys(), auth: randomBytes(16) };
    const path = `/push/${randomBytes(12).toString('base64url')}`;
    const received: ReceivedPush[] = [];
    browsers.set(path, { browser, received });
    const keys = {
      p256dh: browser.p256dh.toString('base64url'),
      auth: browser.auth.toString('base64url'),
    };
    const subscription = JSON.stringify({ endpoint: origin + path, expirationTime: null, keys });
    return { subscription, received, end: () => ended.add(path) };
  }

  function take(request: IncomingMessage, body: Buffer): number {
    const path = request.url ?? '';
    const known = browsers.get(path);
    if (!known) return 404;
    if (ended.has(path)) return 410;
    if (service.refuse) return service.refuse.status;
    if (body.length > MOST_BYTES) return 413;
    checkVapid(request.headers.authorization ?? '', origin, now());
    const { ttl, urgency, topic, 'content-encoding': encoding } = request.headers;
    assert.equal(request.method, 'POST');
    assert.equal(encoding, 'aes128gcm');
    assert.match(String(ttl), /^\d+$/);
    assert.match(String(urgency), /^(very-low|low|normal|high)$/);
    assert.match(String(topic), /^[\w-]{1,32}$/);
    const content = JSON.parse(decryptPush(body, known.browser).toString('utf8'));
    const push = { ttl: Number(ttl), urgency: String(urgency), topic: String(topic), content };
    known.received.push(push);
    service.onPush?.(push);
    return 201;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        response.writeHead(take(request, Buffer.concat(chunks)), { location: `${origin}/message/1` }).end();
      } catch (error) {
        service.problems.push(String(error));
        response.writeHead(400).end(String(error));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return service;
}

/** RFC 8292, sections 2 and 3. */
function checkVapid(authorization: string, origin: string, now: Date): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) },
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isSigned, 'the signature');
  const said = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  assert.deepEqual(said(head), { typ: 'JWT', alg: 'ES256' });
  const { aud, exp, sub } = said(claims);
  assert.equal(aud, origin);
  assert.match(sub, /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/);
  const validSeconds = exp - now.getTime() / 1_000;
  assert.ok(validSeconds > 0 && validSeconds <= 86_400, `valid for ${validSeconds} seconds`);
}

/** What the browser does (RFC 8291, section 3; RFC 8188, section 2). Throws for what it cannot read. */
export function decryptPush(body: Buffer, { ecdh, p256dh, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16);
  assert.equal(body.readUInt32BE(16), MOST_BYTES);
  const end = 21 + body.readUInt8(20);
  const sender = body.subarray(21, end);
  const derive = (material: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', material, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
  const material = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()]);
  const delimiter = padded.lastIndexOf(2);
  assert.ok(
    delimiter >= 0 && padded.subarray(delimiter + 1).every((byte) => byte === 0),
    'the last record ends with 2 and zeros',
  );
  return padded.subarray(0, delimiter);
}
