import assert from 'node:assert/strict';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { serveHttp } from '../../../../platform/safe-fetch/test-servers.ts';
import { httpProbe, look } from '../test-probes.ts';
import { redirect } from './redirect.ts';

interface ListenResult {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const hear = async (request: IncomingMessage): Promise<ListenResult> => ({
  method: request.method,
  path: request.url,
  headers: request.headers,
  body: (await request.toArray()).join(''),
});

test('redirects are followed, and the last answer is the one that is judged', async (t) => {
  const site = await serveHttp(t, (request, response) => {
    if (request.url === '/end') return response.writeHead(204).end();
    return response.writeHead(301, { location: request.url === '/a/b' ? '../end#top' : 'a/b' }).end('moved');
  });
  const result = await look(httpProbe(`http://shop.example:${site.port}/`, { expected_status: ['204'] }));
  assert.deepEqual([result.up, result.http_status], [true, 204]);
  assert.equal(site.opened(), 3, 'every step is connected to, and judged, anew');
});

test('redirects that are not to be followed are answers', async (t) => {
  const site = await serveHttp(t, (_request, response) => response.writeHead(302, { location: '/x' }).end());
  const rest = { follow_redirects: false, expected_status: ['302'] };
  const result = await look(httpProbe(`http://shop.example:${site.port}/`, rest));
  assert.deepEqual([result.up, result.http_status, site.opened()], [true, 302, 1]);
});

test('a redirect without a place to go to is an answer', async (t) => {
  const site = await serveHttp(t, (_request, response) => response.writeHead(302).end());
  const result = await look(httpProbe(`http://shop.example:${site.port}/`));
  assert.deepEqual([result.reason, result.http_status], ['status', 302]);
});

test('ten redirects are followed and no more, so that a loop ends', async (t) => {
  const site = await serveHttp(t, (_request, response) => response.writeHead(302, { location: '/' }).end());
  const result = await look(httpProbe(`http://shop.example:${site.port}/`));
  assert.deepEqual([result.up, result.reason], [false, 'status']);
  assert.equal(result.detail, 'more than 10 redirects');
  assert.equal(site.opened(), 11);
});

test('another origin gets no header that was set for the first, and neither does the first again', async (t) => {
  const received: ListenResult[] = [];
  const other = await serveHttp(t, async (request, response) => {
    received.push(await hear(request));
    response.writeHead(302, { location: `http://shop.example:${site.port}/back` }).end();
  });
  const site = await serveHttp(t, async (request, response) => {
    received.push(await hear(request));
    if (request.url === '/back') return response.end();
    const location = request.url === '/' ? '/same' : `http://shop.example:${other.port}/`;
    return response.writeHead(307, { location }).end();
  });
  const headers = { Authorization: 'Bearer abc', Cookie: 'a=b', 'X-Key': 'c', 'user-agent': 'mine' };
  const result = await look(httpProbe(`http://shop.example:${site.port}/`, { headers }));
  assert.equal(result.up, true);
  const secrets = received.map(({ headers: { authorization, cookie, 'x-key': key } }) => [
    authorization,
    cookie,
    key,
  ]);
  const none = [undefined, undefined, undefined];
  assert.deepEqual(secrets, [['Bearer abc', 'a=b', 'c'], ['Bearer abc', 'a=b', 'c'], none, none]);
});

test('a body stays with its origin, and is dropped where a POST becomes a GET', async (t) => {
  const received: ListenResult[] = [];
  const other = await serveHttp(t, (_request, response) => response.end());
  const site = await serveHttp(t, async (request, response) => {
    received.push(await hear(request));
    const status = Number(request.url?.slice(1, 4));
    const location = request.url?.endsWith('away') ? `http://127.0.0.1:${other.port}/` : '/';
    return status ? response.writeHead(status, { location }).end() : response.end();
  });
  const post = { method: 'POST', body: 'secret=1', headers: { 'content-type': 'text/plain' } } as const;
  for (const [path, method, body, type] of [
    ['/301', 'GET', '', undefined],
    ['/302', 'GET', '', undefined],
    ['/303', 'GET', '', undefined],
    ['/307', 'POST', 'secret=1', 'text/plain'],
    ['/308', 'POST', 'secret=1', 'text/plain'],
  ] as const) {
    assert.equal((await look(httpProbe(`http://shop.example:${site.port}${path}`, post))).up, true);
    const last = received.at(-1);
    assert.deepEqual([last?.method, last?.body, last?.headers['content-type']], [method, body, type], path);
  }
  const away = await look(httpProbe(`http://shop.example:${site.port}/307away`, post));
  assert.deepEqual([away.up, away.reason, other.opened()], [false, 'status', 0]);
});

test('a redirect to no website is a failure that says so', async (t) => {
  for (const location of [
    'ftp://shop.example/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://a:b@c/',
    'http://[',
  ]) {
    const site = await serveHttp(t, (_request, response) => response.writeHead(302, { location }).end());
    const result = await look(httpProbe(`http://shop.example:${site.port}/`));
    assert.deepEqual([result.up, result.reason, result.http_status], [false, 'status', 302], location);
  }
});

test('wherever a redirect leads, headers only go to the origin they were set for', () => {
  const headers = { authorization: 'secret' };
  const url = new URL('https://shop.example/a');
  const from = { url, host: url.hostname, method: 'GET', headers, body: null };
  const location = fc.oneof(
    fc.webUrl(),
    fc.webPath(),
    fc.string(),
    fc.domain().map((name) => `//${name}`),
  );
  const statuses = fc.constantFrom(301, 302, 303, 307, 308);
  fc.assert(
    fc.property(location, statuses, (to, status) => {
      const next = redirect(from, status, to);
      if (next.ok && next.step.url.origin !== url.origin) assert.deepEqual(next.step.headers, {});
      if (next.ok) assert.match(next.step.url.protocol, /^https?:$/);
    }),
    { numRuns: 50 },
  );
});
