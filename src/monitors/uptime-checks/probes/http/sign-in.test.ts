import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { selfSigned, serveHttp } from '../../../../platform/safe-fetch/test-servers.ts';
import { httpProbe, look } from '../test-probes.ts';
import { clientCertificateProblem, expiryOf } from './client-certificate.ts';
import { digestAuthorization } from './digest.ts';
import { facts, type HttpSettings } from './schema.ts';
import { signInIssues, wayIssues } from './sign-in-issues.ts';

const secret = { auth_user: 'ann', auth_password: 'pass:wörd' };

test('a user name and a password are sent to the origin of the check, and to no other', async (t) => {
  const seen: (string | undefined)[] = [];
  const other = await serveHttp(t, (request, response) => {
    seen.push(request.headers.authorization);
    response.end();
  });
  const site = await serveHttp(t, (request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(302, { location: `http://other.example:${other.port}/` }).end();
  });
  const result = await look(httpProbe(`http://shop.example:${site.port}/`, { auth: 'basic', ...secret }));
  assert.equal(result.up, true);
  assert.deepEqual(seen, [`Basic ${Buffer.from('ann:pass:wörd').toString('base64')}`, undefined]);
});

test('the examples of RFC 7616 are answered as it says', () => {
  const request = { user: 'Mufasa', password: 'Circle of Life', method: 'GET', uri: '/dir/index.html' };
  const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
  const common = `realm="http-auth@example.org", qop="auth, auth-int", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;
  const answer = (asked: string) =>
    /response="(\w+)"/.exec(digestAuthorization(asked, { ...request, cnonce }) ?? '')?.[1];
  const md5 = `Digest ${common}, algorithm=MD5`;
  const sha256 = `Digest ${common}, algorithm=SHA-256`;
  assert.equal(answer(md5), '8ca523f5e9506fed4657c9700eebdbec');
  assert.equal(answer(sha256), '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1');
  assert.equal(answer(`Basic realm="x", ${md5}, ${sha256}`), answer(sha256), 'the stronger of two');
  for (const unknown of [
    'Basic realm="x"',
    'Digest realm="x"',
    `Digest ${common}, algorithm=SHA-512-256`,
    '',
  ])
    assert.equal(answer(unknown), undefined, unknown);
});

test('a digest is answered once, and a wrong password is a failure like any other', async (t) => {
  let asked = 0;
  const site = await serveHttp(t, (request, response) => {
    asked += 1;
    const isRight =
      request.headers.authorization?.startsWith('Digest username="ann"') && request.url === '/in?a=1';
    const challenge = { 'www-authenticate': 'Digest realm="r", nonce="n", qop="auth"' };
    response.writeHead(isRight ? 204 : 401, isRight ? {} : challenge).end();
  });
  const at = (path: string) =>
    look(httpProbe(`http://shop.example:${site.port}${path}`, { auth: 'digest', ...secret }));
  assert.deepEqual([(await at('/in?a=1')).up, asked], [true, 2]);
  const refused = await at('/other');
  assert.deepEqual([refused.reason, refused.http_status, asked], ['status', 401, 4]);
});

async function tokenServer(t: TestContext, answer: () => { status?: number; body: object }) {
  const received: string[] = [];
  const server = await serveHttp(t, async (request, response) => {
    received.push(`${request.headers.authorization ?? 'none'} ${(await request.toArray()).join('')}`);
    const { status = 200, body } = answer();
    response.writeHead(status).end(JSON.stringify(body));
  });
  return { url: `http://login.example:${server.port}/token`, received };
}

test('a token is asked for once, kept until it expires, and another is asked for when it is refused', async (t) => {
  let issued = 0;
  const login = await tokenServer(t, () => {
    issued += 1;
    return { body: { access_token: `token-number-${issued}`, token_type: 'Bearer', expires_in: 3_600 } };
  });
  let wanted = 'token-number-1';
  const site = await serveHttp(t, (request, response) =>
    response
      .writeHead(request.headers.authorization === `Bearer ${wanted}` ? 200 : 401)
      .end('token-number-2'),
  );
  const definition = httpProbe(`http://shop.example:${site.port}/`, {
    auth: 'oauth2',
    ...{ auth_user: 'client', auth_password: 'very secret', token_url: login.url, token_scope: 'read' },
  });
  assert.deepEqual([(await look(definition)).up, (await look(definition)).up, issued], [true, true, 1]);
  const basic = Buffer.from('client:very%20secret').toString('base64');
  assert.deepEqual(login.received, [`Basic ${basic} grant_type=client_credentials&scope=read`]);
  wanted = 'token-number-2';
  assert.deepEqual([(await look(definition)).up, issued], [true, 2]);
  wanted = 'another';
  const body = { source: 'body', path: null, op: 'eq', value: 'x' } as const;
  const refused = await look({ ...definition, assertions: [body] });
  assert.deepEqual([refused.reason, issued], ['status', 3]);
  assert.doesNotMatch(JSON.stringify(refused), /very secret|token-number-3/);
});

test('what goes wrong with a token is said in plain words, without the secret', async (t) => {
  const site = await serveHttp(t, (_request, response) => response.end());
  const table: [answer: { status?: number; body: object }, detail: RegExp][] = [
    [{ status: 401, body: { error: 'invalid_client' } }, /^the token endpoint answered 401: invalid_client$/],
    [{ status: 500, body: {} }, /^the token endpoint answered 500$/],
    [{ body: {} }, /without a token$/],
    [{ body: { access_token: 'a\nb' } }, /without a token$/],
    [{ body: { access_token: 'abc', token_type: 'mac' } }, /not a bearer token$/],
    [{ status: 400, body: { error: 'no hidden-secret' } }, /^the token endpoint answered 400: no •••$/],
  ];
  for (const [index, [answer, detail]] of table.entries()) {
    const login = await tokenServer(t, () => answer);
    const given = { auth_user: `client-${index}`, auth_password: 'hidden-secret', token_url: login.url };
    const result = await look(httpProbe(`http://shop.example:${site.port}/`, { auth: 'oauth2', ...given }));
    assert.equal(result.reason, 'status');
    assert.match(result.detail ?? '', detail);
  }
  assert.equal(site.opened(), 0);
});

test('a server that wants a client certificate is shown the one of the check', async (t) => {
  const own = selfSigned('client.example');
  const identity = selfSigned('shop.example');
  const server = createServer(
    { ...identity, requestCert: true, rejectUnauthorized: true, ca: [own.cert] },
    (_request, response) => response.end(),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const url = `https://shop.example:${(server.address() as AddressInfo).port}/`;
  const oneLine = `${own.cert}${own.key}`.replaceAll('\n', '');
  for (const client_certificate of [`${own.cert}\n${own.key}`, `${own.key}${own.cert}`, oneLine]) {
    const result = await look(httpProbe(url, { verify_tls: false, client_certificate }));
    assert.equal(result.up, true, result.detail ?? '');
  }
  const without = await look(httpProbe(url, { verify_tls: false }));
  assert.equal(without.up, false);
});

test('a client certificate is one that can be used', () => {
  const [one, other] = [selfSigned('a.example'), selfSigned('b.example')];
  assert.equal(clientCertificateProblem(one.cert + one.key), null);
  assert.ok(expiryOf(one.cert + one.key) instanceof Date);
  assert.match(clientCertificateProblem(one.cert + other.key) ?? '', /belongs to another/);
  const cut = (pem: string) => pem.replace(/\n[^\n]+(?=\n-----END)/, '');
  const table: [pem: string, problem: RegExp][] = [
    ['', /^the certificate is missing/],
    ['x', /^the certificate is missing/],
    [one.key, /^the certificate is missing/],
    [one.cert, /^the private key is missing/],
    [one.cert + one.key + other.key, /^more than one private key/],
    [cut(one.cert) + one.key, /^a certificate cannot be read/],
    [one.cert + cut(one.key), /^the private key cannot be read/],
  ];
  for (const [wrong, problem] of table) assert.match(clientCertificateProblem(wrong) ?? '', problem);
  assert.equal(expiryOf(''), null);
  assert.equal(expiryOf(cut(one.cert)), null);
  const encrypted = one.key.replaceAll('PRIVATE KEY', 'ENCRYPTED PRIVATE KEY');
  assert.match(clientCertificateProblem(one.cert + encrypted) ?? '', /encrypted/);
});

test('settings that do not go together are refused by the field that is wrong', () => {
  const table: [given: Partial<HttpSettings>, fields: string[]][] = [
    [{ auth: 'basic' }, ['auth_user', 'auth_password']],
    [{ auth: 'basic', auth_user: 'a:b', auth_password: 'x' }, ['auth_user']],
    [{ auth: 'digest', auth_user: 'a:b', auth_password: 'x' }, []],
    [{ auth: 'oauth2', ...secret }, ['token_url']],
    [{ auth: 'oauth2', ...secret, token_url: 'ftp://x' }, ['token_url']],
    [{ auth: 'basic', ...secret, headers: { AUTHORIZATION: 'x' } }, ['auth']],
    [{ proxy: 'socks5://proxy.example:1080' }, ['proxy']],
    [{ proxy: 'http://user:word@proxy.example' }, ['proxy']],
    [{ proxy: 'http://proxy.example:3128/path' }, ['proxy']],
    [{ proxy: 'http://proxy.example:3128' }, []],
    [{ client_certificate: 'x' }, ['client_certificate']],
  ];
  for (const [given, fields] of table) {
    const settings = { ...facts.defaults, ...given };
    const found = [...signInIssues(settings), ...wayIssues(settings)].map(({ field }) => field);
    assert.deepEqual(found, fields, JSON.stringify(given));
  }
});
