import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResolveHost } from './resolve-host.ts';
import { checkTarget } from './safe-fetch.ts';
import { parseTarget } from './target.ts';

/** As public services do that turn a name with an address in it into that address. */
const resolve: ResolveHost = async (host) => {
  const spelled = /(\d+[.-]\d+[.-]\d+[.-]\d+)\.(nip|sslip)\.example$/.exec(host)?.[1];
  if (spelled) return [spelled.replaceAll('-', '.')];
  const found = names[host.replace(/\.$/, '')];
  if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  return found;
};

const names: Record<string, string[]> = {
  'public.example': ['8.8.8.8', '2606:4700:4700::1111'],
  'inside.example': ['10.0.0.5'],
  'inside6.example': ['fd12::1'],
  'mixed.example': ['8.8.8.8', '127.0.0.1'],
  'mixed6.example': ['8.8.8.8', '::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'this-host.example': ['0.0.0.0'],
  localhost: ['127.0.0.1', '::1'],
  'foo.localhost': ['127.0.0.1'],
};

const reasonFor = async (url: string, privateAllowed: boolean) => {
  const checked = await checkTarget(url, { privateAllowed, resolve });
  return checked.ok ? 'ok' : checked.reason;
};

const loopbackSpellings = [
  'http://127.0.0.1/',
  'http://127.0.0.1:6379/',
  'http://127.0.0.1./',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0x7f000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0X7F.1/',
  'http://127.0.0.1\\@public.example/',
  'http:127.0.0.1/',
  'http:\\\\127.0.0.1\\',
  'HTTP://127.0.0.1/',
  'http://%31%32%37.0.0.1/',
  'http://１２７.0.0.1/',
  'http://127。0。0。1/',
  'http://①②⑦.0.0.1/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://foo.localhost/',
  'http://127.0.0.1.nip.example/',
  'http://127-0-0-1.sslip.example/',
  'http://a.b.10.0.0.1.nip.example/',
  'http://inside.example/',
  'http://inside6.example/',
  'http://mixed.example/',
  'http://mixed6.example/',
  'http://mapped.example/',
];

test('every spelling of a private address is refused to strangers and allowed to those who may', async () => {
  for (const url of loopbackSpellings) {
    assert.equal(await reasonFor(url, false), 'leads to a private address', url);
    assert.equal(await reasonFor(url, true), 'ok', url);
  }
});

test('metadata addresses are refused to everyone, however they are spelled', async () => {
  const spellings = [
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://169.254.43518/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://169.254.170.2/v2/credentials',
    'http://metadata.example/',
    'http://169.254.169.254.nip.example/',
  ];
  for (const url of spellings) {
    assert.equal(await reasonFor(url, false), 'leads to a cloud metadata address', url);
    assert.equal(await reasonFor(url, true), 'leads to a cloud metadata address', url);
  }
});

test('unspecified, multicast and documentation addresses are refused to everyone', async () => {
  const spellings = [
    'http://0.0.0.0/',
    'http://0/',
    'http://[::]/',
    'http://[::127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://255.255.255.255/',
    'http://224.0.0.1/',
    'http://192.0.2.1/',
    'http://this-host.example/',
  ];
  for (const url of spellings) {
    assert.equal(await reasonFor(url, true), 'leads to a reserved address', url);
  }
});

test('a public target is accepted, and so is a name that does not resolve right now', async () => {
  for (const url of [
    'https://public.example/hook?a=b#c',
    'http://8.8.8.8:8080/',
    'https://not-yet.example/',
  ]) {
    assert.equal(await reasonFor(url, false), 'ok', url);
  }
});

test('a URL that is no HTTP target is refused with a reason', () => {
  const reasons: [string, string][] = [
    ['', 'url'],
    ['example.com', 'url'],
    ['//example.com/', 'url'],
    ['http://', 'url'],
    ['http://./', 'url'],
    ['http://[::1', 'url'],
    ['http://[fe80::1%25eth0]/', 'url'],
    ['http://1.2.3.4.5/', 'url'],
    ['http://256.1.1.1/', 'url'],
    ['http://a b/', 'must not contain spaces or control characters'],
    ['http://exa\nmple.com/', 'must not contain spaces or control characters'],
    ['http://example.com/\r\nX: y', 'must not contain spaces or control characters'],
    [' http://example.com/', 'must not contain spaces or control characters'],
    ['http://example.com/\u0000', 'must not contain spaces or control characters'],
    ['ftp://example.com/', 'must begin with http:// or https://'],
    ['file:///etc/passwd', 'must begin with http:// or https://'],
    ['gopher://example.com:70/', 'must begin with http:// or https://'],
    ['javascript:alert(1)', 'must begin with http:// or https://'],
    ['http://user@example.com/', 'must not contain a user name or password'],
    ['http://user:secret@example.com/', 'must not contain a user name or password'],
    ['http://public.example@127.0.0.1/', 'must not contain a user name or password'],
    [`http://example.com/${'a'.repeat(2048)}`, 'at most 2048 characters'],
  ];
  for (const [url, reason] of reasons) assert.deepEqual(parseTarget(url), { ok: false, reason }, url);
});

test('a look-up that never ends does not hold up the one who asks', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const asked = Promise.withResolvers<void>();
  const never: ResolveHost = () => {
    asked.resolve();
    return new Promise(() => {});
  };
  const checked = checkTarget('http://slow.example/', { privateAllowed: false, resolve: never });
  await asked.promise;
  t.mock.timers.runAll();
  assert.deepEqual(await checked, { ok: true });
});
