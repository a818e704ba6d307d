import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindsWith } from '../../../shared/probe-kinds.ts';
import { open } from '../../testing/uptime-check-host.ts';

const HTTP = { name: 'Shop', kind: 'http', url: 'https://shop.example.com/' };
const TCP = { name: 'Database', kind: 'tcp', host: 'db.example.com', port: 5_432 };
const TLS = { name: 'Mail', kind: 'tls', host: 'mail.example.com', port: 993 };
const DNS = { name: 'Zone', kind: 'dns', host: 'example.com', record_type: 'A' };

const NO_CREDENTIALS = 'must not contain a user name or password: give them in the header Authorization';
const PRIVATE = 'must not be a private address';
const onlyWith = (field: 'host' | 'port') => `only for ${kindsWith(field).join(', ')} checks`;

interface Wrong {
  of: object;
  fields: object;
  issues: Record<string, string>;
}

const wrongUrl = (url: unknown, reason: string): Wrong => ({
  of: HTTP,
  fields: { url },
  issues: { url: reason },
});

const wrongAssertion = (of: object, assertion: object, field: string): Wrong => ({
  of,
  fields: { assertions: [assertion] },
  issues: { [`assertions.0.${field}`]: '' },
});

/** An empty reason: any. */
const wrong: Wrong[] = [
  wrongUrl('https://alice:secret@shop.example.com/', NO_CREDENTIALS),
  wrongUrl('https://alice@shop.example.com/', NO_CREDENTIALS),
  wrongUrl('ftp://shop.example.com/', 'must begin with http:// or https://'),
  wrongUrl('file:///etc/passwd', 'must begin with http:// or https://'),
  wrongUrl('javascript:alert(1)', 'must begin with http:// or https://'),
  wrongUrl('gopher://127.0.0.1:6379/_INFO', 'must begin with http:// or https://'),
  wrongUrl('shop.example.com', 'url'),
  wrongUrl('https://', 'url'),
  wrongUrl('https://shop.example.com:99999/', 'url'),
  wrongUrl('https://shop.example.com:0/', 'must name a port from 1 to 65535'),
  wrongUrl('https://shop.example.com/a b', 'must not contain spaces or control characters'),
  wrongUrl('https://shop.example.com/\r\nX-Injected: 1', 'must not contain spaces or control characters'),
  wrongUrl(`https://shop.example.com/${'a'.repeat(8_192)}`, 'string 1..2048'),
  wrongUrl('https://xn--\u00e4.example/', 'url'),
  wrongUrl('http://127.0.0.1:8080/', PRIVATE),
  wrongUrl('http://2130706433/', PRIVATE),
  wrongUrl('http://0x7f.1/', PRIVATE),
  wrongUrl('http://0177.0.0.1/', PRIVATE),
  wrongUrl('http://[::1]/', PRIVATE),
  wrongUrl('http://[::ffff:10.0.0.1]/', PRIVATE),
  wrongUrl('http://localhost/', PRIVATE),
  wrongUrl('http://a.LOCALHOST./', PRIVATE),
  wrongUrl('http://１２７.0.0.1/', PRIVATE),
  wrongUrl('http://169.254.169.254/latest/meta-data/', 'must not be a cloud metadata address'),
  wrongUrl('http://0.0.0.0/', 'must not be a reserved address'),
  wrongUrl(null, 'required'),
  wrongUrl(7, 'string 1..2048'),
  { of: TCP, fields: { host: '10.0.0.7' }, issues: { host: PRIVATE } },
  { of: TCP, fields: { host: '::ffff:7f00:1' }, issues: { host: PRIVATE } },
  { of: TCP, fields: { host: 'https://db.example.com' }, issues: { host: 'host name or IP address' } },
  { of: TCP, fields: { host: 'db.example.com:5432' }, issues: { host: 'host name or IP address' } },
  { of: TCP, fields: { port: 0 }, issues: { port: 'integer 1..65535' } },
  { of: TCP, fields: { port: 65_536 }, issues: { port: 'integer 1..65535' } },
  { of: TCP, fields: { port: null }, issues: { port: 'required' } },
  { of: TCP, fields: { host: null }, issues: { host: 'required' } },
  { of: DNS, fields: { host: '192.0.2.1' }, issues: { host: 'host name' } },
  { of: DNS, fields: { record_type: 'ANY' }, issues: { record_type: '' } },
  { of: DNS, fields: { record_type: null }, issues: { record_type: 'required' } },
  { of: DNS, fields: { dns: { resolver: '127.0.0.53' } }, issues: { 'dns.resolver': PRIVATE } },
  {
    of: DNS,
    fields: { dns: { resolver: 'tls://1.1.1.1' } },
    issues: { 'dns.resolver': 'host, host:port or [address]:port' },
  },
  { of: TLS, fields: { tls: { starttls: 'ftp' } }, issues: { 'tls.starttls': '' } },
  { of: HTTP, fields: { host: 'shop.example.com' }, issues: { host: onlyWith('host') } },
  { of: HTTP, fields: { tcp: { send: 'x' } }, issues: { tcp: 'only for tcp checks' } },
  { of: TCP, fields: { http: { method: 'GET' } }, issues: { http: 'only for http checks' } },
  { of: TCP, fields: { record_type: 'A' }, issues: { record_type: 'only for dns checks' } },
  { of: DNS, fields: { port: 53 }, issues: { port: onlyWith('port') } },
  {
    of: HTTP,
    fields: { http: { body: '{}' } },
    issues: { 'http.body': 'must be null or left out with GET' },
  },
  { of: HTTP, fields: { http: { method: 'TRACE' } }, issues: { 'http.method': '' } },
  {
    of: HTTP,
    fields: { http: { headers: { Host: 'x', 'X-Bad': 'a\r\nb', 'X-A': '1', 'x-a': '2' } } },
    issues: {
      'http.headers.Host': 'the header host cannot be set',
      'http.headers.X-Bad': 'a header value is printable ASCII without line breaks',
      'http.headers.x-a': 'the same header twice',
    },
  },
  {
    of: HTTP,
    fields: { http: { expected_status: ['200', '600', '299-200', 'ok'] } },
    issues: {
      'http.expected_status.1': '',
      'http.expected_status.2': '',
      'http.expected_status.3': '',
    },
  },
  { of: HTTP, fields: { http: { expected_status: [] } }, issues: { 'http.expected_status': 'array 1..20' } },
  { of: HTTP, fields: { http: { follow: true } }, issues: { 'http.follow': 'unknown field' } },
  {
    of: HTTP,
    fields: { http: { headers: { Authorization: '********' } } },
    issues: { 'http.headers.Authorization': 'a value, not a mask' },
  },
  {
    of: HTTP,
    fields: { http: { method: 'POST', body: '********' } },
    issues: { 'http.body': 'a value, not a mask' },
  },
  { of: TCP, fields: { tcp: { send: '********' } }, issues: { 'tcp.send': 'a value, not a mask' } },
  { of: HTTP, fields: { interval_seconds: 9 }, issues: { interval_seconds: 'integer 10..86400' } },
  { of: HTTP, fields: { interval_seconds: 86_401 }, issues: { interval_seconds: 'integer 10..86400' } },
  {
    of: HTTP,
    fields: { interval_seconds: 30, retry_interval_seconds: 31 },
    issues: { retry_interval_seconds: 'must not be more than interval_seconds' },
  },
  { of: HTTP, fields: { retry_interval_seconds: 0 }, issues: { retry_interval_seconds: 'integer 1..3600' } },
  { of: HTTP, fields: { timeout_seconds: 61 }, issues: { timeout_seconds: 'integer 1..60' } },
  {
    of: HTTP,
    fields: { interval_seconds: 10, timeout_seconds: 11 },
    issues: { timeout_seconds: 'must not be more than interval_seconds' },
  },
  { of: HTTP, fields: { degraded_ms: 10_000 }, issues: { degraded_ms: 'must be less than the timeout' } },
  { of: HTTP, fields: { failure_threshold: 0 }, issues: { failure_threshold: 'integer 1..10' } },
  { of: HTTP, fields: { recovery_threshold: 11 }, issues: { recovery_threshold: 'integer 1..10' } },
  {
    of: HTTP,
    fields: { certificate_warn_days: [0, 366] },
    issues: { 'certificate_warn_days.0': 'integer 1..365', 'certificate_warn_days.1': 'integer 1..365' },
  },
  {
    of: HTTP,
    fields: { status: 'up', paused: true, last_error: null },
    issues: { status: 'unknown field', paused: 'unknown field', last_error: 'unknown field' },
  },
  {
    of: HTTP,
    fields: { depends_on: { type: 'server', id: 7 } },
    issues: { depends_on: 'there is no such server' },
  },
  { of: HTTP, fields: { tags: ['a', ' '] }, issues: { 'tags.1': 'must not be blank' } },
  wrongAssertion(HTTP, { source: 'record', op: 'contains', value: '192.0.2.1' }, 'source'),
  wrongAssertion(TCP, { source: 'status', op: 'eq', value: 200 }, 'source'),
  wrongAssertion(TCP, { source: 'header', path: 'server', op: 'exists' }, 'source'),
  wrongAssertion(TLS, { source: 'body', op: 'contains', value: 'x' }, 'source'),
  wrongAssertion(TLS, { source: 'json', path: '$.a', op: 'exists' }, 'source'),
  wrongAssertion(DNS, { source: 'certificate_days', op: 'gt', value: 7 }, 'source'),
  wrongAssertion(DNS, { source: 'status', op: 'eq', value: 200 }, 'source'),
  wrongAssertion(HTTP, { source: 'json', path: '$[', op: 'exists' }, 'path'),
  wrongAssertion(HTTP, { source: 'header', op: 'exists' }, 'path'),
  wrongAssertion(HTTP, { source: 'body', op: 'matches', value: '(' }, 'value'),
  wrongAssertion(HTTP, { source: 'latency', op: 'lt', value: 'fast' }, 'value'),
  wrongAssertion(HTTP, { source: 'status', op: 'spells', value: 200 }, 'op'),
];

const issuesOf = (body: { issues: { field: string; reason: string }[] }) =>
  Object.fromEntries(body.issues.map(({ field, reason }) => [field, reason]));

function assertIssues(answer: { status: number; body: never }, issues: Record<string, string>, what: string) {
  assert.equal(answer.status, 400, `${what}: ${JSON.stringify(answer.body)}`);
  const found = issuesOf(answer.body);
  const expected = Object.fromEntries(
    Object.entries(issues).map(([field, reason]) => [field, reason || found[field]]),
  );
  assert.deepEqual(found, expected, what);
  for (const [field, reason] of Object.entries(found)) assert.ok(reason, `${what}: ${field}`);
}

test('what is wrong with a check is named by its field, when it is made and when it is changed', async (t) => {
  const host = await open(t);
  for (const { of, fields, issues } of wrong) {
    const what = JSON.stringify(fields).slice(0, 200);
    const made = await host.alice('POST', '/uptime-checks', of);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const path = `/uptime-checks/${made.body.id}`;
    assertIssues(
      (await host.alice('POST', '/uptime-checks', { ...of, ...fields })) as never,
      issues,
      `create ${what}`,
    );
    assertIssues((await host.alice('PATCH', path, fields)) as never, issues, `change ${what}`);
    const read = await host.alice('GET', path);
    assert.deepEqual(read.body, made.body, what);
    await host.alice('DELETE', path);
  }
});

test('a check that is only tried keeps the same rules', async (t) => {
  const host = await open(t);
  for (const { of, fields, issues } of wrong) {
    if (Object.hasOwn(fields, 'depends_on')) continue;
    const answer = await host.alice('POST', '/uptime-checks/try', { ...of, ...fields });
    assertIssues(answer as never, issues, JSON.stringify(fields).slice(0, 200));
  }
});

test('everything that is wrong is named at once', async (t) => {
  const host = await open(t);
  const { status, body } = await host.alice('POST', '/uptime-checks', {
    kind: 'http',
    url: 'ftp://x',
    port: 80,
    interval_seconds: 1,
    timeout_seconds: 'soon',
    degraded_ms: 50_000,
    http: { method: 'GET', body: 'x', headers: { Host: 'y' } },
    tags: [' '],
    colour: 'red',
  });
  assert.equal(status, 400);
  assert.deepEqual(Object.keys(issuesOf(body)).sort(), [
    'colour',
    'http.body',
    'http.headers.Host',
    'interval_seconds',
    'name',
    'port',
    'tags.0',
    'timeout_seconds',
    'url',
  ]);
  for (const kind of [undefined, 'gopher', null])
    assert.ok(
      Object.hasOwn(issuesOf((await host.alice('POST', '/uptime-checks', { ...HTTP, kind })).body), 'kind'),
    );
});

test('each kind asks for what it looks at', async (t) => {
  const host = await open(t);
  for (const [kind, missing] of [
    ['http', ['url']],
    ['tcp', ['host', 'port']],
    ['tls', ['host']],
    ['dns', ['host', 'record_type']],
    ['icmp', ['host']],
    ['websocket', ['url']],
  ] as const) {
    const { status, body } = await host.alice('POST', '/uptime-checks', { name: 'x', kind });
    assert.equal(status, 400);
    assert.deepEqual(issuesOf(body), Object.fromEntries(missing.map((field) => [field, 'required'])));
  }
});

test('odd ports, unicode hosts, addresses and long paths are fine', async (t) => {
  const host = await open(t);
  const urls = [
    'http://shop.example.com:1/',
    'https://shop.example.com:65535/',
    'https://shop.example.com:25/',
    'https://bücher.example/straße?q=größe',
    'https://xn--bcher-kva.example/',
    'https://192.0.9.1/',
    'https://[2606:4700::1111]/',
    `https://shop.example.com/${'a'.repeat(2_000)}`,
    'HTTPS://SHOP.EXAMPLE.COM',
  ];
  for (const url of urls) {
    const { status, body } = await host.alice('POST', '/uptime-checks', { ...HTTP, url });
    assert.equal(status, 201, `${url}: ${JSON.stringify(body)}`);
    assert.equal(body.url, url, 'as it was given');
  }
  for (const name of ['bücher.example', '_sip._tcp.example.com', 'example.com.']) {
    const { status, body } = await host.alice('POST', '/uptime-checks', { ...DNS, host: name });
    assert.deepEqual([status, body.host], [201, name]);
  }
});

test('an interval below the shortest of the plan is refused by its bound', async (t) => {
  for (const [plan, least] of [
    ['free', 60],
    ['pro', 30],
    ['business', 10],
  ] as const) {
    const host = await open(t, plan);
    const create = (fields: object) => host.alice('POST', '/uptime-checks', { ...HTTP, ...fields });
    const { status, body } = await create({ interval_seconds: least });
    assert.equal(status, 201);
    assert.equal((await create({})).status, 201, 'the default is allowed everywhere');
    if (least === 10) continue;
    const reason = `integer ${least}..86400`;
    const refused = await create({ interval_seconds: least - 1 });
    assert.deepEqual([refused.status, issuesOf(refused.body)], [400, { interval_seconds: reason }]);
    const change = await host.alice('PATCH', `/uptime-checks/${body.id}`, { interval_seconds: least - 1 });
    assert.deepEqual([change.status, issuesOf(change.body)], [400, { interval_seconds: reason }]);
  }
});

test('the kind of a check stays what it was', async (t) => {
  const host = await open(t);
  const { body } = await host.alice('POST', '/uptime-checks', HTTP);
  const path = `/uptime-checks/${body.id}`;
  assert.equal((await host.alice('PATCH', path, { kind: 'http', url: HTTP.url })).status, 200);
  const refused = await host.alice('PATCH', path, { kind: 'tcp', host: 'db.example.com', port: 5_432 });
  assert.equal(refused.status, 400);
  assert.equal(issuesOf(refused.body).kind, 'cannot be changed: it is http');
});
