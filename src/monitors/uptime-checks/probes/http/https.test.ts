import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { createServer as createPlainServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { systemClock } from '../../../../platform/clock.ts';
import { serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { type Identity, issueCertificate } from '../../../../testing/certificates.ts';
import { assertion, httpProbe, look, tlsProbe } from '../test-probes.ts';

const DAY_MS = 86_400_000;
const root = issueCertificate({ commonName: 'Test Root', isAuthority: true, to: Date.now() + 90 * DAY_MS });
const between = issueCertificate({
  commonName: 'Test Issuer',
  issuer: root,
  isAuthority: true,
  to: Date.now() + 5.5 * DAY_MS,
});
const names = ['shop.example', '127.0.0.1'];
const good = issueCertificate({ names, issuer: root, to: Date.now() + 30.5 * DAY_MS });
/** Trusts the authority of these tests and no other. */
const secureContext = tls.createSecureContext({ ca: root.cert });

async function listening(t: TestContext, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Answers over HTTP, or only shakes hands, depending on who asks. */
async function serve(t: TestContext, identity: Identity, options: tls.TlsOptions = {}): Promise<number> {
  const { key, cert } = identity;
  const server = createServer({ key, cert, ...options }, (_request, response) => {
    response.setHeader('connection', 'close').end('hello');
  });
  return await listening(t, server);
}

test('a website with a good certificate is up and shows it', async (t) => {
  const port = await serve(t, good);
  const result = await look(httpProbe(`https://shop.example:${port}/`), { secureContext });
  assert.deepEqual([result.up, result.detail, result.http_status], [true, null, 200]);
  assert.ok(result.phases.tls !== null && result.phases.tls >= 0);
  assert.equal(result.tls_version, 'TLSv1.3');
  const leaf = new X509Certificate(good.cert);
  assert.deepEqual(result.certificate, {
    subject: 'CN=test',
    issuer: 'CN=Test Root',
    expires_at: leaf.validToDate,
    fingerprint: leaf.fingerprint256.replaceAll(':', '').toLowerCase(),
    chain: [
      { subject: 'CN=test', expires_at: leaf.validToDate },
      { subject: 'CN=Test Root', expires_at: new X509Certificate(root.cert).validToDate },
    ],
  });
});

test('every way in which a certificate can be wrong is named, and the certificate with it', async (t) => {
  const past = { from: Date.now() - 10 * DAY_MS, to: Date.now() - 2 * DAY_MS };
  const future = { from: Date.now() + DAY_MS, to: Date.now() + 2 * DAY_MS };
  const stranger = issueCertificate({ commonName: 'Stranger', isAuthority: true });
  const noAuthority = issueCertificate({ commonName: 'No Authority', issuer: root });
  const underNone = issueCertificate({ names, issuer: noAuthority });
  const cases: [Identity, RegExp][] = [
    [
      issueCertificate({ names, issuer: root, ...past }),
      /^The certificate of shop\.example, port \d+, expired on \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/,
    ],
    [issueCertificate({ names, issuer: root, ...future }), /not valid yet/],
    [issueCertificate({ names: ['other.example'], issuer: root }), /altnames.*other\.example/],
    [issueCertificate({ names }), /self-signed/],
    [issueCertificate({ names, issuer: stranger }), /issuer is not known/],
    [issueCertificate({ names, issuer: between }), /issuer is not known; the chain may be incomplete/],
    [{ key: underNone.key, cert: underNone.cert + noAuthority.cert }, /certificate|issuer|chain/],
  ];
  for (const [identity, problem] of cases) {
    const port = await serve(t, identity);
    for (const definition of [httpProbe(`https://shop.example:${port}/`), tlsProbe(port)]) {
      const result = await look(definition, { secureContext });
      assert.deepEqual([result.up, result.reason, result.http_status], [false, 'tls', null]);
      assert.match(result.detail ?? '', problem);
      assert.match(result.certificate?.fingerprint ?? '', /^[0-9a-f]{64}$/);
    }
    const lenient = await look(httpProbe(`https://shop.example:${port}/`, { verify_tls: false }), {
      secureContext,
    });
    assert.deepEqual([lenient.up, lenient.http_status], [true, 200], String(problem));
  }
});

test('a port that does not speak TLS is named as such', async (t) => {
  const port = await listening(t, createPlainServer());
  for (const definition of [httpProbe(`https://127.0.0.1:${port}/`), tlsProbe(port)]) {
    const { up, reason, detail, certificate } = await look(definition, { secureContext });
    assert.deepEqual(
      [up, reason, detail, certificate],
      [false, 'tls', 'what answers does not speak TLS', null],
    );
  }
});

test('nothing is sent to a server whose certificate is refused', async (t) => {
  const received: Buffer[] = [];
  const { key, cert } = issueCertificate({ names });
  const server = tls.createServer({ key, cert }, (socket) => {
    socket.on('data', (piece) => received.push(piece)).on('error', () => {});
  });
  const port = await listening(t, server);
  const closed = new Promise((resolve) => server.on('connection', (socket) => socket.on('close', resolve)));
  const headers = { authorization: 'Bearer secret' };
  const result = await look(httpProbe(`https://shop.example:${port}/`, { headers }), { secureContext });
  assert.equal(result.reason, 'tls');
  await closed;
  assert.deepEqual(received, []);
});

test('an address in the URL is looked for in the certificate', async (t) => {
  const port = await serve(t, good);
  assert.equal((await look(httpProbe(`https://127.0.0.1:${port}/`), { secureContext })).up, true);
});

test('a chain is shown whole, and days are counted to the first certificate that expires', async (t) => {
  const leaf = issueCertificate({ names, issuer: between, to: Date.now() + 30.5 * DAY_MS });
  const port = await serve(t, { key: leaf.key, cert: leaf.cert + between.cert });
  const assertions = [assertion('certificate_days', 'ge', 14)];
  for (const definition of [
    httpProbe(`https://shop.example:${port}/`, { assertions }),
    tlsProbe(port, { assertions }),
  ]) {
    const result = await look(definition, { secureContext });
    assert.deepEqual([result.up, result.reason], [false, 'assertion']);
    assert.equal(result.detail, 'certificate_days: expected ge 14, seen 5');
    assert.deepEqual(
      result.certificate?.chain.map(({ subject }) => subject),
      ['CN=test', 'CN=Test Issuer', 'CN=Test Root'],
    );
  }
});

test('a page without TLS has no certificate to count the days of', async (t) => {
  const server = await serveRaw(t, (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  const assertions = [assertion('certificate_days', 'gt', 7)];
  const result = await look(httpProbe(`http://shop.example:${server.port}/`, { assertions }));
  assert.equal(result.detail, 'certificate_days: expected gt 7, seen no certificate');
});

test('a website that speaks HTTP/2 is asked over HTTP/2', async (t) => {
  const asked: string[] = [];
  const { key, cert } = good;
  const server = createSecureServer({ key, cert, allowHTTP1: true }, async (request, response) => {
    const body = (await request.toArray()).join('');
    asked.push([request.httpVersion, request.method, request.headers['x-key'], body].join(' '));
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end();
    else response.writeHead(200, { 'X-Up': 'yes' }).end('{"ok":true}');
  });
  const port = await listening(t, server);
  const assertions = [assertion('json', 'eq', true, '$.ok'), assertion('header', 'eq', 'yes', 'x-up')];
  const rest = { assertions, headers: { 'X-Key': 'k' } };
  const result = await look(httpProbe(`https://shop.example:${port}/moved`, rest), { secureContext });
  assert.deepEqual([result.up, result.detail, result.http_status], [true, null, 200]);
  const post = { ...rest, method: 'POST', body: 'a=b' } as const;
  assert.equal((await look(httpProbe(`https://shop.example:${port}/`, post), { secureContext })).up, true);
  assert.deepEqual(asked, ['2.0 GET k ', '2.0 GET k ', '2.0 POST k a=b']);
});

test('HTTP/2 that is silent, reset or broken off is a failure with its reason', async (t) => {
  const { key, cert } = good;
  const server = createSecureServer({ key, cert });
  server.on('sessionError', () => {});
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    const path = headers[':path'];
    if (path === '/reset') stream.close(2);
    if (path === '/half') stream.respond({ ':status': 200, 'content-length': 100 });
    if (path === '/half') stream.write('half', () => stream.close(8));
    if (path === '/gone') stream.session?.destroy();
    if (path === '/flood') {
      let count = 0;
      const announce = () => {
        if (stream.destroyed) return;
        count += 1;
        stream.additionalHeaders({ ':status': 103, link: `</${count}${'a'.repeat(8_000)}>` });
        setImmediate(announce);
      };
      announce();
    }
    if (path === '/endless') stream.respond({ ':status': 200 });
    if (path === '/endless') {
      const pour = () => {
        while (!stream.destroyed && stream.write(Buffer.alloc(16_384)));
      };
      stream.on('drain', pour);
      pour();
    }
  });
  const port = await listening(t, server);
  const reasonAt = async (path: string, timeoutMs = 20_000) => {
    const result = await look(httpProbe(`https://shop.example:${port}${path}`, { timeoutMs }), {
      secureContext,
    });
    return result.up ? 'up' : result.reason;
  };
  assert.equal(await reasonAt('/reset'), 'reset');
  assert.equal(await reasonAt('/half'), 'reset');
  assert.equal(await reasonAt('/gone'), 'reset');
  assert.equal(await reasonAt('/silent', 150), 'timeout');
  assert.equal(await reasonAt('/endless'), 'up');
  assert.equal(await reasonAt('/flood'), 'reset');
});

test('a port without TLS, or with one that is too old, is a failure of TLS', async (t) => {
  const plain = await serveRaw(t, (socket) =>
    socket.on('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n')),
  );
  const mute = await serveRaw(t, (socket) => socket.on('data', () => socket.end()));
  const reasons = await Promise.all(
    [plain, mute].map(async ({ port }) => (await look(tlsProbe(port), { secureContext })).reason),
  );
  assert.deepEqual(reasons, ['tls', 'reset']);
  const old = await serve(t, good, {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  const result = await look(tlsProbe(old), { secureContext });
  assert.deepEqual([result.up, result.reason], [false, 'tls'], result.detail ?? '');
});

test('a handshake that does not end is a timeout', async (t) => {
  const silent = await serveRaw(t, (socket) => socket.resume().once('end', () => socket.end()));
  const result = await look(tlsProbe(silent.port, { timeoutMs: 150 }), { secureContext });
  assert.deepEqual([result.up, result.reason], [false, 'timeout']);
  await silent.drained();
});

test('without authorities of its own a probe trusts those of Node.js, and a stranger is none of them', async (t) => {
  const port = await serve(t, good);
  const result = await look(tlsProbe(port), { clock: systemClock });
  assert.equal(result.reason, 'tls');
});
