import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { ProbeContext } from '../definition.ts';
import { assertion, look, probeUntilReached, unhurried } from '../test-probes.ts';
import { type ScenarioProbe, scenario } from './probe.ts';
import { facts, type ScenarioStep } from './schema.ts';

const step = (name: string, url: string, rest: Partial<ScenarioStep> = {}): ScenarioStep => ({
  ...{ name, method: 'GET', url, headers: {}, body: null, follow_redirects: true },
  ...{ expected_status: ['200-299'], extract: [], assertions: [] },
  ...rest,
});

const probed = (
  url: string,
  steps: ScenarioStep[],
  context: Partial<ProbeContext> = {},
  rest: Partial<ScenarioProbe> = {},
) => {
  const probing = { timeoutMs: 20_000, upsideDown: false, assertions: [] };
  return look(
    { kind: 'scenario', url, ...facts.defaults, steps, ...probing, ...rest },
    { ...unhurried, ...context },
  );
};

interface Shop {
  url: string;
  /** "POST /login", with what came of cookies and the body. */
  seen: { request: string; cookie: string | undefined; authorization: string | undefined; body: string }[];
}

const TOKEN = 'tok-9f8e7d6c5b4a';
const SESSION = 'session-0123456789abcdef';

async function openShop(t: TestContext): Promise<Shop> {
  const shop: Shop = { url: '', seen: [] };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { cookie, authorization } = request.headers;
    shop.seen.push({ request: `${request.method} ${request.url}`, cookie, authorization, body });
    answer(request, response, body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return shop;
}

/** Status, body and headers. */
type Answer = [status: number, body: unknown, headers?: Record<string, string | string[]>];

function answerTo({ method, url = '', headers }: IncomingMessage, body: string): Answer {
  const { authorization, cookie = '' } = headers;
  const isKnown = cookie.includes(SESSION) && authorization === `Bearer ${TOKEN}`;
  const set = [`sid=${SESSION}; Path=/; HttpOnly`, 'old=1; Max-Age=0', 'deep=x; Path=/deep'];
  if (method === 'POST' && url === '/login')
    return [body.includes('hunter2') ? 302 : 401, '', { 'Set-Cookie': set, Location: '/welcome' }];
  if (url === '/welcome') return [200, { token: TOKEN, user: { id: 4711 } }, { 'X-Next': '/orders?page=1' }];
  if (url.startsWith('/orders')) return [isKnown ? 200 : 403, { orders: [{ id: 7, of: 4711 }] }];
  if (url.startsWith('/page')) return [200, '<input name="csrf" value="c-42"> order 7'];
  if (url === '/away') return [302, '', { Location: 'http://169.254.169.254/' }];
  return url === '/echo' ? [500, `${authorization} ${cookie} ${body}`] : [404, 'none'];
}

function answer(request: IncomingMessage, response: ServerResponse, body: string) {
  const [status, sent, headers] = answerTo(request, body);
  response.writeHead(status, headers).end(typeof sent === 'string' ? sent : JSON.stringify(sent));
}

const LOGIN = step('Sign in', '/login', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: '{"password":"hunter2"}',
  extract: [
    { name: 'token', from: 'json', expression: '$.token', secret: true },
    { name: 'user', from: 'json', expression: '$.user.id', secret: false },
    { name: 'next', from: 'header', expression: 'X-Next', secret: false },
    { name: 'sid', from: 'cookie', expression: 'sid', secret: true },
  ],
});
const AUTHORIZED = { Authorization: 'Bearer {{token}}' };

test('a token, a link and cookies of one step are those of the next', async (t) => {
  const shop = await openShop(t);
  const orders = step('Orders', '{{next}}&user={{user}}', {
    headers: AUTHORIZED,
    assertions: [
      assertion('json', 'eq', '{{user}}', '$.orders[0].of'),
      { any: [assertion('status', 'eq', 201), assertion('body', 'contains', 'orders')] },
    ],
  });
  const page = step('Page', '/page', {
    extract: [{ name: 'csrf', from: 'pattern', expression: 'name="csrf" value="([^"]+)"', secret: true }],
  });
  const last = step('Deep', '/page?csrf={{csrf}}');
  const result = await probed(shop.url, [LOGIN, orders, page, last]);
  assert.deepEqual([result.up, result.detail], [true, null]);
  assert.deepEqual(
    shop.seen.map(({ request, cookie }) => `${request} ${cookie ?? ''}`),
    [
      'POST /login ',
      `GET /welcome sid=${SESSION}`,
      `GET /orders?page=1&user=4711 sid=${SESSION}`,
      `GET /page sid=${SESSION}`,
      `GET /page?csrf=c-42 sid=${SESSION}`,
    ],
  );
  assert.deepEqual(
    result.steps?.map(({ name, up, http_status }) => [name, up, http_status]),
    [
      ['Sign in', true, 200],
      ['Orders', true, 200],
      ['Page', true, 200],
      ['Deep', true, 200],
    ],
  );
  const inAll = result.steps?.reduce((sum, { latency_ms }) => sum + (latency_ms ?? 0), 0) ?? 0;
  assert.ok(inAll > 0 && inAll <= (result.latency_ms ?? 0) + 1);
});

test('a failure names its step, ends the scenario, and shows the answer to that step without secrets', async (t) => {
  const shop = await openShop(t);
  const echo = step('Echo', '/echo', { method: 'POST', headers: AUTHORIZED, body: 'of {{user}}: {{sid}}' });
  const result = await probed(shop.url, [LOGIN, echo, step('Never', '/never')]);
  assert.deepEqual(
    [result.up, result.reason, result.detail, result.http_status, result.latency_ms],
    [false, 'status', 'step 2 (Echo): answered 500, expected 200-299', 500, null],
  );
  assert.deepEqual(
    result.steps?.map(({ name, up, http_status }) => [name, up, http_status]),
    [
      ['Sign in', true, 200],
      ['Echo', false, 500],
    ],
  );
  const body = result.evidence?.body ?? '';
  assert.ok(!body.includes(TOKEN) && !body.includes(SESSION) && body.includes('4711'), body);
  assert.equal(shop.seen.at(-1)?.body, `of 4711: ${SESSION}`);
});

test('what signs in is for the origin of the check alone, by whatever step, and in no result', async (t) => {
  const [shop, other] = [await openShop(t), await openShop(t)];
  const any = { expected_status: ['200-499'] };
  const steps = [
    step('Own', '/orders', any),
    step('Other', `${other.url}/orders`, any),
    step('Away', '/echo', { method: 'POST', body: 'x' }),
  ];
  const signIn = { auth: 'basic', auth_user: 'probe', auth_password: 'of-the-shop-4711' } as const;
  const result = await probed(shop.url, steps, {}, signIn);
  const basic = `Basic ${Buffer.from('probe:of-the-shop-4711').toString('base64')}`;
  assert.deepEqual(
    [...shop.seen, ...other.seen].map(({ request, authorization }) => [request, authorization]),
    [
      ['GET /orders', basic],
      ['POST /echo', basic],
      ['GET /orders', undefined],
    ],
  );
  assert.equal(result.detail, 'step 3 (Away): answered 500, expected 200-299');
  assert.ok(!JSON.stringify(result).includes(basic.slice('Basic '.length)));
});

test('each way to fail is said in words', async (t) => {
  const shop = await openShop(t);
  const extract = (from: 'json' | 'pattern' | 'cookie', expression: string) => ({
    extract: [{ name: 'x', from, expression, secret: true }],
  });
  const table: [ScenarioStep, string, string][] = [
    [step('A', '/none'), 'status', 'step 1 (A): answered 404, expected 200-299'],
    [
      step('A', '/page', { assertions: [assertion('body', 'contains', 'basket')] }),
      'assertion',
      'step 1 (A): body: expected contains "basket", seen "<input name="csrf" value="c-42"> order 7"',
    ],
    [
      step('A', '/page', extract('json', '$.id')),
      'assertion',
      'step 1 (A): no value for {{x}} (json $.id): nothing was found',
    ],
    [
      step('A', '/welcome', extract('json', '$.user')),
      'assertion',
      'step 1 (A): no value for {{x}} (json $.user): it is no plain value',
    ],
    [
      step('A', '/page', extract('cookie', 'sid')),
      'assertion',
      'step 1 (A): no value for {{x}} (cookie sid): nothing was found',
    ],
    [
      step('A', '/page', extract('pattern', 'basket (\\d+)')),
      'assertion',
      'step 1 (A): no value for {{x}} (pattern basket (\\d+)): nothing was found',
    ],
  ];
  for (const [one, reason, detail] of table) {
    const result = await probed(shop.url, [one]);
    assert.deepEqual([result.reason, result.detail], [reason, detail]);
  }
});

test('no step and no redirect of one reaches what may not be reached', async (t) => {
  const shop = await openShop(t);
  const away = await probed(shop.url, [step('Page', '/page'), step('Away', '/away')]);
  assert.deepEqual(
    [away.reason, away.detail],
    ['blocked_address', 'step 2 (Away): leads to a cloud metadata address'],
  );
  const refused = await probed(shop.url, [step('Page', '/page')], { privateAllowed: false });
  assert.deepEqual([refused.reason, refused.ip], ['blocked_address', null]);
  assert.equal(shop.seen.length, 2);
});

test('values of variables lead to no other origin and into no other header', async (t) => {
  const shop = await openShop(t);
  const evil = createServer((_, response) =>
    response.setHeader('X-Next', '//127.0.0.2:9/').end('a\r\nX-Evil: 1'),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => evil.once('listening', resolve));
  t.after(() => evil.close());
  const first = step('Evil', `http://127.0.0.1:${(evil.address() as AddressInfo).port}/`, {
    extract: [
      { name: 'next', from: 'header', expression: 'X-Next', secret: false },
      { name: 'lines', from: 'pattern', expression: '(?s).*', secret: false },
    ],
  });
  const led = await probed(shop.url, [first, step('Next', '{{next}}')]);
  assert.match(
    led.detail ?? '',
    /^step 2 \(Next\): the URL cannot be asked: its variables lead to another origin$/,
  );
  const split = await probed(shop.url, [first, step('Next', '/page', { headers: { 'X-A': '{{lines}}' } })]);
  assert.match(split.detail ?? '', /^step 2 \(Next\): the headers cannot be sent: /);
  assert.equal(shop.seen.length, 0);
});

test('one timeout holds for all steps, and the one that it ended in is named', async (t) => {
  const shop = await openShop(t);
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  t.after(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const hanging = step('Hang', `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
  const { reason, detail, timeoutMs } = await probeUntilReached(
    async (timeoutMs) => ({
      ...(await probed(shop.url, [step('Page', '/page'), hanging], {}, { timeoutMs })),
      timeoutMs,
    }),
    (result) => result.detail?.startsWith('step 2') === true,
  );
  assert.deepEqual([reason, detail], ['timeout', `step 2 (Hang): no whole answer within ${timeoutMs} ms`]);
});

test('what cannot be right is refused before it is asked', () => {
  const issuesOf = (steps: ScenarioStep[]) =>
    (scenario.issues?.({ ...facts.defaults, steps }, 'https://shop.example.com') ?? []).map(
      ({ field, reason }) => `${field}: ${reason}`,
    );
  assert.deepEqual(issuesOf([]), ['steps: required']);
  assert.deepEqual(issuesOf([LOGIN, step('Orders', '/orders/{{user}}', { headers: AUTHORIZED })]), []);
  assert.deepEqual(
    issuesOf([
      step('A', 'ftp://shop.example.com/', { headers: { 'X-A': '{{later}}' } }),
      step('A', 'https://{{host}}/', { body: 'x' }),
      step('B', '/', { extract: [{ name: 'later', from: 'json', expression: '$[', secret: true }] }),
      step('C', '/', { assertions: [assertion('record', 'eq', 'x')] }),
    ]),
    [
      'steps.0.url: must begin with http:// or https://',
      'steps.0.headers.X-A: no step before has the variable later',
      'steps.1.name: another step has this name',
      'steps.1.url: must not have variables in its origin',
      'steps.1.body: must be null or left out with GET',
      'steps.1.url: no step before has the variable host',
      'steps.2.extract.0.expression: JSONPath (RFC 9535), such as $.status',
      'steps.3.assertions.0.source: only for dns checks',
    ],
  );
});

test('the host that a step names is judged however it is written', () => {
  const hostOf = (url: string) => {
    const settings = { ...scenario.defaults, steps: [step('one', url)] };
    return scenario.addresses?.({ ...settings, kind: 'scenario', url: 'https://example.org/' } as never)[0]
      ?.host;
  };
  for (const url of [
    'https://10.0.0.1/',
    '//10.0.0.1/',
    '\\\\10.0.0.1/',
    ' https://10.0.0.1/',
    'http://10.0.0.1',
  ])
    assert.equal(hostOf(url), '10.0.0.1', url);
  for (const url of ['/login', 'login?next=//10.0.0.1/', '']) assert.equal(hostOf(url), null, url);
});
