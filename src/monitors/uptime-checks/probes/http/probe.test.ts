import assert from 'node:assert/strict';
import { test } from 'node:test';
import zlib from 'node:zlib';
import { answerWith, serveHttp, serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { assertion, closedPort, httpProbe, look, probeUntilReached } from '../test-probes.ts';
import type { HttpProbe } from './probe.ts';

const urlOf = ({ port }: { port: number }, path = '/') => `http://shop.example:${port}${path}`;

test('a website that answers is up, and it is shown where the time went and which address answered', async (t) => {
  const site = await serveHttp(t, (_request, response) => response.end('hello'));
  const result = await look(httpProbe(urlOf(site)));
  assert.deepEqual([result.up, result.reason, result.detail], [true, null, null]);
  assert.deepEqual([result.http_status, result.ip, result.certificate], [200, '127.0.0.1', null]);
  const { dns, connect, tls, first_byte, download } = result.phases;
  assert.equal(tls, null);
  for (const ms of [dns, connect, first_byte, download]) assert.ok(ms !== null && ms >= 0);
  const sum = (dns ?? 0) + (connect ?? 0) + (first_byte ?? 0) + (download ?? 0);
  assert.ok(
    result.latency_ms !== null && result.latency_ms + 1 >= sum,
    'the parts are no longer than the whole',
  );
});

test('a page without a name in its URL needs no look-up', async (t) => {
  const site = await serveHttp(t, (_request, response) => response.end());
  const result = await look(httpProbe(`http://127.0.0.1:${site.port}/`));
  assert.deepEqual([result.up, result.phases.dns], [true, null]);
});

test('method, headers and body are sent as they were set, beside defaults that they override', async (t) => {
  const received: unknown[] = [];
  const site = await serveHttp(t, async (request, response) => {
    const body = (await request.toArray()).join('');
    const { authorization, 'user-agent': agent, accept } = request.headers;
    received.push(request.method, request.url, authorization, agent, accept, body);
    response.end();
  });
  const result = await look(
    httpProbe(urlOf(site, '/pay?now=1'), {
      method: 'POST',
      headers: { Authorization: 'Bearer abc', 'User-Agent': 'me' },
      body: 'a=b',
    }),
  );
  assert.equal(result.up, true);
  assert.deepEqual(received, ['POST', '/pay?now=1', 'Bearer abc', 'me', '*/*', 'a=b']);
});

test('a status that is not expected is down, one that is expected is up', async (t) => {
  const site = await serveHttp(t, (_request, response) => response.writeHead(503).end());
  const result = await look(httpProbe(urlOf(site)));
  assert.deepEqual([result.up, result.reason, result.http_status], [false, 'status', 503]);
  assert.equal(result.detail, 'answered 503, expected 200-299');
  assert.notEqual(result.latency_ms, null);
  assert.equal((await look(httpProbe(urlOf(site), { expected_status: ['204', '500-599'] }))).up, true);
});

test('every assertion that fails is reported, with what was expected and what was seen', async (t) => {
  const site = await serveHttp(t, (_request, response) =>
    response.setHeader('x-version', '7').end('{"status":"broken","queue":{"size":12}}'),
  );
  const result = await look(
    httpProbe(urlOf(site), {
      assertions: [
        assertion('json', 'eq', 'ok', '$.status'),
        assertion('json', 'lt', 100, '$.queue.size'),
        assertion('header', 'ge', 8, 'X-Version'),
        assertion('body', 'matches', '^\\{.*\\}$'),
        assertion('header', 'exists', null, 'x-other'),
      ],
    }),
  );
  assert.deepEqual([result.up, result.reason], [false, 'assertion']);
  assert.deepEqual(result.detail?.split('; '), [
    'json $.status: expected eq "ok", seen "broken"',
    'header X-Version: expected ge 8, seen "7"',
    'header x-other: expected to exist, seen nothing',
  ]);
  assert.equal(result.compared, null, 'there is more than one thing to say');
});

test('what alone was not as expected is reported in parts as well', async (t) => {
  const site = await serveHttp(t, (_request, response) => response.writeHead(503).end('{"status":"broken"}'));
  const compared = async (more: Partial<HttpProbe>) => (await look(httpProbe(urlOf(site), more))).compared;
  assert.deepEqual(await compared({}), { expected: '200-299', seen: '503' });
  const anyStatus = { expected_status: ['503'] };
  assert.deepEqual(
    await compared({ ...anyStatus, assertions: [assertion('json', 'eq', 'ok', '$.status')] }),
    {
      expected: 'json $.status eq "ok"',
      seen: '"broken"',
    },
  );
  assert.deepEqual(
    await compared({ ...anyStatus, assertions: [assertion('header', 'exists', null, 'x-a')] }),
    {
      expected: 'header x-a exists',
      seen: null,
    },
  );
});

test('a wrong status and failing assertions are reported together', async (t) => {
  const site = await serveHttp(t, (_request, response) => response.writeHead(500).end('sorry'));
  const result = await look(httpProbe(urlOf(site), { assertions: [assertion('body', 'contains', 'ok')] }));
  assert.equal(result.reason, 'status');
  assert.equal(result.detail, 'answered 500, expected 200-299; body: expected contains "ok", seen "sorry"');
});

test('a server that does not answer, only begins to, or drips for ever is a timeout', async (t) => {
  const servers = {
    silent: await serveHttp(t, () => {}),
    stuck: await serveHttp(t, (_request, response) => response.writeHead(200).write('begin')),
    slowHead: await serveRaw(t, (socket) => {
      socket.resume().once('end', () => socket.end());
      socket.write('HTTP/1.1 200 OK\r\nx-a');
    }),
  };
  for (const [name, server] of Object.entries(servers)) {
    const result = await probeUntilReached(
      (timeoutMs) => look(httpProbe(urlOf(server), { timeoutMs })),
      ({ ip }) => ip !== null,
    );
    assert.deepEqual([result.up, result.reason], [false, 'timeout'], name);
    assert.deepEqual([result.ip, result.latency_ms], ['127.0.0.1', null], name);
    assert.equal(result.phases.download, null, name);
    await server.drained();
  }
});

test('an endless body is read to a mebibyte and no further', async (t) => {
  const piece = Buffer.alloc(65_536, 'x');
  const site = await serveHttp(t, (_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', pour);
    pour();
  });
  const plain = await look(httpProbe(urlOf(site)));
  assert.deepEqual([plain.up, plain.http_status], [true, 200]);
  const judged = await look(httpProbe(urlOf(site), { assertions: [assertion('body', 'contains', 'x')] }));
  assert.deepEqual([judged.up, judged.reason], [false, 'too_large']);
  await site.drained();
});

test('packed bodies are unpacked when an assertion looks into them', async (t) => {
  const packers: Record<string, (body: string) => Buffer> = {
    gzip: zlib.gzipSync,
    deflate: zlib.deflateSync,
    br: zlib.brotliCompressSync,
    zstd: zlib.zstdCompressSync,
  };
  const site = await serveHttp(t, (request, response) => {
    const encoding = request.url?.slice(1) ?? '';
    response.setHeader('content-encoding', encoding);
    response.end(encoding === 'bare' ? '' : packers[encoding]?.('all is well'));
  });
  for (const encoding of Object.keys(packers)) {
    const result = await look(
      httpProbe(urlOf(site, `/${encoding}`), { assertions: [assertion('body', 'eq', 'all is well')] }),
    );
    assert.deepEqual([result.up, result.detail], [true, null], encoding);
  }
});

test('metrics of an exporter are judged by name and labels', async (t) => {
  const site = await serveHttp(t, (_, response) => {
    response.setHeader('content-type', 'text/plain; version=0.0.4');
    response.end('# TYPE queue_size gauge\nqueue_size{queue="mail"} 3\nqueue_size{queue="sms"} 40\n');
  });
  const few = (queue: string) => assertion('metric', 'lt', 10, `queue_size{queue="${queue}"}`);
  const result = await look(httpProbe(urlOf(site, '/metrics'), { assertions: [few('mail'), few('sms')] }));
  assert.deepEqual(
    [result.up, result.reason, result.assertions.map(({ holds, seen }) => [holds, seen])],
    [
      false,
      'assertion',
      [
        [true, '3'],
        [false, '40'],
      ],
    ],
  );
});

test('a bomb is not unpacked beyond a mebibyte', async (t) => {
  const zeros = Buffer.alloc(64 * 1_048_576);
  const bombs: Record<string, Buffer> = {
    gzip: zlib.gzipSync(zeros),
    br: zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } }),
    zstd: zlib.zstdCompressSync(zeros),
  };
  bombs['gzip, gzip'] = zlib.gzipSync(bombs.gzip ?? '');
  const site = await serveHttp(t, (request, response) => {
    const encoding = decodeURIComponent(request.url?.slice(1) ?? '');
    response.setHeader('content-encoding', encoding).end(bombs[encoding]);
  });
  for (const encoding of Object.keys(bombs)) {
    const path = `/${encodeURIComponent(encoding)}`;
    const result = await look(httpProbe(urlOf(site, path), { assertions: [assertion('body', 'ne', 'x')] }));
    assert.deepEqual([result.up, result.reason], [false, 'too_large'], encoding);
    assert.equal((await look(httpProbe(urlOf(site, path)))).up, true, 'nobody looks into it');
  }
});

test('a body that is not what it is said to be fails the assertions on it', async (t) => {
  const site = await serveHttp(t, (request, response) =>
    response.setHeader('content-encoding', decodeURIComponent(request.url?.slice(1) ?? '')).end('no'),
  );
  for (const encoding of ['gzip', 'br', 'compress', 'gzip,gzip,gzip', '__proto__']) {
    const result = await look(
      httpProbe(urlOf(site, `/${encoding}`), { assertions: [assertion('body', 'not_contains', 'x')] }),
    );
    assert.deepEqual([result.up, result.reason], [false, 'assertion'], encoding);
    assert.match(result.detail ?? '', /seen a body /, encoding);
  }
});

test('a connection that is refused, reset or no HTTP has its reason', async (t) => {
  const closed = await serveRaw(t, (socket) => socket.destroy());
  const reset = await serveRaw(t, (socket) =>
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', () => socket.resetAndDestroy());
    }),
  );
  const short = await serveRaw(t, answerWith('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'));
  const ssh = await serveRaw(t, answerWith('SSH-2.0-OpenSSH_9.6\r\n'));
  const heads = await serveRaw(t, answerWith(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`));
  for (const server of [closed, reset, short, ssh, heads]) {
    const result = await look(httpProbe(urlOf(server)));
    assert.deepEqual([result.up, result.reason], [false, 'reset'], result.detail ?? '');
    assert.equal(result.latency_ms, null);
  }
  const refused = await look(httpProbe(`http://127.0.0.1:${await closedPort()}/`));
  assert.deepEqual([refused.up, refused.reason], [false, 'refused']);
});

test('what was sent in secret is not revealed, also when the other side says it back', async (t) => {
  const site = await serveHttp(t, async (request, response) => {
    const body = (await request.toArray()).join('');
    response.end(`${request.headers.authorization} ${request.headers['x-key']} ${JSON.stringify(body)}`);
  });
  const basic = Buffer.from('monitor:hunter2-hunter2').toString('base64');
  const secrets = ['tok_1234567', 'sesame-open', 'hunter2', basic, 'letmein99'];
  for (const authorization of ['Bearer tok_1234567', `Basic ${basic}`]) {
    const result = await look(
      httpProbe(urlOf(site), {
        method: 'POST',
        headers: { authorization, 'x-key': 'sesame-open' },
        body: '{"user":"me","password":"letmein99"}',
        assertions: [assertion('body', 'eq', 'ok'), assertion('body', 'matches', '^ok$')],
      }),
    );
    assert.equal(result.reason, 'assertion');
    for (const secret of secrets) assert.ok(!result.detail?.includes(secret), result.detail ?? '');
    assert.match(result.detail ?? '', /•••/);
  }
});

test('an abort ends a probe at once and leaves no connection', async (t) => {
  const stop = new AbortController();
  const site = await serveHttp(t, () => stop.abort());
  const result = await look(httpProbe(urlOf(site)), {}, stop.signal);
  assert.equal(result.up, false);
  await site.drained();
  const before = await look(httpProbe(urlOf(site)), {}, stop.signal);
  assert.equal(before.up, false);
  assert.equal(site.opened(), 1);
});

test('a definition that could not be kept today is a result as well', async () => {
  for (const url of [
    '',
    'ftp://shop.example/',
    'http://me:secret@shop.example/',
    `http://a/${'x'.repeat(8_192)}`,
  ]) {
    const result = await look(httpProbe(url));
    assert.deepEqual([result.up, result.reason], [false, 'status'], url.slice(0, 50));
  }
  const smuggled = await look(httpProbe('http://shop.example/', { headers: { 'x-a': 'b\r\nhost: c' } }));
  assert.deepEqual([smuggled.up, smuggled.reason], [false, 'status']);
});

test('a kind that this program does not know yet is no failure of the target, upside down as well', async () => {
  for (const upsideDown of [false, true]) {
    const result = await look({
      ...httpProbe('https://shop.example', { upsideDown }),
      kind: 'toString' as 'http',
    });
    assert.deepEqual(
      [result.up, result.reason, result.detail],
      [false, 'unsupported', 'the prober there is too old for checks of the kind toString'],
    );
  }
});
