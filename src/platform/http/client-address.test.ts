import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addressRange,
  canonicalAddress,
  clientAddress,
  httpsRedirect,
  isForwardedByUntrusted,
  isLoopbackCaller,
  isSecureRequest,
  trustedProxies,
} from './client-address.ts';

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) => ({
  headers,
  socket: { remoteAddress },
});
const trusted = trustedProxies(['10.0.0.0/8', '::1', '2001:db8::/32', '203.0.113.7']);

test('the client is the first hop from the right that is not a trusted proxy', () => {
  for (const [peer, forwarded, client] of [
    ['198.51.100.1', undefined, '198.51.100.1'],
    ['198.51.100.1', '192.0.2.1', '198.51.100.1'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['10.0.0.1', '192.0.2.1, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '192.0.2.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['10.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
    ['10.0.0.1', '192.0.2.1, unknown', '10.0.0.1'],
    ['10.0.0.1', '192.0.2.1, unknown, 10.0.0.2', '10.0.0.2'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', ',,', '10.0.0.1'],
    ['::ffff:10.0.0.1', '::ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '[2001:DB8:0:0::1]:443, [2001:db9::1]:1234', '2001:db9::1'],
    ['10.0.0.1', '192.0.2.1:51000', '192.0.2.1'],
    ['fe80::1%eth0', undefined, 'fe80::1'],
    [undefined, '192.0.2.1', '0.0.0.0'],
  ] as const)
    assert.equal(
      clientAddress(from(peer, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }), trusted),
      client,
      `${peer} ${forwarded}`,
    );
});

test('no forged hop ever becomes the client of an honest proxy', () => {
  const hop = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ unit: 'grapheme-ascii' }), fc.constant('10.0.0.1'));
  fc.assert(
    fc.property(fc.array(hop), (forged) => {
      const forwarded = [...forged, '198.51.100.1'].join(', ');
      assert.equal(
        clientAddress(from('10.0.0.1', { 'x-forwarded-for': forwarded }), trusted),
        '198.51.100.1',
      );
    }),
  );
});

test('an address has one spelling, and nothing else is one', () => {
  assert.equal(canonicalAddress('2001:0DB8::0001'), '2001:db8::1');
  assert.equal(canonicalAddress('::ffff:c000:201'), '192.0.2.1');
  for (const text of ['', '1', '0x7f.1', '127.1', '256.1.1.1', 'localhost', '1.2.3.4.5', '[::1', '1.2.3.4:x'])
    assert.equal(canonicalAddress(text), null, text);
});

test('a range is an address or a CIDR that fits its family', () => {
  for (const text of ['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/32', '::/0'])
    assert.notEqual(addressRange(text), null, text);
  for (const text of [
    '',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::/129',
    '10.0.0.0/-1',
    'localhost',
    '10.0.0.0/08x',
  ])
    assert.equal(addressRange(text), null, text);
});

test('a request is secure over TLS, or where a trusted proxy says so', () => {
  const https = { 'x-forwarded-proto': 'https' };
  assert.equal(isSecureRequest(from('10.0.0.1', https), trusted), true);
  assert.equal(isSecureRequest(from('10.0.0.1', { 'x-forwarded-proto': 'HTTPS, http' }), trusted), true);
  assert.equal(isSecureRequest(from('10.0.0.1', { 'x-forwarded-proto': 'http' }), trusted), false);
  assert.equal(isSecureRequest(from('10.0.0.1'), trusted), false);
  assert.equal(isSecureRequest(from('198.51.100.1', https), trusted), false);
  assert.equal(
    isSecureRequest({ headers: {}, socket: { remoteAddress: '198.51.100.1', encrypted: true } }, trusted),
    true,
  );
});

test('forwarding headers of a stranger are noticed', () => {
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded']) {
    assert.equal(isForwardedByUntrusted(from('198.51.100.1', { [name]: 'x' }), trusted), true);
    assert.equal(isForwardedByUntrusted(from('10.0.0.1', { [name]: 'x' }), trusted), false);
  }
  assert.equal(isForwardedByUntrusted(from('198.51.100.1'), trusted), false);
});

test('only a caller on this machine is on loopback, not one behind a proxy on this machine', () => {
  const nobody = trustedProxies([]);
  assert.equal(isLoopbackCaller(from('127.0.0.1'), nobody), true);
  assert.equal(isLoopbackCaller(from('::ffff:127.0.0.1'), nobody), true);
  assert.equal(isLoopbackCaller(from('::1'), nobody), true);
  assert.equal(isLoopbackCaller(from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }), nobody), false);
  assert.equal(isLoopbackCaller(from('::1', { 'x-forwarded-for': '198.51.100.1' }), trusted), false);
  assert.equal(isLoopbackCaller(from('::1', { 'x-forwarded-for': '127.0.0.1' }), trusted), true);
  assert.equal(isLoopbackCaller(from(undefined), nobody), false);
  // What somebody of a trusted network wrote stands left of their own address.
  const forged = { 'x-forwarded-for': '127.0.0.1, 10.0.0.7' };
  assert.equal(isLoopbackCaller(from('::1', forged), trusted), false);
  assert.equal(isLoopbackCaller(from('::1', { 'x-forwarded-for': '127.0.0.1, ::1' }), trusted), true);
  // Proxies on other machines speak for what is local to them, and some do not say for whom they ask.
  assert.equal(isLoopbackCaller(from('10.0.0.1', { 'x-forwarded-for': '127.0.0.1' }), trusted), false);
  for (const header of ['x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'])
    assert.equal(isLoopbackCaller(from('::1', { [header]: 'x' }), trusted), false, header);
});

test('plain requests to an https address are sent there, with path and query', () => {
  const base = 'https://tocsin.example.com';
  assert.equal(httpsRedirect(base, false, '/ping/x?rid=1'), `${base}/ping/x?rid=1`);
  assert.equal(httpsRedirect(base, false, '//evil.example'), `${base}//evil.example`);
  assert.equal(httpsRedirect(base, false, 'http://evil.example/x'), `${base}/`);
  assert.equal(httpsRedirect(base, false, '/healthy'), `${base}/healthy`);
  assert.equal(httpsRedirect(base, true, '/ping/x'), null);
  for (const url of [
    '/health',
    '/ready?x=1',
    '/api/ready',
    '/metrics',
    '/api/status-domain?domain=a.example',
  ])
    assert.equal(httpsRedirect(base, false, url), null);
  assert.equal(httpsRedirect('http://localhost:8081', false, '/ping/x'), null);
});
